"""Layouts as players' books print them: KQ opposite Txxx."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac.solve.combination import Combination, Ranks
from merrimac.solve.single_suit import Weights
from merrimac.suits.formula import low_groups


@dataclass(frozen=True, slots=True)
class Layout:
    """What the defenders hold; layouts that look alike are one."""

    west: str
    east: str
    lengths: tuple[int, int]
    chance: float
    tricks_of: tuple[bool, ...]
    """Whether each of the lines that are compared wins."""


def layouts(
    combination: Combination, weights: Weights, wins: Sequence[NDArray[np.bool_]]
) -> list[Layout]:
    """All layouts, by West's length; with x for low cards where that hides nothing."""
    low = frozenset(low_groups(combination))
    found = _merged(combination, weights, wins, low)
    return found if found is not None else _merged(combination, weights, wins, frozenset()) or []


def _merged(
    combination: Combination,
    weights: Weights,
    wins: Sequence[NDArray[np.bool_]],
    low: frozenset[int],
) -> list[Layout] | None:
    """None when layouts that look alike do not all go the same way."""
    found: dict[tuple[str, str], Layout] = {}
    for index, row in enumerate(combination.layouts.tolist()):
        rest = [len(group) - n for group, n in zip(combination.groups, row, strict=True)]
        texts = _text(combination.groups, row, low), _text(combination.groups, rest, low)
        won = tuple(bool(each[index]) for each in wins)
        known = found.get(texts)
        if known is not None and known.tricks_of != won:
            return None
        chance = float(weights[index]) + (known.chance if known is not None else 0.0)
        found[texts] = Layout(*texts, (sum(row), sum(rest)), chance, won)
    return sorted(found.values(), key=lambda each: (each.lengths, -each.chance))


def _text(groups: Sequence[Ranks], counts: Sequence[int], low: frozenset[int]) -> str:
    named = [
        _some(group, count)
        for index, (group, count) in enumerate(zip(groups, counts, strict=True))
        if count and index not in low
    ]
    small = "x" * sum(counts[index] for index in low)
    parts = [*named, small] if small else named
    apart = " " if any("/" in part or " " in part for part in parts) else ""
    return apart.join(parts) or "-"


def _some(group: Ranks, count: int) -> str:
    """So many of some equal cards: KQ, K/Q, or 2 of KQJ."""
    if count == len(group):
        return "".join(map(str, group))
    if count == 1:
        return "/".join(map(str, group))
    return f"{count} of {''.join(map(str, group))}"
