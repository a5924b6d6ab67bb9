from __future__ import annotations

from random import Random

import pytest

from merrimac.game.seats import Side
from merrimac.match.experiments.gib_search import LADDER, ending, extrapolated
from merrimac.solve.double_dummy import Solver
from merrimac.solve.ladder import Rung, climb
from merrimac.solve.position import tricks_for
from solve.yardstick import minimax, small_ending

RUNGS = [measured.rung for measured in LADDER]


@pytest.mark.parametrize("rung", RUNGS)
def test_every_rung_finds_what_minimax_finds(rung: Rung) -> None:
    rng = Random(1)
    for _ in range(40):
        position = small_ending(rng, rng.randrange(1, 5))
        if position.table:
            continue
        assert climb(position, rung).tricks_ns.tricks == tricks_for(
            Side.NS, position, minimax(position)
        )


@pytest.mark.parametrize("rung", RUNGS)
def test_every_rung_agrees_with_the_solver_on_larger_endings(rung: Rung) -> None:
    for seed in range(8):
        position = ending(seed, 6)
        tricks = Solver().value(position).tricks
        assert climb(position, rung).tricks_ns.tricks == tricks_for(Side.NS, position, tricks)


def test_a_node_limit_gives_bounds_that_hold_the_truth() -> None:
    position = ending(3, 9)
    truth = tricks_for(Side.NS, position, Solver().value(position).tricks)
    found = climb(position, Rung(), most_nodes=1_000)
    assert found.tricks_ns.low <= truth <= found.tricks_ns.high
    assert found.nodes <= 1_001 and not found.tricks_ns.is_exact


def test_each_idea_saves_nodes() -> None:
    totals = [sum(climb(ending(seed, 7), rung).nodes for seed in range(10)) for rung in RUNGS]
    assert totals == sorted(totals, reverse=True)


def test_a_line_is_continued() -> None:
    assert extrapolated((4, 5, 6), (1.0, 1.5, 2.0), 13) == pytest.approx(5.5)
    assert extrapolated((13,), (4.2,), 13) == 4.2
