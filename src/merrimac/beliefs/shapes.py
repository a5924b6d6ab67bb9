"""Sets of shapes: which of the 560 ways to have thirteen cards in four suits.

A shape is the four lengths, indexed by suit; a set of shapes is an int with a bit for each, so that
and, or and not cost one instruction. Whatever can be said of a hand's lengths is such a set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Suit
from merrimac.game.features import batch_lengths
from merrimac.game.holding import Masks

Shape = tuple[int, int, int, int]
SHAPES: tuple[Shape, ...] = tuple(
    (clubs, diamonds, hearts, 13 - clubs - diamonds - hearts)
    for clubs in range(14)
    for diamonds in range(14 - clubs)
    for hearts in range(14 - clubs - diamonds)
)
ALL_SHAPES = (1 << len(SHAPES)) - 1
_NUMBER = {shape: number for number, shape in enumerate(SHAPES)}
BALANCED_PATTERNS = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
SEMI_BALANCED_PATTERNS = ((5, 4, 2, 2), (6, 3, 2, 2))


def shapes_where(test: Callable[[Shape], bool]) -> int:
    """The set of the shapes that pass a test."""
    return sum(1 << number for number, shape in enumerate(SHAPES) if test(shape))


@cache
def with_length(suit: Suit, low: int, high: int) -> int:
    """The shapes with ``low`` to ``high`` cards in a suit."""
    return shapes_where(lambda shape: low <= shape[suit] <= high)


def with_patterns(patterns: Iterable[tuple[int, ...]]) -> int:
    """The shapes with these lengths in any order: ``(5, 4, 3, 1)`` is 24 shapes."""
    return with_shapes(order for pattern in patterns for order in permutations(pattern))


def with_shapes(shapes: Iterable[tuple[int, ...]]) -> int:
    """The set of exactly these shapes, lengths indexed by suit."""
    chosen = 0
    for clubs, diamonds, hearts, spades in shapes:
        chosen |= 1 << _NUMBER[clubs, diamonds, hearts, spades]
    return chosen


def members(shapes: int) -> list[Shape]:
    """The shapes of a set."""
    return [shape for number, shape in enumerate(SHAPES) if shapes >> number & 1]


def hull(shapes: int) -> tuple[tuple[int, int], ...]:
    """For each suit the fewest and the most cards that a shape of the set has."""
    chosen = members(shapes)
    return tuple((min(lengths), max(lengths)) for lengths in zip(*chosen, strict=True))


def contains(shapes: int, masks: Masks) -> NDArray[np.bool_]:
    """Whether the shape of each hand is in the set."""
    lengths = batch_lengths(masks)
    found: NDArray[np.bool_] = _table(shapes)[lengths @ np.array([1, 14, 196, 2744])]
    return found


@cache
def _table(shapes: int) -> NDArray[np.bool_]:
    table = np.zeros(14**4, dtype=np.bool_)
    for clubs, diamonds, hearts, spades in members(shapes):
        table[clubs + 14 * diamonds + 196 * hearts + 2744 * spades] = True
    return table
