"""Deals as text, in the layouts of ``dealer``, which people and programs have learnt to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from merrimac.beliefs.dealer_script.actions import (
    Action,
    PrintAll,
    PrintCompact,
    PrintEastWest,
    PrintOneLine,
    PrintPbn,
    PrintValues,
    StreamedPrint,
)
from merrimac.beliefs.measure import Measure
from merrimac.formats import pbn
from merrimac.formats.record import Record
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand, holding_text
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat, Vulnerability

_COLUMN = 20
_HANDS_A_ROW = 4


def print_batch(
    actions: Iterable[Action],
    deals: Masks,
    first: int = 1,
    dealer: Seat | None = None,
    vulnerability: Vulnerability | None = None,
) -> Iterator[str]:
    """What the print actions write for each of a batch of deals; ``first`` is the first's number.

    Dealer and vulnerability are for PBN; without them they go by the board's number.
    """
    printers = [
        _Printer(action, deals, dealer, vulnerability)
        for action in actions
        if isinstance(action, StreamedPrint)
    ]
    if printers:
        for row, masks in enumerate(deals.tolist()):
            hands = [Hand(mask) for mask in masks]
            yield "".join(printer.text(row, first + row, hands) for printer in printers)


def hand_pages(seats: Sequence[Seat], hands: Masks) -> str:
    """A page for each seat with all its hands, an array ``[n, seats]``, four in a row."""
    pages = []
    for seat, masks in zip(seats, hands.T.tolist(), strict=True):
        rows = [
            _numbered_row(start, [Hand(mask) for mask in masks[start : start + _HANDS_A_ROW]])
            for start in range(0, len(masks), _HANDS_A_ROW)
        ]
        pages.append(f"\n\n{seat.name.capitalize()} hands:\n\n\n\n{''.join(rows)}\f")
    return "".join(pages)


class _Printer:
    """One print action over a batch: its values are worked out for all deals at once."""

    def __init__(
        self,
        action: StreamedPrint,
        deals: Masks,
        dealer: Seat | None,
        vulnerability: Vulnerability | None,
    ) -> None:
        self._action = action
        self._dealer = dealer
        self._vulnerability = vulnerability
        self._values = [_column(item, deals) for item in _items(action)]

    def text(self, row: int, number: int, hands: Sequence[Hand]) -> str:
        values = [column if isinstance(column, str) else column[row] for column in self._values]
        match self._action:
            case PrintAll():
                return f"{number:4d}.\n{_side_by_side(hands)}\n"
            case PrintEastWest():
                return f"{_side_by_side((hands[Seat.WEST], hands[Seat.EAST]))}\n"
            case PrintPbn():
                return self._pbn(number, hands)
            case PrintCompact():
                lines = [*map(_named, SEATS, hands), *values]
                return "".join(f"{line}\n" for line in lines)
            case PrintOneLine():
                return " ".join((*map(_named, SEATS, hands), *(values or [""]))) + "\n"
            case PrintValues():
                return "".join(values)

    def _pbn(self, number: int, hands: Sequence[Hand]) -> str:
        north, east, south, west = hands
        dealer = dealer_of(number) if self._dealer is None else self._dealer
        vulnerability = self._vulnerability
        if vulnerability is None:
            vulnerability = vulnerability_of(number)
        deal = Deal((north, east, south, west))
        board = Board(deal, Auction(dealer), vulnerability=vulnerability, number=number)
        text = pbn.dumps([Record(board)]).replace("\r\n", "\n")
        # The file's head stands before its first game only.
        body = text if number == 1 else text[text.index("[") :]
        return f"{body}\n"


def _items(action: StreamedPrint) -> tuple[str | Measure, ...]:
    match action:
        case PrintValues(items):
            return items
        case PrintCompact(measure) | PrintOneLine(measure) if measure is not None:
            return (measure,)
    return ()


def _column(item: str | Measure, deals: Masks) -> str | list[str]:
    """A text, or a measure's value for each deal."""
    if isinstance(item, str):
        return item
    values = item.batch(deals)
    if np.isnan(values).any():
        raise GameError("a value to be printed divides by zero on a deal that the script accepts")
    return [str(int(value)) for value in values]


def _named(seat: Seat, hand: Hand) -> str:
    return f"{str(seat).lower()} {hand}"


def _side_by_side(hands: Sequence[Hand]) -> str:
    """Four rows of suits. A suit too long for its column pushes the next one to the right."""
    lines = []
    for suits in zip(*(hand.holdings for hand in hands), strict=True):
        cells = ["".join(f"{rank} " for rank in holding_text(suit) or "-") for suit in suits]
        lines.append("".join(f"{cell:<{_COLUMN}}" for cell in cells[:-1]) + cells[-1])
    return "".join(f"{line}\n" for line in lines)


def _numbered_row(start: int, hands: Sequence[Hand]) -> str:
    numbers = "".join(f"{start + place:4d}.{'':15}" for place in range(1, len(hands) + 1))
    return f"{numbers}\n{_side_by_side(hands)}\n"
