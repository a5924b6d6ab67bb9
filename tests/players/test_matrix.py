from __future__ import annotations

import numpy as np
import pytest

from merrimac.game.cards import Card
from merrimac.players.matrix import Judge, Matrix, Way

WEIGHTS = np.full(10, 0.1)


def way(card: str, values: str, judge: Judge = Judge.ONE_PLAN) -> Way:
    """Values of one digit for each layout; the contract is made with 5 or more."""
    numbers = np.array([float(digit) for digit in values])
    return Way((Card.parse(card),), judge, numbers, numbers >= 5)


BEST = way("SA", "5550000055")
OTHER = way("HA", "0555500000")
INSIDE = way("DA", "5550000000")
LINE = way("HA", "0055500000", Judge.LINE)
MATRIX = Matrix((OTHER, LINE, BEST, INSIDE), WEIGHTS)


def test_a_judges_ways_come_with_the_best_first() -> None:
    assert MATRIX.by(Judge.ONE_PLAN) == (BEST, OTHER, INSIDE)
    assert MATRIX.by(Judge.LINE) == (LINE,)
    assert MATRIX.of(Judge.LINE, Card.parse("HA")) is LINE
    assert MATRIX.of(Judge.LINE, Card.parse("SA")) is None


def test_chances_and_values_are_shares_of_the_layouts() -> None:
    assert MATRIX.chance(BEST) == pytest.approx(0.5)
    assert MATRIX.value(OTHER) == pytest.approx(2.0)


def test_the_lead_is_paired_over_the_layouts() -> None:
    mean, error = MATRIX.lead(BEST, OTHER)
    gain = BEST.values - OTHER.values
    assert mean == pytest.approx(gain.mean())
    assert error == pytest.approx(gain.std(ddof=1) / np.sqrt(10))


def test_weights_count_for_the_size_of_a_sample() -> None:
    doubled = Matrix((BEST, OTHER), np.array([0.91, *[0.01] * 9]))
    assert doubled.lead(BEST, OTHER).mean == pytest.approx(4.55 + 0.01 * (-5 - 5 + 5 + 5))
    assert doubled.lead(BEST, OTHER).error > MATRIX.lead(BEST, OTHER).error


def test_a_small_lead_is_not_clear_unless_it_is_never_worse() -> None:
    assert not MATRIX.is_clearly_better(BEST, OTHER)
    assert MATRIX.is_clearly_better(BEST, OTHER, errors=0.1)
    assert MATRIX.is_clearly_better(BEST, INSIDE), "wins all that the other wins, and more"
    assert not MATRIX.is_clearly_better(INSIDE, INSIDE)


def test_layouts_without_weight_do_not_matter() -> None:
    weights = np.array([0.0, 0.2, 0.2, 0.2, 0.2, 0.2, 0, 0, 0, 0])
    assert Matrix((BEST, OTHER), weights).is_clearly_better(OTHER, BEST)
