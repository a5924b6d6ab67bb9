"""The second-best line: what is said of it is true of the layouts in which the two differ."""

from __future__ import annotations

import pytest

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.suits.describing import Describer
from merrimac.suits.line import best_line
from merrimac.suits.planner import Layouts
from merrimac.suits.words import condition

WORDS = [
    ("AJ9 764", 2, "Playing the jack instead gives 25.45%: it gains when West holds both the king "
     "and queen, and at least one of the four low cards, and East holds the ten; it loses when "
     "West holds the ten, and at least one of the four low cards, and the king and queen are "
     "divided."),
    ("A64 Q75", 2, "Leading low from North instead gives 50.00%: it loses when West holds the "
     "king, and East holds all the low cards."),
    ("AK9 J32", 3, "Leading the jack from South instead is just as good: it gains when East holds "
     "the singleton ten; it loses when West holds the singleton queen."),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "tricks", "words"), WORDS)
def test_words(hands: str, tricks: int, words: str) -> None:
    suit = Combination.parse(*hands.split())
    other = best_line(SuitSolver(), suit, tricks, suit.a_priori()).runner_up
    assert other is not None and other.words == words


@pytest.mark.parametrize("hands", ["AJ9 764", "KT52 A7643", "QJ75 2", "AT92 K43", "J932 A4"])
def test_gains_and_losses_make_up_the_difference(hands: str) -> None:
    suit, solver = Combination.parse(*hands.split()), SuitSolver()
    weights, describer = suit.a_priori(), Describer(Layouts(suit))
    for tricks in range(1, suit.most_tricks + 1):
        line = best_line(solver, suit, tricks, weights)
        other = line.runner_up
        if other is None:
            continue
        gained, lost = weights[other.gained].sum(), weights[other.lost].sum()
        assert line.target.low + gained - lost == pytest.approx(other.chance)
        assert other.chance <= line.target.low + 1e-12 and other.lost.any()
        for layouts, words in ((other.gained, other.gains), (other.lost, other.loses)):
            bits = sum(1 << int(index) for index in layouts.nonzero()[0])
            formula = describer.formula(bits)
            assert condition(formula, suit) == (words or "never")
            rows = suit.layouts.tolist()
            assert [formula.holds(row, suit) for row in rows] == layouts.tolist()


def test_nothing_else_has_a_chance() -> None:
    suit = Combination.parse("AJ32", "K54")
    assert best_line(SuitSolver(), suit, 4, suit.a_priori()).runner_up is None
    certain = best_line(SuitSolver(), suit, 2, suit.a_priori())
    assert certain.runner_up is None


def test_two_low_cards_are_told_apart() -> None:
    suit = Combination.parse("Q875", "J4")
    line = best_line(SuitSolver(), suit, 1, suit.a_priori())
    assert line.play.startswith("Lead low from North")
    assert line.runner_up is not None and "the seven from North" in line.runner_up.words
