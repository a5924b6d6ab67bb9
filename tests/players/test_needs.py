from __future__ import annotations

import numpy as np
import pytest

from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.players.needs import Feature, features_of, needs

EQUAL = np.full(10, 0.1)


def flags(text: str) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return np.array([letter == "1" for letter in text])


KING = Feature("West has the king", flags("1111100000"))
BREAK = Feature("spades are 3-3", flags("0001111000"))
NOISE = Feature("East has the jack", flags("1010101010"))


def test_features_are_told_by_what_each_adds() -> None:
    found = needs(flags("1111111000"), EQUAL, [NOISE, BREAK, KING])
    assert [each.words for each in found] == [KING.words, BREAK.words]
    assert [each.share for each in found] == pytest.approx([0.5, 0.2])


def test_nothing_is_needed_when_all_or_none_are_won() -> None:
    assert needs(flags("1111111111"), EQUAL, [KING]) == ()
    assert needs(flags("0000000000"), EQUAL, [KING]) == ()


def test_a_feature_with_which_layouts_are_lost_too_is_not_told() -> None:
    assert needs(flags("1110000000"), EQUAL, [KING]) == ()
    assert needs(flags("1110000000"), EQUAL, []) == ()


def test_where_high_cards_are_and_how_suits_lie() -> None:
    west = [Hand.parse(text) for text in ("K2...", "32...", "K432...")]
    east = [Hand.parse(text) for text in ("43...", "K4...", "...2")]
    held = np.zeros((3, 4), dtype=np.uint64)
    held[:, Seat.WEST] = [hand.mask for hand in west]
    held[:, Seat.EAST] = [hand.mask for hand in east]
    out = Hand.parse("K432...").mask
    found = {each.words: each.holds.tolist() for each in
             features_of(held, (Seat.WEST, Seat.EAST), out)}  # fmt: skip
    assert found == {
        "West has the king of spades": [True, False, True],
        "East has the king of spades": [False, True, False],
        "spades are 2-2": [True, True, False],
        "spades are 3-1 or better": [True, True, False],
    }
