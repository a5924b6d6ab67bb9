"""What one suit is worth to declarer by itself: tricks on average, and how to begin.

The exact single-suit solver answers; here the cards that are gone are left out, and the defenders'
vacant places and what they have denied give the weights. Nothing looks at the rest of the deal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Rank
from merrimac.solve.combination import Combination, Ranks
from merrimac.solve.single_suit import SuitSolver

_TIE = 0.005
_WORK = 3_000_000
_MOST_GAPS = 7
"""Combinations with more are only guessed at."""
_TOP_DOWN = tuple(reversed(Rank))


@dataclass(frozen=True)
class Remaining(Combination):
    """A combination of which some cards, the lowest ranks here, are gone."""

    gone: int = 0

    @cached_property
    def _runs(self) -> tuple[tuple[Ranks, ...], tuple[tuple[Ranks, ...], tuple[Ranks, ...]]]:
        groups: list[list[Rank]] = []
        ours: tuple[list[list[Rank]], list[list[Rank]]] = ([[]], [[]])
        for rank in _TOP_DOWN[: 13 - self.gone]:
            hand = 0 if self.north >> rank & 1 else 1 if self.south >> rank & 1 else None
            if hand is not None:
                ours[hand][-1].append(rank)
                continue
            if not groups or any(ours[each][-1] for each in (0, 1)):
                groups.append([])
                for each in (0, 1):
                    ours[each].append([])
            groups[-1].append(rank)
        north, south = (tuple(map(tuple, slots)) for slots in ours)
        return tuple(map(tuple, groups)), (north, south)

    @property
    def missing(self) -> int:
        return 13 - self.gone - (self.north | self.south).bit_count()


@dataclass(frozen=True, slots=True)
class Defenders:
    """Room for the missing cards: vacant places, and cards that a hand is known not to hold.

    East plays after North and West after South, whoever they are at the table.
    """

    west: int
    east: int
    not_west: int = 0
    not_east: int = 0


@dataclass(frozen=True, slots=True)
class FirstLead:
    """A lead from the first hand (North) or the second, any of the equal cards, and its value."""

    from_north: bool
    cards: int
    value: float


@dataclass(frozen=True, slots=True)
class SuitValue:
    """Tricks on average with the best play, and each lead with what it keeps of them."""

    average: float
    leads: tuple[FirstLead, ...]

    def best_from(self, from_north: bool, high: bool = False) -> FirstLead | None:
        """The best lead from a hand; of equal ones the lowest card, or the highest."""
        leads = [lead for lead in self.leads if lead.from_north is from_north]
        if not leads:
            return None
        best = max(lead.value for lead in leads)
        equal = (lead for lead in leads if lead.value > best - _TIE)
        return max(equal, key=lambda lead: lead.cards if high else -lead.cards)


def suit_value(north: int, south: int, out: int, defenders: Defenders) -> SuitValue:
    """The value of a suit of which the two hands and the defenders hold these ranks."""
    if not north | south:
        return SuitValue(0.0, ())
    packed = Packed.of(north, south, out, defenders)
    found = _solved(packed.combination, packed.defenders)
    leads = tuple(replace(lead, cards=packed.unpack(lead.cards)) for lead in found.leads)
    return SuitValue(found.average, leads)


def top_tricks(north: int, south: int, out: int) -> int:
    """Tricks that can be cashed from the top, whatever the lie."""
    tops = ((north | south) >> out.bit_length()).bit_count()
    longest = max(north.bit_count(), south.bit_count())
    return min(tops, longest) if tops < out.bit_count() else longest


@dataclass(frozen=True, slots=True)
class Packed:
    """The cards still in play moved up to the highest ranks, so that like suits look alike."""

    combination: Remaining
    defenders: Defenders
    ranks: tuple[int, ...]
    """The true rank of the highest card, the next, and so on."""

    @staticmethod
    def of(north: int, south: int, out: int, defenders: Defenders) -> Packed:
        live = north | south | out
        ranks = tuple(rank for rank in range(12, -1, -1) if live >> rank & 1)

        def packed(mask: int) -> int:
            return sum(1 << 12 - i for i, rank in enumerate(ranks) if mask >> rank & 1)

        combination = Remaining(packed(north), packed(south), 13 - len(ranks))
        moved = replace(
            defenders,
            not_west=packed(defenders.not_west & out),
            not_east=packed(defenders.not_east & out),
        )
        return Packed(combination, moved, ranks)

    def unpack(self, mask: int) -> int:
        return sum(1 << rank for i, rank in enumerate(self.ranks) if mask >> 12 - i & 1)


def layout_weights(combination: Remaining, defenders: Defenders) -> NDArray[np.float64]:
    """How likely each layout is; denials that leave none are not believed."""
    west, east, missing = defenders.west, defenders.east, combination.missing
    chances = np.array(
        [
            comb(max(west + east - missing, 0), west - n) if 0 <= n <= west else 0
            for n in combination.layouts.sum(axis=1).tolist()
        ],
        dtype=np.float64,
    )
    weights = combination.ways * chances
    if not weights.sum():
        weights = combination.ways
    for index, group in enumerate(combination.groups):
        mask = sum(1 << rank for rank in group)
        with_west = combination.layouts[:, index]
        kept = weights
        if mask & ~defenders.not_west == 0:
            kept = kept * (with_west == 0)
        if mask & ~defenders.not_east == 0:
            kept = kept * (with_west == len(group))
        weights = kept if kept.sum() else weights
    total: NDArray[np.float64] = weights / weights.sum()
    return total


@lru_cache(maxsize=100_000)
def _solved(combination: Remaining, defenders: Defenders) -> SuitValue:
    """``cards`` of the leads are packed ranks."""
    if not combination.groups:
        return _without_opposition(combination)
    if len(combination.groups) > _MOST_GAPS:
        return SuitValue(_rough(combination), ())
    weights = layout_weights(combination, defenders)
    found = SuitSolver(_WORK).on_average(combination, weights)
    leads = tuple(
        FirstLead(lead.hand == 0, sum(1 << rank for rank in lead.cards), lead.value)
        for lead in found.leads
    )
    return SuitValue(found.low, leads)


def _without_opposition(combination: Remaining) -> SuitValue:
    tricks = float(combination.most_tricks)
    hands = ((True, combination.north), (False, combination.south))
    return SuitValue(tricks, tuple(FirstLead(north, mask, tricks) for north, mask in hands if mask))


def _rough(combination: Remaining) -> float:
    """Too many gaps to work out: the tops, and half of the other honours."""
    ours = combination.north | combination.south
    return min(combination.most_tricks, (ours >> 11).bit_count() + (ours >> 9 & 3).bit_count() / 2)
