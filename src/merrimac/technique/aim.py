"""What a technique is used for, and what it hopes for: plain data that words are made from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from merrimac.planning.method import Tasks
from merrimac.technique.known import EAST, SUIT_MASKS, WEST, Known, suit_of


class Hope(NamedTuple):
    """Something about the defenders' cards that a technique needs: a card's place or a break."""

    seat: int | None = None
    """The defender who should hold ``cards``; None: it is about the break of a suit."""
    cards: int = 0
    least: int = 1
    """At least so many of them."""
    suit: int | None = None
    most: int = 13
    """Neither defender should hold more of the suit."""

    def holds(self, known: Known) -> NDArray[np.bool_]:
        """In which layouts it is so."""
        if self.seat is None:
            assert self.suit is not None
            mask = np.uint64(SUIT_MASKS[self.suit])
            lengths = [np.bitwise_count(known.defender(seat) & mask) for seat in (EAST, WEST)]
            return np.asarray(np.maximum(*lengths) <= self.most)
        found = np.bitwise_count(known.defender(self.seat) & np.uint64(self.cards))
        return np.asarray(found >= self.least)


class Aim(NamedTuple):
    """A technique in use."""

    technique: str
    suit: int | None = None
    card: int | None = None
    """The card it is about."""
    hope: Hope | None = None


class Proposal(NamedTuple):
    """A technique as it could be used now: what for, and the tasks it consists of."""

    aim: Aim
    tasks: Tasks


def key_card(seat: int, card: int) -> Hope:
    """One card with one defender."""
    return Hope(seat=seat, cards=1 << card, suit=suit_of(card))


def even_break(suit: int, most: int) -> Hope:
    """Nobody with more than so many cards of a suit."""
    return Hope(suit=suit, most=most)
