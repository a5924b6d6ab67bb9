"""Shapes and points: what a condition says of a hand before its cards are looked at.

A hand has one of 560 shapes and 0 to 37 high-card points; together they make a grid of cells. In
some cells a condition surely holds, in some it possibly does. Lengths, points, points for length
and shortness and the rule of twenty are decided by the cell alone; of cards only the number counts.
So what several calls say together, and what calls not made deny, is found without drawing a hand.
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from itertools import product
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs import counts
from merrimac.beliefs.constraint import (
    And,
    Constraint,
    Holding,
    Or,
    Shapes,
    Sum,
    Term,
    holding_table,
)
from merrimac.beliefs.shapes import SHAPES
from merrimac.game.cards import SUITS, Suit

MOST_POINTS = 37
Cells = NDArray[np.bool_]
"""``[shape, points]``"""
_LENGTHS = np.array(SHAPES)
_POINTS = np.arange(MOST_POINTS + 1)
_SIZE = np.array([holding.bit_count() for holding in range(8192)])


def _by_length(table: NDArray[np.int64], end: np.ufunc, suits: list[Suit]) -> NDArray[np.int64]:
    """For each shape the least or the most that so many cards in these suits can count."""
    ends = np.array([end.reduce(table[length == _SIZE]) for length in range(14)])
    found: NDArray[np.int64] = ends[_LENGTHS[:, suits]].sum(axis=1)
    return found


EVERYWHERE: Cells = _by_length(counts.HCP.table, np.maximum, list(SUITS))[:, None] >= _POINTS
"""The cells that a hand can be in: thirteen spades are ten points."""
NOWHERE: Cells = np.zeros_like(EVERYWHERE)
EVERYWHERE.setflags(write=False)
NOWHERE.setflags(write=False)


class Told(NamedTuple):
    surely: Cells
    possibly: Cells

    @property
    def is_decided(self) -> bool:
        """Whether shape and points are all that it asks for."""
        return bool(np.array_equal(self.surely, self.possibly))


_UNKNOWN = Told(NOWHERE, EVERYWHERE)


@lru_cache(maxsize=1000)
def told(constraint: Constraint) -> Told:
    """Where a condition on the hand holds."""
    match constraint:
        case And(parts):
            return reduce(_both, map(told, parts), Told(EVERYWHERE, EVERYWHERE))
        case Or(parts):
            return reduce(_either, map(told, parts), Told(NOWHERE, NOWHERE))
        case Shapes(chosen):
            bits = np.frombuffer(chosen.to_bytes(len(SHAPES) // 8, "little"), dtype=np.uint8)
            cells = np.unpackbits(bits, bitorder="little").astype(np.bool_)[:, None] & EVERYWHERE
            return Told(cells, cells)
        case Holding(suit, chosen):
            return _of_holding(suit, chosen)
        case Sum():
            return _of_sum(constraint)
    return _UNKNOWN


def _both(one: Told, other: Told) -> Told:
    return Told(one.surely & other.surely, one.possibly & other.possibly)


def _either(one: Told, other: Told) -> Told:
    return Told(one.surely | other.surely, one.possibly | other.possibly)


def _of_holding(suit: Suit, chosen: int) -> Told:
    """Of cards no more than how many there are, and that their points are among the hand's."""
    wanted = holding_table(chosen)
    lengths = _LENGTHS[:, suit]
    total = np.bincount(_SIZE, minlength=14)
    fits = np.bincount(_SIZE[wanted], minlength=14)
    least = np.full(14, MOST_POINTS + 1)
    np.minimum.at(least, _SIZE[wanted], counts.HCP.table[wanted])
    surely = (fits == total)[lengths][:, None] & EVERYWHERE
    possibly = surely | (_POINTS >= least[lengths][:, None])
    return Told(surely, possibly & EVERYWHERE)


def _of_sum(total: Sum) -> Told:
    """By the least and the most that the terms can give in each cell."""
    lows, highs = zip(*map(_ends, total.terms), strict=True)
    first, last = total.domain
    low, high = (np.clip(sum(ends), first, last) - first for ends in (lows, highs))
    allowed = np.zeros(last - first + 2, dtype=np.int64)
    allowed[1:] = np.cumsum(np.isin(np.arange(first, last + 1), list(total.allowed)))
    found = allowed[high + 1] - allowed[low]
    return Told((found == high + 1 - low) & EVERYWHERE, (found > 0) & EVERYWHERE)


