"""Every box of a combination, with the layouts in it and what it costs to say.

Sets of layouts are bits of words, so that all boxes can be looked at together.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from merrimac.solve.combination import Combination
from merrimac.suits.formula import Box, Partition, Range, partitions

Bits = NDArray[np.uint64]
"""``[set, word]``"""
_CARDS, _SOME_CARDS, _DIVIDED, _ODD_NUMBER = 1.0, 1.3, 1.2, 2.2
_LOWER = 0.03  # of equals what names the higher cards
_ANY_LENGTH = 3.2
_BREAK, _VOID, _LENGTH, _ODD_LENGTH = 1.3, 1.1, 1.4, 2.6  # players think of cards before lengths
_MOST_BOXES = 400_000
_WORD = 64


class Boxes:
    """All boxes that count the missing cards by one partition."""

    def __init__(self, combination: Combination, parts: Partition) -> None:
        self.parts = parts
        self._rows = np.array(
            [combination.layouts[:, list(part)].sum(axis=1) for part in parts], dtype=np.int64
        ).reshape(len(parts), len(combination.layouts))
        groups = [len(group) for group in combination.groups]
        self.sizes = [sum(groups[group] for group in part) for part in parts]
        self._missing = combination.missing
        self._ranges = [_ranges_to(size) for size in self.sizes]
        lengths = _ranges_to(self._missing)
        number = int(np.prod([len(ranges) for ranges in self._ranges]))
        is_few = number * len(lengths) <= _MOST_BOXES
        self._lengths = lengths if is_few else [(0, self._missing)]

    @cached_property
    def sets(self) -> Bits:
        """The layouts in each box."""
        found = packed(np.ones((1, self._rows.shape[1]), dtype=np.bool_))
        for numbers, ranges in zip(self._rows, self._ranges, strict=True):
            found = _crossed(found, _within(numbers, ranges))
        return _crossed(found, _within(self._rows.sum(axis=0), self._lengths))

    @cached_property
    def costs(self) -> NDArray[np.float64]:
        """How much there is to say of each box."""
        found = np.zeros(1)
        for part, ranges in enumerate(self._ranges):
            each = np.array([self._part_cost(part, bounds) for bounds in ranges])
            found = (found[:, None] + each).ravel()
        each = np.array([self._length_cost(bounds) for bounds in self._lengths])
        costs: NDArray[np.float64] = (found[:, None] + each).ravel()
        return costs

    def box(self, index: int) -> Box:
        index, length = divmod(index, len(self._lengths))
        bounds: list[Range] = []
        for ranges in reversed(self._ranges):
            index, choice = divmod(index, len(ranges))
            bounds.append(ranges[choice])
        return Box(self.parts, tuple(reversed(bounds)), self._lengths[length])

    def cost(self, box: Box) -> float:
        cost = sum(self._part_cost(part, bounds) for part, bounds in enumerate(box.bounds))
        return cost + self._length_cost(box.length)

    def apart(self, inside: NDArray[np.bool_], outside: NDArray[np.bool_]) -> Box | None:
        """A box with the layouts inside and none of those outside, that says as little as it can.

        It is the smallest box around the first, with every bound dropped that is not needed.
        """
        numbers = self._rows[:, inside]
        total = numbers.sum(axis=0)
        bounds = tuple((int(each.min()), int(each.max())) for each in numbers)
        box = Box(self.parts, bounds, (int(total.min()), int(total.max())))
        others = self._rows[:, outside]
        if self._meets(box, others):
            return None
        wider = replace(box, length=(0, self._missing))
        box = box if self._meets(wider, others) else wider
        for part in range(len(self.parts) - 1, -1, -1):
            free = (*box.bounds[:part], (0, self.sizes[part]), *box.bounds[part + 1 :])
            wider = replace(box, bounds=free)
            box = box if self._meets(wider, others) else wider
        return box

    @staticmethod
    def _meets(box: Box, numbers: NDArray[np.int64]) -> bool:
        total = numbers.sum(axis=0)
        found = (total >= box.length[0]) & (total <= box.length[1])
        for each, (a, b) in zip(numbers, box.bounds, strict=True):
            found &= (each >= a) & (each <= b)
        return bool(found.any())

    def _part_cost(self, part: int, bounds: Range) -> float:
        size = self.sizes[part]
        if bounds == (0, size):
            return 0.0
        lower = _LOWER * part
        if bounds in ((0, 0), (size, size)):
            return _CARDS + lower
        if bounds[0] == 0 or bounds[1] == size:
            return _SOME_CARDS + lower
        return (_DIVIDED if size == 2 else _ODD_NUMBER) + lower

    def _length_cost(self, bounds: Range) -> float:
        missing = self._missing
        if bounds == (0, missing):
            return 0.0
        if sum(bounds) == missing:
            return _BREAK
        if bounds in ((0, 0), (missing, missing)):
            return _VOID
        if bounds in ((0, missing - 1), (1, missing)):
            return _ANY_LENGTH  # "at least one card": nobody says that
        return _LENGTH if bounds[0] == 0 or bounds[1] == missing else _ODD_LENGTH


def all_boxes(combination: Combination) -> list[Boxes]:
    return [Boxes(combination, parts) for parts in partitions(combination)]


def packed(flags: NDArray[np.bool_]) -> Bits:
    """Flags ``[set, layout]`` as bits."""
    words = -(-flags.shape[1] // _WORD)
    wide = np.zeros((len(flags), words * _WORD), dtype=np.uint8)
    wide[:, : flags.shape[1]] = flags
    bits: Bits = np.packbits(wide, axis=1, bitorder="little").view(np.uint64)
    return bits


def _within(numbers: NDArray[np.int64], ranges: list[Range]) -> Bits:
    return packed(np.array([(numbers >= a) & (numbers <= b) for a, b in ranges]))


def _crossed(one: Bits, other: Bits) -> Bits:
    return (one[:, None, :] & other[None, :, :]).reshape(-1, one.shape[1])


def _ranges_to(size: int) -> list[Range]:
    return list(combinations_with_replacement(range(size + 1), 2))
