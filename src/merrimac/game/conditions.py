"""The conditions a board is played under: dealer, vulnerability, form of scoring."""

from __future__ import annotations

from enum import Enum

from merrimac.game.seats import SEATS, Seat, Vulnerability

_VULNERABILITIES = tuple(Vulnerability)
_VULNERABILITY_CYCLE = (0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2)


class Scoring(Enum):
    """How the board will be compared; it changes what is right to bid and play."""

    IMPS = "IMP"
    MATCHPOINTS = "MP"
    TOTAL_POINTS = "Total"
    RUBBER = "Rubber"

    def __repr__(self) -> str:
        return f"Scoring.{self.name}"


def dealer_of(number: int) -> Seat:
    """The dealer of a duplicate board: North deals board 1, then clockwise (Law 2)."""
    return SEATS[(number - 1) % 4]


def vulnerability_of(number: int) -> Vulnerability:
    """The vulnerability of a duplicate board, a cycle of sixteen (Law 2)."""
    return _VULNERABILITIES[_VULNERABILITY_CYCLE[(number - 1) % 16]]
