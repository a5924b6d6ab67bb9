"""A set of layouts as a formula: who holds how many of which missing cards.

A *box* bounds West's count of each group (or of all low cards), and West's length. A clause is a
box, or a box for either defender, perhaps with an exception; a formula is a few clauses one of
which must hold, or (where that is shorter) none of which may.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from merrimac.solve.combination import Combination
from merrimac.suits.significant import significant

Range = tuple[int, int]
Partition = tuple[tuple[int, ...], ...]
"""The groups of missing cards, those together that are counted together."""


@dataclass(frozen=True, slots=True)
class Box:
    """West's least and most cards of each part of the missing ones, and in all."""

    parts: Partition
    bounds: tuple[Range, ...]
    length: Range

    def holds(self, west: Sequence[int]) -> bool:
        low, high = self.length
        return low <= sum(west) <= high and all(
            a <= sum(west[group] for group in part) <= b
            for part, (a, b) in zip(self.parts, self.bounds, strict=True)
        )

    def mirrored(self, sizes: Sequence[int]) -> Box:
        """The same said of East."""
        missing = sum(sizes)
        cards = (sum(sizes[group] for group in part) for part in self.parts)
        bounds = tuple((n - b, n - a) for (a, b), n in zip(self.bounds, cards, strict=True))
        return Box(self.parts, bounds, (missing - self.length[1], missing - self.length[0]))


@dataclass(frozen=True, slots=True)
class Clause:
    """True in a box, or with ``either`` in the mirrored one, but not in the exception."""

    box: Box
    either: bool = False
    exception: Box | None = None

    def holds(self, west: Sequence[int], sizes: Sequence[int]) -> bool:
        if self.exception is not None and self.exception.holds(west):
            return False
        return self.box.holds(west) or self.either and self.box.mirrored(sizes).holds(west)


@dataclass(frozen=True, slots=True)
class Formula:
    """True where some clause holds; with ``unless``, where none does."""

    clauses: tuple[Clause, ...]
    unless: bool = False

    def holds(self, west: Sequence[int], combination: Combination) -> bool:
        sizes = [len(group) for group in combination.groups]
        return any(clause.holds(west, sizes) for clause in self.clauses) != self.unless


def low_groups(combination: Combination) -> tuple[int, ...]:
    """The groups of missing cards that are not significant."""
    high = significant(combination)
    groups = enumerate(combination.groups)
    return tuple(index for index, group in groups if group[0] not in high)


def partitions(combination: Combination) -> tuple[Partition, ...]:
    """How groups may be counted: each by itself; and all low cards together."""
    single = tuple((group,) for group in range(len(combination.groups)))
    low = low_groups(combination)
    if len(low) < 2:
        return (single,)
    return single, (*(each for each in single if each[0] not in low), low)
