"""Pieces of an experiment: in order, counted, and not done twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match.work import Stopping
from merrimac.match.experiments import pieces
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.journal import Journal
from merrimac.match.workplace import OneProcess, Pool

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Found:
    tricks: tuple[int, int]
    share: float
    is_made: bool
    name: str


def found(number: int, name: str) -> Found:
    return Found((number, -number), number / 7, number % 2 == 0, name)


def squared(number: int) -> int:
    return number * number


def pair(number: int) -> tuple[str, tuple[int, float]]:
    return str(number), (number, 0.1)


def never(number: int) -> int:
    raise AssertionError(f"{number} was kept")


class Backwards(OneProcess):
    """The last task is the first to be done."""

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return map(work, reversed(list(tasks)))


@given(st.lists(st.integers(-9, 9)))
def test_results_come_in_the_order_of_the_tasks_wherever_they_are_worked_on(
    numbers: list[int],
) -> None:
    steps: list[int] = []
    for at in (OneProcess(), Backwards()):
        made = Pieces(lambda: steps.append(1), at).done(squared, zip(numbers, strict=True))
        assert list(made) == [number * number for number in numbers]
    assert len(steps) == 2 * len(numbers)


def test_processes_share_the_work() -> None:
    with Pool(2) as pool:
        made = list(Pieces(at=pool).done(squared, ((number,) for number in range(20))))
    assert made == [number * number for number in range(20)]


@pytest.mark.parametrize("stop", range(5))
def test_a_run_that_was_stopped_goes_on_where_it_was(stop: int, tmp_path: Path) -> None:
    tasks = [(number, "x") for number in range(4)]
    whole = list(Pieces().done(found, tasks))
    steps: list[int] = []
    with Journal(tmp_path / "kept") as journal:
        stopped = Pieces(lambda: steps.append(1), Stopping(stop), journal).done(found, tasks)
        if stop < len(tasks):
            with pytest.raises(KeyboardInterrupt):
                list(stopped)
        else:
            assert list(stopped) == whole
    assert len(steps) == min(stop, 4)
    with Journal(tmp_path / "kept") as journal:
        rest = Pieces(lambda: steps.append(1), Stopping(4 - len(steps)), journal)
        assert list(rest.done(found, tasks)) == whole
        assert list(Pieces(at=Stopping(0), kept=journal).done(found, tasks)) == whole
    assert len(steps) == min(stop, 4) + 4


def test_plain_results_and_tuples_are_kept_as_they_are(tmp_path: Path) -> None:
    with Journal(tmp_path / "kept") as journal:
        for _ in range(2):
            kept = Pieces(kept=journal)
            assert list(kept.done(squared, [(3,)])) == [9]
            assert list(kept.done(pair, [(3,)])) == [("3", (3, 0.1))]


def test_pieces_of_other_work_tasks_and_programs_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(tmp_path / "kept") as journal:
        list(Pieces(kept=journal).done(squared, [(3,)]))
        kept = Pieces(at=Stopping(0), kept=journal)
        assert list(kept.done(squared, [(3,)])) == [9]
        for work, task in ((never, 3), (squared, 4)):
            with pytest.raises(KeyboardInterrupt):
                list(kept.done(work, [(task,)]))
        monkeypatch.setattr(pieces, "experiments_digest", lambda: "another version")
        with pytest.raises(KeyboardInterrupt):
            list(kept.done(squared, [(3,)]))


def mixed(number: int) -> Found | None:
    return found(number, "x")


def test_what_would_not_come_back_as_it_was_is_not_kept(tmp_path: Path) -> None:
    with Journal(tmp_path / "kept") as journal:
        with pytest.raises(TypeError, match="mixed gives what can't be kept"):
            list(Pieces(kept=journal).done(mixed, [(3,)]))
    assert list(Pieces().done(mixed, [(3,)])) == [found(3, "x")]
