"""Work that tests give to workers."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from merrimac.game.errors import GameError


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
