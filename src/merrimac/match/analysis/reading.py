"""The boards of many files one after another, each with what is wrong about its record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from merrimac.formats import files
from merrimac.formats.record import Fault, FormatError, Record
from merrimac.game.board import Board
from merrimac.game.seats import SEATS

_NOTHING = ("", "?", "#", "-")


@dataclass(frozen=True, slots=True)
class Recorded:
    """A board of a file; without the board, what is wrong with the file itself."""

    file: str
    line: int
    board: Board | None
    names: tuple[str, str, str, str] = ("", "", "", "")
    """By seat, N E S W; empty where the file does not tell."""
    event: str = ""
    room: str = ""
    """And table, as far as the file tells."""
    faults: tuple[str, ...] = ()


def recorded(
    paths: Iterable[Path], unreadable: Callable[[FormatError], object] = lambda _error: None
) -> Iterator[Recorded]:
    """Every board of every file, and every file that has none or can't be read.

    ``unreadable`` hears of the last kind too.
    """
    for path in paths:
        faults: list[Fault] = []
        try:
            for record in files.read(path, faults.append):
                # A reader reports a board's faults before it gives the board.
                yield _with_board(path, record, faults)
                faults.clear()
        except FormatError as error:
            unreadable(error)
            yield Recorded(str(path), 1, None, faults=(str(error),))
        for fault in faults:
            yield Recorded(str(path), fault.line, None, faults=(fault.reason,))


def _with_board(path: Path, record: Record, faults: Iterable[Fault]) -> Recorded:
    named = [" ".join(record.names.get(seat, "").split()) for seat in SEATS]
    north, east, south, west = ("" if name in _NOTHING else name for name in named)
    return Recorded(
        str(path), record.line, record.board, (north, east, south, west),
        _tag(record, "Event"), _room(record), tuple(fault.reason for fault in faults),
    )  # fmt: skip


def _room(record: Record) -> str:
    """Which table it was, as far as the file tells: ``open``, ``table 7``, ``open table 7``."""
    table = _tag(record, "Table")
    return f"{_tag(record, 'Room').lower()} {f'table {table}' if table else ''}".strip()


def _tag(record: Record, name: str) -> str:
    text = record.tags.get(name, "").strip()
    return "" if text in _NOTHING else text
