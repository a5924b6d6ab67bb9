"""Layouts that fit an auction: a hand fits a call if the system, asked there with it, makes it.

That carries everything the rules say: what calls show, what calls not made deny, and passes. Deals
are drawn at random from the cards out of sight and kept when all calls come out. A player may have
left his system: when too few deals are kept, those with the fewest calls that don't come out fill
the rest, so there are always layouts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from merrimac.bidding.agreements import Agreements
from merrimac.bidding.chooser import calls_of
from merrimac.bidding.shown import MOST_POINTS, Shown
from merrimac.bidding.standing import Standing
from merrimac.game.auction import Auction
from merrimac.game.features import batch_lengths, hcp
from merrimac.game.hand import DECK_MASK, Hand
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat, Vulnerability

BLOCK = 5_000
MOST_BLOCKS = 8
SLACK = 4
"""Points that lengths or short suits may have added to what a call shows."""


Late = Callable[[], bool]
"""Whether the time is up."""


def never() -> bool:
    """When there is no limit in time."""
    return False


@dataclass(frozen=True, slots=True)
class Fitting:
    """Deals ``[n, 4]``, and how many calls of each would have been different."""

    deals: Masks
    departures: NDArray[np.int64]

    @property
    def quality(self) -> float:
        """The share of the deals that fit every call."""
        return float((self.departures == 0).mean()) if len(self.deals) else 0.0


def fitting(
    systems: Agreements,
    auction: Auction,
    vulnerability: Vulnerability,
    hand: Hand,
    number: int,
    rng: Generator,
    is_late: Late = never,
) -> Fitting:
    """Layouts for the player whose turn it is and who holds a hand."""
    before = _standings(systems, auction, vulnerability)
    me = before[-1].me
    found: list[Fitting] = []
    kept = 0
    for _ in range(MOST_BLOCKS):
        deals = _drawn(me, hand, rng)
        deals = deals[_is_possible(deals, before[-1])]
        found.append(Fitting(deals, _departures(systems, before, me, deals)))
        kept += int((found[-1].departures == 0).sum())
        if kept >= number or is_late():
            break
    return _best(found, number)


def _standings(
    systems: Agreements, auction: Auction, vulnerability: Vulnerability
) -> list[Standing]:
    """Before each call, and now."""
    standing = systems.standing(Auction(auction.dealer), vulnerability)
    found = [standing]
    for call in auction.calls:
        standing = systems.after(standing, call)
        found.append(standing)
    return found


def _drawn(me: Seat, hand: Hand, rng: Generator) -> Masks:
    """The other 39 cards dealt at random."""
    cards = np.array([card for card in range(52) if (DECK_MASK & ~hand.mask) >> card & 1])
    dealt = rng.permuted(np.tile(cards, (BLOCK, 1)), axis=1).astype(np.uint64)
    bits = np.uint64(1) << dealt
    deals = np.empty((BLOCK, 4), dtype=np.uint64)
    deals[:, me] = hand.mask
    for place, seat in enumerate(seat for seat in SEATS if seat is not me):
        deals[:, seat] = bits[:, 13 * place : 13 * place + 13].sum(axis=1, dtype=np.uint64)
    return deals


def _is_possible(deals: Masks, standing: Standing) -> NDArray[np.bool_]:
    """A quick look at points and lengths; everything, when nothing passes it."""
    fits = np.ones(len(deals), dtype=np.bool_)
    for seat in SEATS:
        if seat is not standing.me:
            fits &= _within(deals[:, seat], standing.shown(seat))
    return fits if fits.any() else np.ones(len(deals), dtype=np.bool_)


def _within(hands: Masks, shown: Shown) -> NDArray[np.bool_]:
    points = hcp.batch(hands)
    fits = points >= shown.points.low - SLACK
    if shown.points.high < MOST_POINTS:
        fits &= points <= shown.points.high
    lengths = batch_lengths(hands)
    for suit, length in enumerate(shown.lengths):
        fits &= (lengths[:, suit] >= length.low) & (lengths[:, suit] <= length.high)
    return np.asarray(fits)


def _departures(
    systems: Agreements, before: list[Standing], me: Seat, deals: Masks
) -> NDArray[np.int64]:
    """How many calls of the others the system would not have made with these hands."""
    wrong = np.zeros(len(deals), dtype=np.int64)
    for standing, after in zip(before, before[1:], strict=False):
        if standing.me is not me and len(deals):
            call = after.readings[-1].call
            wrong += calls_of(systems.at(standing.me), standing, deals[:, standing.me]) != call
    return wrong


def _best(found: list[Fitting], number: int) -> Fitting:
    deals = np.concatenate([each.deals for each in found])
    departures = np.concatenate([each.departures for each in found])
    order = np.argsort(departures, kind="stable")[:number]
    return Fitting(deals[order], departures[order])
