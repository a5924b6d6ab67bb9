"""Two hundred tables on two cores: no error, quick acknowledgements, nobody waits long."""

from __future__ import annotations

import os

import pytest

from table.load import run
from table.quickness import measured

SECONDS = float(os.environ.get("MERRIMAC_LOAD_SECONDS", "600"))


def test_a_few_tables_are_no_trouble() -> None:
    figures = run(tables=5, seconds=20, robots="heuristic", workers=1)
    assert not figures.errors
    assert figures.acknowledged


@pytest.mark.long
def test_two_hundred_tables_at_once() -> None:
    """By itself: whatever else the machine does is taken from the robots."""
    found = run(tables=200, seconds=SECONDS)
    told = found.plain()
    assert not found.errors, told
    assert told["acknowledged_p95"] < 0.2, told
    assert told["waited_most"] < 10, told
    assert told["turn_p95"] < 10, told
    # The first board is played to its end before the tables are as large as they become.
    third = len(found.memory) // 3
    assert max(found.memory[2 * third :]) < 1.1 * max(found.memory[third : 2 * third]), told


@pytest.mark.long
def test_one_table_is_soon_there_and_its_robots_are_quick() -> None:
    times = measured(boards=4)
    told = times.plain()
    assert times.deal < 5, told
    assert max(times.calls[3:]) < 1, told  # the first round comes while robots are being loaded
    assert max(times.cards) < 2, told
