"""Files for dealing machines: BRI, DGE and DUP.

All three hold complete deals in records of a fixed size, and nothing else: dealer and
vulnerability follow from the board number. Duplimate and Dealer4 machines take them, and most
dealing programs write them.

======  =====  ===========================================================================
file    bytes  a record
======  =====  ===========================================================================
BRI     128    78 digits: thirteen numbers of two digits for each of North, East and South
               (01 the ace of spades ... 13 the two, 14 the ace of hearts ... 52 the two of
               clubs); West has what is left. Then 32 spaces and 18 zero bytes
DGE     128    four hands from North, 17 bytes each: the suit signs of DOS (6 spades, 3 hearts,
               4 diamonds, 5 clubs) with their ranks ``AKQJT98765432`` behind. Then 60 zero bytes
DUP     156    the 78 digits of BRI, the 68 bytes of DGE, and ten characters for the machine:
               ``Y`` (random hands), ``N`` (no backwards counting), the lowest board number (3),
               copies of each board (2) and the highest board number (3), on the left, spaces behind
======  =====  ===========================================================================

Where that comes from: the maker's description (Jannersten's convert.pdf, which describes DUP and so
both parts), and the sources of Big Deal, deal-convert and the npm package pbn. All agree on the
numbers, the suit signs, the order of the hands and the sizes. Not certain:

- The padding. Big Deal's author wrote it as he found it in a file and doubts that it matters; here
  it is written the same and not looked at when reading.
- DUP's last ten characters. The maker has ``YN1  1 32 `` for a set of 32; Big Deal and deal-convert
  put 0 copies, deal-convert the *number* of boards in place of the highest, and only in the first
  record. Written as the maker has it, in each record; read, only the lowest number counts.
- Big Deal can blank the DGE part of a DUP's first board, so that it does not show on the screen:
  such a record is read. Lines of 78 digits, an old form that some call DUP, are not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from merrimac.formats.record import Fault, FormatError, Record, Report, ignore
from merrimac.game.board import Board
from merrimac.game.cards import CARDS, RANK_LETTERS, SUITS
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand, holding_text
from merrimac.game.seats import SEATS, Seat

_DIGITS = 78
_SIGNS = 68
_HIGHEST_BOARD = 999  # what three characters hold
_SUIT_SIGNS = (b"\x05", b"\x04", b"\x03", b"\x06")  # by suit, clubs first
_HAND = re.compile(b"\x06([%s]*)\x03([%s]*)\x04([%s]*)\x05([%s]*)" % ((RANK_LETTERS.encode(),) * 4))
_NOTHING = b"\x00 \r\n\x1a"  # padding, and how DOS may end a file
_LOWEST = re.compile(rb"..([0-9]{1,3}) *", re.DOTALL)


class _Bad(Exception):
    """What is wrong with a record, and at which of its bytes."""

    def __init__(self, reason: str, byte: int = 0) -> None:
        super().__init__(reason)
        self.byte = byte


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file: how large its records are, and what is in them."""

    name: str
    size: int
    needed: int  # the bytes of a record that hold cards
    _read: Callable[[bytes], Deal]
    _write: Callable[[Deal], bytes]
    has_numbers: bool = False

    def load(self, path: Path | str, report: Report = ignore) -> Iterator[Record]:
        """The boards of a file. Raises FormatError, with the byte, for anything that is not a deal.

        A machine deals what it is told, so nothing wrong is passed over here.
        """
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise FormatError(f"{path} can't be read: {error.strerror or error}") from None
        yield from self.loads(data, report, str(path))

    def loads(
        self, data: bytes, report: Report = ignore, file: str = "<bytes>"
    ) -> Iterator[Record]:
        """The boards in the bytes of a file, numbered from 1 unless the file tells."""
        whole = len(data) - len(data) % self.size
        if not data[whole:].strip(_NOTHING):
            data = data[:whole]
        if not data:
            raise FormatError(f"{file} is empty: expected {self.name} records of {self.size} bytes")
        numbers = count(self._first_number(data, report, file))
        for place, start in enumerate(range(0, len(data), self.size), 1):
            record = data[start : start + self.size]
            try:
                deal = self._deal(record)
            except _Bad as bad:
                raise FormatError(
                    f"{file}: byte {start + bad.byte}, board {place}: {bad}; "
                    f"expected {self.name} records of {self.size} bytes"
                ) from None
            yield Record(Board.numbered(next(numbers), deal), line=place)

    def _deal(self, record: bytes) -> Deal:
        if len(record) < self.needed:
            raise _Bad(f"the file ends after {len(record)} of {self.needed} bytes", len(record))
        return self._read(record)

    def _first_number(self, data: bytes, report: Report, file: str) -> int:
        if not self.has_numbers:
            return 1
        trailer = data[self.needed : self.size]
        if trailer[1:2] in (b"Y", b"y"):
            reason = "the machine is told to count backwards; boards are numbered forwards here"
            report(Fault(file, 1, reason))
        match = _LOWEST.match(trailer)
        return max(1, int(match[1])) if match else 1

    def dump(self, records: Iterable[Record], path: Path | str) -> None:
        """Write a file. Raises FormatError for a board that is not a complete deal."""
        data = self.dumps(records)
        try:
            Path(path).write_bytes(data)
        except OSError as error:
            raise FormatError(f"{path} can't be written: {error.strerror or error}") from None

    def dumps(self, records: Iterable[Record]) -> bytes:
        """The bytes of a file. BRI and DGE know no numbers; DUP's must follow one another."""
        boards = [record.board for record in records]
        for place, board in enumerate(boards, 1):
            self._check(board, place)
        parts = [self._write(board.deal) for board in boards]
        if self.has_numbers:
            trailer = self._trailer(boards)
            parts = [part + trailer for part in parts]
        return b"".join(part.ljust(self.size, b"\x00") for part in parts)

    def _check(self, board: Board, place: int) -> None:
        for seat in SEATS:
            held = len(board.deal[seat])
            if held != 13:
                raise FormatError(
                    f"{_name(board, place)} can't be written as {self.name}: a dealing machine "
                    f"needs all 52 cards, but {seat.name.capitalize()} has {held}"
                )

    def _trailer(self, boards: list[Board]) -> bytes:
        if not boards:
            return b""
        numbered = any(board.number is not None for board in boards)
        lowest = (boards[0].number or 0) if numbered else 1
        highest = lowest + len(boards) - 1
        for place, board in enumerate(boards, 1):
            if numbered and board.number != lowest + place - 1:
                raise FormatError(
                    f"{_name(board, place)} can't be written as {self.name}: its numbers follow "
                    f"one another, and {lowest + place - 1} is due"
                )
        if highest > _HIGHEST_BOARD:
            raise FormatError(f"{self.name} numbers boards up to {_HIGHEST_BOARD}, not {highest}")
        return f"YN{lowest:<3}{1:<2}{highest:<3}".encode()


