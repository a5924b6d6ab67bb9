"""Where work is done: in this process, in a pool of processes, or on a cluster (``cluster.py``).

A ``Workplace`` takes a function and any number of tasks, and gives the answers as they come. Tasks
are taken from their iterator only as workers become free, so a million of them need no more memory
than a few. A worker that dies costs the tasks it had not finished: they are done again. Since an
answer depends on its task alone, it does not matter where it was found.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.context import BaseContext
from threading import Thread
from typing import Protocol, Self, TypeVar

from merrimac.game.errors import GameError

T = TypeVar("T")
R = TypeVar("R")
TASKS_A_WORKER = 3
"""One in work, and enough behind it that no worker waits for us."""
ATTEMPTS = 4


class WorkLost(GameError):
    """The workers are gone for good, or one task ends whatever works on it."""


class Workplace(Protocol):
    """To be entered and left as a context."""

    @property
    def workers(self) -> int:
        """How many tasks are worked on at a time."""
        ...

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The answers, in any order. ``work`` is a function of a module, perhaps a ``partial``.

        Raises what ``work`` raises, and WorkLost.
        """
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class OneProcess:
    """This one: answers come in the order of the tasks."""

    workers = 1

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return map(work, tasks)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Pool:
    """Processes on this machine. They are started with the first task."""

    def __init__(self, processes: int) -> None:
        if processes < 1:
            raise GameError("work needs at least one process")
        self.workers = processes
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        source = ((task, 1) for task in tasks)
        again: deque[tuple[T, int]] = deque()
        running: dict[Future[R], tuple[T, int]] = {}
        while self._submit(work, again, source, running):
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            is_broken = any(map(_is_lost, finished))
            if is_broken:
                # A pool that lost one process loses the others too: nothing goes on running.
                finished, _ = wait(running)
                self._end()
            for future in finished:
                task, attempt = running.pop(future)
                if _is_lost(future):
                    again.append((task, _next(attempt)))
                else:
                    yield future.result()

    def _submit(
        self,
        work: Callable[[T], R],
        again: deque[tuple[T, int]],
        source: Iterator[tuple[T, int]],
        running: dict[Future[R], tuple[T, int]],
    ) -> bool:
        """Fill up what runs; False when nothing is left."""
        while len(running) < TASKS_A_WORKER * self.workers:
            task = again.popleft() if again else next(source, None)
            if task is None:
                break
            try:
                running[self._started().submit(work, task[0])] = task
            except BrokenProcessPool:
                again.appendleft(task)
                if running:
                    break
                self._end()
        return bool(running)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, _context(), _ends_with_parent)
        return self._pool

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _is_lost(future: Future[R]) -> bool:
    return isinstance(future.exception(), BrokenProcessPool)


def _next(attempt: int) -> int:
    if attempt == ATTEMPTS:
        raise WorkLost(f"processes died {ATTEMPTS} times over the same work; memory may be short")
    return attempt + 1


def _context() -> BaseContext:
    """Workers are copies of a process that has no threads, where there are such."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["merrimac.match.kinds"])
    return context


def _ends_with_parent() -> None:
    """In a worker: a match that is killed or interrupted leaves no processes behind."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()
