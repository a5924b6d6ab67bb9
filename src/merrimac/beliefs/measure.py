"""Measures: numbers read off a deal or a hand, such as points, lengths and double-dummy tricks.

Where a constraint says yes or no, a measure says how much. Statistics average them, and a
comparison of two measures makes a constraint (``comparison.py``). As with constraints, ``seat`` may
be None until ``at`` names the hand. Measures made of others are in ``expression.py``.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.counts import Count
from merrimac.game.cards import SUITS, Strain, Suit
from merrimac.game.deal import Deal
from merrimac.game.holding import Masks
from merrimac.game.kaplan_rubens import batch_kaplan_rubens
from merrimac.game.seats import SEATS, Seat
from merrimac.solve.double_dummy import Batch
from merrimac.solve.position import Position

Numbers = NDArray[Any]
_THREADS = os.cpu_count() or 1


class Measure(ABC):
    """A number for each deal, or for each hand while it is open."""

    @abstractmethod
    def batch(self, cards: Masks) -> Numbers:
        """The numbers for deals (an array ``[n, 4]``) or hands (``[n]``, when open)."""

    def at(self, seat: Seat) -> Measure:  # noqa: ARG002 - the same for every seat unless said
        """The same measure of the hand of a seat."""
        return self

    @property
    def seats(self) -> frozenset[Seat | None]:
        """Whose hands it looks at."""
        return frozenset()


@dataclass(frozen=True, slots=True)
class Number(Measure):
    """The same for every deal."""

    value: float

    def batch(self, cards: Masks) -> Numbers:
        return np.full(len(cards), self.value)


@dataclass(frozen=True, slots=True)
class Amount(Measure):
    """A count of a hand, in some of its suits."""

    count: Count
    suits: tuple[Suit, ...] = SUITS
    seat: Seat | None = None

    def batch(self, cards: Masks) -> Numbers:
        units = self.count.batch(hands_at(cards, self.seat), self.suits)
        return units if self.count.unit == 1 else units / self.count.unit

    def at(self, seat: Seat) -> Measure:
        return self if self.seat is not None else replace(self, seat=seat)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset({self.seat})


@dataclass(frozen=True, slots=True)
class KaplanRubens(Measure):
    """The Four C's of a hand: it does not add up by suits, so it is found out when dealt."""

    seat: Seat | None = None

    def batch(self, cards: Masks) -> Numbers:
        return batch_kaplan_rubens(hands_at(cards, self.seat))

    def at(self, seat: Seat) -> Measure:
        return self if self.seat is not None else replace(self, seat=seat)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset({self.seat})


@dataclass(frozen=True, slots=True)
class Tricks(Measure):
    """Double-dummy tricks of a declarer in a strain; of all four hands."""

    declarer: Seat
    strain: Strain

    def batch(self, cards: Masks) -> Numbers:
        if not len(cards):
            return np.zeros(0, dtype=np.int64)
        like = _opening(cards, self.strain, self.declarer)
        defenders = Batch(threads=_THREADS).values(np.ascontiguousarray(cards), like)[:, 0]
        return 13 - defenders.astype(np.int64)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset(SEATS)


@dataclass(frozen=True, slots=True)
class Makes(Measure):
    """1 when a declarer takes so many tricks double dummy, and 0 otherwise."""

    declarer: Seat
    strain: Strain
    tricks: int

    def batch(self, cards: Masks) -> Numbers:
        if not len(cards) or not 0 < self.tricks <= 13:
            return np.full(len(cards), int(self.tricks <= 0))
        like = _opening(cards, self.strain, self.declarer)
        solver = Batch(threads=_THREADS)
        defeated = solver.reaches(np.ascontiguousarray(cards), like, 14 - self.tricks)
        return 1 - defeated.astype(np.int64)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset(SEATS)


def _opening(cards: Masks, strain: Strain, declarer: Seat) -> Position:
    return Position.opening(Deal.of_masks(cards[0].tolist()), strain, declarer)


def hands_at(cards: Masks, seat: Seat | None) -> Masks:
    """The column of a seat in an array of deals; of an array of hands, all of it."""
    return cards if seat is None else cards[..., seat]
