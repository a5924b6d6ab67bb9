"""Finds short formulas for sets of layouts; each is true in exactly the layouts of its set.

Candidates are the boxes within the set, boxes for either defender, and plain boxes that lie within
it but for one exception. Of the ways to cover the set with them the one with least to say is
looked for, by branch and bound with a limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from merrimac.suits.boxes import Bits, Boxes, all_boxes
from merrimac.suits.formula import Box, Clause, Formula
from merrimac.suits.planner import Layouts

_CLAUSE = 1.5  # to begin another one
_EITHER = 0.4
_EXCEPTION = 1.2
_UNLESS = 1.6
_MOST_CANDIDATES = 250
_MOST_NODES = 500
_PLAIN = 2.6
"""Boxes that may have an exception cost no more than this."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    layouts: int
    cost: float
    clause: Clause


class Describer:
    """Finds formulas for sets of layouts of one combination."""

    def __init__(self, layouts: Layouts) -> None:
        self._all = layouts.all
        self._rows = layouts.combination.layouts
        self._ways = layouts.combination.ways
        self._boxes = all_boxes(layouts.combination)

    def formula(self, layouts: int) -> Formula:
        """What must hold, or what must not, whichever is shorter."""
        if layouts == self._all:
            return Formula((), unless=True)
        if not layouts:
            return Formula(())
        cost, clauses = self._cover(layouts, exceptions=True)
        if self._is_usual(layouts):
            lost_cost, lost = self._cover(self._all & ~layouts, exceptions=False)
            if lost_cost + _UNLESS < cost:
                return Formula(lost, unless=True)
        return Formula(clauses)

    def _is_usual(self, layouts: int) -> bool:
        """Whether it is the exceptions that are rare."""
        flags = _flags(layouts, len(self._rows))
        return float(self._ways[flags].sum()) > 1.5 * float(self._ways[~flags].sum())

    def _cover(self, layouts: int, exceptions: bool) -> tuple[float, tuple[Clause, ...]]:
        candidates: list[_Candidate] = []
        for boxes in self._boxes:
            candidates += self._plain(layouts, boxes)
            if exceptions:
                candidates += self._with_exception(layouts, boxes)
        candidates = _undominated(candidates)
        chosen = _Cover(candidates).search(layouts)
        chosen.sort(key=lambda each: -each.layouts.bit_count())
        return sum(each.cost for each in chosen), tuple(each.clause for each in chosen)

    def _plain(self, layouts: int, boxes: Boxes) -> list[_Candidate]:
        """The boxes within a set, and those that have their mirror image in it as well."""
        sets, costs = boxes.sets, boxes.costs
        outside = ~_words(layouts, sets.shape[1])
        inside = np.flatnonzero(((sets & outside) == 0).all(axis=1) & (sets != 0).any(axis=1))
        by_set: dict[int, int] = {}
        for index in inside[np.argsort(costs[inside], kind="stable")].tolist():
            by_set.setdefault(_number(sets[index]), index)
        found = []
        for members, index in by_set.items():
            clause, cost = Clause(boxes.box(index)), float(costs[index]) + _CLAUSE
            found.append(_Candidate(members, cost, clause))
            mirror = self._mirrored(members)
            if mirror != members and mirror & ~layouts == 0:
                both = replace(clause, either=True)
                found.append(_Candidate(members | mirror, cost + _EITHER, both))
        return found

    def _with_exception(self, layouts: int, boxes: Boxes) -> list[_Candidate]:
        """Plain boxes that reach beyond the set, and what of them must be taken away."""
        sets, costs = boxes.sets, boxes.costs
        wanted = _words(layouts, sets.shape[1])
        inside = np.bitwise_count(sets & wanted).sum(axis=1)
        outside = np.bitwise_count(sets & ~wanted).sum(axis=1)
        plain = (costs > 0) & (costs <= _PLAIN) & (outside > 0) & (inside > 2 * outside)
        found = []
        for index in np.flatnonzero(plain).tolist():
            members = _number(sets[index])
            bad, good = members & ~layouts, members & layouts
            box = boxes.box(index)
            for cost, exception in self._exceptions(bad, good):
                total = float(costs[index]) + cost + _CLAUSE + _EXCEPTION
                found.append(_Candidate(good, total, Clause(box, exception=exception)))
        return found

    def _exceptions(self, bad: int, good: int) -> Iterator[tuple[float, Box]]:
        flags = [_flags(each, len(self._rows)) for each in (bad, good)]
        for boxes in self._boxes:
            exception = boxes.apart(flags[0], flags[1])
            if exception is not None:
                yield boxes.cost(exception), exception

    def _mirrored(self, layouts: int) -> int:
        """The layouts with West's and East's cards exchanged: counted from the other end."""
        return int(format(layouts, f"0{len(self._rows)}b")[::-1], 2)


