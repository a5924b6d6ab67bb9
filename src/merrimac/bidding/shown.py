"""What a condition on a hand says of points and lengths: the least and the most of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import NamedTuple

import numpy as np

from merrimac.beliefs import counts
from merrimac.beliefs.constraint import And, Constraint, Holding, Or, Shapes, Sum, holding_table
from merrimac.beliefs.shapes import hull
from merrimac.game.cards import SUITS, Suit

MOST_POINTS = 40
_POINTS = (counts.HCP, counts.TOTAL_POINTS)


class Range(NamedTuple):
    low: int
    high: int

    def meet(self, other: Range) -> Range:
        return Range(max(self.low, other.low), min(self.high, other.high))

    def join(self, other: Range) -> Range:
        return Range(min(self.low, other.low), max(self.high, other.high))

    def narrowed(self, newer: Range) -> Range:
        """What both say; what the newer says, when they contradict each other."""
        both = self.meet(newer)
        return newer if both.is_empty else both

    @property
    def is_empty(self) -> bool:
        return self.low > self.high


ANY_POINTS, ANY_LENGTH = Range(0, MOST_POINTS), Range(0, 13)


@dataclass(frozen=True, slots=True)
class Shown:
    """Points, in whatever way they were counted, and the lengths of the suits."""

    points: Range = ANY_POINTS
    lengths: tuple[Range, ...] = (ANY_LENGTH,) * len(SUITS)

    def meet(self, other: Shown) -> Shown:
        lengths = (one.meet(two) for one, two in zip(self.lengths, other.lengths, strict=True))
        return Shown(self.points.meet(other.points), tuple(lengths))

    def join(self, other: Shown) -> Shown:
        lengths = (one.join(two) for one, two in zip(self.lengths, other.lengths, strict=True))
        return Shown(self.points.join(other.points), tuple(lengths))

    def narrowed(self, newer: Shown) -> Shown:
        """What both say; where they contradict each other, what the newer says.

        Points are counted in several ways, so that can be even when one hand has both.
        """
        lengths = (one.narrowed(two) for one, two in zip(self.lengths, newer.lengths, strict=True))
        return Shown(self.points.narrowed(newer.points), tuple(lengths))

    @property
    def is_empty(self) -> bool:
        return self.points.is_empty or any(length.is_empty for length in self.lengths)

    def length(self, suit: Suit) -> Range:
        return self.lengths[suit]


NOTHING = Shown()


@lru_cache(maxsize=20_000)
def shown_by(constraint: Constraint) -> Shown:
    """The ranges that a condition on the hand implies."""
    match constraint:
        case And(parts):
            return reduce(Shown.meet, map(shown_by, parts), NOTHING)
        case Or(parts) if parts:
            return reduce(Shown.join, map(shown_by, parts))
        case Shapes(chosen):
            return Shown(lengths=tuple(Range(*ends) for ends in hull(chosen)))
        case Holding(suit, chosen):
            return _with_length(suit, np.flatnonzero(holding_table(chosen)))
        case Sum():
            return _of_sum(constraint)
    return NOTHING


def _with_length(suit: Suit, holdings: Iterable[int]) -> Shown:
    found = {int(holding).bit_count() for holding in holdings}
    lengths = list(NOTHING.lengths)
    lengths[suit] = Range(min(found), max(found))
    return Shown(lengths=tuple(lengths))


def _of_sum(total: Sum) -> Shown:
    """Points of the whole hand, with or without something for length or shortness."""
    first, *others = total.terms
    is_points = first.count in _POINTS and first.times == 1 and first.suits == SUITS
    if not is_points or any(term.count is not counts.SHORTNESS for term in others):
        return NOTHING
    low, high = min(total.allowed), min(max(total.allowed), MOST_POINTS)
    return Shown(points=Range(low, high))
