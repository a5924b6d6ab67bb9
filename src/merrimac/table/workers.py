"""Whose turn it is to have a worker process.

Tables are served in turn, whatever each of them asks for. The more wait, the less time each gets,
so that nobody waits long. A worker that dies or hangs is replaced, and its work asked again once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from merrimac.table.pace import Pace
from merrimac.table.refusal import Refusal
from merrimac.table.worker import Fault, Worker, WorkerLost

_LOG = logging.getLogger(__name__)
_GRACE = 30.0
_SLACK = 4.0
"""A worker is given up when it takes so many times its limit, and the grace."""
_LATELY = 30.0
"""Seconds for which a table that asked is counted as one that may ask again."""


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
    table: str
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
        self._asked: OrderedDict[str, float] = OrderedDict()
        """When each table asked last, the newest at the end."""
        self._pace = Pace(self._number)
        self._there_is_work = asyncio.Condition()
        self._servants: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._servants = [asyncio.create_task(self._serve()) for _ in range(self._number)]

    async def close(self) -> None:
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
        job = _Job(table, work, asyncio.get_running_loop().create_future(), started)
        async with self._there_is_work:
            row = self._idle if is_idle else self._waiting
            row.setdefault(table, deque()).append(job)
            if not is_idle:
                self._asked[table] = monotonic()
                self._asked.move_to_end(table)
            self._there_is_work.notify()
        return await job.done

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def granted(self, table: str, wanted: float) -> float:
        """Seconds that a decision for this table may take, if it begins now."""
        return self._pace.granted(wanted, self.waiting, self._is_alone(table))

    def _is_alone(self, table: str) -> bool:
        while self._asked and next(iter(self._asked.values())) < monotonic() - _LATELY:
            self._asked.popitem(last=False)
        return not self._asked.keys() - {table}

    async def _serve(self) -> None:
        worker = Worker(self._systems)
        try:
            while True:
                job = await self._next()
                if not job.done.cancelled():
                    await self._do(worker, job)
        finally:
            worker.close()

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
        work, seconds = job.work, self.granted(job.table, job.work.seconds)
        job.started(seconds)
        arguments = (*work.arguments, seconds) if work.seconds else work.arguments
        timeout = work.timeout or _SLACK * seconds + _GRACE
        began = monotonic()
        for _ in range(1 if work.timeout else 2):
            try:
                answer = await worker.run((work.module, work.function, arguments), timeout)
            except WorkerLost:
                continue
            except asyncio.CancelledError:
                job.done.cancel()
                raise
            except Exception as error:  # the question can't be sent
                answer = Fault(None, repr(error))
            if work.seconds:
                self._pace.took(seconds, monotonic() - began)
            if not job.done.done():
                _settle(job.done, answer)
            return
        if not job.done.done():
            job.done.set_exception(WorkFailed("that took too long, and was stopped"))


def _settle(done: asyncio.Future[Any], answer: Any) -> None:
    if isinstance(answer, Fault):
        fault = answer.error or WorkFailed("that could not be worked out")
        if answer.error is None:
            _LOG.error("a worker failed: %s", answer.trace)
        done.set_exception(fault)
    else:
        done.set_result(answer)
