from __future__ import annotations

import pytest

from merrimac.match.experiments.finesse import EXPERIMENT, object_level
from merrimac.match.experiments.pieces import Pieces
from merrimac.solve.combination import Combination


@pytest.mark.parametrize(
    ("north", "south", "leaves"),
    [("A64", "Q75", 1_451_520), ("AQT", "43", 4_354_560), ("AJ9", "764", 1_451_520)],
)
def test_object_level_is_by_the_papers_formula(north: str, south: str, leaves: int) -> None:
    assert object_level(Combination.parse(north, south)) == leaves


def test_the_experiment_finds_what_the_paper_found() -> None:
    steps = []
    rows = {row.what: row for row in EXPERIMENT.run(True, Pieces(lambda: steps.append(1)))}
    assert len(steps) == EXPERIMENT.steps(True)
    for example in ("A64 / Q75", "AQT / 43", "AJ9 / 764"):
        for figure in ("critical cards", "applicable", "chosen"):
            row = rows[f"{example}: {figure}"]
            assert row.ours == row.paper
    assert rows["AJ9 / 764: chance"].ours == "2 tricks: 0.3828"
    assert rows["AJ9 / 764: error in Reese"].ours.endswith(rows["AJ9 / 764: error in Reese"].paper)
    assert rows["tactics as good as the best play, sets of layouts"].n > 20
