"""``merrimac check`` and ``merrimac convert``: files of boards."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from merrimac.cli.choice import tell
from merrimac.cli.terminal import console, counted, json_text, progress
from merrimac.formats import files
from merrimac.formats.record import Fault, FormatError, Record, ignore

Paths = Annotated[list[Path], typer.Argument(metavar="FILE...", help="PBN or LIN files.")]
_MARKS = (b"[Deal ", b"md|")
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


@dataclass(slots=True)
class Tally:
    """What a check has counted so far."""

    files: int = 0
    boards: int = 0
    legal_auctions: int = 0
    legal_plays: int = 0

    def count(self, record: Record) -> None:
        board = record.board
        self.boards += 1
        if board.auction.is_complete and not record.rest_of_auction:
            self.legal_auctions += 1
        played = board.play is not None and board.play.cards and board.result is not None
        if played and not record.rest_of_play:
            self.legal_plays += 1


def check(paths: Paths, as_json: AsJson = False) -> None:
    """Read files to their end; count boards, complete legal auctions and plays; list faults.

    A play is complete when all cards are played or the rest is claimed. Faults do not stop the
    reading, and the exit code is 0 with faults listed; it is 2 only when a file can't be read.
    """
    teller = FaultJson() if as_json else FaultLines()
    tally = Tally()
    unreadable: list[FormatError] = []
    with progress("Reading", len(paths)) as step:
        for path in paths:
            try:
                for record in files.read(path, teller.fault):
                    tally.count(record)
                tally.files += 1
            except FormatError as error:
                unreadable.append(error)
            step()
    teller.end(tally)
    for reason in unreadable:
        typer.echo(f"merrimac: {reason}", err=True)
    if unreadable:
        raise typer.Exit(2)


def number_of_deals(path: Path) -> int:
    """For the progress bar only: by the mark that comes with each deal."""
    with path.open("rb") as stream:
        return sum(line.count(mark) for line in stream for mark in _MARKS)


class FaultLines:
    """Faults for people: a line each as they are found, then a summary."""

    def __init__(self) -> None:
        self.faults = 0
        self._console = console()

    def fault(self, fault: Fault) -> None:
        self.faults += 1
        self._console.print(str(fault), style="yellow")

    def end(self, tally: Tally) -> None:
        counts = {
            "file": tally.files, "board": tally.boards,
            "complete legal auction": tally.legal_auctions,
            "complete legal play": tally.legal_plays, "fault": self.faults,
        }  # fmt: skip
        self._console.print(", ".join(counted(count, what) for what, count in counts.items()))


class FaultJson:
    """Faults as JSON, written as they are found so that memory stays flat on any number."""

    def __init__(self) -> None:
        self._before = '{"faults": ['

    def fault(self, fault: Fault) -> None:
        typer.echo(self._before + json_text(asdict(fault)), nl=False)
        self._before = ",\n"

    def end(self, tally: Tally) -> None:
        opened = '{"faults": [' if self._before.startswith("{") else ""
        typer.echo(f"{opened}], {json_text(asdict(tally))[1:]}")


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A PBN or LIN file, or a link.")],
    target: Annotated[
        Path,
        typer.Argument(metavar="OUT", help="To: .pbn .lin .txt .json .html .pdf .bri .dge .dup"),
    ],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Do not list faults.")] = False,
) -> None:
    """Turn a file of boards into another format, chosen by the ending of OUT."""
    if all(map(files.exists, (Path(source), target))) and Path(source).samefile(target):
        raise FormatError(f"{target} is also the input: choose another name for the output")
    count = 0
    report = ignore if quiet else tell

    def passed(record: Record) -> Record:
        nonlocal count
        count += 1
        return record

    files.write(target, map(passed, files.read_any(source, report)))
    console().print(f"{counted(count, 'board')} written to {target}")
