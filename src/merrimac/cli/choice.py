"""Which boards a command is about: those of a file, a deal or a link, by number and room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from merrimac.formats import files
from merrimac.formats.record import Fault, FormatError, Record

BoardNumber = Annotated[
    int | None, typer.Option("--board", "-b", help="Only the board with this number.")
]
Room = Annotated[
    str | None, typer.Option("--room", "-r", help="Only this room of a match: open or closed.")
]


def chosen(source: str, board: int | None, room: str | None) -> Iterator[Record]:
    """The boards asked for; what is wrong with them goes to stderr. Raises when there are none."""
    faults: list[Fault] = []
    found = False
    for record in files.read_any(source, faults.append):
        if _is_wanted(record, board, room):
            found = True
            for fault in faults:
                tell(fault)
            yield record
        # A reader reports a board's faults before it gives the board.
        faults.clear()
    if not found:
        which = "no boards" if board is None else f"no board {board}"
        where = "" if room is None else f" in the {room} room"
        raise FormatError(f"{source} holds {which}{where}")


def tell(fault: Fault) -> None:
    """Show a fault beside the output, not in it."""
    typer.echo(str(fault), err=True)


def _is_wanted(record: Record, board: int | None, room: str | None) -> bool:
    if room is not None and record.tags.get("Room", "").lower() != room.lower():
        return False
    return board is None or record.board.number == board
