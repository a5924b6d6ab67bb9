"""Unblocking: the short hand's high cards are got out of the way of the long hand's.

An honour is *overtaken* to get into the hand whose other cards are good.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.planning.method import Method, method
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import (
    NORTH,
    SOUTH,
    SUIT_MASKS,
    SUITS,
    Known,
    above,
    highest,
    lowest,
    suit_of,
)
from merrimac.technique.reach import partner_of
from merrimac.technique.tasks import PLAY

HONOUR = 8  # a ten
MOST_SHORT = 2


def propose(known: Known) -> Iterator[Proposal]:
    for hand in (NORTH, SOUTH):
        other = partner_of(hand)
        for suit in SUITS:
            card = overtaken(known, hand, suit)
            if card is not None:
                wins = above(known.held(other, suit), card)
                tasks = (("lead", card), ("overtake", highest(wins)))
                yield Proposal(Aim("overtake", suit, card), tasks)


def overtaken(known: Known, hand: int, suit: int) -> int | None:
    """A short hand's honour that the long hand can overtake with a winner, having more of them."""
    other = partner_of(hand)
    short = known.held(hand, suit)
    if not 0 < short.bit_count() <= MOST_SHORT or known.tops[suit] <= short.bit_count():
        return None
    card = highest(short)
    good = above(known.winners(other, suit), card)
    return card if good and card % 13 >= HONOUR and known.out_count(suit) else None


@method("overtake", operator=PLAY)
def overtake(known: Known, card: int) -> Iterator[Any]:
    if known.is_our_lead:
        legal = known.information.legal
        following = legal & SUIT_MASKS[suit_of(known.trick[0])]
        usual = lowest(following) if following else known.information.usual
        yield (known.turn, card if legal >> card & 1 else usual)


METHODS: tuple[Method, ...] = (overtake,)
