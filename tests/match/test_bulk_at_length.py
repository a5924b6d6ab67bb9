"""Many deals: a cluster keeps up with a pool, and memory stays flat."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from merrimac.game.board import Board
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.match.bulk import Makes, Tables, solve_file
from merrimac.match.cluster import Cluster, local_cluster
from merrimac.match.workplace import Pool, Workplace

pytest.importorskip("pyarrow")
pytest.importorskip("distributed")
pytestmark = pytest.mark.long


def boards(first: int, number: int) -> Iterator[Board]:
    for place in range(first, first + number):
        yield Board.numbered(place, Deal.random(Random(f"bulk/{place}")))


def resident_megabytes(pid: int | str = "self") -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def seconds_in_turns(folder: Path, turns: int = 8, deals: int = 250) -> dict[str, float]:
    """The same deals here and there, in turns: what else the machine does comes and goes."""
    seconds = {"pool": 0.0, "cluster": 0.0}
    with local_cluster(2) as address, Cluster(address) as far, Pool(2) as near:
        places: dict[str, Workplace] = {"pool": near, "cluster": far}
        for name, place in places.items():  # processes are started, modules loaded
            solve_file(boards(1, 100), Makes(Contract.parse("1C-N"), 10), folder / name, place)
        for turn in range(turns):
            for name in sorted(places, reverse=bool(turn % 2)):
                start = perf_counter()
                chunk = boards(1 + deals * turn, deals)
                solve_file(chunk, Tables(deals_a_task=25), folder / name, places[name])
                seconds[name] += perf_counter() - start
    return seconds


def test_a_cluster_has_most_of_a_pools_throughput(tmp_path: Path) -> None:
    seconds = seconds_in_turns(tmp_path)
    assert seconds["pool"] / seconds["cluster"] >= 0.85, seconds


@pytest.mark.parametrize("where", ["pool", "cluster"])
def test_a_hundred_thousand_questions_leave_memory_flat(tmp_path: Path, where: str) -> None:
    sizes: list[float] = []

    def measured(done: int) -> None:
        if done >= 10_000:
            sizes.append(resident_megabytes())

    question = Makes(Contract.parse("3NT-S"))
    out = tmp_path / "makes.parquet"
    if where == "pool":
        with Pool(2) as place:
            found = solve_file(boards(1, 100_000), question, out, place, measured)
    else:
        with local_cluster(2) as address, Cluster(address) as far:
            found = solve_file(boards(1, 100_000), question, out, far, measured)
    assert found == (100_000, 0)
    assert max(sizes) - sizes[0] < 30, (sizes[0], max(sizes))
