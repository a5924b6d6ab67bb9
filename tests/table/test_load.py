"""Two hundred tables on two cores: no error, quick acknowledgements, nobody waits long."""

from __future__ import annotations

import os

import pytest

from table.load import run

SECONDS = float(os.environ.get("MERRIMAC_LOAD_SECONDS", "120"))


def test_a_few_tables_are_no_trouble() -> None:
    figures = run(tables=5, seconds=10, robots="heuristic", workers=1)
    assert not figures.errors
    assert figures.acknowledged


@pytest.mark.long
def test_two_hundred_tables_at_once() -> None:
    found = run(tables=200, seconds=SECONDS)
    told = found.plain()
    assert not found.errors, told
    assert told["acknowledged_p95"] < 0.2, told
    assert told["waited_most"] < 40, told  # up to three robots act, at most ten seconds each
    half = len(found.memory) // 2
    assert max(found.memory[half:]) < 1.2 * max(found.memory[:half]), told
