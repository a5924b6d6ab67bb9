from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.game.cards import CARDS, Card
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.game.view import View
from merrimac.players.alike import merged, runs
from merrimac.players.layouts import layouts
from merrimac.solve.double_dummy import Batch
from merrimac.solve.position import Position
from players.at_the_table import board, filled
from players.test_alphamu import declarers_turn


def names(run: list[int]) -> str:
    return " ".join(str(CARDS[card]) for card in run)


def declarers_view(played: str) -> View:
    deal = filled("AJ95.AK2.AK2.A32", "T86.QJT9.QJT9.54", "K432.543.543.K76", "Q7.876.876.QJT98")
    return board(deal, "3NT-S", played).view(Seat.SOUTH)


def test_runs_end_at_cards_in_sight() -> None:
    found = {names(run) for run in runs(declarers_view("CQ"))}
    assert {"S6 S7 S8", "H6 H7 H8 H9 HT HJ HQ"} <= found
    assert not any("SQ" in run or "ST" in run for run in found)


def test_cards_that_are_gone_part_no_runs_but_those_on_the_table_do() -> None:
    gone = {names(run) for run in runs(declarers_view("CQ CA C4 C6 S5 S6 SK S7"))}
    assert "S8 ST" not in gone and "CT CJ" not in gone and "C8 C9 CT CJ" in gone
    lying = {names(run) for run in runs(declarers_view("CQ CA C4 C6 S9"))}
    assert "S6 S7 S8" in lying and "S8 ST" not in lying
    passed = {names(run) for run in runs(declarers_view("CQ CA C4 C6 S9 S6 S2 S7"))}
    assert "S8 ST" in passed


def test_alike_layouts_are_one_with_their_weights_together() -> None:
    view = declarers_view("CQ")
    first = [hand.mask for hand in filled("AJ95.AK2.AK2.A32", "T86.QJT9.QJT9.54",
                                          "K432.543.543.K76", "Q7.876.876.QJT98")]  # fmt: skip
    swapped, other = list(first), list(first)
    for row, one, two in ((swapped, "S6", "S7"), (other, "ST", "S7")):
        cards = Card.parse(one).mask | Card.parse(two).mask
        row[Seat.EAST] ^= cards
        row[Seat.WEST] ^= cards
    deals = np.array([first, swapped, other], dtype=np.uint64)
    found, weights = merged(view, deals, np.array([0.2, 0.3, 0.5]))
    assert len(found) == 2 and sorted(weights) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize(("seed", "cards"), [(1, 17), (2, 26), (4, 33)])
def test_merging_changes_neither_what_is_seen_nor_what_is_won(seed: int, cards: int) -> None:
    here = declarers_turn(seed, cards)
    assert here.actor is not None and here.play is not None
    view = here.view(here.actor)
    drawn = layouts(view, 40, Random(seed))
    for row, weight in zip(drawn.dealt, drawn.weights, strict=True):
        one, share = merged(view, row[None, :], np.array([weight]))
        assert share == pytest.approx([weight])
        assert Deal.of_masks(one[0].tolist()).is_complete
        for seat, hand in view.known_hands.items():
            assert int(one[0, seat]) == hand.mask
        played = np.uint64(here.play.played.mask)
        assert ((one[0] & played) == (row & played)).all()
        both = np.stack([row, one[0]]) & ~played
        solved = Batch().values(np.ascontiguousarray(both), _like(here.play.cards, both, view))
        assert solved[0, 0] == solved[1, 0]


def _like(cards: tuple[Card, ...], held: np.ndarray[tuple[int, ...], np.dtype[np.uint64]],
          view: View) -> Position:  # fmt: skip
    assert view.play is not None
    start = len(cards) & ~3
    north, east, south, west = (Hand(int(mask)) for mask in held[0])
    return Position((north, east, south, west), view.play.strain, view.play.seat_of(start),
                    cards[start:])  # fmt: skip
