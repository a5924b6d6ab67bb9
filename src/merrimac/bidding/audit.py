"""A system tried out on itself: random deals bid to the end by four players of it.

Counted is what must never happen (illegal calls, calls whose hand is not what they show, forcing
calls passed) and how often nothing but the general rules knew a call. Random legal auctions, as no
system would bid them, are read as well: every one must have a meaning that some hand can have.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from merrimac.bidding.chooser import choose
from merrimac.bidding.declared import can_be_held
from merrimac.bidding.pool import random_hands
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import Option, System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat, Vulnerability

MOST_CALLS = 319
"""No legal auction is longer."""
_MOST_EXAMPLES = 5
_POOL = 2_000
_PASSES, _CHEAP = 0.55, 0.75
"""Of random calls, so many are passes, and of the bids so many are among the five cheapest."""


@dataclass(slots=True)
class Share:
    """How many calls came from general rules."""

    default: int = 0
    of: int = 0

    @property
    def share(self) -> float:
        return self.default / self.of if self.of else 0.0


@dataclass(slots=True)
class Audit:
    """What a trial has counted; examples are auctions."""

    deals: int = 0
    calls: int = 0
    illegal: int = 0
    unfinished: int = 0
    unlike: int = 0
    """Calls whose hand does not have what the call shows."""
    forcing_passed: int = 0
    forcing_passed_by_agreement: int = 0
    """By lines that say so: a takeout double left in, a transfer completed and passed."""
    uncontested: Share = field(default_factory=Share)
    contested: Share = field(default_factory=Share)
    """Among calls that are no passes."""
    auctions_read: int = 0
    unreadable: int = 0
    empty: int = 0
    """Random auctions after which no hand could be what a player has shown."""
    examples: dict[str, list[str]] = field(default_factory=dict)

    @property
    def is_clean(self) -> bool:
        faults = self.illegal, self.unfinished, self.unlike, self.forcing_passed
        return not any((*faults, self.unreadable, self.empty))

    def note(self, what: str, standing: Standing, more: str = "") -> None:
        found = self.examples.setdefault(what, [])
        if len(found) < _MOST_EXAMPLES:
            found.append(f"{standing.auction} {more}".strip())


def audit(
    system: System, deals: int, seed: int, progress: Callable[[], object] = lambda: None
) -> Audit:
    """So many deals bid, and as many random auctions read; the same seed gives the same ones."""
    found = Audit()
    dealing, calling = Random(f"deals {seed}"), Random(f"calls {seed}")
    for number in range(deals):
        conditions = Seat(number % 4), Vulnerability(number // 4 % 4)
        _bid(found, system, Deal.random(dealing), *conditions)
        progress()
    for number in range(deals):
        _read(found, system, calling, Seat(number % 4), Vulnerability(number // 4 % 4))
        progress()
    return found


# --- Self-play ------------------------------------------------------------------------------------


def _bid(
    found: Audit, system: System, deal: Deal, dealer: Seat, vulnerability: Vulnerability
) -> None:
    found.deals += 1
    standing = _start(dealer, vulnerability)
    while not standing.auction.is_complete:
        if len(standing.auction) > MOST_CALLS:
            found.unfinished += 1
            found.note("unfinished", standing)
            return
        hand = deal[standing.me]
        option = choose(system, standing, hand).option
        if not standing.auction.is_legal(option.call):
            found.illegal += 1
            found.note("illegal", standing, str(option.call))
            return
        _count(found, system, standing, option, hand)
        standing = system.after(standing, option.call)


def _start(dealer: Seat, vulnerability: Vulnerability) -> Standing:
    """Not the system's own, which would keep everything that is ever worked out after it."""
    return Standing(Auction(dealer), vulnerability)


def _count(found: Audit, system: System, standing: Standing, option: Option, hand: Hand) -> None:
    found.calls += 1
    call = f"{option.call} with {hand}"
    if not system.reading(standing, option.call).constraint.admits(hand):
        found.unlike += 1
        found.note("unlike", standing, call)
    if option.call is Call.PASS:
        if standing.is_forced:
            _count_pass(found, standing, option, call)
        return
    share = found.contested if standing.is_contested else found.uncontested
    share.of += 1
    if option.is_default:
        share.default += 1
        found.note("default, contested" if standing.is_contested else "default, uncontested",
                   standing, call)  # fmt: skip


def _count_pass(found: Audit, standing: Standing, option: Option, call: str) -> None:
    if "even if forced" in option.line.flags:
        found.forcing_passed_by_agreement += 1
    else:
        found.forcing_passed += 1
        found.note("forcing passed", standing, call)


# --- Random auctions ------------------------------------------------------------------------------


def random_auction(rng: Random, dealer: Seat) -> Auction:
    """A legal auction that makes no sense, mostly at low levels."""
    auction = Auction(dealer)
    while not auction.is_complete:
        legal = auction.legal_calls
        bids = [call for call in legal if call.is_bid]
        others = [call for call in legal if not call.is_bid]
        if not bids or rng.random() < _PASSES:
            auction = auction.after(rng.choice(others))
        else:
            auction = auction.after(rng.choice(bids[:5] if rng.random() < _CHEAP else bids))
    return auction


def _read(
    found: Audit, system: System, rng: Random, dealer: Seat, vulnerability: Vulnerability
) -> None:
    found.auctions_read += 1
    standing = _start(dealer, vulnerability)
    for call in random_auction(rng, dealer).calls:
        try:
            standing = system.after(standing, call)
        except Exception as error:  # whatever it is, it is a fault of the system
            found.unreadable += 1
            found.note("unreadable", standing, f"{call}: {error}")
            return
    if not all(_is_possible(standing, seat) for seat in SEATS):
        found.empty += 1
        found.note("empty", standing)


def _is_possible(standing: Standing, seat: Seat) -> bool:
    constraint = standing.constraints[seat]
    return bool(constraint.batch(random_hands(_POOL)).any()) or can_be_held(constraint)