def _name(board: Board, place: int) -> str:
    if board.number is None:
        return f"board {place} of the file (it has no number)"
    return f"board {board.number}"


def _deal_of(hands: list[Hand]) -> Deal:
    return Deal((hands[0], hands[1], hands[2], hands[3]))


# The digits of BRI: 1 is the highest card, so a card's number counts down from 52.


def _digits(deal: Deal) -> bytes:
    cards = (card for seat in SEATS[:3] for card in deal[seat])
    return "".join(f"{52 - card:02}" for card in cards).encode()


def _from_digits(record: bytes) -> Deal:
    hands: list[Hand] = []
    seen = 0
    for seat in SEATS[:3]:
        mask = 0
        for byte in range(26 * seat, 26 * seat + 26, 2):
            pair = record[byte : byte + 2]
            if not pair.isdigit() or not 1 <= int(pair) <= 52:
                raise _Bad(f"{_shown(pair)} is no card from 01 to 52", byte)
            card = CARDS[52 - int(pair)]
            if seen & card.mask:
                raise _Bad(f"{pair.decode()}, {card}, is dealt twice", byte)
            seen |= card.mask
            mask |= card.mask
        hands.append(Hand(mask))
    return Deal((hands[0], hands[1], hands[2], Hand())).with_fourth_hand()


# The suit signs of DGE.


def _signs(deal: Deal) -> bytes:
    return b"".join(
        _SUIT_SIGNS[suit] + holding_text(hand.holding_mask(suit)).encode()
        for hand in deal
        for suit in reversed(SUITS)
    )


def _from_signs(record: bytes) -> Deal:
    hands: list[Hand] = []
    for seat in SEATS:
        start = 17 * seat
        hands.append(_hand_from_signs(record[start : start + 17], seat, start))
    seen = 0
    for seat, hand in zip(SEATS, hands, strict=True):
        if twice := Hand(seen & hand.mask):
            raise _Bad(f"{next(iter(twice))} is dealt twice", 17 * seat)
        seen |= hand.mask
    return _deal_of(hands)


def _hand_from_signs(part: bytes, seat: Seat, start: int) -> Hand:
    match = _HAND.fullmatch(part)
    if match is None:
        raise _Bad(f"{_shown(part)} is no hand of {seat.name.capitalize()}", start)
    mask = 0
    for suit, ranks in zip(reversed(SUITS), match.groups(), strict=True):
        for letter in ranks.decode():
            mask |= 1 << 13 * suit + RANK_LETTERS.index(letter)
    if mask.bit_count() != 13:
        raise _Bad(f"a card is twice in the hand of {seat.name.capitalize()}", start)
    return Hand(mask)


def _shown(raw: bytes) -> str:
    return repr(raw.decode("latin-1"))


# DUP has both, one as a check on the other.


def _both(deal: Deal) -> bytes:
    return _digits(deal) + _signs(deal)


def _from_both(record: bytes) -> Deal:
    deal = _from_digits(record)
    signs = record[_DIGITS : _DIGITS + _SIGNS]
    if not signs.strip(_NOTHING):
        return deal  # blanked, for the eyes of whoever works the machine
    try:
        other = _from_signs(signs)
    except _Bad as bad:
        raise _Bad(str(bad), _DIGITS + bad.byte) from None
    if other != deal:
        raise _Bad("its numbers and its suits tell of different deals", _DIGITS)
    return deal


def _padded_digits(deal: Deal) -> bytes:
    return _digits(deal) + b" " * 32


BRI = Format("BRI", 128, _DIGITS, _from_digits, _padded_digits)
DGE = Format("DGE", 128, _SIGNS, _from_signs, _signs)
DUP = Format("DUP", 156, _DIGITS + _SIGNS, _from_both, _both, has_numbers=True)