def _ends(term: Term) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of what a hand with that shape and those points has of a count."""
    chosen, others = list(term.suits), [suit for suit in SUITS if suit not in term.suits]
    is_points = term.count in (counts.HCP, counts.TOTAL_POINTS)
    extra = term.count.table - counts.HCP.table if is_points else term.count.table
    low, high = (_by_length(extra, end, chosen)[:, None] for end in (np.minimum, np.maximum))
    if is_points:
        most, rest = (_by_length(counts.HCP.table, np.maximum, each) for each in (chosen, others))
        low = low + np.maximum(_POINTS - rest[:, None], 0)
        high = high + np.minimum(_POINTS, most[:, None])
        low = np.minimum(low, high)  # in cells that no hand is in
    low, high = np.broadcast_arrays(term.times * low, term.times * high, EVERYWHERE)[:2]
    return (low, high) if term.times >= 0 else (high, low)


# --- How many hands ------------------------------------------------------------------------------


def _chances() -> NDArray[np.float64]:
    """Of each cell before anything is known, as if points did not depend on the shape."""
    shapes = np.array([prod(comb(13, length) for length in shape) for shape in SHAPES], dtype=float)
    points = np.zeros(MOST_POINTS + 1)
    for honours in product(range(5), repeat=4):
        value = sum(number * each for number, each in zip(honours, (4, 3, 2, 1), strict=True))
        if sum(honours) <= 13:
            points[value] += prod(comb(4, number) for number in honours) * comb(
                36, 13 - sum(honours)
            )
    return np.outer(shapes / shapes.sum(), points / points.sum())


_CHANCES = _chances()


def share(constraint: Constraint, whole: Cells) -> float:
    """About how many of the hands in some cells satisfy a condition."""
    total = float(_CHANCES[whole].sum())
    return float((_CHANCES * _weights(constraint))[whole].sum()) / total if total else 0.0


def chance(cells: Cells) -> float:
    """How likely a hand is in these cells before anything is known."""
    return float(_CHANCES[cells].sum())


@lru_cache(maxsize=500)
def _weights(constraint: Constraint) -> NDArray[np.float64]:
    """How likely it is in each cell; cards in one suit are as likely whatever the others are."""
    where = told(constraint)
    weights: NDArray[np.float64] = (where.surely.astype(float) + where.possibly) / 2
    match constraint:
        case And(parts) if not where.is_decided:
            weights = reduce(np.multiply, map(_weights, parts))
        case Or(parts) if not where.is_decided:
            weights = reduce(np.maximum, map(_weights, parts))
        case Holding(suit, chosen):
            fits = np.bincount(_SIZE[holding_table(chosen)], minlength=14) / np.bincount(_SIZE)
            weights = fits[_LENGTHS[:, suit]][:, None] * where.possibly
    return weights


# --- What cells say -----------------------------------------------------------------------------


def points_in(cells: Cells) -> frozenset[int]:
    return frozenset(np.flatnonzero(cells.any(axis=0)).tolist())


def lengths_in(cells: Cells, suit: Suit) -> frozenset[int]:
    return frozenset(_LENGTHS[cells.any(axis=1), suit].tolist())


def leads_in(cells: Cells, suit: Suit, other: Suit) -> frozenset[int]:
    """How many more cards the one suit has than the other."""
    shapes = _LENGTHS[cells.any(axis=1)]
    return frozenset((shapes[:, suit] - shapes[:, other]).tolist())


def support_in(cells: Cells, suit: Suit) -> frozenset[int]:
    """Points and what short suits beside trumps are worth."""
    return frozenset(np.unique(_support(suit)[cells]).tolist())


@cache
def _support(suit: Suit) -> NDArray[np.int64]:
    others = [each for each in SUITS if each is not suit]
    return _by_length(counts.SHORTNESS.table, np.minimum, others)[:, None] + _POINTS
