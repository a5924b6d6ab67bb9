"""The best play of one suit against best defence, exactly: for every target and on average.

Declarer may start each trick from either hand; every hand follows suit or throws something
worthless; the defenders see all cards and never lead the suit. The chance of a target is that of
the layouts in which one and the same strategy takes so many tricks whatever the defenders do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac import _native
from merrimac.game.errors import GameError
from merrimac.game.seats import Seat
from merrimac.solve.combination import MOST_GROUPS, Combination, Ranks

Weights = NDArray[np.float64]
WORK = 400_000_000
"""Sets of layouts compared before an answer is cut short: some seconds."""
_MOST_SETS = 60_000
_HANDS = (Seat.NORTH, Seat.SOUTH)


@dataclass(frozen=True, slots=True)
class SuitLead:
    """A first lead: any of these equal cards, and the best it can do."""

    hand: Seat
    slot: int
    cards: Ranks
    value: float
    """The chance of the target, or the tricks on average."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What declarer's other hand plays when the defender in between has played ``seen``."""

    seen: Ranks
    """Any of these equal cards; none when he discarded."""
    cards: Ranks
    """Any of these equal cards; none when the hand is out of the suit."""


@dataclass(frozen=True, slots=True)
class Target:
    """What can be done for so many tricks (or on average, when ``tricks`` is None)."""

    tricks: int | None
    low: float
    high: float
    """The chance, or the tricks on average; apart only when the search was cut short."""
    leads: tuple[SuitLead, ...]
    """Every first lead, the best first."""
    wins: NDArray[np.bool_]
    """``[level, layout]``: where the best strategy takes so many tricks."""

    @property
    def exact(self) -> bool:
        return self.low == self.high

    @property
    def lead(self) -> SuitLead:
        """The best one."""
        return self.leads[0]


class SuitSolver:
    """Answers about suit combinations; what it finds out about positions is kept."""

    def __init__(self, work: int = WORK) -> None:
        self._work = work

    def target(self, combination: Combination, tricks: int, weights: Weights) -> Target:
        """The best chance of at least so many tricks."""
        if not 1 <= tricks <= combination.most_tricks:
            most = combination.most_tricks
            raise GameError(f"a target is 1 to {most} tricks for {combination}, not {tricks}")
        return self._solved(combination, tricks, tricks, weights)

    def on_average(self, combination: Combination, weights: Weights) -> Target:
        """The most tricks on average."""
        return self._solved(combination, 1, combination.most_tricks, weights)

    def replies(self, combination: Combination, target: Target) -> tuple[Reply, ...]:
        """The third card of the first trick, by the second one, in the strategy of a target.

        Of several that win in the same layouts the lowest is played.
        """
        lead, first = target.lead, target.tricks or 1
        hand, last = _HANDS.index(lead.hand), first + len(target.wins) - 1
        solver = self._native_solver()
        found = []
        for second in range(-1, len(combination.groups)):
            options = solver.replies(*_arguments(combination), first, last, hand, lead.slot, second)
            slots = [slot for slot, _, sets in options if _has(sets, target.wins)]
            if slots:
                seen = combination.groups[second] if second >= 0 else ()
                cards = combination.slots[1 - hand][max(slots)] if max(slots) >= 0 else ()
                found.append(Reply(seen, cards))
        return tuple(found)

    def _solved(self, combination: Combination, first: int, last: int, weights: Weights) -> Target:
        if len(combination.groups) > MOST_GROUPS:
            raise GameError(f"{combination} has more gaps than can be worked out")
        fronts = self._fronts(combination, first, last, optimistic=False)
        leads = [_lead(combination, front, weights) for front in fronts]
        best = max(range(len(leads)), key=lambda index: leads[index].value)
        low = high = leads[best].value
        if not all(front[2] for front in fronts):
            bounds = self._fronts(combination, first, last, optimistic=True)
            high = max(_lead(combination, front, weights).value for front in bounds)
        wins = _best_set(fronts[best][3], weights)
        ordered = tuple(sorted(leads, key=lambda lead: -lead.value))
        return Target(first if first == last else None, low, max(low, high), ordered, wins)

    def _fronts(
        self, combination: Combination, first: int, last: int, optimistic: bool
    ) -> Sequence[_Front]:
        solver = self._native_solver(optimistic)
        found: Sequence[_Front] = solver.leads(*_arguments(combination), first, last)
        return found

    def _native_solver(self, optimistic: bool = False) -> _native.SuitSolver:
        return _native.SuitSolver(_MOST_SETS, self._work, optimistic)


_Front = tuple[int, int, bool, NDArray[np.uint8]]


def _arguments(combination: Combination) -> tuple[list[int], list[int], list[int]]:
    north, south = ([len(slot) for slot in slots] for slots in combination.slots)
    return north, south, [len(group) for group in combination.groups]


def _has(sets: NDArray[np.uint8], wins: NDArray[np.bool_]) -> bool:
    """Whether one of the sets wins wherever it should."""
    return bool((sets.astype(np.bool_) | ~wins).all(axis=(1, 2)).any())


def _lead(combination: Combination, front: _Front, weights: Weights) -> SuitLead:
    hand, slot, _, sets = front
    values = sets.sum(axis=1) @ weights
    return SuitLead(_HANDS[hand], slot, combination.slots[hand][slot], float(values.max()))


def _best_set(sets: NDArray[np.uint8], weights: Weights) -> NDArray[np.bool_]:
    best = int((sets.sum(axis=1) @ weights).argmax())
    wins: NDArray[np.bool_] = sets[best].astype(np.bool_)
    return wins
