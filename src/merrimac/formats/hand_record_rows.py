"""What a printed hand record says, before anything is drawn: the HTML and the PDF both show this.

A record of a board has nine places, as at tournaments:

====================  =====  ==================
number, dealer, vul.  North
West                  table  East
points                South  double-dummy table
====================  =====  ==================

and par below. All measures are in millimetres, or in ``em``: the size of the letters on that page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from merrimac.formats.double_dummy_tags import Tricks, checked, double_dummy_of, par_of
from merrimac.formats.record import FormatError, Record
from merrimac.formats.text import seat_name, shortened
from merrimac.game.cards import STRAINS, SUITS, Strain, Suit
from merrimac.game.features import hcp
from merrimac.game.hand import Hand, holding_text
from merrimac.game.seats import SEATS, Seat, Vulnerability

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
MARGIN = 9.0
HEADER, FOOTER = 9.0, 5.0
MOST_ON_A_PAGE = 16
NO_TITLE = "Hand records"
LEGEND = "Tricks with all cards in sight, by declarer. Par: N-S's score."
# Four colours, as on the terminal; in black and white the shapes still tell.
SUIT_COLOURS = ("#0b7a3b", "#d96a00", "#c8102e", "#111111")
VULNERABLE_COLOUR = "#b3122b"
DOUBLE_DUMMY_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
DOUBLE_DUMMY_STRAINS = STRAINS

_GRIDS = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
_EMS_ACROSS = 17.6  # what a record needs: two hands beside each other and the table between
_EMS_DOWN = 23.0
_NAME_WIDTH = 15
_ROOM_FOR_RANKS = 4.2  # em
_MM_PER_POINT = 25.4 / 72
# Widths of Helvetica, whose measures Arial and Liberation Sans share.
_WIDTHS = {"A": 0.667, "K": 0.667, "Q": 0.778, "J": 0.5}
_DIGIT_WIDTH = 0.556
RANK_GAP = 0.16  # em between ranks, so that they do not run together
_BID = re.compile(r"(?<![0-9A-Za-z])([1-7])([CDHS])(?=X{0,2}(?:[-=+ ]|$))")
_MINUS = re.compile(r"(?<= )-(?=[0-9])")

Text = tuple[str | Suit, ...]
"""Words with suit symbols among them."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A board to print; ``tricks[seat][strain]`` and par (``4S-NS +420``) when they are known."""

    record: Record
    tricks: Tricks | None = None
    par: str = ""

    def __post_init__(self) -> None:
        if self.tricks is not None:
            checked(self.tricks)

    @staticmethod
    def of(record: Record) -> Printed:
        """With the double-dummy results that the record's own tags hold, if any."""
        return Printed(record, double_dummy_of(record), par_of(record))


@dataclass(frozen=True, slots=True)
class SuitRow:
    """A suit of a hand: its ranks, and how far they must be narrowed to fit."""

    suit: Suit
    ranks: tuple[str, ...]  # the ten is 10, a void is a dash
    squeeze: float


@dataclass(frozen=True, slots=True)
class HandRows:
    seat: Seat
    name: str
    suits: tuple[SuitRow, ...]  # spades first
    points: str  # high-card points; empty when the hand is not known


