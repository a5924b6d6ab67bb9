"""Where long work is done: processes on this machine, or a cluster by its address."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from merrimac.match.workplace import Workplace

Processes: TypeAlias = Annotated[
    int | None,
    typer.Option("--processes", "-j", min=1, help="Processes here; usually one for each core."),
]
ClusterAddress: TypeAlias = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="A Dask cluster does it: tcp://host:8786."),
]


@contextmanager
def opened_workplace(processes: int | None, cluster: str | None) -> Iterator[Workplace]:
    from merrimac.match.cluster import workplace

    with broken_connections_are_errors(), workplace(processes or _cores(), cluster) as place:
        yield place


@contextmanager
def broken_connections_are_errors() -> Iterator[None]:
    """A worker that dies must not end us: elsewhere a closed pipe ends a command quietly."""
    if not hasattr(signal, "SIGPIPE"):
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
