"""The report as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from merrimac.match.analysis import tables, words
from merrimac.match.analysis.judged import Judged
from merrimac.match.analysis.report import Report
from merrimac.match.analysis.tables import Table


def lines(report: Report, boards: Iterable[Judged], title: str, least: int) -> Iterator[str]:
    """Line by line, so that the boards need no memory; ``boards`` is gone through three times."""
    yield from (f"# {_escaped(title)}", "", words.headline(report), "")
    yield from _table(tables.roles(report))
    yield from (words.MEANING, "")
    yield from (words.bidding(report), "")
    yield from _table(tables.auctions(report))
    yield from _table(tables.events(report))
    yield from _table(tables.players(report, report.ranked(least), least))
    yield from (words.COLUMNS, "")
    yield from _table(tables.pairs(report))
    left_out = tables.left_out(boards)
    yield from _table(left_out)
    yield from (words.counted(report), "", words.LEFT_OUT, "") if left_out.rows else ()
    yield from (words.claims(report), "", words.CLAIMS, "")
    yield from _table(tables.odd_claims(boards))
    for file, some in tables.by_file(boards):
        rows = [tables.board(each) for each in some]
        if rows:
            name = Path(file).name
            yield from _table(Table(name, tables.BOARD_HEADINGS, tables.BOARD_ALIGN, rows))


def _table(table: Table) -> Iterator[str]:
    if not table.rows:
        return
    yield from (f"## {_escaped(table.title)}", "")
    yield _row(table.headings)
    yield _row(["---:" if side == "r" else "---" for side in table.align])
    yield from map(_row, table.rows)
    yield ""


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(text: str) -> str:
    """Names are not markup."""
    for mark in "\\|*_`<":
        text = text.replace(mark, f"\\{mark}")
    return text
