"""Matches in the bidding alone: every deal bid at two tables, the contracts scored double dummy.

A bidder is a system by its name, with ``+borel`` when close decisions are simulated. At one table
the first bidder's pair sits North-South, at the other East-West. Where both tables reach the same
contract nothing is solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np

from merrimac.bidding.agreements import Agreements, TwoSystems
from merrimac.bidding.borel import LAYOUTS, simulate
from merrimac.bidding.chooser import choose
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.comparison import imps
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.errors import NotationError
from merrimac.game.scoring import score_ns
from merrimac.game.seats import Side, Vulnerability
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

BOREL = "+borel"


@dataclass(frozen=True, slots=True)
class Bidder:
    """A pair that plays a system, and perhaps simulates."""

    system: str
    layouts: int = 0
    """For a simulation; none: the book alone."""

    @staticmethod
    def parse(text: str, layouts: int = LAYOUTS) -> Bidder:
        system = text.removesuffix(BOREL)
        if "+" in system:
            raise NotationError("bidder", text, f"a system, perhaps with {BOREL}")
        system_of(system)
        return Bidder(system, layouts if text.endswith(BOREL) else 0)

    def __str__(self) -> str:
        return self.system + (BOREL if self.layouts else "")

    def with_layouts(self, layouts: int) -> Bidder:
        """So many for a simulation; 0, or a pair that does not simulate: as it is."""
        return Bidder(self.system, layouts) if layouts and self.layouts else self


@dataclass(frozen=True, slots=True)
class BiddingMatch:
    first: Bidder
    second: Bidder
    boards: int
    seed: int


@dataclass(frozen=True, slots=True)
class BoardResult:
    number: int
    auctions: tuple[Auction, Auction]
    """With the first bidder North-South, and with the second."""
    imps: int
    """As the first bidder sees it."""


@cache
def system_of(name: str) -> System:
    """Loaded once in a process: what it has read of auctions stays with it."""
    return System.load(name)


@cache
def both_systems(ns: str, ew: str) -> Agreements:
    return system_of(ns) if ns == ew else TwoSystems(system_of(ns), system_of(ew))


def bid_deal(
    deal: Deal, auction: Auction, vulnerability: Vulnerability, ns: Bidder, ew: Bidder, seed: str
) -> Auction:
    """An auction bid to its end."""
    systems = both_systems(ns.system, ew.system)
    rng = np.random.default_rng(list(seed.encode()))
    while not auction.is_complete:
        standing = systems.standing(auction, vulnerability)
        me = standing.me
        bidder = ns if me.side is Side.NS else ew
        if bidder.layouts:
            found = simulate(systems, auction, vulnerability, deal[me], rng, bidder.layouts)
            call = found.option.call
        else:
            call = choose(systems.at(me), standing, deal[me]).option.call
        auction = auction.after(call)
    return auction


def bid_board(match: BiddingMatch, number: int) -> BoardResult:
    """One deal at both tables."""
    deal, (one, other) = bid_twice(match, number)
    if one.contract == other.contract:
        return BoardResult(number, (one, other), 0)
    solver = Solver()
    vulnerability = vulnerability_of(number)
    scores = [_score(each.contract, deal, vulnerability, solver) for each in (one, other)]
    return BoardResult(number, (one, other), imps(scores[0] - scores[1]))


def bid_twice(match: BiddingMatch, number: int) -> tuple[Deal, tuple[Auction, Auction]]:
    """The deal with that number, and its auctions at both tables."""
    deal = Deal.random(Random(f"{match.seed}/{number}"))
    vulnerability = vulnerability_of(number)
    start = Auction(dealer_of(number))
    seed = f"{match.seed}/{number}/bidding"
    one = bid_deal(deal, start, vulnerability, match.first, match.second, seed)
    other = bid_deal(deal, start, vulnerability, match.second, match.first, seed)
    return deal, (one, other)


def _score(
    contract: Contract | None, deal: Deal, vulnerability: Vulnerability, solver: Solver
) -> int:
    if contract is None:
        return 0
    return score_ns(contract, open_tricks(contract, deal, solver), vulnerability)


def open_tricks(contract: Contract, deal: Deal, solver: Solver) -> int:
    """Declarer's tricks with all cards in sight."""
    defenders = solver.value(Position.opening(deal, contract.strain, contract.declarer))
    return 13 - defenders.tricks
