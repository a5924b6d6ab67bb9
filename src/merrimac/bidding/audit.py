"""A system tried out on itself: random deals bid to the end by four players of it.

Counted is what must never happen (illegal calls, calls whose hand is not what they show, forcing
calls passed) and how often nothing but the general rules knew a call. Random legal auctions, as no
system would bid them, are read as well: after every one some hand must have what each player has
shown, and layouts must be found that a player could believe in.

Deals that have been bid alike so far go on together, so each beginning of an auction is read once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import numpy as np

from merrimac.beliefs.belief import Belief
from merrimac.bidding.chooser import choices
from merrimac.bidding.evidence import evidence
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import Option, System
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat, Vulnerability

MOST_CALLS = 319
"""No legal auction is longer."""
_MOST_EXAMPLES = 5
_CONDITIONS = 16
"""Dealers and vulnerabilities."""
_BELIEF_EVERY, _LAYOUTS = 20, 5
"""After each twentieth random auction so many layouts are drawn: that takes its time."""
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
    beliefs: int = 0
    without_layouts: int = 0
    """Of the beliefs formed after random auctions, those in which no layout was found."""
    examples: dict[str, list[str]] = field(default_factory=dict)

    @property
    def is_clean(self) -> bool:
        faults = self.illegal, self.unfinished, self.unlike, self.forcing_passed
        return not any((*faults, self.unreadable, self.empty, self.without_layouts))

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
    dealt = [tuple(hand.mask for hand in Deal.random(dealing)) for _ in range(deals)]
    for start in range(min(_CONDITIONS, deals)):
        group = np.array(dealt[start::_CONDITIONS], dtype=np.uint64)
        _bid(found, system, group, _start(*_conditions(start)))
        for _ in group:
            progress()
    for number in range(deals):
        _read(found, system, calling, *_conditions(number), number % _BELIEF_EVERY == 0)
        progress()
    return found


def _conditions(number: int) -> tuple[Seat, Vulnerability]:
    return Seat(number % 4), Vulnerability(number // 4 % 4)


# --- Self-play ------------------------------------------------------------------------------------


def _bid(found: Audit, system: System, deals: Masks, start: Standing) -> None:
    """Deals of one dealer and vulnerability, to the end of their auctions."""
    found.deals += len(deals)
    waiting = [(start, deals)]
    while waiting:
        standing, group = waiting.pop()
        if len(standing.auction) > MOST_CALLS:
            found.unfinished += len(group)
            found.note("unfinished", standing)
            continue
        for option, rows in choices(system, standing, group[:, standing.me]):
            those = group[rows]
            if not standing.auction.is_legal(option.call):
                found.illegal += len(those)
                found.note("illegal", standing, str(option.call))
                continue
            _count(found, system, standing, option, those[:, standing.me])
            after = system.after(standing, option.call)
            if not after.auction.is_complete:
                waiting.append((after, those))


def _start(dealer: Seat, vulnerability: Vulnerability) -> Standing:
    """Not the system's own, which would keep everything that is ever worked out after it."""
    return Standing(Auction(dealer), vulnerability)


def _count(found: Audit, system: System, standing: Standing, option: Option, hands: Masks) -> None:
    found.calls += len(hands)
    call = f"{option.call} with {Hand(int(hands[0]))}"
    likes = system.reading(standing, option.call).constraint.batch(hands)
    if not likes.all():
        found.unlike += int((~likes).sum())
        unlike = Hand(int(hands[~likes][0]))
        found.note("unlike", standing, f"{option.call} with {unlike}")
    if option.call is Call.PASS:
        if standing.is_forced:
            _count_passes(found, standing, option, len(hands), call)
        return
    share = found.contested if standing.is_contested else found.uncontested
    share.of += len(hands)
    if option.is_default:
        share.default += len(hands)
        found.note("default, contested" if standing.is_contested else "default, uncontested",
                   standing, call)  # fmt: skip


def _count_passes(found: Audit, standing: Standing, option: Option, number: int, call: str) -> None:
    if "even if forced" in option.line.flags:
        found.forcing_passed_by_agreement += number
    else:
        found.forcing_passed += number
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
    found: Audit,
    system: System,
    rng: Random,
    dealer: Seat,
    vulnerability: Vulnerability,
    believing: bool,
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
    if not all(each.constraint.batch(each.witnesses).any() for each in standing.known):
        found.empty += 1
        found.note("empty", standing)
    if believing:
        found.beliefs += 1
        if not _has_layouts(system, standing, rng):
            found.without_layouts += 1
            found.note("without layouts", standing)


def _has_layouts(system: System, standing: Standing, rng: Random) -> bool:
    """Whether a player who sees a hand of a random deal finds layouts of the others."""
    board = Board(Deal.random(rng), standing.auction, standing.vulnerability)
    view = board.view(rng.choice(SEATS))
    belief = Belief.of(view, evidence(system, view))
    return len(belief.sample(_LAYOUTS, rng).deals) > 0
