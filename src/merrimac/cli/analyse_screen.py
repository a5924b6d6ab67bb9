"""The report on a tournament in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from textwrap import fill

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Drawn

from merrimac.cli.terminal import console
from merrimac.match.analysis import tables, words
from merrimac.match.analysis.judged import Judged
from merrimac.match.analysis.report import Report
from merrimac.match.analysis.tables import Table

_LINE = 100
_WIDE = 115


def show(
    report: Report,
    boards: Iterable[Judged],
    title: str,
    top: int,
    least: int,
    every_board: bool,
) -> None:
    """``top`` players and events, 0 for all."""
    screen = console()
    screen.print(title)
    screen.print(words.headline(report))
    _print(screen, tables.roles(report))
    screen.print(words.bidding(report))
    _print(screen, tables.auctions(report))
    _print_events(screen, report, top)
    _print_players(screen, report, top, least)
    if every_board:
        for file, some in tables.by_file(boards):
            rows = [tables.board(each) for each in some]
            name = Path(file).name
            _print(screen, Table(name, tables.BOARD_HEADINGS, tables.BOARD_ALIGN, rows))
    left_out = tables.left_out(boards)
    _print(screen, left_out)
    if left_out.rows:
        screen.print(fill(f"{words.counted(report)} {words.LEFT_OUT}", _LINE))
    screen.print(fill(f"{words.claims(report)} {words.CLAIMS}", _LINE))
    screen.print()
    screen.print(fill(words.MEANING, _LINE))


def _print_events(screen: Console, report: Report, top: int) -> None:
    events = tables.events(report)
    shown = replace(events, rows=events.rows[: top or None])
    _print(screen, shown)
    _print_rest(screen, len(shown.rows), len(events.rows), "events")


def _print_players(screen: Console, report: Report, top: int, least: int) -> None:
    names = sorted(report.players.values(), key=lambda each: (-each.boards, each.name))
    chosen = {each.name for each in names[: top or None]}
    shown = [each for each in report.ranked(least) if each.name in chosen]
    _print(screen, tables.players(report, shown, least))
    screen.print(fill(words.COLUMNS, _LINE))
    _print_rest(screen, len(shown), len(names), "players")


def _print_rest(screen: Console, shown: int, of: int, what: str) -> None:
    if shown < of:
        screen.print(f"The {shown} of {of} {what} with the most boards: --top 0 shows all.")


def _print(screen: Console, table: Table) -> None:
    if not table.rows:
        return
    drawn = Drawn(title=table.title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    # Where lines are folded, a figure is folded before its error.
    error = "±" if screen.width >= _WIDE else " ± "
    for heading, side in zip(table.headings, table.align, strict=True):
        drawn.add_column(heading, justify="right" if side == "r" else "left", overflow="fold")
    for row in table.rows:
        drawn.add_row(*(cell.replace(" ± ", error) for cell in row))
    screen.print(drawn, soft_wrap=False)
