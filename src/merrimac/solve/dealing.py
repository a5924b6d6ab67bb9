"""Exact dealing: how many deals satisfy conditions, and deals drawn from them without rejection.

A ``Box`` is a set of conditions of the kinds that can be counted: known cards, shapes, holdings
suit by suit (yes or no, or a likelihood), and sums of counts over suits and hands. All of them
speak of the original thirteen cards; what was played stands among the known. ``native/dealing``
explains the method.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac import _native
from merrimac.game.cards import Suit
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat

BadBox = _native.BadBox
"""The conditions are not of the right form: a card known twice, a hand with fourteen cards."""

TooLarge = _native.TooLarge
"""Counting these conditions takes too much time or memory: leave one out and test it instead."""

QUICK = 4e8
THOROUGH = 2e10
"""Work for counting, in products of two suits: about a second, about a minute."""

KnownCards = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Term:
    """So many times a count of a seat's hand: ``table`` has the units of each holding."""

    seat: Seat
    suits: tuple[Suit, ...]
    table: NDArray[np.int64] = field(repr=False)
    times: int = 1


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms whose total lies in one of the intervals, both ends included."""

    terms: tuple[Term, ...]
    allowed: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Conditions that all hold; masks of known cards are in the order North, East, South, West."""

    known: KnownCards = (0, 0, 0, 0)
    shapes: Mapping[Seat, NDArray[np.bool_]] = field(default_factory=dict)
    """``[clubs, diamonds, hearts]``: whether the shape will do. Spades have the rest."""
    weights: Mapping[tuple[Seat, Suit], NDArray[np.float64]] = field(default_factory=dict)
    """A likelihood for each of the 8192 holdings; 0 rules it out."""
    sums: tuple[Sum, ...] = ()

    @property
    def needed(self) -> tuple[int, ...]:
        """How many cards each hand still gets."""
        return tuple(13 - mask.bit_count() for mask in self.known)


class Exact:
    """The deals of a box, counted. Raises ``TooLarge`` when that is more than ``work``."""

    def __init__(self, box: Box, work: float = QUICK) -> None:
        self.box = box
        self._native = _native.Exact(
            box.known,
            [(seat, _flat(shapes)) for seat, shapes in box.shapes.items()],
            [(seat, suit, table) for (seat, suit), table in box.weights.items()],
            [_sum_row(total) for total in box.sums],
            work,
        )

    @property
    def tracked(self) -> list[Seat]:
        """The hands that were counted out, one by one."""
        return [SEATS[seat] for seat in self._native.tracked]

    @property
    def is_count(self) -> bool:
        """Whether every likelihood is 0 or 1, so that there is an exact ``count``."""
        return self._native.is_count

    @property
    def weight(self) -> float:
        """The ways to give the hands in question their cards, each times its likelihoods."""
        return self._native.weight

    @property
    def count(self) -> int:
        """The number of those ways, exactly."""
        if not self.is_count:
            raise BadBox("deals weighed by likelihoods have a weight, not a count")
        high, low = self._native.count
        return high << 64 | low

    def ways_for(self, seats: frozenset[Seat]) -> int:
        """In how many ways the rest of these seats can get their cards, once the box is dealt."""
        needed = self.box.needed
        settled = set(self._native.tracked)
        if self._native.complement >= 0:
            return 1
        left = sum(needed) - sum(needed[seat] for seat in settled)
        ways = 1
        for seat in sorted(seats - settled):
            ways *= comb(left, needed[seat])
            left -= needed[seat]
        return ways

    def marginals(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Probabilities ``[seat, card]`` of places, and ``[seat, suit, length]`` of lengths.

        Lengths are given for the hands that conditions speak of; for the others they are all 0.
        """
        return self._native.marginals()

    def distribution(self, index: int) -> dict[int, float]:
        """How likely each total of the box's sum with this index is; it must span several suits."""
        lowest, weights = self._native.distribution(index)
        whole = sum(weights)
        return {lowest + i: weight / whole for i, weight in enumerate(weights) if weight}

    def sample(self, n: int, rng: Random) -> Masks:
        """``[n, 4]`` deals of the box, each as likely as it is."""
        return self._native.draw(n, rng.getrandbits(64))


def _flat(shapes: NDArray[np.bool_]) -> NDArray[np.uint8]:
    return np.ascontiguousarray(shapes, dtype=np.uint8).reshape(-1)


def _sum_row(
    total: Sum,
) -> tuple[list[tuple[int, int, int, NDArray[np.int32]]], list[tuple[int, int]]]:
    terms = [
        (
            int(term.seat),
            sum(1 << suit for suit in term.suits),
            term.times,
            term.table.astype(np.int32),
        )
        for term in total.terms
    ]
    return terms, list(total.allowed)
