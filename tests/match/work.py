"""Work that tests give to workers, and a worker that stops."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from merrimac.game.errors import GameError
from merrimac.match.workplace import OneProcess

T = TypeVar("T")
R = TypeVar("R")


def square(number: int) -> int:
    return number * number


def square_slowly(number: int) -> int:
    time.sleep(0.2)
    return square(number)


def refuse(number: int) -> int:
    raise GameError(f"{number} is refused")


def die_once(folder: str, number: int) -> int:
    """The worker that gets 5 is killed the first time."""
    mark = Path(folder) / "died"
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def die_always(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


class Stopping(OneProcess):
    """Stops after so many tasks."""

    def __init__(self, tasks: int) -> None:
        self._tasks = tasks

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        for place, task in enumerate(tasks):
            if place == self._tasks:
                raise KeyboardInterrupt
            yield work(task)
