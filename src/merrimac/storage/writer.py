"""One thread writes: what waits together is committed together, with one flush to the disk.

An entry's future is done when its transaction is, so whoever waits for it may show the entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Engine, Table, insert

from merrimac.storage.entry import Entry
from merrimac.storage.schema import ACTIONS, BOARDS, DECISIONS, RESULTS

_MOST_AT_ONCE = 200
_Job = tuple[Entry, str, Future[None]]


class Writer:
    """Entries in, futures out."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="storage writer", daemon=True)
        self._thread.start()

    def write(self, entry: Entry, owner: str) -> Future[None]:
        done: Future[None] = Future()
        self._waiting.put((entry, owner, done))
        return done

    def close(self) -> None:
        """Everything that waits is written first."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            jobs, is_last = self._next_jobs()
            if jobs:
                self._write(jobs)
            if is_last:
                return

    def _next_jobs(self) -> tuple[list[_Job], bool]:
        jobs: list[_Job] = []
        job = self._waiting.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == _MOST_AT_ONCE:
                return jobs, False
            try:
                job = self._waiting.get_nowait()
            except Empty:
                return jobs, False
        return jobs, True

    def _write(self, jobs: list[_Job]) -> None:
        try:
            self._commit(jobs)
        except Exception as error:
            if len(jobs) == 1:
                jobs[0][2].set_exception(error)
                return
            # One bad entry must not take the others with it.
            for job in jobs:
                self._write([job])
            return
        for _, _, done in jobs:
            done.set_result(None)

    def _commit(self, jobs: Sequence[_Job]) -> None:
        rows: dict[Table, list[dict[str, Any]]] = {
            table: [] for table in (ACTIONS, BOARDS, DECISIONS, RESULTS)
        }
        for entry, owner, _ in jobs:
            for table, row in _rows(entry, owner):
                rows[table].append(row)
        with self._engine.begin() as connection:
            for table, several in rows.items():
                if several:
                    connection.execute(insert(table), several)


def _rows(entry: Entry, owner: str) -> Iterator[tuple[Table, dict[str, Any]]]:
    place = {"table_id": entry.table_id, "version": entry.version}
    yield ACTIONS, {**place, "kind": entry.kind, "data": dict(entry.data), "at": entry.at}
    board, decision = entry.board, entry.decision
    if board is not None:
        told = {"number": board.number, "deal": board.deal, "conditions": dict(board.conditions)}
        yield BOARDS, {**place, **told}
    if decision is not None:
        yield (
            DECISIONS,
            {
                **place,
                "player": decision.player,
                "reason": dict(decision.reason),
                "considered": list(map(dict, decision.considered)),
                "effort": dict(decision.effort or {}),
                "memory": decision.memory,
            },
        )
    if entry.result is not None:
        finished = {"owner": owner, "at": entry.at, "result": dict(entry.result)}
        yield RESULTS, {**place, **finished}
