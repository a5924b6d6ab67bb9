"""Printed hand records as one HTML page: several boards to a sheet of A4, as at tournaments.

The page stands alone: no scripts, no fonts or pictures from elsewhere. Every browser prints it,
and on the screen it looks as it will on paper. ``hand_records_pdf`` draws the same.

>>> from merrimac.formats import files
>>> page = html(map(Printed.of, files.read_any("N:A... K... Q... J...")), "Tuesday lesson")
>>> "<h1>Tuesday lesson</h1>" in page
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from merrimac.formats.hand_record_rows import (
    DOUBLE_DUMMY_SEATS,
    DOUBLE_DUMMY_STRAINS,
    FOOTER,
    HEADER,
    MARGIN,
    MOST_ON_A_PAGE,
    SUIT_COLOURS,
    VULNERABLE_COLOUR,
    BoardRows,
    HandRows,
    Layout,
    Page,
    Printed,
    SuitRow,
    Text,
    event_of,
    layout_for,
    pages,
    strain_text,
)
from merrimac.formats.record import Record
from merrimac.formats.text import seat_name
from merrimac.game.cards import SUITS, Suit
from merrimac.game.seats import SEATS, Seat

__all__ = ["Printed", "dump", "html"]

_AS_TEXT = "\ufe0e"  # suits are letters here, not the little pictures some systems make of them
_STYLE = """
@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { background: #ddd; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { color: #111; font: 10pt/1.25 "Helvetica Neue", Helvetica, Arial, "Liberation Sans",
  sans-serif; font-variant-emoji: text }
.page { width: 210mm; height: 297mm; padding: %(margin)smm; margin: 6mm auto; background: #fff;
  overflow: hidden; break-after: page; display: flex; flex-direction: column }
