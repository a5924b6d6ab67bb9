"""The expert on defence: all of the play is weighed, dummy's cards too, and every trick counts."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.players.aims import Goal
from merrimac.players.expert import Expert
from merrimac.players.inference import after_trace
from merrimac.players.layouts import Layouts, layouts
from merrimac.players.player import Limit
from merrimac.players.simulator import Simulator
from merrimac.players.trial import tried
from merrimac.players.words import explain
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from merrimac.solve.trace import Tracer
from players.at_the_table import board
from players.test_simulator import after_cards, bid_board

TRACER = Tracer()
NORTH, EAST = "T862.AQ.A43.7654", "75.J9876.K98.QT8"
SOUTH, WEST = "AKQJ9.432.765.AK", "43.KT5.QJT2.J932"
"""Spades, and a finesse in hearts: the king is with West, or with South for a small one."""

CLOSE = ((8, 7), (9, 7), (11, 7))
"""Boards and cards played: no card is clearly best by the first ten layouts."""


def refused(played: str) -> tuple[Board, Layouts]:
    """Two layouts, equally likely before: West has the king of hearts, or South."""
    west_has = Deal((Hand.parse(NORTH), Hand.parse(EAST), Hand.parse(SOUTH), Hand.parse(WEST)))
    king, small = Card.parse("HK").mask, Card.parse("H4").mask
    masks = [hand.mask for hand in west_has]
    south_has = list(masks)
    south_has[Seat.SOUTH] ^= king ^ small
    south_has[Seat.WEST] ^= king ^ small
    dealt = np.array([masks, south_has], dtype=np.uint64)
    return board(west_has, "5S-S", played), Layouts(dealt, np.array([0.5, 0.5]), ())


def test_dummys_card_tells_what_declarer_holds() -> None:
    """Had South no king he would have finessed: that would have been the eleventh trick."""
    start = "DQ DA D8 D5 S2 S5 SA S3 H2 H5"
    before, drawn = refused(start)
    even = after_trace(before.view(Seat.EAST), drawn, TRACER)
    after, drawn = refused(f"{start} HA")
    weighed = after_trace(after.view(Seat.EAST), drawn, TRACER)
    assert weighed.weights[1] / weighed.weights[0] > 3 * even.weights[1] / even.weights[0]
    finessed, drawn = refused(f"{start} HQ")
    natural = after_trace(finessed.view(Seat.EAST), drawn, TRACER)
    assert natural.weights == pytest.approx(even.weights)


def test_declarer_is_told_nothing_by_dummys_card() -> None:
    """He chose it himself, and did not know where the king was."""
    start = "DQ DA D8 D5 S2 S5 SA S3 H2 H5"
    before, after = refused(start)[0], refused(f"{start} HA")[0]
    west_has = [hand.mask for hand in before.deal]
    king, small = Card.parse("HK").mask, Card.parse("H9").mask
    east_has = list(west_has)
    east_has[Seat.EAST] ^= king ^ small
    east_has[Seat.WEST] ^= king ^ small
    drawn = Layouts(np.array([west_has, east_has], dtype=np.uint64), np.array([0.5, 0.5]), ())
    known = after_trace(before.view(Seat.SOUTH), drawn, TRACER).weights
    assert after_trace(after.view(Seat.SOUTH), drawn, TRACER).weights == pytest.approx(known)


@pytest.mark.parametrize(("seed", "cards"), CLOSE)
def test_every_trick_is_counted_on_every_layout(seed: int, cards: int) -> None:
    here = after_cards(bid_board(seed), cards)
    assert here.actor is not None and here.contract is not None and here.play is not None
    view = here.view(here.actor)
    drawn = layouts(view, 14, Random(3))
    trial = tried(view, here.contract, here.play, drawn, Goal.IMPS, exactly=True)
    assert trial.layouts == len(drawn) > 10
    solver, won = Solver(), here.play.tricks_won(here.actor.side)
    for choice in trial.choices:
        if choice.layouts < len(drawn):
            continue
        expected = 0.0
        for masks, share in zip(drawn.held(here.play).tolist(), drawn.weights, strict=True):
            position = Position.during(Deal.of_masks(masks), here.play)
            ours = won + solver.cards(position)[choice.cards[0]].tricks
            is_ours = here.actor.side is here.contract.declarer.side
            expected += share * (ours if is_ours else 13 - ours)
        assert choice.tricks == pytest.approx(expected)


def test_several_times_the_layouts_are_weighed_by_the_whole_play() -> None:
    here = after_cards(bid_board(4), 18)
    assert here.actor is not None
    view = here.view(here.actor)
    usual = Simulator(layouts=30).drawn(view, 30, Random(1))
    traced = Simulator(layouts=30, tracer=TRACER).drawn(view, 30, Random(1))
    assert len(usual) <= 30 < len(traced) <= 120
    assert "the play" in traced.source
    unweighed = Simulator(layouts=30, bayes=False, tracer=TRACER).drawn(view, 30, Random(1))
    assert len(unweighed) <= 30 and "the play" not in unweighed.source


def defenders_turn(seed: int, cards: int) -> Board:
    """After so many cards, or as soon after them as a defender has a choice."""
    for more in range(cards, 48):
        here = after_cards(bid_board(seed), more)
        assert here.actor is not None and here.contract is not None
        defends = here.actor.side is not here.contract.declarer.side
        if defends and len(here.legal_cards) > 1:
            return here
    raise AssertionError("no defender has a choice any more")


@pytest.mark.parametrize("seed", [2, 5, 9])
@pytest.mark.parametrize("cards", [2, 10, 18, 30])
def test_a_defender_does_not_see_hidden_cards_and_repeats(seed: int, cards: int) -> None:
    here = defenders_turn(seed, cards)
    assert here.actor is not None
    view = here.view(here.actor)
    first = Expert(layouts=8).decide(view, Limit(), Random(1), None)
    for row in layouts(view, 3, Random(7)).dealt.tolist():
        other = Board(Deal.of_masks(row), here.auction, here.vulnerability, here.number,
                      play=here.play)  # fmt: skip
        again = Expert(layouts=8).decide(other.view(here.actor), Limit(), Random(1), None)
        assert again == first and explain(again) == explain(first)
