"""``merrimac show``: a board as newspapers print it, suits in colour."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from merrimac.cli.choice import BoardNumber, Room, chosen
from merrimac.cli.terminal import console, print_json, save_picture
from merrimac.formats import links
from merrimac.formats.json_form import as_json
from merrimac.formats.text import RULE, record_text


def show(
    source: Annotated[
        str, typer.Argument(metavar="FILE|DEAL|LINK", help="What to show.", show_default=False)
    ],
    board: BoardNumber = None,
    room: Room = None,
    comments: Annotated[
        bool, typer.Option("--comments", help="Print the file's comments, each at its moment.")
    ] = False,
    link: Annotated[
        bool, typer.Option("--link", help="Print a hand-viewer link for each board instead.")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Write a picture of what is shown to this file.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, a board a line.")] = False,
) -> None:
    """Show boards: diagram, auction with explanations, play trick by trick, result and score."""
    if svg is not None and svg.suffix.lower() != ".svg":
        raise typer.BadParameter(f"{svg} is no name for a picture: expected one that ends in .svg")
    output = console(record=svg is not None)
    for shown, record in enumerate(chosen(source, board, room)):
        if json:
            print_json(as_json(record))
        elif link:
            output.print(links.link(record))
        else:
            output.print(f"{RULE if shown else ''}{record_text(record, comments)}")
    if svg is not None:
        number = "" if board is None else f" --board {board}"
        place = "" if room is None else f" --room {room}"
        save_picture(output, svg, title=f"merrimac show {Path(source).name}{number}{place}")
