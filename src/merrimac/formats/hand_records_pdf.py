"""Printed hand records as PDF: what ``hand_records`` shows in HTML, drawn with ReportLab.

ReportLab (BSD licence) comes with the extra ``merrimac[print]`` and is loaded only here. The
letters are Helvetica, which every PDF reader has; suits are drawn as shapes, because not every
reader has a font with them. Equal boards give equal bytes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from merrimac.formats import suit_shapes
from merrimac.formats.hand_record_rows import (
    DOUBLE_DUMMY_SEATS,
    DOUBLE_DUMMY_STRAINS,
    FOOTER,
    HEADER,
    MARGIN,
    MOST_ON_A_PAGE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    RANK_GAP,
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
from merrimac.formats.record import FormatError, Record
from merrimac.game.cards import Suit
from merrimac.game.seats import SEATS, Seat

__all__ = ["Printed", "dump", "pdf"]

_POINTS_PER_MM = 72 / 25.4
_PLAIN, _BOLD, _ITALIC = "Helvetica", "Helvetica-Bold", "Helvetica-Oblique"
_BLACK, _GREY, _PALE, _LINE = "#111111", "#555555", "#f4f4f4", "#444444"
_CAPITAL = 0.72  # height of a capital letter
# Of a record, in em from its left and upper edge.
_LEFT, _MIDDLE, _RIGHT = 0.45, 5.8, 11.15
_ROW = 1.3
_TABLE = 4.3
# Where the four seats stand round a point, as steps to the right and up.
_STEPS = {Seat.NORTH: (0, 1), Seat.EAST: (1, 0), Seat.SOUTH: (0, -1), Seat.WEST: (-1, 0)}


def pdf(items: Iterable[Printed], title: str = "", per_page: int = MOST_ON_A_PAGE) -> bytes:
    """The boards as a PDF file, so many to a page of A4.

    Raises FormatError when there are no boards, ``per_page`` is not from 1 to 16, or ReportLab
    is not installed.
    """
    sheets = pages(items, title, per_page)
    layout = layout_for(per_page)
    stream = BytesIO()
    canvas = _canvas(stream)
    canvas.setTitle(sheets[0].title)
    canvas.setCreator("Merrimac")
    for page in sheets:
        _page(canvas, page, layout)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def dump(records: Iterable[Record], path: Path) -> None:
    """Write hand records of all boards, with the double-dummy results their tags hold."""
    items = [Printed.of(record) for record in records]
    path.write_bytes(pdf(items, event_of(items)))


def _canvas(stream: BytesIO) -> Any:
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise FormatError("writing PDF needs the extra: pip install 'merrimac[print]'") from None
    size = (PAGE_WIDTH * _POINTS_PER_MM, PAGE_HEIGHT * _POINTS_PER_MM)
    # Invariant: no time and no random number in the file.
    return Canvas(stream, pagesize=size, invariant=1)


def _page(canvas: Any, page: Page, layout: Layout) -> None:
    pen = _Pen(canvas, 1.0, 0.0, PAGE_HEIGHT)  # in millimetres
    pen.text(PAGE_WIDTH / 2, MARGIN + 5.2, page.title, 5.3, _BOLD, align=0.5,
             room=PAGE_WIDTH - 2 * MARGIN)  # fmt: skip
    top, left = MARGIN + HEADER, MARGIN
    width, height = layout.cell_width, layout.cell_height
    for place, board in enumerate(page.boards):
        row, column = divmod(place, layout.columns)
        x, y = left + column * width, top + row * height
        pen.box(x, y, width, height, line=0.3, colour=_LINE)
        cell = _Pen(canvas, layout.em, x, PAGE_HEIGHT - y)
        _board(cell, board, width / layout.em, height / layout.em)
    end = PAGE_HEIGHT - MARGIN - FOOTER + 4
    pen.text(MARGIN, end, page.footer[0], 2.45, colour=_GREY)
    pen.text(PAGE_WIDTH - MARGIN, end, page.footer[1], 2.45, colour=_GREY, align=1)


def _board(pen: _Pen, board: BoardRows, width: float, height: float) -> None:
    """One record, in em: ``width`` across, ``height`` down."""
    name = 0.95 if any(hand.name for hand in board.hands) else 0.0
    block = 4 * _ROW + name
    par = 1.6
    gap = max(0.2, (height - par - 3 * block) / 4)
    tops = [gap + (block + gap) * row for row in range(3)]
    right_edge = width - _LEFT
    pen.text(_LEFT, tops[0] + name + 1.5, board.number, 2.0, _BOLD)
    for row, line in enumerate(board.conditions):
        pen.text(_LEFT, tops[0] + name + 2.75 + 1.05 * row, line, 0.8)
    north, east, south, west = board.hands
    places = ((north, _MIDDLE, 0), (west, _LEFT, 1), (east, _RIGHT, 1), (south, _MIDDLE, 2))
    for hand, x, row in places:
        _hand(pen, hand, x, tops[row], name)
    _table(pen, board, _MIDDLE + 0.35, tops[1] + name + 2 * _ROW - _TABLE / 2)
    low = tops[2] + block
    _points(pen, board, _LEFT + 1.75, low - 1.55)
    if board.tricks:
        _tricks(pen, board, right_edge, low)
    if board.par:
        pen.words(right_edge, height - 0.5, ("Par ", *board.par), 0.8, align=1,
                  room=width - 2 * _LEFT)  # fmt: skip


def _hand(pen: _Pen, hand: HandRows, x: float, top: float, name: float) -> None:
    if hand.name:
        pen.text(x, top + 0.7, hand.name, 0.74, _ITALIC, _GREY)
    for row, suit in enumerate(hand.suits):
        _suit(pen, suit, x, top + name + _ROW * row + 0.97)


def _suit(pen: _Pen, row: SuitRow, x: float, y: float) -> None:
    pen.symbol(row.suit, x, y, 0.8)
    x += 1.07
    for rank in row.ranks:
        x += (pen.text(x, y, rank, 1.0, squeeze=row.squeeze) + RANK_GAP) * row.squeeze


def _table(pen: _Pen, board: BoardRows, x: float, y: float) -> None:
    """The table in the middle: vulnerable sides filled, the dealer framed."""
    pen.box(x, y, _TABLE, _TABLE, line=0.08, fill=_PALE, corner=0.35)
    centre = _TABLE / 2
    reach = centre - 0.7
    for seat in SEATS:
        right, up = _STEPS[seat]
        middle_x, middle_y = x + centre + right * reach, y + centre - up * reach
        is_vulnerable = board.vulnerability.includes(seat)
        if is_vulnerable:
            pen.box(
                middle_x - 0.52, middle_y - 0.52, 1.04, 1.04, fill=VULNERABLE_COLOUR, corner=0.16
            )
        if seat is board.dealer:
            pen.box(middle_x - 0.62, middle_y - 0.62, 1.24, 1.24, line=0.1, corner=0.22)
        colour = "#ffffff" if is_vulnerable else _BLACK
        pen.text(middle_x, middle_y + 0.28, str(seat), 0.78, _BOLD, colour, align=0.5)


def _points(pen: _Pen, board: BoardRows, x: float, y: float) -> None:
    for hand in board.hands:
        right, up = _STEPS[hand.seat]
        pen.text(x + 1.15 * right, y - 1.02 * up + 0.3, hand.points, 0.85, align=0.5)


def _tricks(pen: _Pen, board: BoardRows, right: float, low: float) -> None:
    """Five columns of tricks with the strains above, the declarers on the left."""
    step, row, size = 0.95, 0.97, 0.7
    columns = [right - 0.47 - step * place for place in reversed(range(len(DOUBLE_DUMMY_STRAINS)))]
    left = columns[0] - 1.25
    head = low - 4 * row - 0.28
    for x, strain in zip(columns, DOUBLE_DUMMY_STRAINS, strict=True):
        pen.words(x, head, strain_text(strain), size if strain.suit is not None else 0.57,
                  align=0.5, font=_BOLD)  # fmt: skip
    pen.rule(left, head + 0.22, right, head + 0.22)
    pen.rule(columns[0] - 0.53, head + 0.22, columns[0] - 0.53, low)
    for place, (seat, counts) in enumerate(zip(DOUBLE_DUMMY_SEATS, board.tricks, strict=True)):
        y = head + 0.22 + row * (place + 1) - 0.2
        pen.text(left, y, str(seat), size, _BOLD)
        for x, count in zip(columns, counts, strict=True):
            pen.text(x, y, count, size, align=0.5)


class _Pen:
    """Draws on a part of the page, down and to the right from a corner, in a unit of its own."""

    def __init__(self, canvas: Any, unit: float, left: float, top: float) -> None:
        self._canvas = canvas
        self._unit = unit * _POINTS_PER_MM
        self._left = left * _POINTS_PER_MM
        self._top = top * _POINTS_PER_MM

    def text(
        self, x: float, y: float, text: str, size: float, font: str = _PLAIN, colour: str = _BLACK,
        align: float = 0.0, squeeze: float = 1.0, room: float | None = None,
    ) -> float:  # fmt: skip
        """Write with the base line at ``y``; the width before any squeezing comes back.

        ``align`` is the part of the text that stands left of ``x``. In less ``room`` than it needs
        the text is narrowed.
        """
        text = _printable(text)
        width = self._canvas.stringWidth(text, font, size * self._unit) / self._unit
        if room is not None and width > room:
            squeeze *= room / width
        start = self._canvas.beginText(*self._at(x - align * width * squeeze, y))
        start.setFont(font, size * self._unit)
        start.setHorizScale(100 * squeeze)
        start.setFillColor(colour)
        start.textOut(text)
        self._canvas.drawText(start)
        return float(width)

    def words(
        self, x: float, y: float, words: Text, size: float, align: float = 0.0, font: str = _PLAIN,
        room: float | None = None,
    ) -> None:  # fmt: skip
        """Write text with suits in it."""
        width = sum(self._width(piece, size, font) for piece in words)
        if room is not None and width > room:
            size, width = size * room / width, room
        x -= align * width
        for piece in words:
            if isinstance(piece, Suit):
                self.symbol(piece, x + 0.04 * size, y, _CAPITAL * size)
            else:
                self.text(x, y, piece, size, font)
            x += self._width(piece, size, font)

    def _width(self, piece: str | Suit, size: float, font: str) -> float:
        if isinstance(piece, Suit):
            return (_CAPITAL + 0.08) * size
        width = self._canvas.stringWidth(_printable(piece), font, size * self._unit)
        return float(width) / self._unit

    def symbol(self, suit: Suit, x: float, y: float, size: float) -> None:
        """A suit, ``size`` high, standing on the base line."""
        left, bottom = self._at(x, y)
        scale = size * self._unit
        path = self._canvas.beginPath()
        path.moveTo(*_scaled(suit_shapes.START[suit], left, bottom, scale))
        for curve in suit_shapes.CURVES[suit]:
            path.curveTo(*_scaled(curve, left, bottom, scale))
        path.close()
        self._canvas.setFillColor(SUIT_COLOURS[suit])
        self._canvas.drawPath(path, stroke=0, fill=1)

    def box(
        self, x: float, y: float, width: float, height: float, line: float = 0.0, fill: str = "",
        corner: float = 0.0, colour: str = _BLACK,
    ) -> None:  # fmt: skip
        canvas, unit = self._canvas, self._unit
        left, bottom = self._at(x, y + height)
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(line * unit)
        if fill:
            canvas.setFillColor(fill)
        canvas.roundRect(
            left, bottom, width * unit, height * unit, corner * unit, stroke=int(line > 0),
            fill=int(bool(fill)),
        )  # fmt: skip

    def rule(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self._canvas.setStrokeColor("#888888")
        self._canvas.setLineWidth(0.06 * self._unit)
        self._canvas.line(*self._at(x, y), *self._at(to_x, to_y))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._unit, self._top - y * self._unit


def _scaled(numbers: tuple[float, ...], left: float, bottom: float, scale: float) -> list[float]:
    """Points of a shape, x and y in turn, at their place on the page."""
    return [
        (bottom if place % 2 else left) + number * scale for place, number in enumerate(numbers)
    ]


def _printable(text: str) -> str:
    """The text in the letters that PDF's own fonts have: an accent goes, or a ``?`` stands in."""
    return "".join(letter if _has(letter) else _nearest(letter) for letter in text)


def _has(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _nearest(letter: str) -> str:
    base = unicodedata.normalize("NFKD", letter)[:1]
    return base if base and _has(base) else "?"
