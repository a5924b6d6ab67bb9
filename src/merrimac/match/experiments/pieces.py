"""The pieces of an experiment: shared by workers, counted one by one, and kept when that is asked.

A piece is a function of a module with its arguments, and its result rests on nothing else. So it
does not matter where it is worked on, and a run that was stopped goes on where it was, while
program and experiment are the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, is_dataclass
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast, get_type_hints

from merrimac.match.journal import Journal
from merrimac.match.program import experiments_digest
from merrimac.match.workplace import OneProcess, Workplace

R = TypeVar("R")
_DIGITS = 12


class Pieces:
    """Where they are worked on, who hears of each that is done, and where results are kept."""

    def __init__(
        self,
        step: Callable[[], object] = lambda: None,
        at: Workplace | None = None,
        kept: Journal | None = None,
    ) -> None:
        self._step, self._at, self._kept = step, at or OneProcess(), kept

    def step(self) -> None:
        """A piece is done that was not worth sharing or keeping."""
        self._step()

    def done(self, work: Callable[..., R], tasks: Iterable[tuple[Any, ...]]) -> Iterator[R]:
        """What ``work`` makes of each task, in their order. Its result is told by its annotation:
        numbers and text, a tuple of such, or a dataclass of them.
        """
        found: dict[int, R] = {}
        first = 0
        for number, result in self._found(work, list(tasks)):
            found[number] = result
            while first in found:
                yield found.pop(first)
                first += 1

    def _found(
        self, work: Callable[..., R], tasks: list[tuple[Any, ...]]
    ) -> Iterator[tuple[int, R]]:
        """By number of the task: what is kept first, then the others as they come."""
        kept = self._kept
        keys = [_Key.of(work, task) for task in tasks] if kept else []
        missing = []
        for number, task in enumerate(tasks):
            if kept is None or not kept.has(*keys[number]):
                missing.append((number, task))
                continue
            self._step()
            yield number, _restored(work, kept.rows(keys[number].number))
        for number, result in self._at.done(partial(_numbered, work), missing):
            if kept is not None:
                kept.add(*keys[number], _plain(work, result))
            self._step()
            yield number, result


def _numbered(work: Callable[..., R], numbered: tuple[int, tuple[Any, ...]]) -> tuple[int, R]:
    """In a worker."""
    number, task = numbered
    return number, work(*task)


class _Key(NamedTuple):
    """Under which a journal keeps a piece: both are made of the program, the work and the task."""

    number: int
    digest: str

    @staticmethod
    def of(work: Callable[..., object], task: tuple[Any, ...]) -> _Key:
        text = f"{experiments_digest()} {work.__module__}.{work.__qualname__} {task!r}"
        digest = hashlib.sha256(text.encode()).hexdigest()
        return _Key(int(digest[:_DIGITS], 16), digest)


def _plain(work: Callable[..., R], result: R) -> list[Any]:
    """Raises TypeError for what would not come back as it was."""
    is_record = is_dataclass(result) and not isinstance(result, type)
    form = list(astuple(cast(Any, result))) if is_record else [result]
    if _restored(work, json.loads(json.dumps(form))) != result:
        raise TypeError(f"{work.__qualname__} gives what can't be kept: {result!r}")
    return form


def _restored(work: Callable[..., R], form: list[Any]) -> R:
    kind = get_type_hints(work)["return"]
    parts = map(_tuples, form)
    found: Any = kind(*parts) if isinstance(kind, type) and is_dataclass(kind) else next(parts)
    return cast(R, found)


def _tuples(form: Any) -> Any:
    """JSON knows lists alone."""
    return tuple(map(_tuples, form)) if isinstance(form, list) else form
