"""Endings found by machine in which one card is clearly best.

Deals are played by chance down to a few cards, low ones first, so that honours are left to play
with. Which tricks are needed is chosen so that the contract hangs on the card. Most endings are
flat: of dozens that are searched to the end, one has a problem in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card, Strain, Suit
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.features import hcp
from merrimac.game.play import Play
from merrimac.game.seats import SEATS, Seat
from merrimac.match.combining import Ending, every_layout, number_of_layouts
from merrimac.match.problem_set.problem import CLEARLY, MOST_LAYOUTS, level_of
from merrimac.solve.alphamu import AlphaMuSolver, Choices, Depth
from merrimac.solve.double_dummy import Limit, Masks
from merrimac.solve.position import Position

DECLARER = Seat.SOUTH
_LEFT = (5, 6, 6, 7, 7, 8, 8)
_STRAINS = (Strain.NOTRUMP, Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS)
_POINTS = 21
"""Fewer, and the two hands have little to play with."""
_LOWEST = 0.7
_LEAST_LAYOUTS = 12
_LEAST_CHANCE, _LEAST_OTHERWISE = 0.25, 0.15
"""A problem has a hope, and a second way that is worth thinking of."""
_GLANCE, _WHOLE = Limit(nodes=100_000), Limit(nodes=1_000_000)
_GAP = 0.04
"""By so much a card may be ahead at first sight, and it is no easy problem yet."""


@dataclass(frozen=True, slots=True)
class Found:
    """An ending with how far one must look ahead in it. It has no name and no theme yet."""

    ending: Ending
    ahead: int

    @property
    def level(self) -> int:
        return level_of(self.ahead, 13 - len(self.ending.played) // 4)


def endings(rng: Random, hard: bool) -> Iterator[Found]:
    """Without end. ``hard``: only such in which open cards do not show the card."""
    solver = AlphaMuSolver()
    while True:
        board = _played_by_chance(rng)
        if board.actor is None or board.actor.side is not DECLARER.side:
            continue
        if not _LEAST_LAYOUTS <= number_of_layouts(board.view(DECLARER)) <= MOST_LAYOUTS:
            continue
        found = _problem_in(board, solver, hard)
        if found is not None:
            yield found


def _played_by_chance(rng: Random) -> Board:
    """To the start of a trick, by declarer's left first."""
    deal = Deal.random(rng)
    while hcp(deal[DECLARER]) + hcp(deal[DECLARER.partner]) < _POINTS:
        deal = Deal.random(rng)
    left, strain = rng.choice(_LEFT), rng.choice(_STRAINS)
    hands = [sorted(hand, key=lambda card: card.rank) for hand in deal.hands]
    leader, played = DECLARER.next, list[Card]()
    for _ in range(13 - left):
        suit = rng.choice(sorted({card.suit for card in hands[leader]}))
        trick: list[Card] = []
        for place in range(4):
            hand = hands[leader.after(place)]
            cards = [card for card in hand if card.suit is suit] or hand
            lowest = place == 0 or rng.random() < _LOWEST
            trick.append(cards[0] if lowest else rng.choice(cards))
            hand.remove(trick[-1])
        leader = leader.after(trick.index(max(trick, key=lambda card: _height(card, suit, strain))))
        played += trick
    play = Play(strain, DECLARER.next, tuple(played))
    return Board(deal, Auction(DECLARER), contract=Contract(1, strain, DECLARER), play=play)


def _height(card: Card, led: Suit, strain: Strain) -> tuple[bool, bool, int]:
    """What wins a trick: trumps, then the suit led."""
    return card.suit is strain.suit, card.suit is led, card.rank


def _problem_in(board: Board, solver: AlphaMuSolver, hard: bool) -> Found | None:
    """With the most tricks that leave a hope."""
    assert board.play is not None and board.contract is not None
    layouts = every_layout(board.view(DECLARER))
    position, won = Position.of(board), board.play.tricks_won(DECLARER.side)
    for target in range(12 - len(board.play) // 4, 0, -1):
        if not 7 <= won + target <= 13:
            continue
        seen = solver.search(layouts, position, target, Depth(1, every_card=True), limit=_GLANCE)
        if seen.best.chance < _LEAST_CHANCE:
            continue
        if not _is_worth_it(seen, hard):
            return None
        found = solver.achievable(layouts, position, target, limit=_WHOLE)
        if not found.is_complete or found.best.chance < _LEAST_CHANCE:
            return None
        if _is_clear(found):
            ahead = _ahead(found, layouts, position, target, solver)
            return None if hard and ahead == 1 else Found(_ending(board, target, found), ahead)
        if found.best.chance < 1:
            return None
    return None


def _is_worth_it(seen: Choices, hard: bool) -> bool:
    """Whether a problem may be found by a search to the end."""
    if len(seen.each) < 2 or seen.each[1].chance < _LEAST_OTHERWISE:
        return False
    return not hard or _lead(seen) <= _GAP


def _lead(found: Choices) -> float:
    return found.each[0].chance - found.each[1].chance


def _is_clear(found: Choices) -> bool:
    return _lead(found) >= CLEARLY and found.each[1].chance >= _LEAST_OTHERWISE


def _ahead(
    found: Choices, layouts: Masks, position: Position, target: int, solver: AlphaMuSolver
) -> int:
    """So many cards of declarer's side ahead the right one stands out, and it does further on."""
    for moves in range(2 * len(position.hands[DECLARER]), 0, -1):
        depth = Depth(moves, every_card=True)
        seen = solver.search(layouts, position, target, depth)
        if set(seen.best.cards) != set(found.best.cards) or _lead(seen) < 1e-9:
            return moves + 1
    return 1


def _ending(board: Board, target: int, found: Choices) -> Ending:
    """In the deal in which the right card wins and as many others as can be lose."""
    assert board.play is not None and board.contract is not None
    won = board.play.tricks_won(DECLARER.side)
    contract = replace(board.contract, level=won + target - 6)
    losers = sum((~choice.wins).astype(np.int64) for choice in found.each[1:])
    place = int(np.argmax(np.where(found.best.wins, losers + 1, 0)))
    held = every_layout(board.view(DECLARER))[place]
    dealt = [int(held[seat]) | board.play.cards_of(seat).mask for seat in SEATS]
    return Ending("", "", Deal.of_masks(dealt), contract, board.play.cards, found.best.cards,
                  found.best.chance, found.each[1].chance)  # fmt: skip