.page:last-child { break-after: auto }
h1 { flex: 0 0 %(header)smm; font-size: 15pt; line-height: 6mm; font-weight: 700;
  text-align: center; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
footer { flex: 0 0 %(footer)smm; display: flex; justify-content: space-between;
  align-items: flex-end; font-size: 7pt; color: #555 }
.boards { flex: 1; display: grid; border-top: .3mm solid #444; border-left: .3mm solid #444;
  grid-template: repeat(%(rows)s, minmax(0, 1fr)) / repeat(%(columns)s, minmax(0, 1fr));
  font-size: %(points).2fpt; line-height: 1.3 }
.board { border-right: .3mm solid #444; border-bottom: .3mm solid #444; padding: .5em .45em .35em;
  display: flex; flex-direction: column; break-inside: avoid; overflow: hidden }
.diagram { flex: 1; display: grid; align-content: space-evenly; align-items: center;
  grid-template-columns: 5.35em 5.35em minmax(0, 1fr) }
.number { font-size: 2em; font-weight: 700; line-height: 1 }
.conditions { font-size: .8em; line-height: 1.3; white-space: nowrap }
.corner { align-self: start }
.low { align-self: end }
.name { font-size: .74em; color: #444; font-style: italic; white-space: nowrap }
.suit { white-space: nowrap; display: block }
.suit i { display: inline-block; width: .95em; font-style: normal; font-size: 1.15em;
  line-height: 1 }
.suit b { font-weight: 400; word-spacing: -.118em; display: inline-block;
  transform-origin: left }
.c { color: %(c)s } .d { color: %(d)s } .h { color: %(h)s } .s { color: %(s)s }
.table { position: relative; width: 4.3em; height: 4.3em; margin-left: .35em;
  border: .08em solid #111; border-radius: .35em; background: #f4f4f4 }
.table span { position: absolute; font-size: .78em; line-height: 1.35em; width: 1.35em;
  text-align: center; font-weight: 700; border-radius: .2em }
.table .v { background: %(vulnerable)s; color: #fff }
.table .n { top: .15em; left: 50%%; transform: translateX(-50%%) }
.table .z { bottom: .15em; left: 50%%; transform: translateX(-50%%) }
.table .w { left: .15em; top: 50%%; transform: translateY(-50%%) }
.table .e { right: .15em; top: 50%%; transform: translateY(-50%%) }
.table .dealer { outline: .13em solid #111; outline-offset: .08em }
.points { display: grid; grid-template-columns: repeat(3, 1.35em); font-size: .85em;
  line-height: 1.2; text-align: center; color: #222; width: 4.05em }
.points .n, .points .z { grid-column: 2 } .points .w { grid-column: 1 }
.points .e { grid-column: 3 }
.tricks { border-collapse: collapse; table-layout: fixed; width: 7.9em; font-size: .7em;
  line-height: 1.38; margin-left: auto; text-align: center }
.tricks th:first-child { width: 1.05em; text-align: left }
.tricks thead th { border-bottom: .08em solid #888 }
.tricks tbody th { border-right: .08em solid #888 }
.tricks .nt { font-size: .82em }
.par { font-size: .8em; text-align: right; padding-top: .25em; min-height: 1.5em }
@media print { html { background: none } .page { margin: 0 } }
"""
_PLACES = {Seat.NORTH: "n", Seat.EAST: "e", Seat.SOUTH: "z", Seat.WEST: "w"}


def html(items: Iterable[Printed], title: str = "", per_page: int = MOST_ON_A_PAGE) -> str:
    """The boards as a page of HTML, so many to a sheet; it is well-formed XML too.

    Raises FormatError when there are no boards, or ``per_page`` is not from 1 to 16.
    """
    sheets = pages(items, title, per_page)
    heading = escape(sheets[0].title)
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8"/>',
        f"<title>{heading}</title><style>{_style(layout_for(per_page))}</style></head><body>",
        *(line for page in sheets for line in _page(page)),
        "</body></html>\n",
    ]
    return "\n".join(lines)


def dump(records: Iterable[Record], path: Path) -> None:
    """Write hand records of all boards, with the double-dummy results their tags hold."""
    items = [Printed.of(record) for record in records]
    path.write_text(html(items, event_of(items)), encoding="utf-8")


def _style(layout: Layout) -> str:
    colours = {str(suit).lower(): SUIT_COLOURS[suit] for suit in SUITS}
    return _STYLE % {
        **colours, "vulnerable": VULNERABLE_COLOUR, "margin": MARGIN, "header": HEADER,
        "footer": FOOTER, "rows": layout.rows, "columns": layout.columns, "points": layout.points,
    }  # fmt: skip


def _page(page: Page) -> Iterator[str]:
    yield f'<section class="page"><h1>{escape(page.title)}</h1><div class="boards">'
    for board in page.boards:
        yield _board(board)
    left, right = map(escape, page.footer)
    yield f"</div><footer><span>{left}</span><span>{right}</span></footer></section>"


def _board(board: BoardRows) -> str:
    north, east, south, west = map(_hand, board.hands)
    dealer, vulnerable = map(escape, board.conditions)
    return (
        '<article class="board"><div class="diagram">'
        f'<div class="corner"><div class="number">{escape(board.number)}</div>'
        f'<div class="conditions">{dealer}<br/>{vulnerable}</div></div>'
        f"{north}<div></div>{west}{_table(board)}{east}"
        f"{_points(board)}{south}{_tricks(board)}</div>"
        f'<div class="par">{_par(board)}</div></article>'
    )


def _hand(hand: HandRows) -> str:
    name = f'<div class="name">{escape(hand.name)}</div>' if hand.name else ""
    label = seat_name(hand.seat)
    return f'<div aria-label="{label}">{name}{"".join(map(_suit, hand.suits))}</div>'


def _suit(row: SuitRow) -> str:
    narrow = f' style="transform:scaleX({row.squeeze})"' if row.squeeze < 1 else ""
    ranks = escape(" ".join(row.ranks))
    return f'<span class="suit">{_symbol(row.suit, "i")}<b{narrow}>{ranks}</b></span>'


def _symbol(suit: Suit, element: str = "span") -> str:
    return f'<{element} class="{str(suit).lower()}">{suit.symbol}{_AS_TEXT}</{element}>'


def _words(text: Text) -> str:
    return "".join(_symbol(piece) if isinstance(piece, Suit) else escape(piece) for piece in text)


def _table(board: BoardRows) -> str:
    """The table in the middle: vulnerable sides filled, the dealer framed."""
    sides = []
    for seat in SEATS:
        kinds = [_PLACES[seat]]
        kinds += ["v"] if board.vulnerability.includes(seat) else []
        kinds += ["dealer"] if seat is board.dealer else []
        sides.append(f'<span class="{" ".join(kinds)}">{seat}</span>')
    return f'<div class="table">{"".join(sides)}</div>'


def _points(board: BoardRows) -> str:
    north, east, south, west = (hand.points for hand in board.hands)
    cells = (("n", north), ("w", west), ("e", east), ("z", south))
    shown = "".join(f'<span class="{place}">{points}</span>' for place, points in cells)
    return f'<div class="points low" title="High-card points">{shown}</div>'


def _tricks(board: BoardRows) -> str:
    if not board.tricks:
        return "<div></div>"
    heads = "".join(
        f'<th class="nt">{_words(strain_text(strain))}</th>'
        if strain.suit is None
        else f"<th>{_words(strain_text(strain))}</th>"
        for strain in DOUBLE_DUMMY_STRAINS
    )
    rows = "".join(
        f"<tr><th>{seat}</th>{''.join(f'<td>{count}</td>' for count in counts)}</tr>"
        for seat, counts in zip(DOUBLE_DUMMY_SEATS, board.tricks, strict=True)
    )
    table = f"<thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="low"><table class="tricks">{table}</table></div>'


def _par(board: BoardRows) -> str:
    return f"Par {_words(board.par)}" if board.par else ""
