"""``merrimac dd FILE --out results.parquet``: double dummy for all deals of a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import typer

from merrimac.cli.choice import tell
from merrimac.cli.files import number_of_deals
from merrimac.cli.terminal import console, counted, print_json, progress
from merrimac.cli.workplace_options import opened_workplace
from merrimac.formats import files
from merrimac.formats.record import FormatError
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.contract import Contract
from merrimac.game.seats import Seat, Vulnerability


def bulk(
    source: str,
    out: Path,
    contract: Contract | None,
    dealer: str | None,
    vulnerable: str | None,
    processes: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Stopped at any point, the same command goes on where it was."""
    from merrimac.match.bulk import Makes, Tables, solve_file
    from merrimac.storage.engine import StorageError

    path = Path(source)
    if not files.exists(path):
        raise FormatError(f"{source} is no file: --out is for files of deals")
    if out.suffix.lower() != ".parquet":
        raise typer.BadParameter(f"--out writes Parquet: {out} does not end in .parquet")
    question = Tables() if contract is None else Makes(contract)
    boards = _boards(path, dealer, vulnerable)
    try:
        with (
            opened_workplace(processes, cluster) as place,
            progress("Solving", number_of_deals(path)) as advance,
        ):
            deals, incomplete = solve_file(boards, question, out, place, advance)
    except StorageError as error:
        raise FormatError(str(error)) from None
    if as_json:
        print_json({"deals": deals, "incomplete": incomplete, "out": str(out)})
        return
    console().print(f"{counted(deals, 'deal')} solved, written to {out}")
    if incomplete:
        console().print(f"{counted(incomplete, 'deal')} without all cards: no answers there")


def _boards(path: Path, dealer: str | None, vulnerable: str | None) -> Iterator[Board]:
    told = None if vulnerable is None else Vulnerability.parse(vulnerable)
    seat = None if dealer is None else Seat.parse(dealer)
    for record in files.read(path, tell):
        board = record.board
        if told is not None:
            board = replace(board, vulnerability=told)
        if seat is not None and seat is not board.dealer:
            board = Board(board.deal, Auction(seat), board.vulnerability, board.number)
        yield board