class _Cover:
    """The cheapest candidates that together make up a set."""

    def __init__(self, candidates: list[_Candidate]) -> None:
        self._candidates = candidates
        self._best_cost = float("inf")
        self._best: list[_Candidate] = []
        self._nodes = 0

    def search(self, layouts: int) -> list[_Candidate]:
        for power in (1.0, 0.7, 0.0):
            chosen = self._greedy(layouts, power)
            cost = sum(each.cost for each in chosen)
            if cost < self._best_cost:
                self._best_cost, self._best = cost, chosen
        self._visit(layouts, [], 0.0)
        return list(self._best)

    def _greedy(self, layouts: int, power: float) -> list[_Candidate]:
        chosen: list[_Candidate] = []
        left = layouts
        while left:
            best = max(
                self._candidates,
                key=lambda each: ((each.layouts & left).bit_count() / each.cost**power, -each.cost),
            )
            chosen.append(best)
            left &= ~best.layouts
        return _without_needless(chosen, layouts)

    def _visit(self, left: int, chosen: list[_Candidate], cost: float) -> None:
        if not left:
            if cost < self._best_cost - 1e-9:
                self._best_cost, self._best = cost, list(chosen)
            return
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            return
        able = [each for each in self._candidates if each.layouts & left]
        # At least this much for each layout that is still to be covered.
        rate = min(each.cost / (each.layouts & left).bit_count() for each in able)
        cheapest = min(each.cost for each in able)
        if cost + max(cheapest, rate * left.bit_count()) >= self._best_cost - 1e-9:
            return
        rarest = self._rarest(left, able)
        options = [each for each in able if each.layouts >> rarest & 1]
        options.sort(key=lambda each: each.cost / (each.layouts & left).bit_count())
        for each in options:
            if cost + each.cost < self._best_cost - 1e-9:
                self._visit(left & ~each.layouts, [*chosen, each], cost + each.cost)

    @staticmethod
    def _rarest(left: int, able: list[_Candidate]) -> int:
        """The layout that the fewest candidates cover."""
        bits = [bit for bit in range(left.bit_length()) if left >> bit & 1]
        return min(bits, key=lambda bit: sum(each.layouts >> bit & 1 for each in able))


def _without_needless(chosen: list[_Candidate], layouts: int) -> list[_Candidate]:
    """Drops what the others cover, the dearest first."""
    kept = list(chosen)
    for each in sorted(chosen, key=lambda each: -each.cost):
        rest = [other for other in kept if other is not each]
        covered = 0
        for other in rest:
            covered |= other.layouts
        if layouts & ~covered == 0:
            kept = rest
    return kept


def _undominated(candidates: list[_Candidate]) -> list[_Candidate]:
    """Without those that another one makes needless: it covers as much and costs no more."""
    ordered = sorted(candidates, key=lambda each: (each.cost, -each.layouts.bit_count()))
    kept: list[_Candidate] = []
    covered = 0
    for each in ordered:
        if len(kept) >= _MOST_CANDIDATES and each.layouts & ~covered == 0:
            continue  # enough to choose from
        if not any(each.layouts & ~other.layouts == 0 for other in kept):
            kept.append(each)
            covered |= each.layouts
    return kept


def _words(layouts: int, words: int) -> Bits:
    return np.array(
        [layouts >> 64 * word & (1 << 64) - 1 for word in range(words)], dtype=np.uint64
    )


def _number(bits: NDArray[np.uint64]) -> int:
    return sum(int(word) << 64 * index for index, word in enumerate(bits.tolist()))


def _flags(layouts: int, number: int) -> NDArray[np.bool_]:
    return np.array([layouts >> index & 1 for index in range(number)], dtype=np.bool_)
