"""A set of layouts as a formula: who holds how many of which missing cards.

A *box* bounds West's count of each group, and West's length; a formula is a few boxes, one of
which must hold, or (where that is shorter) none of which may. The boxes within a set are all
looked at and the set is covered greedily: what covers most that is still uncovered, then what is
simplest to say. The formula is true in exactly the layouts of the set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

from merrimac.solve.combination import Combination
from merrimac.suits.planner import Layouts
from merrimac.suits.significant import significant

Range = tuple[int, int]
_LENGTH_COST = 1.5  # players think of cards before lengths
_ODD_LENGTH_COST = 2.5
_MOST_BOXES = 400_000


@dataclass(frozen=True, slots=True)
class Box:
    """West's least and most cards of each group, and in all."""

    groups: tuple[Range, ...]
    length: Range

    def holds(self, west: tuple[int, ...]) -> bool:
        within = zip(self.groups, west, strict=True)
        low, high = self.length
        return low <= sum(west) <= high and all(a <= n <= b for (a, b), n in within)


@dataclass(frozen=True, slots=True)
class Formula:
    """True where some box holds; with ``unless``, where none does."""

    boxes: tuple[Box, ...]
    unless: bool = False

    def holds(self, west: tuple[int, ...]) -> bool:
        return any(box.holds(west) for box in self.boxes) != self.unless


class Describer:
    """Finds formulas for sets of layouts of one combination."""

    def __init__(self, layouts: Layouts) -> None:
        self._layouts = layouts
        self._combination = layouts.combination
        self._sizes = [len(group) for group in self._combination.groups]
        self.low = low_groups(self._combination)

    def formula(self, layouts: int) -> Formula:
        """What must hold; or, when that is long and there is but one exception, the exception."""
        if layouts == self._layouts.all:
            return Formula((), unless=True)
        plain = self._cover(layouts)
        if len(plain) > 2:
            exceptions = self._cover(self._layouts.all & ~layouts)
            if len(exceptions) == 1:
                return Formula(exceptions, unless=True)
        return Formula(plain)

    def _cover(self, layouts: int) -> tuple[Box, ...]:
        within = self._within(layouts)
        chosen: list[Box] = []
        left = layouts
        while left:
            best = max(within, key=lambda each: ((each & left).bit_count(), -within[each][0]))
            chosen.append(within[best][1])
            left &= ~best
        return tuple(chosen)

    def _within(self, layouts: int) -> dict[int, tuple[float, Box]]:
        """The boxes that lie within a set, for each set that they make the simplest box."""
        found: dict[int, tuple[float, Box]] = {}
        for covered, groups in self._group_boxes(layouts):
            for inside, length in self._lengths:
                both = covered & inside
                if not both or both & ~layouts:
                    continue
                box = Box(groups, length)
                cost = self._cost(box)
                if both not in found or cost < found[both][0]:
                    found[both] = cost, box
        return found

    def _group_boxes(self, layouts: int) -> Iterator[tuple[int, tuple[Range, ...]]]:
        boxes: list[tuple[int, tuple[Range, ...]]] = [(self._layouts.all, ())]
        for ranges in self._ranges:
            boxes = [
                (covered & inside, (*groups, each))
                for covered, groups in boxes
                for inside, each in ranges
                if covered & inside & layouts
            ]
        yield from boxes

    @cached_property
    def _ranges(self) -> list[list[tuple[int, Range]]]:
        """For each group every range of West's count, with the layouts that it allows."""
        return [
            [(self._layouts.between(group, a, b), (a, b)) for a, b in _ranges_to(size)]
            for group, size in enumerate(self._sizes)
        ]

    @cached_property
    def _lengths(self) -> list[tuple[int, Range]]:
        missing = self._combination.missing
        boxes = 1
        for ranges in self._ranges:
            boxes *= len(ranges)
        lengths = list(_ranges_to(missing))
        if boxes * len(lengths) > _MOST_BOXES:
            lengths = [(0, missing)]
        totals: list[int] = self._combination.layouts.sum(axis=1).tolist()
        return [
            (sum(1 << index for index, n in enumerate(totals) if a <= n <= b), (a, b))
            for a, b in lengths
        ]

    def _cost(self, box: Box) -> float:
        """How much there is to say."""
        missing = self._combination.missing
        bound = [each != (0, size) for each, size in zip(box.groups, self._sizes, strict=True)]
        cost = float(sum(bound))
        if len(self.low) > 1 and all_with(box, self.low, self._sizes) is not None:
            cost -= len(self.low) - 1  # "all the low cards" is one thing to say
        if box.length != (0, missing):
            a, b = box.length
            plain = a == 0 or b == missing or a + b == missing
            cost += _LENGTH_COST if plain else _ODD_LENGTH_COST
        return cost


def low_groups(combination: Combination) -> tuple[int, ...]:
    """The groups of missing cards that are not significant."""
    high = significant(combination)
    groups = enumerate(combination.groups)
    return tuple(index for index, group in groups if group[0] not in high)


def all_with(box: Box, groups: tuple[int, ...], sizes: list[int]) -> bool | None:
    """Whether all cards of these groups are with West, or with East; None when neither is said."""
    if groups and all(box.groups[each] == (sizes[each], sizes[each]) for each in groups):
        return True
    if groups and all(box.groups[each] == (0, 0) for each in groups):
        return False
    return None


def _ranges_to(size: int) -> Iterator[Range]:
    return combinations_with_replacement(range(size + 1), 2)
