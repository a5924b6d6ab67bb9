from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.hand import Hand
from merrimac.game.seats import SIDES, Seat, Side
from merrimac.players.board_loop import Moment, step
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import layouts
from merrimac.players.player import Limit
from merrimac.solve.alphamu import BadQuestion
from merrimac.solve.double_dummy import Masks, Solver
from merrimac.solve.position import Position
from merrimac.solve.trace import Counted, Tracer
from players.at_the_table import random_board

TRACER = Tracer(memory=1 << 24)


def in_play(seed: int, cards: int) -> Board:
    moment = Moment(random_board(seed))
    for _ in range(cards):
        moment = step(moment, dict.fromkeys(Seat, Heuristic()), Limit(), 1).after
    return moment.board


def solved(here: Board, row: list[int], number: int, side: Side) -> int:
    """The side's tricks in all after so many cards, by the plain solver."""
    assert here.play is not None
    play = here.play.up_to(number)
    held = tuple(Hand(mask & ~play.played.mask) for mask in row)
    start = number & ~3
    won = play.tricks_won(side)
    if not any(held) and number % 4 == 0:
        return won
    position = Position((held[0], held[1], held[2], held[3]), play.strain, play.seat_of(start),
                        play.cards[start:])  # fmt: skip
    tricks = Solver().value(position).tricks
    return won + (tricks if position.turn.side is side else position.tricks_left - tricks)


def asked(here: Board, dealt: Masks, after: list[int], counted: Counted) -> list[list[int]]:
    assert here.play is not None
    play = here.play
    found = TRACER.tricks(dealt, play.strain, play.seat_of(0), play.cards, after, counted)
    rows: list[list[int]] = found.tolist()
    return rows


@pytest.mark.parametrize("seed", range(6))
def test_tricks_along_the_play_are_those_of_the_plain_solver(seed: int) -> None:
    here = in_play(seed, 38)
    assert here.play is not None and here.contract is not None
    view = here.view(here.contract.declarer)
    dealt = layouts(view, 5, Random(seed)).dealt
    after = [22, 23, 25, 28, 31, 36, 38]
    for side in SIDES:
        found = asked(here, dealt, after, Counted(side))
        for row, tricks in zip(dealt.tolist(), found, strict=True):
            assert tricks == [solved(here, row, number, side) for number in after]
    low, high = here.contract.tricks_needed - 1, here.contract.tricks_needed
    for side in SIDES:
        whole = np.array(asked(here, dealt, after, Counted(side)))
        narrow = asked(here, dealt, after, Counted(side, low, high))
        assert np.clip(whole, low, high).tolist() == narrow


def test_the_last_card_leaves_the_tricks_that_were_won() -> None:
    here = in_play(3, 52)
    assert here.play is not None
    dealt = np.array([[hand.mask for hand in here.deal]], dtype=np.uint64)
    for side in SIDES:
        assert asked(here, dealt, [52], Counted(side)) == [[here.play.tricks_won(side)]]


def test_a_question_must_make_sense() -> None:
    here = in_play(1, 9)
    assert here.play is not None
    dealt = np.array([[hand.mask for hand in here.deal]], dtype=np.uint64)
    play, ns = here.play, Counted(Side.NS)

    def ask(layouts: Masks, cards: tuple[Card, ...], after: list[int]) -> None:
        TRACER.tricks(layouts, play.strain, play.seat_of(0), cards, after, ns)

    with pytest.raises(BadQuestion, match="rise"):
        ask(dealt, play.cards, [8, 8])
    with pytest.raises(BadQuestion, match="rise"):
        ask(dealt, play.cards, [10])
    with pytest.raises(BadQuestion, match="its hand may play"):
        ask(dealt[:, [1, 2, 3, 0]], play.cards, [9])
    with pytest.raises(BadQuestion, match="fewest"):
        TRACER.tricks(dealt, play.strain, play.seat_of(0), play.cards, [9], Counted(Side.NS, 9, 7))
    none = TRACER.tricks(dealt[:0], play.strain, play.seat_of(0), play.cards, [8, 9], ns)
    assert none.shape == (0, 2)
