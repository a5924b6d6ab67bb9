from __future__ import annotations

from random import Random

import pytest

from merrimac.match.statistics import Mean, SequentialTest, student_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (59, 2.001)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(quantile, rel=2e-3)
    assert student_quantile(0.025, freedom) == pytest.approx(-quantile, rel=2e-3)


def test_an_interval_by_hand() -> None:
    mean = Mean.of([1, 2, 3, 6])
    low, high = mean.interval(4)
    assert (low + high) / 2 == pytest.approx(3)
    assert high - 3 == pytest.approx(3.182 * mean.error, rel=2e-3)
    assert Mean.of([2]).interval(1) == (float("-inf"), float("inf"))


def test_an_interval_holds_the_true_mean_as_often_as_it_says() -> None:
    rng = Random(7)
    held = 0
    for _ in range(2_000):
        drawn = [rng.gauss(1.0, 5.5) for _ in range(8)]
        low, high = Mean.of(drawn).interval(8)
        held += low <= 1.0 <= high
    assert held / 2_000 == pytest.approx(0.95, abs=0.015)


def imps(rng: Random, mean: float) -> float:
    """Many ties and now and then a swing, as matches have them."""
    swing = rng.choice((0, 0, 0, 0, 1, -1, 2, -2, 6, -6, 10, -10, 12, -12))
    return mean + swing


def decided(rng: Random, mean: float, test: SequentialTest) -> tuple[int, bool]:
    """When the test stops, and whether it takes the first for the better one."""
    drawn = [imps(rng, mean) for _ in range(4_000)]
    end = test.stops_at(drawn)
    assert end is not None
    return end, sum(drawn[:end]) > 0


def test_a_sequential_test_errs_as_seldom_as_it_says() -> None:
    rng = Random(3)
    test = SequentialTest(margin=0.8)
    wrong = sum(not decided(rng, 0.8, test)[1] for _ in range(400))
    assert wrong / 400 <= 0.06


def test_a_clear_difference_is_decided_sooner() -> None:
    rng = Random(4)
    test = SequentialTest(margin=0.5)
    near = sum(decided(rng, 0.5, test)[0] for _ in range(60))
    clear = sum(decided(rng, 3.0, test)[0] for _ in range(60))
    assert clear < near / 2


def test_a_sequential_test_waits_and_depends_on_the_order_alone() -> None:
    test = SequentialTest(margin=1.0, least=10)
    assert test.stops_at([5.0, 6.0] * 4) is None
    assert test.stops_at([5.0, 6.0] * 50) == 10
    assert test.stops_at([1.0, -1.0] * 500) is None
    # Nobody ever gains: there is nothing to decide, and no division by zero.
    assert test.stops_at([0.0] * 100) is None