@dataclass(frozen=True, slots=True)
class BoardRows:
    """All that is printed of one board."""

    number: str
    dealer: Seat
    vulnerability: Vulnerability
    hands: tuple[HandRows, ...]  # by seat
    tricks: tuple[tuple[str, ...], ...]  # rows by DOUBLE_DUMMY_SEATS; none when not known
    par: Text

    @property
    def conditions(self) -> tuple[str, str]:
        vulnerable = ("None", "N-S", "E-W", "All")[self.vulnerability]
        return f"Dealer {seat_name(self.dealer)}", f"Vul {vulnerable}"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a page is divided, and how large its letters are."""

    columns: int
    rows: int

    @property
    def cell_width(self) -> float:
        return (PAGE_WIDTH - 2 * MARGIN) / self.columns

    @property
    def cell_height(self) -> float:
        return (PAGE_HEIGHT - 2 * MARGIN - HEADER - FOOTER) / self.rows

    @property
    def em(self) -> float:
        """The size of the letters, in millimetres."""
        return min(self.cell_width / _EMS_ACROSS, self.cell_height / _EMS_DOWN)

    @property
    def points(self) -> float:
        return self.em / _MM_PER_POINT


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    boards: tuple[BoardRows, ...]
    footer: tuple[str, str]  # on the left, on the right


def layout_for(per_page: int) -> Layout:
    """The grid that so many boards fit in. Raises FormatError for a number that no page holds."""
    if not 1 <= per_page <= MOST_ON_A_PAGE:
        raise FormatError(f"a page holds 1 to {MOST_ON_A_PAGE} boards, not {per_page}")
    return next(Layout(*grid) for grid in _GRIDS if grid[0] * grid[1] >= per_page)


def pages(items: Iterable[Printed], title: str, per_page: int) -> list[Page]:
    """The boards page by page. Raises FormatError when there are none."""
    layout_for(per_page)
    boards = [board_rows(item) for item in items]
    if not boards:
        raise FormatError("there are no boards to print")
    chunks = [boards[start : start + per_page] for start in range(0, len(boards), per_page)]
    heading = clean(title) or NO_TITLE
    return [
        Page(heading, tuple(chunk), _footer(chunk, number, len(chunks)))
        for number, chunk in enumerate(chunks, 1)
    ]


def _footer(boards: Sequence[BoardRows], number: int, total: int) -> tuple[str, str]:
    legend = LEGEND if any(board.tricks for board in boards) else ""
    return legend, f"Page {number} of {total}" if total > 1 else ""


def board_rows(printed: Printed) -> BoardRows:
    """What is printed of the board."""
    board = printed.record.board
    names = printed.record.names
    tricks = printed.tricks
    return BoardRows(
        number="" if board.number is None else str(board.number),
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        hands=tuple(_hand_rows(seat, board.deal[seat], names.get(seat, "")) for seat in SEATS),
        tricks=tuple(
            tuple(str(tricks[seat][strain]) for strain in DOUBLE_DUMMY_STRAINS)
            for seat in DOUBLE_DUMMY_SEATS
        )
        if tricks
        else (),
        par=with_suits(_MINUS.sub("–", clean(printed.par))),
    )


def _hand_rows(seat: Seat, hand: Hand, name: str) -> HandRows:
    suits = tuple(
        _suit_row(suit, holding_text(hand.holding_mask(suit)) if hand else "?")
        for suit in reversed(SUITS)
    )
    # An end position has points too, but nobody counts them.
    points = str(hcp(hand)) if len(hand) == 13 else ""
    return HandRows(seat, shortened(clean(name), _NAME_WIDTH) if name else "", suits, points)


def _suit_row(suit: Suit, ranks: str) -> SuitRow:
    shown = tuple("10" if rank == "T" else rank for rank in ranks or "—")
    width = sum(_WIDTHS.get(letter, _DIGIT_WIDTH) for letter in "".join(shown))
    width += RANK_GAP * (len(shown) - 1)
    return SuitRow(suit, shown, min(1.0, round(_ROOM_FOR_RANKS / width, 2)))


def with_suits(text: str) -> Text:
    """The words, bids such as ``4S`` with their suit as a symbol."""
    pieces: list[str | Suit] = []
    last = 0
    for bid in _BID.finditer(text):
        pieces += (text[last : bid.end(1)], Suit.parse(bid[2]))
        last = bid.end()
    pieces.append(text[last:])
    return tuple(piece for piece in pieces if piece != "")


def strain_text(strain: Strain) -> Text:
    return ("NT",) if strain.suit is None else (strain.suit,)


def clean(text: str) -> str:
    """On one line, and without what can't be printed."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def event_of(items: Sequence[Printed]) -> str:
    """A title from the boards themselves: the event that the first one belongs to."""
    event = items[0].record.tags.get("Event", "") if items else ""
    return "" if event == "?" else event
