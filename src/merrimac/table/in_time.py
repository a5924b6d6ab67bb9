"""An answer in time, or none: limits are kept by players as well as they can, and tables wait."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

_T = TypeVar("_T")


class Late(Exception):
    """There was no answer yet."""


def in_time(think: Callable[[], _T], seconds: float) -> _T:
    """What it gives, or raises. Raises Late when it is still at work; it goes on for nobody."""
    found: SimpleQueue[tuple[_T] | Exception] = SimpleQueue()

    def run() -> None:
        try:
            found.put((think(),))
        except Exception as fault:
            found.put(fault)

    Thread(target=run, name="thinking", daemon=True).start()
    try:
        answer = found.get(timeout=seconds)
    except Empty:
        raise Late from None
    if isinstance(answer, Exception):
        raise answer
    return answer[0]
