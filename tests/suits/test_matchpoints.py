"""Matchpoints: what is known of two combinations."""

from __future__ import annotations

import pytest

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.suits.matchpoints import matchpoints


def test_the_ten_beats_the_queen() -> None:
    """Low to the ten gains in 23.4348% and loses in 19.7826%: 3.6522% more."""
    suit = Combination.parse("AQT98", "5432")
    found = matchpoints(SuitSolver(), suit, suit.a_priori())
    assert found.line.low == pytest.approx(0.5 + 0.036522 / 2, abs=1e-6)
    assert found.is_unbeaten
    assert found.words.startswith("At matchpoints: Lead low from South to the ten.")
    assert "This scores 51.83% against" in found.words


def test_a_cycle_is_told_as_such() -> None:
    suit = Combination.parse("AJ98", "K32")
    found = matchpoints(SuitSolver(), suit, suit.a_priori())
    assert found.line.low > 0.55 and not found.is_unbeaten
    assert found.words.endswith("none is best against all.")


def test_the_same_line_will_do() -> None:
    suit = Combination.parse("AKJ5", "432")
    found = matchpoints(SuitSolver(), suit, suit.a_priori())
    assert found.line.low == pytest.approx(0.5)
    assert found.words == "At matchpoints no line beats the one for most tricks on average."
