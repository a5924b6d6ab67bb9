"""Thinking while another player thinks: answers to what he is likely to play, ready when he does.

He is taken to play by the rules of thumb, whatever he holds: in each of a few layouts that fit what
is known, the rules are asked for his card. A decision depends on the board alone, not on when it is
made, so one that was made ahead is the one that would have been made; only the clock notices.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import Executor
from random import Random

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat
from merrimac.game.view import View
from merrimac.match.table_manager.deciding import Decided, Mind, decide
from merrimac.players.board_loop import Moment
from merrimac.players.heuristic import choose
from merrimac.players.heuristics.situation import Situation
from merrimac.players.layouts import layouts

MOST = 2
"""Cards of another player that are thought about."""
LAYOUTS = 24


def likely_cards(view: View, most: int, rng: Random, number: int = LAYOUTS) -> list[Card]:
    """The likeliest cards of the hand in turn, which is another's; none before the lead is made."""
    play = view.play
    if play is None or not play.cards or view.turn is None or view.is_to_act:
        return []
    drawn = layouts(view, number, rng)
    shares: Counter[Card] = Counter()
    for dealt, weight in zip(drawn.dealt.tolist(), drawn.weights.tolist(), strict=True):
        shares[_by_the_rules(view, Deal.of_masks(dealt))] += weight
    ordered = sorted(shares, key=lambda card: (-shares[card], card))
    return ordered[:most]


def _by_the_rules(view: View, deal: Deal) -> Card:
    board = Board(
        deal, view.auction, view.vulnerability, view.number, view.scoring, view.contract, view.play,
        convention_cards=view.convention_cards,
    )  # fmt: skip
    assert board.actor is not None
    return choose(Situation.of(board.view(board.actor))).card


def expected(moment: Moment, me: Seat, seed: int) -> list[Moment]:
    """The moments that are likely to come next and at which it is our turn, the likeliest first."""
    board = moment.board
    if board.play is None or board.is_over or board.actor is me:
        return []
    rng = Random(f"{seed}/{len(board.play)}")
    found = []
    for card in likely_cards(board.view(me), MOST, rng):
        after = board.after(card)
        if after.actor is me and len(after.legal_cards) > 1:
            found.append(Moment(after, moment.memories))
    return found


class Ahead:
    """Decisions made before they are asked for, one at a time, in a process of their own."""

    def __init__(self, mind: Mind, executor: Executor) -> None:
        self._mind = mind
        self._executor = executor
        self._thinking: asyncio.Task[None] | None = None
        self._begun: dict[Board, asyncio.Future[Decided]] = {}

    def expect(self, moment: Moment, me: Seat) -> None:
        """Another player is to act. What was thought of before is forgotten."""
        self.forget()
        self._thinking = asyncio.create_task(self._think(moment, me))

    def forget(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        for future in self._begun.values():
            future.cancel()
        self._begun = {}

    def found(self, moment: Moment) -> asyncio.Future[Decided] | None:
        """The decision, made or being made; None when this was not expected.

        It is the asker's now: what is forgotten later is not this one.
        """
        return self._begun.pop(moment.board, None)

    async def _think(self, moment: Moment, me: Seat) -> None:
        loop = asyncio.get_running_loop()
        moments = await loop.run_in_executor(
            self._executor, expected, moment, me, self._mind.seed
        )  # fmt: skip
        for each in moments:
            begun = loop.run_in_executor(self._executor, decide, self._mind, each)
            self._begun[each.board] = begun
            await asyncio.wait([begun])
