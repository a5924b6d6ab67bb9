"""Menaces: cards that win once a defender has had to unguard their suit."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from merrimac.technique.known import (
    EAST,
    NORTH,
    SOUTH,
    SUIT_MASKS,
    SUITS,
    WEST,
    Known,
    above,
    each,
    highest,
)
from merrimac.technique.reach import partner_of

Layouts = NDArray[np.bool_]


class Menace(NamedTuple):
    """A suit that would give one trick more than its winners."""

    suit: int
    hand: int
    """Where the extra card is."""
    card: int
    tops: int
    """The winners to be cashed before it."""

    def guarded_by(self, known: Known, seat: int) -> Layouts:
        """In which layouts a defender stops it."""
        held = known.defender(seat) & np.uint64(SUIT_MASKS[self.suit])
        higher = held & np.uint64(above(SUIT_MASKS[self.suit], self.card) & SUIT_MASKS[self.suit])
        return np.asarray((np.bitwise_count(held) > self.tops) & (higher != 0))

    def kept(self, known: Known) -> int:
        """The cards it needs: itself with the winners before it, and as many opposite; one more
        there to come back with when the winners are all on that side."""
        here = known.held(self.hand, self.suit)
        opposite = known.held(partner_of(self.hand), self.suit)
        number = self.tops + self.is_blocked(known)
        return top_cards(here, self.tops + 1) | top_cards(opposite, number)

    def is_blocked(self, known: Known) -> bool:
        """Whether all its winners are opposite, so that they would be in its way."""
        return self.tops > 0 and not known.winners(self.hand, self.suit)


def menaces(known: Known) -> list[Menace]:
    """One for each suit that has any: in the hand with the higher card."""
    found = []
    for suit in SUITS:
        if suit == known.strain or not known.out_count(suit):
            continue
        tops = known.tops[suit]
        cards = [
            (highest(losers), hand)
            for hand in (NORTH, SOUTH)
            if known.length(hand, suit) > tops
            and (losers := known.held(hand, suit) & ~known.winners(hand, suit))
        ]
        if cards:
            card, hand = max(cards)
            # Without a winner before it only the next card in rank threatens anything.
            if tops or above(known.out(suit), card).bit_count() == 1:
                found.append(Menace(suit, hand, card, tops))
    return found


class Guards(NamedTuple):
    """For each menace who stops it, layout by layout."""

    west: Layouts
    east: Layouts

    @property
    def west_alone(self) -> Layouts:
        return self.west & ~self.east

    @property
    def east_alone(self) -> Layouts:
        return self.east & ~self.west

    @property
    def both(self) -> Layouts:
        return self.west & self.east


def guards_of(known: Known, menace: Menace) -> Guards:
    return Guards(menace.guarded_by(known, WEST), menace.guarded_by(known, EAST))


def is_one_short(known: Known) -> bool:
    """One trick more is needed than there are winners, and no trump is out to spoil it."""
    return sum(known.tops) + 1 == known.needed and not (known.has_trumps and has_trumps_out(known))


def has_trumps_out(known: Known) -> bool:
    return bool(known.out_count(known.strain))


def top_cards(cards: int, number: int) -> int:
    """So many of the highest cards of a suit."""
    return sum(1 << card for card in each(cards)[::-1][:number])
