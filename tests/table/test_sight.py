"""What is sent depends on nothing that its receiver may not know.

Two boards that differ only in the hidden cards must give the same bytes. That is more than to look
for cards in a text: a number or a word that depends on a hidden card would show too.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat
from merrimac.players.bidder import Bidder
from merrimac.players.board_loop import Moment, step
from merrimac.players.heuristic import Heuristic
from merrimac.players.player import Limit
from merrimac.storage.entry import StoredDecision
from merrimac.table.reasons import public
from merrimac.table.settings import Settings
from merrimac.table.sight import may_know_reason, sight, view_of
from merrimac.table.state import By, Made, TableState
from merrimac.table.telling import Presence, told
from table.hidden import shuffled

VIEWERS: list[tuple[Seat, ...]] = [(), (Seat.NORTH,), (Seat.EAST,), (Seat.SOUTH,), (Seat.WEST,),
                                   (Seat.NORTH, Seat.SOUTH)]  # fmt: skip


def states(seed: int, settings: Settings) -> list[TableState]:
    """A board played out by robots, as the table stands before each action and at the end."""
    board = Board.numbered(seed % 16 + 1, Deal.random(Random(seed)))
    moment = Moment(board)
    made: tuple[Made, ...] = ()
    found = []
    while True:
        state = TableState(settings, len(made) + 1, 1, 1, board, {}, made, moment)
        found.append(state)
        if moment.board.is_over:
            return found
        player = Bidder() if moment.board.play is None else Heuristic()
        one = step(moment, dict.fromkeys(SEATS, player), Limit(), seed)
        decision = StoredDecision(player.name, one.decision.reason.plain())
        new = Made(len(made) + 2, moment, one.actor, one.hand, one.decision.action, By.ROBOT,
                   {}, decision)  # fmt: skip
        made, moment = (*made, new), one.after


def with_board(state: TableState, board: Board) -> TableState:
    """The same table with other hidden hands, in the past too."""
    made = tuple(
        replace(each, before=Moment(replace(each.before.board, deal=board.deal)))
        for each in state.made
    )
    assert state.start is not None
    start = replace(state.start, deal=board.deal)
    return replace(state, start=start, made=made, moment=Moment(board))


def sent(state: TableState, seats: tuple[Seat, ...]) -> str:
    """All that the service makes from a state for somebody, but for what robots work out."""
    parts = [told("t", state, seats, Presence()), repr(view_of(state, seats))]
    parts += [
        public(state, index, {})
        for index, made in enumerate(state.made)
        if not may_know_reason(made, sight(state.board, seats, open_hands=False))
    ]
    return json.dumps(parts)


def may_see(board: Board, seats: tuple[Seat, ...]) -> set[Seat]:
    """By the Laws: one's own hand, and dummy's once the lead is made."""
    is_down = board.contract is not None and board.play is not None and board.play.cards
    return {*seats, *([board.contract.dummy] if is_down and board.contract else [])}


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_make_no_difference(seed: int) -> None:
    rng, compared = Random(seed), 0
    for state in states(seed, Settings(watchers=True)):
        if state.board.is_over or rng.random() < 0.6:
            continue
        for seats in VIEWERS:
            other = shuffled(state.board, may_see(state.board, seats), rng)
            if other is not None:
                compared += 1
                assert sent(state, seats) == sent(with_board(state, other), seats)
    assert compared > 20


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4, 60))
def test_hidden_cards_make_no_difference_on_many_boards(seed: int) -> None:
    test_hidden_cards_make_no_difference(seed)


def test_all_hands_are_shown_when_it_is_over_or_agreed() -> None:
    *_, end = states(1, Settings())
    assert set(sight(end.board, (), open_hands=False).hands) == set(SEATS)
    first, *_ = states(1, Settings())
    assert set(sight(first.board, (Seat.SOUTH,), open_hands=True).hands) == set(SEATS)
    assert set(sight(first.board, (Seat.SOUTH,), open_hands=False).hands) == {Seat.SOUTH}
    assert not sight(first.board, (), open_hands=False).hands


def test_dummy_is_seen_by_all_once_the_lead_is_made() -> None:
    for state in states(2, Settings()):
        board = state.board
        if board.play is None or board.contract is None or board.is_over:
            continue
        watching = sight(board, (), open_hands=False).hands
        assert set(watching) == ({board.contract.dummy} if board.play.cards else set())


def test_reasons_are_told_to_whom_they_were_made_for() -> None:
    state = states(3, Settings())[3]
    made = state.made[0]
    for_me = replace(made, by=By.FOR_YOU)
    own, other = (
        sight(state.board, (seat,), open_hands=False) for seat in (made.actor, made.actor.next)
    )
    assert not may_know_reason(made, own)
    assert may_know_reason(for_me, own)
    assert not may_know_reason(for_me, other)
    assert may_know_reason(made, sight(state.board, (), open_hands=True))
