"""Avoidance: a trick that may have to be lost is lost to the defender who can do no harm.

A defender is dangerous who has winners to cash, or who can lead through a king that his partner
may catch.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.finesse import finesses, hope_of, played_second, tasks_of
from merrimac.technique.known import (
    EAST,
    NORTH,
    SOUTH,
    SUIT_MASKS,
    SUITS,
    WEST,
    Known,
    above,
    highest,
    lowest,
)
from merrimac.technique.reach import partner_of
from merrimac.technique.suit_tactics import cards_of

LEAST_DANGER = 1.0
"""So many tricks more than his partner a dangerous defender can be expected to take."""
EXPOSED = 2.0
"""What a lead through a guarded king may cost."""


def propose(known: Known) -> Iterator[Proposal]:
    danger = dangerous(known)
    if danger is None:
        return
    for suit in SUITS:
        if suit == known.strain:
            continue
        for tactic in finesses(known, suit):
            if played_second(tactic) == danger:
                _, card = cards_of(tactic, suit)
                aim = Aim("avoidance finesse", suit, card, hope_of(known, tactic, suit))
                yield Proposal(aim, tasks_of(known, tactic, suit))
        yield from duck_into_safe_hand(known, suit, danger)


def dangerous(known: Known) -> int | None:
    """The defender who must not get in; None when neither or both are to be feared."""
    west, east = harm(known, WEST), harm(known, EAST)
    if abs(west - east) < LEAST_DANGER:
        return None
    return WEST if west > east else EAST


def harm(known: Known, seat: int) -> float:
    """The tricks that a defender can be expected to take at once when he gets in."""
    total = 0.0
    for suit in SUITS:
        if suit == known.strain:
            continue
        if not known.tops[suit]:
            total += established(known, seat, suit)
        through = (seat + 1) % 4
        if is_exposed(known, through, suit):
            total += EXPOSED
    return total


def established(known: Known, seat: int, suit: int) -> float:
    """A defender's winners in a suit that we don't stop, on average."""
    ours = known.ours(suit)
    mask = above(SUIT_MASKS[suit], highest(ours)) & SUIT_MASKS[suit] if ours else SUIT_MASKS[suit]
    winners = np.bitwise_count(known.defender(seat) & np.uint64(mask))
    return float(winners.mean())


def is_exposed(known: Known, hand: int, suit: int) -> bool:
    """A king with one or two small cards, the ace out, nothing opposite that would help."""
    held, other = known.held(hand, suit), known.held(partner_of(hand), suit)
    ace, king, queen = (13 * suit + rank for rank in (12, 11, 10))
    is_king = held >> king & 1 and known.out(suit) >> ace & 1
    return bool(is_king and not (held | other) >> queen & 1 and held.bit_count() in (1, 2, 3))


def duck_into_safe_hand(known: Known, suit: int, danger: int) -> Iterator[Proposal]:
    """Low towards the long hand; only a card of the dangerous defender that would win is beaten."""
    hand = NORTH if danger == WEST else SOUTH
    leader = partner_of(hand)
    held = known.held(hand, suit)
    if not known.held(leader, suit) or not known.winners(hand, suit) or not known.out_count(suit):
        return
    if held.bit_count() > max(2, known.tops[suit]):
        lead, low = lowest(known.held(leader, suit)), lowest(held)
        yield Proposal(Aim("duck into the safe hand", suit, low), (("lead", lead), ("third", low)))
