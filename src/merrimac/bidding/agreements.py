"""Who plays what: one system for all four players, or one for each side.

A call is read by the system of who made it. Where a `System` stands alone, everybody plays it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from merrimac.bidding.standing import Standing, Starts
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.seats import Seat, Side, Vulnerability


class Agreements(Protocol):
    def at(self, seat: Seat, /) -> System:
        """The system that a seat plays."""

    def standing(self, auction: Auction, vulnerability: Vulnerability) -> Standing:
        """How an auction stands."""

    def after(self, standing: Standing, call: Call) -> Standing:
        """How it stands after one more call."""


@dataclass(frozen=True, eq=False)
class TwoSystems:
    """A system for each side."""

    ns: System
    ew: System
    _starts: Starts = field(default_factory=Starts, repr=False)

    def at(self, seat: Seat) -> System:
        return self.ns if seat.side is Side.NS else self.ew

    def standing(self, auction: Auction, vulnerability: Vulnerability) -> Standing:
        standing = self._starts.of(auction.dealer, vulnerability)
        for call in auction.calls:
            standing = self.after(standing, call)
        return standing

    def after(self, standing: Standing, call: Call) -> Standing:
        return self.at(standing.me).after(standing, call)
