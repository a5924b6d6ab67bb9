"""The report as one HTML page that stands alone, for a club's site or its notice board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from merrimac.match.analysis import plots, tables, words
from merrimac.match.analysis.judged import Judged
from merrimac.match.analysis.report import Report
from merrimac.match.analysis.tables import Table

PLAYERS_IN_THE_PLOT = 40
_ROWS_IN_SIGHT = 24
_AS_TEXT = "\ufe0e"  # suits are letters here, not the little pictures some systems make of them
_SUITS = re.compile("[♣♦♥♠]")
_COLOURS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_STYLE = """
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:76rem;color:#1a1a1a;background:#fff;
font:15px/1.5 system-ui,"Helvetica Neue",Arial,sans-serif}
h1{font-size:1.8rem;margin:0 0 .3rem}h2{font-size:1.25rem;margin:2.2rem 0 .6rem}
p{max-width:60rem}.lead{font-size:1.1rem}
nav{margin:.6rem 0 1.2rem}nav a{margin-right:1.2em}a{color:#1d5a85}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr));
gap:1.4rem 2rem;margin:1.6rem 0}
.plots .wide{grid-column:1/-1}svg{width:100%;height:auto;display:block}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.87rem;
font-variant-numeric:tabular-nums}
th,td{padding:.22rem .6rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}
thead th{border-bottom:2px solid #888;position:sticky;top:0;background:#fff;vertical-align:bottom}
th.r,td.r{text-align:right}td.r{white-space:nowrap}
details td:first-child,details td:nth-child(2){white-space:nowrap}
tbody tr:nth-child(even){background:#f6f8fa}
details{margin:.5rem 0}summary{cursor:pointer;font-weight:600}
.c{color:#157a2c}.d{color:#c96a00}.h{color:#c8102e}.s{color:#111}
@media print{body{padding:0;font-size:10pt;max-width:none}nav{display:none}
table{font-size:8pt}thead th{position:static}svg{break-inside:avoid}}
"""


def lines(report: Report, boards: Iterable[Judged], title: str, least: int) -> Iterator[str]:
    """Line by line, so that the boards need no memory; ``boards`` is gone through three times."""
    yield from _head(report, title)
    yield from _play(report, least)
    yield from _bidding(report)
    yield from _who(report, least)
    left_out = tables.left_out(boards)
    yield f'<h2 id="left-out">{escape(left_out.title)}</h2>'
    yield _paragraph(words.counted(report))
    yield _paragraph(words.LEFT_OUT)
    yield from _bare(left_out)
    yield f'<h2 id="claims">Claims</h2>{_paragraph(words.claims(report))}'
    yield _paragraph(words.CLAIMS)
    yield from _folded(tables.odd_claims(boards))
    yield from _all_boards(boards)
    yield "</body></html>"


def _who(report: Report, least: int) -> Iterator[str]:
    """Events, players and pairs; those with few boards are folded away."""
    events = tables.events(report)
    if events.rows:
        yield '<h2 id="events">Events</h2>'
        yield from _folded(events, _ROWS_IN_SIGHT)
    ranked = report.ranked(least)
    enough = [each for each in ranked if each.roles.boards >= least]
    few = ranked[len(enough) :]
    yield f'<h2 id="players">Players</h2>{_paragraph(words.COLUMNS)}'
    if enough:
        yield from _bare(tables.players(report, enough, least))
    title = f"Fewer than {least} boards in the play, too few for a place in the field"
    yield from _folded(tables.players(report, few, least, title))
    yield '<h2 id="pairs">Pairs</h2>'
    yield from _folded(tables.pairs(report), _ROWS_IN_SIGHT)


def _head(report: Report, title: str) -> Iterator[str]:
    yield '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
    yield f"<title>{escape(title)}</title><style>{_STYLE}{plots.STYLE}</style></head><body>"
    yield f"<h1>{escape(title)}</h1>"
    yield f'<p class="lead">{escape(words.headline(report))}</p>'
    links = {
        "play": "Play", "bidding": "Bidding", "players": "Players", "pairs": "Pairs",
        "left-out": "What does not count", "claims": "Claims", "boards": "Boards",
    }  # fmt: skip
    yield "<nav>" + "".join(f'<a href="#{key}">{text}</a>' for key, text in links.items())
    yield "</nav>"
    yield "".join(map(_paragraph, (words.PLAY, words.BIDDING, words.ERRORS)))


def _play(report: Report, least: int) -> Iterator[str]:
    yield from _table(tables.roles(report), "play")
    if not report.plays:
        return
    hundred = 100 / report.plays
    series = [
        ("declarer", [hundred * each for each in report.declarer_tricks]),
        ("defenders", [hundred * each for each in report.defender_tricks]),
    ]
    labels = [str(number + 1) for number in range(len(report.declarer_tricks))]
    yield '<div class="plots"><div>'
    yield plots.columns(
        plots.Columns("Tricks given away in 100 deals, by trick", labels, series, "trick")
    )
    yield "</div><div>"
    spread = range(min(report.beyond), max(report.beyond) + 1)
    shares = [("boards", [hundred * report.beyond[number] for number in spread])]
    yield plots.columns(
        plots.Columns(
            "Result against double dummy, % of deals",
            [f"{number:+d}" if number else "0" for number in spread],
            shares, "declarer's tricks beyond double dummy of the deal",
        )
    )  # fmt: skip
    yield "</div>"
    yield from _players_plot(report, least)
    yield "</div>"


def _players_plot(report: Report, least: int) -> Iterator[str]:
    enough = [each for each in report.ranked(least) if each.roles.boards >= least]
    busiest = sorted(enough, key=lambda each: -each.roles.boards)[:PLAYERS_IN_THE_PLOT]
    means = [
        (each.name, mean)
        for each in enough
        if each in busiest and (mean := each.roles.against(report.roles)) is not None
    ]
    if means:
        chart = plots.Dots(
            f"Tricks a board against the field: the {len(means)} players with the most boards, "
            "± two standard errors", means, "fewer given away", "more given away",
        )  # fmt: skip
        yield f'<div class="wide">{plots.dots(chart)}</div>'


def _bidding(report: Report) -> Iterator[str]:
    yield f'<h2 id="bidding">Bidding against par</h2>{_paragraph(words.bidding(report))}'
    lost = report.lost_in_auctions
    if not lost:
        return
    yield '<div class="plots"><div>'
    values = [(how, float(each.total)) for how, each in lost.items()]
    yield plots.rows(plots.Rows("IMPs lost, by what the losing side did", values))
    yield "</div><div>"
    yield from _bare(tables.auctions(report))
    yield "</div></div>"


def _all_boards(boards: Iterable[Judged]) -> Iterator[str]:
    yield '<h2 id="boards">Boards</h2>'
    yield (
        "<p>Tricks given away by the lead, by declarer and by both defenders after the lead. "
        "Cards are told with the trick and the player, and the number of tricks if more than one."
        "</p>"
    )
    for file, some in tables.by_file(boards):
        rows = [(tables.board(each), each.event) for each in some]
        if rows:
            name = ", ".join(filter(None, (rows[0][1], Path(file).name)))
            yield f"<details><summary>{escape(name)}: {words.number(len(rows), 'board')}</summary>"
            only = [row for row, _ in rows]
            yield from _bare(Table(name, tables.BOARD_HEADINGS, tables.BOARD_ALIGN, only))
            yield "</details>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _folded(table: Table, most: int = 0) -> Iterator[str]:
    """A long table opens when it is asked for."""
    if len(table.rows) <= most:
        yield from _bare(table) if table.rows else ()
    else:
        yield f"<details><summary>{escape(table.title)}: {len(table.rows)}</summary>"
        yield from _bare(table)
        yield "</details>"


def _table(table: Table, key: str) -> Iterator[str]:
    yield f'<h2 id="{key}">{escape(table.title)}</h2>'
    yield from _bare(table)


def _bare(table: Table) -> Iterator[str]:
    yield '<div class="scroll"><table><thead>'
    yield _row("th", table.headings, table.align) + "</thead><tbody>"
    for row in table.rows:
        yield _row("td", row, table.align)
    yield "</tbody></table></div>"


def _row(element: str, cells: Iterable[str], align: str) -> str:
    inner = "".join(
        f"<{element}{' class=r' if side == 'r' else ''}>{_coloured(cell)}</{element}>"
        for cell, side in zip(cells, align, strict=True)
    )
    return f"<tr>{inner}</tr>".replace("class=r", 'class="r"')


def _coloured(text: str) -> str:
    return _SUITS.sub(
        lambda found: f'<span class="{_COLOURS[found[0]]}">{found[0]}{_AS_TEXT}</span>',
        escape(text),
    )
