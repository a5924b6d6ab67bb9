"""Morton's fork: the suit is led through the ace before a discard is taken.

The defender with the ace gives up two discards if he takes it, and his trick if he doesn't.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Proposal, key_card
from merrimac.technique.known import (
    EAST,
    NORTH,
    SOUTH,
    SUITS,
    WEST,
    Known,
    above,
    highest,
    lowest,
)
from merrimac.technique.reach import partner_of


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        if suit == known.strain:
            continue
        for hand in (NORTH, SOUTH):
            card = forking(known, hand, suit)
            if card is not None and has_discard(known, hand, suit):
                second = WEST if hand == NORTH else EAST
                hope = key_card(second, highest(known.out(suit)))
                if hope.holds(known).any():
                    lead = lowest(known.held(partner_of(hand), suit))
                    tasks = (("lead", lead), ("third", card))
                    yield Proposal(Aim("Morton's fork", suit, card, hope), tasks)


def forking(known: Known, hand: int, suit: int) -> int | None:
    """The lower of two honours that only one missing card beats, opposite a singleton."""
    held, out = known.held(hand, suit), known.out(suit)
    if known.length(partner_of(hand), suit) != 1 or held.bit_count() < 2 or not out:
        return None
    if above(out, highest(held)).bit_count() != 1:
        return None
    touching = [card for card in range(13 * suit, 13 * suit + 13) if held >> card & 1]
    good = [card for card in touching if above(out, card).bit_count() == 1]
    return good[0] if len(good) >= 2 else None


def has_discard(known: Known, hand: int, suit: int) -> bool:
    """A winner beside it for the singleton to go on, or losers that its honours would take."""
    other = partner_of(hand)
    parked = any(
        known.winners(hand, each).bit_count() > known.length(other, each)
        for each in SUITS
        if each not in (suit, known.strain)
    )
    has_losers = any(
        known.length(other, each) > known.tops[each]
        for each in SUITS
        if each not in (suit, known.strain)
    )
    return parked or has_losers
