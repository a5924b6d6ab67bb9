"""Worker processes, and whose turn it is to have one.

Tables are served in turn, whatever each of them asks for. The more wait, the less time each gets,
so that nobody waits long. A worker that dies or hangs is replaced, and its work asked again once.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.context import BaseContext
from threading import Thread
from typing import Any

from merrimac.beliefs.language import SpecificationError
from merrimac.formats.record import FormatError
from merrimac.game.errors import GameError
from merrimac.solve.dealing import BadBox, TooLarge
from merrimac.solve.double_dummy import IllegalPosition
from merrimac.table.refusal import Refusal

_LOG = logging.getLogger(__name__)
PATIENCE = 6.0
"""Seconds after which everybody who waits now should have been served."""
LEAST_SECONDS = 0.1
"""With less time than this a robot plays by rule, which takes none."""
_GRACE = 30.0
_NICE = 5
"""Robots think behind the server, which answers everybody."""
_SLACK = 4.0
"""A worker is given up when it takes so many times its limit, and the grace."""


class WorkFailed(Refusal):
    """No worker could answer."""

    status = 503


@dataclass(frozen=True, slots=True)
class Work:
    """A function by its name, so that only workers load its module."""

    module: str
    function: str
    arguments: tuple[Any, ...]
    seconds: float = 0.0
    """How long it would like to take; 0: it has no limit to be told."""
    timeout: float = 0.0
    """When its worker is given up; 0: some time after its limit."""


@dataclass(slots=True)
class _Job:
    work: Work
    done: asyncio.Future[Any]
    started: Callable[[float], None]


_Row = OrderedDict[str, deque[_Job]]


class Workers:
    """For one event loop. ``start`` and ``close`` frame its life."""

    def __init__(self, number: int, systems: tuple[str, ...] = ()) -> None:
        self._number = max(1, number)
        self._systems = systems
        self._waiting: _Row = OrderedDict()
        self._idle: _Row = OrderedDict()
        """What is done when nobody waits."""
        self._there_is_work = asyncio.Condition()
        self._servants: list[asyncio.Task[None]] = []
        self._is_closed = False

    async def start(self) -> None:
        self._servants = [asyncio.create_task(self._serve()) for _ in range(self._number)]

    async def close(self) -> None:
        self._is_closed = True
        for servant in self._servants:
            servant.cancel()
        await asyncio.gather(*self._servants, return_exceptions=True)

    async def ask(
        self,
        table: str,
        work: Work,
        started: Callable[[float], None] = lambda _limit: None,
        is_idle: bool = False,
    ) -> Any:
        """The answer, when it is this table's turn. ``started`` hears the time it is given.

        ``is_idle``: only when nobody else waits.

        Raises WorkFailed, and whatever the function itself raised.
        """
        job = _Job(work, asyncio.get_running_loop().create_future(), started)
        async with self._there_is_work:
            row = self._idle if is_idle else self._waiting
            row.setdefault(table, deque()).append(job)
            self._there_is_work.notify()
        return await job.done

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def _granted(self, wanted: float) -> float:
        share = PATIENCE * self._number / (self.waiting + 1)
        if wanted <= share:
            return wanted
        return share if share >= LEAST_SECONDS else 0.0

    async def _serve(self) -> None:
        worker = Worker(self._systems)
        try:
            while True:
                job = await self._next()
                if not job.done.cancelled():
                    await self._do(worker, job)
        finally:
            worker.kill()

    async def _next(self) -> _Job:
        async with self._there_is_work:
            await self._there_is_work.wait_for(lambda: bool(self._waiting or self._idle))
            row = self._waiting or self._idle
            table, jobs = row.popitem(last=False)
            job = jobs.popleft()
            if jobs:  # to the end of the row
                row[table] = jobs
            return job

    async def _do(self, worker: Worker, job: _Job) -> None:
        seconds = self._granted(job.work.seconds)
        job.started(seconds)
        arguments = job.work.arguments
        if job.work.seconds:
            arguments = (*arguments, seconds)
        timeout = job.work.timeout or _SLACK * seconds + _GRACE
        attempts = 1 if job.work.timeout else 2
        for _ in range(attempts):
            try:
                answer = await worker.run(job.work.module, job.work.function, arguments, timeout)
            except WorkerLost:
                continue
            except asyncio.CancelledError:
                job.done.cancel()
                raise
            if not job.done.done():
                _settle(job.done, answer)
            return
        if not job.done.done():
            job.done.set_exception(WorkFailed("that took too long, and was stopped"))


def _settle(done: asyncio.Future[Any], answer: Any) -> None:
    if isinstance(answer, _Fault):
        fault = answer.error or WorkFailed("that could not be worked out")
        if answer.error is None:
            _LOG.error("a worker failed: %s", answer.trace)
        done.set_exception(fault)
    else:
        done.set_result(answer)


class WorkerLost(RuntimeError):
    """The process died, or did not answer in time."""


class Worker:
    """One process. It is started when it is made, and again after it was lost."""

    def __init__(self, systems: tuple[str, ...] = ()) -> None:
        self._systems = systems
        self._pool, self._pid = self._started()

    def _started(self) -> tuple[ProcessPoolExecutor, Future[int]]:
        pool = ProcessPoolExecutor(1, _context(), _ends_with_parent)
        return pool, pool.submit(_prepared, self._systems)

    @property
    def pid(self) -> int | None:
        """None until it is ready."""
        return self._pid.result() if self._pid.done() and not self._pid.exception() else None

    async def run(
        self, module: str, function: str, arguments: tuple[Any, ...], timeout: float
    ) -> Any:
        try:
            future = self._pool.submit(_called, module, function, arguments)
            return await asyncio.wait_for(asyncio.wrap_future(future), timeout)
        except (TimeoutError, BrokenProcessPool):
            self.kill()
            self._pool, self._pid = self._started()
            raise WorkerLost(function) from None

    def kill(self) -> None:
        pid = self.pid
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        self._pool.shutdown(wait=False, cancel_futures=True)


def _context() -> BaseContext:
    """Workers are copies of one process that has loaded everything, where there are such."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["merrimac.table.robots"])
    return context


# --- In the worker --------------------------------------------------------------------------------


def _ends_with_parent() -> None:
    """A server that is killed leaves no workers behind; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


def _prepared(systems: tuple[str, ...]) -> int:
    import_module("merrimac.table.robots").warm(systems)
    return os.getpid()


def _called(module: str, function: str, arguments: tuple[Any, ...]) -> Any:
    try:
        return getattr(import_module(f"merrimac.table.{module}"), function)(*arguments)
    except SpecificationError as error:
        return _Fault(error)
    except (GameError, FormatError, TooLarge, BadBox, IllegalPosition) as error:
        # As a plain one: not every error can be sent to another process.
        return _Fault(GameError(str(error)))
    except Exception:
        return _Fault(None, traceback.format_exc())


@dataclass(frozen=True, slots=True)
class _Fault:
    """What went wrong; None: something that nobody thought of."""

    error: GameError | None
    trace: str = ""
