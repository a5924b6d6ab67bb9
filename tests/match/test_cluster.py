"""The same work on a Dask cluster: two workers on this machine."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from match.work import die_once, refuse, square, square_slowly
from merrimac.game.errors import GameError
from merrimac.match import cluster
from merrimac.match.cluster import Cluster, local_cluster, security, workplace
from merrimac.match.keeping import run
from merrimac.match.kinds import DeclarersAlone
from merrimac.match.runner import DeclarerMatch
from merrimac.match.workplace import WorkLost

pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    # Workers find the tests' own work where pytest finds it.
    tests = str(Path(__file__).parents[1])
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (tests, before)))
    try:
        with local_cluster(workers=2) as found:
            yield found
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def test_a_cluster_gives_every_answer_once_and_survives_a_worker(
    address: str, tmp_path: Path
) -> None:
    assert address.startswith("tcp://127.0.0.1:")
    with Cluster(address) as place:
        assert place.workers == 2
        assert sorted(place.done(square, range(100))) == [square(n) for n in range(100)]
        found = list(place.done(partial(die_once, str(tmp_path)), range(20)))
        assert sorted(found) == [square(number) for number in range(20)]
        with pytest.raises(GameError, match="is refused"):
            list(place.done(refuse, range(3)))


def test_a_match_is_the_same_on_a_cluster(address: str) -> None:
    match = DeclarersAlone(DeclarerMatch("heuristic", "heuristic", "heuristic", 2, 3))
    with workplace(1) as here, workplace(1, address) as there:
        assert run(match, there).boards == run(match, here).boards


@pytest.mark.long
def test_a_cluster_that_goes_away_in_the_middle_is_one_sentence() -> None:
    program = str(Path(sys.executable).parent / "merrimac")
    start = [program, "cluster", "start", "--workers", "1", "--port", "0"]
    tests = str(Path(__file__).parents[1])
    started = subprocess.Popen(
        start, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": tests},
    )  # fmt: skip
    assert started.stdout is not None
    place = Cluster(started.stdout.readline().split()[3])
    answers = place.done(square_slowly, range(100))
    next(answers)
    started.kill()
    with pytest.raises(WorkLost, match="the cluster went away"), place:
        list(answers)
    started.communicate()


def test_workers_with_other_code_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "tasks_digest", lambda: str(os.getpid()))
    with pytest.raises(GameError, match="another version of merrimac"):
        Cluster(address)


@pytest.mark.parametrize(
    ("workers", "threads", "words"), [(0, 1, "has no workers"), (1, 2, "--nthreads 1")]
)
def test_a_cluster_that_can_not_do_the_work_is_refused(
    workers: int, threads: int, words: str
) -> None:
    distributed: Any = import_module("distributed")
    with (
        distributed.LocalCluster(
            n_workers=workers, threads_per_worker=threads, processes=False, protocol="tcp://",
            host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL,
        ) as started,
        pytest.raises(GameError, match=words),
    ):  # fmt: skip
        Cluster(started.scheduler_address)


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("tcp://127.0.0.1:1", "no cluster answers at tcp://127.0.0.1:1: Connection refused"),
        ("tcp://127.0.0.1:99999", "no cluster answers"),
        ("127.0.0.1:8786", "such as tcp://127.0.0.1:8786"),
        ("http://127.0.0.1:8786", "such as tcp"),
    ],
)
def test_an_address_where_nothing_is_has_one_sentence(where: str, words: str) -> None:
    with pytest.raises(GameError, match=words):
        Cluster(where)


def test_tls_needs_certificates() -> None:
    with pytest.raises(GameError, match="no certificates"):
        security()
