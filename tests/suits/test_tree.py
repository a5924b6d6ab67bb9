"""The strategy as a tree to read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.solve.suit_position import Entries
from merrimac.solve.suit_strategy import strategy
from merrimac.suits.tree import Branch, reading_tree


def tree(hands: str, tricks: int, entries: str = "") -> Branch:
    suit = Combination.parse(*hands.split())
    solver = SuitSolver(entries=Entries.parse(entries))
    return reading_tree(suit, strategy(solver, suit, solver.target(suit, tricks, suit.a_priori())))


def lines(branch: Branch, depth: int = 0) -> Iterator[str]:
    yield "  " * depth + str(branch)
    for each in branch.branches:
        yield from lines(each, depth + 1)


def test_aj9() -> None:
    found = list(lines(tree("AJ9 764", 2)))
    assert found[0] == "lead low from South"
    at = found.index("  West plays a low card: play the nine")
    assert found[at : at + 5] == [
        "  West plays a low card: play the nine",
        "    East wins with the king or queen: lead low from South",
        "      West plays the king or queen: play the ace, then cash the rest",
        "      West plays the ten or a low card: play the jack, then cash the rest",
        "    East plays a low card or East shows out: cash the rest",
    ]


def test_like_branches_are_told_once() -> None:
    def check(branch: Branch) -> None:
        actions = [(each.does, each.branches) for each in branch.branches]
        assert len(actions) == len(set(actions))
        for each in branch.branches:
            check(each)

    for hands, tricks in (("AJ9 764", 2), ("KT52 A7643", 5), ("AQT98 5432", 4)):
        check(tree(hands, tricks))


@pytest.mark.parametrize(
    ("hands", "tricks", "words"),
    [("AK3 542", 2, "cash the rest"), ("J85 32", 1, "nothing to win")],
)
def test_nothing_to_decide(hands: str, tricks: int, words: str) -> None:
    assert list(lines(tree(hands, tricks))) == [words]


def test_entries_that_are_spent_are_told() -> None:
    assert any("cross and lead low from South" in line for line in lines(tree("AQJ 432", 3, "S=1")))
    assert not any("cross" in line for line in lines(tree("AQJ 432", 3)))
