"""``merrimac show``: a board as newspapers print it, suits in colour."""

from __future__ import annotations

from typing import Annotated

import typer

from merrimac.cli.terminal import console, print_json
from merrimac.formats import files, links
from merrimac.formats.json_form import as_json
from merrimac.formats.record import FormatError
from merrimac.formats.text import record_text


def show(
    source: Annotated[
        str, typer.Argument(metavar="FILE|DEAL|LINK", help="What to show.", show_default=False)
    ],
    board: Annotated[
        int | None, typer.Option("--board", "-b", help="Only the board with this number.")
    ] = None,
    link: Annotated[
        bool, typer.Option("--link", help="Print a hand-viewer link for each board instead.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, a board a line.")] = False,
) -> None:
    """Show boards: diagram, auction with explanations, play trick by trick, result and score."""
    records = files.read_any(source)
    chosen = (record for record in records if board is None or record.board.number == board)
    output = console()
    shown = 0
    for record in chosen:
        if json:
            print_json(as_json(record))
        elif link:
            output.print(links.build(record))
        else:
            if shown:
                output.print("\n" + "─" * 54 + "\n")
            output.print(record_text(record))
        shown += 1
    if not shown:
        which = f"no board {board}" if board is not None else "no boards"
        raise FormatError(f"{source} holds {which}")
