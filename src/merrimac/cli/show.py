"""``merrimac show``: a board as newspapers print it, suits in colour."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from merrimac.cli.terminal import console, print_json, save_picture
from merrimac.formats import files, links
from merrimac.formats.json_form import as_json
from merrimac.formats.record import FormatError, Record
from merrimac.formats.text import RULE, record_text


def show(
    source: Annotated[
        str, typer.Argument(metavar="FILE|DEAL|LINK", help="What to show.", show_default=False)
    ],
    board: Annotated[
        int | None, typer.Option("--board", "-b", help="Only the board with this number.")
    ] = None,
    room: Annotated[
        str | None, typer.Option("--room", "-r", help="Only this room of a match: open or closed.")
    ] = None,
    link: Annotated[
        bool, typer.Option("--link", help="Print a hand-viewer link for each board instead.")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Write a picture of what is shown to this file.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, a board a line.")] = False,
) -> None:
    """Show boards: diagram, auction with explanations, play trick by trick, result and score."""
    records = files.read_any(source)
    chosen = (record for record in records if _is_wanted(record, board, room))
    output = console(record=svg is not None)
    shown = 0
    for record in chosen:
        if json:
            print_json(as_json(record))
        elif link:
            output.print(links.link(record))
        else:
            output.print(f"{RULE if shown else ''}{record_text(record)}")
        shown += 1
    if svg is not None:
        save_picture(output, svg, title=f"merrimac show {Path(source).name}")
    if not shown:
        which = f"no board {board}" if board is not None else "no boards"
        where = f" in the {room} room" if room is not None else ""
        raise FormatError(f"{source} holds {which}{where}")


def _is_wanted(record: Record, board: int | None, room: str | None) -> bool:
    if room is not None and record.tags.get("Room", "").lower() != room.lower():
        return False
    return board is None or record.board.number == board
