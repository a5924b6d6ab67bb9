"""Layouts as books print them."""

from __future__ import annotations

import pytest

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.suits.holdings import layouts


def test_the_layouts_that_aj9_wins() -> None:
    suit = Combination.parse("AJ9", "764")
    target = SuitSolver().target(suit, 2, suit.a_priori())
    found = layouts(suit, suit.a_priori(), [target.wins[0]])
    won = [each for each in found if each.tricks_of[0]]
    assert [(each.west, each.east) for each in won[:3]] == [
        ("K/Q T", "K/Q xxxx"), ("KQ", "Txxxx"), ("K/Q T x", "K/Q xxx"),
    ]  # fmt: skip
    assert won[1].lengths == (2, 5)
    assert sum(each.chance for each in won) == pytest.approx(target.low)
    assert sum(each.chance for each in found) == pytest.approx(1)
    assert ("-", "KQTxxxx") in {(each.west, each.east) for each in found}


def test_low_cards_are_named_where_they_matter() -> None:
    suit = Combination.parse("Q875", "J4")  # the six and the 32 are low, but not always equal
    wins = suit.layouts[:, 2] == 1
    found = layouts(suit, suit.a_priori(), [wins])
    assert all("x" not in each.west + each.east for each in found)
    assert all(("6" in each.west) == each.tricks_of[0] for each in found)


def test_some_of_three_equals() -> None:
    suit = Combination.parse("T9", "8765432")
    texts = {(each.west, each.east) for each in layouts(suit, suit.a_priori(), [])}
    assert texts == {
        ("-", "AKQJ"), ("A/K/Q/J", "3 of AKQJ"), ("2 of AKQJ", "2 of AKQJ"),
        ("3 of AKQJ", "A/K/Q/J"), ("AKQJ", "-"),
    }  # fmt: skip
