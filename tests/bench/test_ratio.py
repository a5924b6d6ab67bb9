from __future__ import annotations

import math

import pytest

from merrimac.bench.double_dummy import (
    DEFEAT_4S,
    bench_table,
    bench_yes_or_no,
    game_positions,
    monte_carlo_positions,
)
from merrimac.bench.ratio import measure
from merrimac.game.cards import Strain, Suit
from merrimac.game.seats import Seat
from solve.yardstick import dds


class Watch:
    """A clock that only the work moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.order: list[str] = []

    def __call__(self) -> float:
        return self.now

    def work(self, name: str, price: float) -> object:
        def run(chunk: float) -> None:
            self.order.append(name)
            self.now += price * chunk

        return run


def test_the_ratio_is_the_peers_time_over_ours() -> None:
    watch = Watch()
    ours, theirs = watch.work("us", 2.0), watch.work("them", 6.0)
    result = measure(ours, theirs, [1.0, 2.0, 3.0], 10, clock=watch)  # type: ignore[arg-type]
    assert result.ratio == pytest.approx(3.0) and result.spread == pytest.approx(0.0)
    assert result.n == 30
    assert result.ours_per_second == pytest.approx(30 / 12)
    assert result.theirs_per_second == pytest.approx(30 / 36)
    assert watch.order == ["us", "them", "them", "us", "us", "them"]


def test_the_spread_grows_with_the_scatter_of_the_chunks() -> None:
    watch = Watch()

    def uneven(chunk: float) -> None:
        watch.now += chunk

    def even(_chunk: float) -> None:
        watch.now += 1.0

    result = measure(even, uneven, [1.0, 5.0], 1, clock=watch)
    # Residuals are -2 and 2, their variance 8, divided by two chunks, over our mean of 1.
    assert result.ratio == pytest.approx(3.0) and result.spread == pytest.approx(2.0)
    assert math.isnan(measure(even, uneven, [1.0], 1, clock=watch).spread)


def test_the_two_hands_stay_and_the_others_change() -> None:
    for positions in (monte_carlo_positions(100), game_positions(100)):
        assert len(positions) == 100
        for pair in (positions[:50], positions[50:]):
            assert len({position.hands[Seat.NORTH] for position in pair}) == 1
            assert len({position.hands[Seat.SOUTH] for position in pair}) == 1
            assert len({position.hands[Seat.WEST] for position in pair}) > 45
        assert all(position.strain is Strain.SPADES for position in positions)
    for position in game_positions(100):
        north, south = position.hands[Seat.NORTH], position.hands[Seat.SOUTH]
        assert north.length(Suit.SPADES) + south.length(Suit.SPADES) >= 8


def test_yes_or_no_is_what_dds_says_of_4s() -> None:
    from merrimac.solve.double_dummy import Solver

    solver, peer = Solver(), dds()
    for position in game_positions(20):
        answer = solver.reaches(position, DEFEAT_4S)
        assert answer == (peer.value(position) >= DEFEAT_4S)


@pytest.mark.parametrize("job", [bench_table, bench_yes_or_no])
def test_a_job_takes_a_step_for_each_item(job: object) -> None:
    steps: list[None] = []
    result = job(3, lambda: steps.append(None))  # type: ignore[operator]
    assert result.n == 3 == len(steps) and result.ratio > 0
