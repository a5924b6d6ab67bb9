"""Seats, the two sides, and vulnerability (Laws 1 to 3 and the board cycle of Law 2)."""

from __future__ import annotations

from enum import IntEnum

from merrimac.game.errors import NotationError


class Side(IntEnum):
    """A partnership."""

    NS = 0
    EW = 1

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Side.{self.name}"

    @property
    def other(self) -> Side:
        return SIDES[1 - self]

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return SEATS[self], SEATS[self + 2]

    @staticmethod
    def parse(text: str) -> Side:
        side = _SIDE_NAMES.get(text.strip().upper())
        if side is None:
            raise NotationError("side", text, "NS or EW")
        return side


class Seat(IntEnum):
    """A place at the table, clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    def __str__(self) -> str:
        return "NESW"[self]

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    @property
    def next(self) -> Seat:
        """The left-hand opponent, who calls and plays next."""
        return SEATS[(self + 1) & 3]

    @property
    def partner(self) -> Seat:
        return SEATS[(self + 2) & 3]

    @property
    def previous(self) -> Seat:
        """The right-hand opponent."""
        return SEATS[(self + 3) & 3]

    @property
    def side(self) -> Side:
        return SIDES[self & 1]

    def after(self, places: int) -> Seat:
        """The seat that many places clockwise."""
        return SEATS[(self + places) & 3]

    @staticmethod
    def parse(text: str) -> Seat:
        """Read ``N``, ``n`` or ``North``."""
        seat = _SEAT_NAMES.get(text.strip().upper())
        if seat is None:
            raise NotationError("seat", text, "one of N, E, S, W")
        return seat


class Vulnerability(IntEnum):
    """Which sides are vulnerable: bit 0 for NS, bit 1 for EW."""

    NONE = 0
    NS = 1
    EW = 2
    ALL = 3

    def __str__(self) -> str:
        return ("None", "NS", "EW", "All")[self]

    def __repr__(self) -> str:
        return f"Vulnerability.{self.name}"

    def includes(self, who: Seat | Side) -> bool:
        return bool(self >> (who & 1) & 1)

    @staticmethod
    def parse(text: str) -> Vulnerability:
        """Read PBN's words and what people write for them: ``None Love - NS EW All Both``."""
        vulnerability = _VULNERABILITY_NAMES.get(text.strip().upper())
        if vulnerability is None:
            raise NotationError("vulnerability", text, "one of None, NS, EW, All")
        return vulnerability


SIDES = tuple(Side)
SEATS = tuple(Seat)

_SIDE_NAMES = {"NS": Side.NS, "SN": Side.NS, "N-S": Side.NS,
               "EW": Side.EW, "WE": Side.EW, "E-W": Side.EW}  # fmt: skip
_SEAT_NAMES = {name: seat for seat in SEATS for name in (str(seat), seat.name)}
_VULNERABILITY_NAMES = {
    **dict.fromkeys(("NONE", "LOVE", "-", "O", "0", "NEITHER", "NIL"), Vulnerability.NONE),
    **dict.fromkeys(("NS", "N-S", "N", "N/S"), Vulnerability.NS),
    **dict.fromkeys(("EW", "E-W", "E", "E/W"), Vulnerability.EW),
    **dict.fromkeys(("ALL", "BOTH", "B", "GAME"), Vulnerability.ALL),
}
