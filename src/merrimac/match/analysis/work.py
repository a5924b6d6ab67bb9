"""All boards judged, wherever the work is done, and kept on the disk in the order of the files.

In memory are only the boards in work. Whoever is stopped and starts again with the same journal
goes on where it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from merrimac.match.analysis.judged import Judge, Judged
from merrimac.match.analysis.reading import Recorded
from merrimac.match.journal import Journal
from merrimac.match.program import program_digest
from merrimac.match.workplace import Workplace

BOARDS_A_TASK = 16
_FORM = 1
"""Of what the journal holds: one more whenever ``Judged`` changes."""


@dataclass(frozen=True, slots=True)
class _Chunk:
    number: int
    digest: str
    boards: list[Recorded]


@dataclass(frozen=True, slots=True)
class _Answer:
    number: int
    digest: str
    rows: list[dict[str, Any]]


class JudgedBoards:
    """Every board in its order, read from the journal each time it is gone through."""

    def __init__(self, journal: Journal, chunks: int) -> None:
        self._journal, self._chunks = journal, chunks

    def __iter__(self) -> Iterator[Judged]:
        for number in range(self._chunks):
            yield from map(Judged.of, self._journal.rows(number))


def judge_all(
    boards: Iterable[Recorded],
    journal: Journal,
    at: Workplace,
    progress: Callable[[int], object] = lambda _done: None,
) -> JudgedBoards:
    """``progress`` hears how many are done."""
    chunks = done = 0
    source = iter(boards)

    def finished(number: int) -> None:
        nonlocal done
        done += number
        progress(done)

    def missing() -> Iterator[_Chunk]:
        nonlocal chunks
        while some := list(islice(source, BOARDS_A_TASK)):
            chunk = _Chunk(chunks, _digest(some), some)
            chunks += 1
            if journal.has(chunk.number, chunk.digest):
                finished(len(some))
            else:
                yield chunk

    for answer in at.done(_judged, missing()):
        journal.add(answer.number, answer.digest, answer.rows)
        finished(len(answer.rows))
    return JudgedBoards(journal, chunks)


def _digest(boards: list[Recorded]) -> str:
    text = f"{_FORM} {program_digest()} {boards!r}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _judged(chunk: _Chunk) -> _Answer:
    """In a worker."""
    judge = Judge()
    rows = [judge.judged(each).plain() for each in chunk.boards]
    return _Answer(chunk.number, chunk.digest, rows)
