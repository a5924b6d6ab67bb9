"""The same work on more than one machine: a Dask cluster, by its address.

Whoever reaches the port of a cluster can run any code on it. One that is started here listens to
this machine alone unless it is told otherwise; beyond that it wants TLS (docs/cluster.md).
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, Self, TypeVar

from merrimac.game.errors import GameError, NotationError
from merrimac.match.program import tasks_digest
from merrimac.match.workplace import TASKS_A_WORKER, OneProcess, Pool, WorkLost, Workplace

T = TypeVar("T")
R = TypeVar("R")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_ADDRESS = re.compile(r"(?:tcp|tls)://(\[[0-9A-Fa-f:]+\]|[^:/\[\]]+):([0-9]{1,5})/?")
_SECONDS_TO_CONNECT = 10
_LEAST_TASKS = 32
"""At hand for workers that join later."""


def workplace(processes: int, cluster: str | None = None) -> Workplace:
    """By the number of processes on this machine, or by the address of a cluster."""
    if cluster is not None:
        return Cluster(cluster)
    return OneProcess() if processes == 1 else Pool(processes)


class Cluster:
    """Workers behind a scheduler. Its certificates are those of Dask's own settings."""

    def __init__(self, address: str) -> None:
        distributed = _distributed()
        _check_that_somebody_listens(address)
        certified = security() if address.startswith("tls:") else None
        _silence()
        self._as_completed = distributed.as_completed
        try:
            self._client = distributed.Client(
                address, timeout=_SECONDS_TO_CONNECT, set_as_default=False, security=certified
            )
        except (OSError, ValueError) as error:
            raise GameError(f"no cluster answers at {address}: {_first_line(error)}") from None
        self.workers = self._checked_workers(address)

    def _checked_workers(self, address: str) -> int:
        threads: dict[str, int] = self._client.nthreads()
        if not threads:
            raise self._refusal(f"the cluster at {address} has no workers")
        if max(threads.values()) > 1:
            raise self._refusal("players think one at a time: start workers with --nthreads 1")
        try:
            found = self._client.run(tasks_digest)
        except Exception as error:
            raise self._refusal(f"a worker can't load merrimac: {error}") from None
        if set(found.values()) != {tasks_digest()}:
            raise self._refusal("the workers have another version of merrimac than this machine")
        return len(threads)

    def _refusal(self, reason: str) -> GameError:
        self._client.close()
        return GameError(reason)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        source = iter(tasks)
        running = self._as_completed(loop=self._client.loop)
        at_hand = max(_LEAST_TASKS, TASKS_A_WORKER * self.workers)
        self._submit(work, islice(source, at_hand), running)
        for future in running:
            answer = _answer(future)
            future.release()
            self._submit(work, islice(source, 1), running)
            yield answer

    def _submit(self, work: Callable[[T], R], tasks: Iterable[T], running: Any) -> None:
        for task in tasks:
            running.add(self._client.submit(work, task, pure=False))


def _silence() -> None:
    """What happens to workers is said in one sentence, by us. Each part of Dask has its own log."""
    for name in logging.getLogger().manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _check_that_somebody_listens(address: str) -> None:
    """Dask itself would knock for a while, and complain once more at the end of the program."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise NotationError("address of a cluster", address, "such as tcp://127.0.0.1:8786")
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), _SECONDS_TO_CONNECT).close()
    except (OSError, OverflowError) as error:
        raise GameError(f"no cluster answers at {address}: {_first_line(error)}") from None


def _first_line(error: BaseException) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return (reason.strip().splitlines() or [type(error).__name__])[0]


def _answer(future: Any) -> Any:
    distributed = _distributed()
    try:
        return future.result()
    except distributed.KilledWorker as error:
        raise WorkLost(f"workers died over the same work: {error}") from None
    except Exception as error:
        if future.status != "cancelled" and not isinstance(error, OSError):
            raise
        raise WorkLost(
            "the cluster went away: start it and run the same command again, nothing is lost"
        ) from None


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ModuleNotFoundError:
        raise GameError("a cluster needs Dask: pip install 'merrimac[cluster]'") from None


def security() -> Any:
    """Encryption required, by the certificates in Dask's settings. Raises GameError."""
    made = _distributed().Security(require_encryption=True)
    if not made.tls_ca_file:
        raise GameError("Dask's settings name no certificates for TLS: see docs/cluster.md")
    return made


@contextmanager
def local_cluster(
    workers: int, host: str = "127.0.0.1", port: int = 0, tls: bool = False
) -> Iterator[str]:
    """A cluster on this machine, each worker a process that is started again when it dies.

    Gives its address. Raises GameError when it can't listen there.
    """
    distributed = _distributed()
    scheme = "tls" if tls else "tcp"
    try:
        cluster = distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, host=host,
            scheduler_port=port, protocol=f"{scheme}://", dashboard_address=f"{LOOPBACK[0]}:0",
            worker_dashboard_address=f"{LOOPBACK[0]}:0",
            memory_limit=None, silence_logs=logging.CRITICAL,
            security=security() if tls else None,
        )  # fmt: skip
    except (OSError, RuntimeError, ValueError) as error:
        cause: BaseException = error
        while cause.__cause__ is not None:
            cause = cause.__cause__
        reason = _first_line(cause)
        raise GameError(f"no cluster can be started at {host} port {port}: {reason}") from None
    with cluster:
        yield str(cluster.scheduler_address)
