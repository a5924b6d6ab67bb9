"""Calls: pass, double, redouble and the 35 bids, in rank order.

``str`` writes ``P X XX 1C .. 7NT``; ``parse`` reads the other spellings people use as well.
"""

from __future__ import annotations

from enum import IntEnum

from merrimac.game.cards import STRAINS, Strain
from merrimac.game.errors import NotationError


class Call(IntEnum):
    """Anything a player may say in turn. Among bids a higher number is a higher bid."""

    PASS = 0
    DOUBLE = 1
    REDOUBLE = 2
    BID_1C, BID_1D, BID_1H, BID_1S, BID_1NT = range(3, 8)
    BID_2C, BID_2D, BID_2H, BID_2S, BID_2NT = range(8, 13)
    BID_3C, BID_3D, BID_3H, BID_3S, BID_3NT = range(13, 18)
    BID_4C, BID_4D, BID_4H, BID_4S, BID_4NT = range(18, 23)
    BID_5C, BID_5D, BID_5H, BID_5S, BID_5NT = range(23, 28)
    BID_6C, BID_6D, BID_6H, BID_6S, BID_6NT = range(28, 33)
    BID_7C, BID_7D, BID_7H, BID_7S, BID_7NT = range(33, 38)

    def __str__(self) -> str:
        return ("P", "X", "XX")[self] if self < FIRST_BID else self.name[4:]

    def __repr__(self) -> str:
        return f"Call.{self.name}"

    @property
    def is_bid(self) -> bool:
        return self >= FIRST_BID

    @property
    def level(self) -> int:
        """1 to 7 for a bid; asking it of another call is a mistake."""
        self._require_bid()
        return (self - FIRST_BID) // 5 + 1

    @property
    def strain(self) -> Strain:
        """What the bid names; asking it of another call is a mistake."""
        self._require_bid()
        return STRAINS[(self - FIRST_BID) % 5]

    def _require_bid(self) -> None:
        if self < FIRST_BID:
            raise ValueError(f"{self!r} is not a bid: it has no level or strain")

    @staticmethod
    def bid(level: int, strain: Strain) -> Call:
        if not 1 <= level <= 7:
            raise NotationError("level", str(level), "1 to 7")
        return CALLS[FIRST_BID + 5 * (level - 1) + strain]

    @staticmethod
    def parse(text: str) -> Call:
        """Read ``P X XX 1C .. 7NT`` and ``Pass D Dbl R Rdbl 1N 1♠`` in either case."""
        call = _CALL_NAMES.get(text)
        if call is None:
            call = _CALL_NAMES.get(text.strip().upper())
        if call is None:
            raise NotationError("call", text, "P, X, XX or a bid from 1C to 7NT")
        return call


FIRST_BID = 3
CALLS = tuple(Call)
BIDS = CALLS[FIRST_BID:]

_OTHER_NAMES = {
    Call.PASS: ("P", "PASS", "PAS", "PASSE", "--"),
    Call.DOUBLE: ("X", "D", "DBL", "DOUBLE"),
    Call.REDOUBLE: ("XX", "R", "RDBL", "REDOUBLE"),
}
_CALL_NAMES = {
    name: call
    for call, names in _OTHER_NAMES.items()
    for upper in names
    for name in (upper, upper.lower())
} | {
    name: call
    for call in BIDS
    for upper in (str(call), str(call)[:2], f"{call.level}{call.strain.symbol}")
    for name in (upper, upper.lower())
}
