"""Numbers looked up by holding: the cards of one suit as 13 bits.

There are only 8192 holdings, so whatever can be said of one suit by itself is worked out once,
for all of them, and then looked up: for one hand from a tuple, for an array of hands with NumPy
from the array the tuple was made of. So the two can't disagree. Tables are made on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import SUITS, Rank, Suit
from merrimac.game.hand import SUIT_MASK, Hand

N = TypeVar("N", bound=float)
Masks = NDArray[np.uint64]
Column = NDArray[np.int64]
"""A number for each of the 8192 holdings."""


class SuitFeature(Generic[N]):
    """Something that one suit of a hand shows: ``kind`` is its type, ``build`` makes the table."""

    def __init__(self, kind: Callable[[Any], N], build: Callable[[], NDArray[Any]]) -> None:
        self._kind = kind
        self._build = build

    def in_suit(self, hand: Hand, suit: Suit) -> N:
        return self._values[hand.mask >> 13 * suit & SUIT_MASK]

    def batch_in_suit(self, masks: Masks, suit: Suit) -> NDArray[Any]:
        """The numbers for hand masks in an array of any shape."""
        return self.table[holdings_of(masks, suit)]

    @cached_property
    def table(self) -> NDArray[Any]:
        """The number for each holding; read-only, integers or floats as ``kind`` is."""
        table = self._build().astype(np.float64 if self._kind is float else np.int64)
        table.setflags(write=False)
        return table

    @cached_property
    def _values(self) -> tuple[N, ...]:
        return tuple(map(self._kind, self.table.tolist()))


class HandFeature(SuitFeature[N]):
    """A suit feature that adds up over the four suits of a hand."""

    def __call__(self, hand: Hand) -> N:
        values, mask = self._values, hand.mask
        # Spades first, as in ``batch``: floats must add up in one order.
        return self._kind(
            values[mask >> 39 & SUIT_MASK]
            + values[mask >> 26 & SUIT_MASK]
            + values[mask >> 13 & SUIT_MASK]
            + values[mask & SUIT_MASK]
        )

    def batch(self, masks: Masks) -> NDArray[Any]:
        """The totals for hand masks in an array of any shape."""
        clubs, diamonds, hearts, spades = (self.batch_in_suit(masks, suit) for suit in SUITS)
        totals: NDArray[Any] = spades + hearts + diamonds + clubs
        return totals


def holdings_of(masks: Masks, suit: Suit) -> NDArray[np.intp]:
    """One suit of each hand, as indices into a table."""
    shifted = np.asarray(masks, dtype=np.uint64) >> np.uint64(13 * suit)
    return (shifted & np.uint64(SUIT_MASK)).astype(np.intp)


def masks_of(hands: Iterable[Hand]) -> Masks:
    """The masks of hands, for the ``batch`` functions."""
    return np.fromiter((hand.mask for hand in hands), dtype=np.uint64)


def has(rank: Rank) -> Column:
    """1 for the holdings with that rank and 0 for the others: what tables are built from."""
    return np.arange(SUIT_MASK + 1, dtype=np.int64) >> rank & 1


def count(*ranks: Rank) -> Column:
    """How many of these ranks each holding has."""
    return sum(map(has, ranks), start=np.zeros(SUIT_MASK + 1, dtype=np.int64))


def size() -> Column:
    """How many cards each holding has."""
    return count(*Rank)
