"""A system against experts, on deals that experts bid at two tables.

GIB's bidding contest, on records: where one side passed throughout at both tables, our pair bids
the other side's cards with silent opponents and its contract is compared, double dummy, with those
of the two expert pairs. Two more figures go with it: how far from par a system ends when it bids
all four hands, and how often it makes the experts' own calls in their own auctions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np

from merrimac.bidding.borel import simulate
from merrimac.bidding.chooser import choose
from merrimac.bidding.conformity import Score
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.comparison import imps
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.scoring import score_ns
from merrimac.game.seats import SIDES, Side, Vulnerability
from merrimac.match.bidding import Bidder, bid_deal, system_of
from merrimac.solve.double_dummy import Solver, TrickTable
from merrimac.solve.par import par

_DEALS_A_TASK = 8
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Record:
    """A deal as it was bid at one table."""

    key: str
    """The same for both tables."""
    deal: Deal
    vulnerability: Vulnerability
    auction: Auction

    @property
    def silent(self) -> frozenset[Side]:
        """The sides that only passed."""
        acted = {
            self.auction.seat_of(place).side
            for place, call in enumerate(self.auction.calls)
            if call is not Call.PASS
        }
        return frozenset(SIDES) - acted


@dataclass(frozen=True, slots=True)
class BothTables:
    """A deal with the experts' auctions at two tables."""

    one: Record
    other: Record

    @property
    def bidding_side(self) -> Side | None:
        """The side that had both auctions to itself; None when the other side bid somewhere."""
        for side in SIDES:
            silent = all(side.other in each.silent for each in (self.one, self.other))
            if silent and not all(side in each.silent for each in (self.one, self.other)):
                return side
        return None


@dataclass(frozen=True, slots=True)
class Compared:
    """What a system made of one deal."""

    key: str
    auction: Auction
    imps: float
    """Against the mean of the two expert pairs."""


def both_tables(records: Iterable[Record]) -> list[BothTables]:
    """The deals that were bid at two tables; of more than two the first."""
    found: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        found[record.key].append(record)
    return [BothTables(*each[:2]) for each in found.values() if len(each) > 1]


def silent_contest(bidder: Bidder, deals: Sequence[BothTables], jobs: int) -> Iterator[Compared]:
    """Each deal with one bidding side, bid by our pair while the others pass."""
    yield from _shared(partial(_compared, bidder), deals, jobs)


def distances_from_par(name: str, deals: Sequence[BothTables], jobs: int) -> Iterator[float]:
    """In IMPs, for each deal: a system bids all four hands, and its contract is scored."""
    yield from _shared(partial(_distance, name), deals, jobs)


def agreement(system: System, records: Iterable[Record]) -> tuple[Score, Score]:
    """How many of the experts' calls a system would make there: of all, and of bids and doubles."""
    every, acting = Score(), Score()
    for record in records:
        standing = system.standing(record.auction.up_to(0), record.vulnerability)
        for call in record.auction.calls:
            same = choose(system, standing, record.deal[standing.me]).option.call is call
            for score in (every, acting) if call is not Call.PASS else (every,):
                score.right += same
                score.of += 1
            standing = system.after(standing, call)
    return every, acting


# --- One deal -----------------------------------------------------------------------------------


def _compared(bidder: Bidder, tables: BothTables) -> Compared:
    side, record = tables.bidding_side, tables.one
    assert side is not None
    auction = _bid_alone(bidder, side, record)
    table = Solver().table(record.deal)
    ours = _score(auction.contract, table, record.vulnerability)
    theirs = [
        _score(each.auction.contract, table, record.vulnerability)
        for each in (tables.one, tables.other)
    ]
    sign = 1 if side is Side.NS else -1
    gains = [imps(sign * (ours - each)) for each in theirs]
    return Compared(record.key, auction, sum(gains) / 2)


def _bid_alone(bidder: Bidder, side: Side, record: Record) -> Auction:
    system = system_of(bidder.system)
    rng = np.random.default_rng(list(record.key.encode()))
    auction, vulnerability = record.auction.up_to(0), record.vulnerability
    while not auction.is_complete:
        standing = system.standing(auction, vulnerability)
        hand = record.deal[standing.me]
        call = Call.PASS
        if standing.me.side is side and bidder.layouts:
            found = simulate(system, auction, vulnerability, hand, rng, bidder.layouts)
            call = found.option.call
        elif standing.me.side is side:
            call = choose(system, standing, hand).option.call
        auction = auction.after(call)
    return auction


def _distance(name: str, tables: BothTables) -> float:
    record = tables.one
    bidder = Bidder(name)
    start = record.auction.up_to(0)
    auction = bid_deal(record.deal, start, record.vulnerability, bidder, bidder, record.key)
    table = Solver().table(record.deal)
    best = par(table, start.dealer, record.vulnerability).score_ns
    return abs(imps(_score(auction.contract, table, record.vulnerability) - best))


def _score(contract: Contract | None, table: TrickTable, vulnerability: Vulnerability) -> int:
    if contract is None:
        return 0
    return score_ns(contract, table[contract.declarer][contract.strain], vulnerability)


# --- Sharing the work ---------------------------------------------------------------------------


def _shared(
    work: Callable[[BothTables], _T], deals: Sequence[BothTables], jobs: int
) -> Iterator[_T]:
    """In the deals' order."""
    if jobs == 1:
        yield from map(work, deals)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, deals, chunksize=_DEALS_A_TASK)
