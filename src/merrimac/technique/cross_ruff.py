"""The cross-ruff: side winners first, then each hand ruffs what the other leads, and no trump is
led."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from merrimac.planning.method import Method, Tasks
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, SUIT_MASKS, Known, lowest
from merrimac.technique.reach import led, on_lead, partner_of, round_of, side_suits
from merrimac.technique.ruff import CHOICE

LEAST_TRUMPS = 2
"""In both hands together."""
RISK = 0.2
"""A winner is left alone when it is ruffed more often."""


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps:
        return
    trumps = [known.trumps(seat).bit_count() for seat in (NORTH, SOUTH)]
    both_ruff = can_ruff(known, NORTH) and can_ruff(known, SOUTH)
    if not both_ruff or sum(trumps) < LEAST_TRUMPS:
        return
    if sum(trumps) + side_tricks(known) >= known.needed:
        yield Proposal(Aim("cross-ruff", known.strain), (("cross-ruff",),))


def can_ruff(known: Known, hand: int) -> bool:
    """Whether a hand with trumps is out of a suit of the other, or will be after a winner."""
    return bool(known.trumps(hand)) and any(
        known.length(hand, suit) <= min(1, known.tops[suit])
        and known.length(partner_of(hand), suit) > known.length(hand, suit)
        for suit in side_suits(known)
    )


def side_tricks(known: Known) -> int:
    """Winners that can be cashed before the ruffs begin."""
    return sum(min(known.tops[suit], known.out_count(suit) // 3) for suit in side_suits(known))


@on_lead("cross-ruff")
def cross_ruff(known: Known) -> Iterator[Tasks]:
    mine, other = known.turn, partner_of(known.turn)
    again = ("cross-ruff",)
    for suit in side_suits(known):
        if known.held(mine, suit) and has_safe_winner(known, suit):
            yield (*round_of(known, suit), again)
            return
    if not known.trumps(other):
        yield ()
        return
    suits = [suit for suit in side_suits(known) if known.held(mine, suit)]
    ruffed = [suit for suit in suits if not known.held(other, suit)]
    if ruffed:
        suit = max(ruffed, key=known.out_count)
        yield (*led(mine, lowest(known.held(mine, suit)), ("ruff", CHOICE)), again)
    elif suits:
        # Better a side trick lost than two trumps on one trick.
        suit = min(suits, key=lambda suit: known.length(other, suit))
        yield (*led(mine, lowest(known.held(mine, suit)), ("low",)), again)


def has_safe_winner(known: Known, suit: int) -> bool:
    return known.tops[suit] > 0 and ruff_risk(known, suit) < RISK


def ruff_risk(known: Known, suit: int) -> float:
    """In what share of the layouts a defender can ruff the next round of a suit."""
    mask, trumps = np.uint64(SUIT_MASKS[suit]), np.uint64(SUIT_MASKS[known.strain])
    hands = (known.east, known.west)
    ruffed = [((hand & mask) == 0) & ((hand & trumps) != 0) for hand in hands]
    return float((ruffed[0] | ruffed[1]).mean())


METHODS: tuple[Method, ...] = (cross_ruff,)
