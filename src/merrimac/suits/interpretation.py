"""The interpreter: in which layouts a plan takes how many tricks. Two algebras over one tree.

`Lists` is the paper's: an interpretation list [0-F0, 1-F1, ...] says for each number of tricks in
which layouts the defence can hold declarer to it. Best defence takes from every list entry the
layouts of the entries below it, and a state in which declarer chooses inherits the list of its
best daughter. That is not exact: a daughter that is worse here may go better with what the
defence can do elsewhere (KJT / 432: two tricks in 28.6% instead of 50%).

`Fronts` keeps, for a target, every set of layouts that some way of playing on wins, as long as
it does not lie within another. Declarer's choice is then the union of fronts and the defence's
the product, and the only weighing is done at the root: exact, as far as the tactics reach.

Sets of layouts are numbers whose bits are the layouts of the combination.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from merrimac.suits.planner import Reply, State, SuitDomain
from merrimac.suits.tactics import Tactic

List = tuple[int, ...]
"""``[tricks]``: the layouts in which the defence can hold declarer to so many."""
Front = tuple[int, ...]
Weights = NDArray[np.float64]
MOST_SETS = 100


class Scale:
    """What sets of layouts weigh."""

    def __init__(self, weights: Weights) -> None:
        self._weights: list[float] = weights.tolist()
        self._known: dict[int, float] = {}

    def __call__(self, layouts: int) -> float:
        if layouts not in self._known:
            bits = (index for index in range(layouts.bit_length()) if layouts >> index & 1)
            self._known[layouts] = sum(self._weights[index] for index in bits)
        return self._known[layouts]


class Lists:
    """Interpretation lists, a choice inheriting the best daughter's.

    Best is what has the highest chance of the target; then of the most tricks, then of one less,
    and so on.
    """

    def __init__(self, domain: SuitDomain, weigh: Scale, target: int) -> None:
        self._domain = domain
        self._weigh = weigh
        self._target = target
        self._entries = domain.combination.most_tricks + 1

    def known(self, _: State) -> List | None:
        return None

    def leaf(self, state: State) -> List:
        tricks = self._domain.tricks(state)
        possible = self._domain.layouts.possible(state.played)
        return tuple(possible if n == tricks else 0 for n in range(self._entries))

    def meet(self, _: State, __: Tactic, outcomes: Sequence[tuple[Reply, List]]) -> List:
        met, taken = [], 0
        for n in range(self._entries):
            layouts = 0
            for outcome in outcomes:
                layouts |= outcome[1][n]
            met.append(layouts & ~taken)
            taken |= layouts
        return tuple(met)

    def choose(self, _: State, options: Sequence[tuple[Tactic, List]]) -> List:
        return max(options, key=lambda option: self.worth(*option))[1]

    def worth(self, tactic: Tactic, each: List) -> tuple[tuple[float, ...], int]:
        """What options are compared by."""
        falling = (round(self._weigh(layouts), 12) for layouts in reversed(each))
        chance = round(self._weigh(at_least(each, self._target)), 12)
        # Of equals the plainest: nobody wants to hear of a finesse where a duck will do.
        return (chance, *falling), tactic.kind.plainness


def at_least(each: List, tricks: int) -> int:
    found = 0
    for layouts in each[tricks:]:
        found |= layouts
    return found


class Fronts:
    """Fronts of sets of layouts in which so many tricks are won.

    A layout that is not possible any more counts as won: it asks nothing of declarer.
    """

    def __init__(self, domain: SuitDomain, target: int, most_sets: int = MOST_SETS) -> None:
        self._domain = domain
        self._target = target
        self._most_sets = most_sets
        self.exact = True
        """False once a front had to be cut: what is found can be done, but there may be better."""

    def known(self, state: State) -> Front | None:
        if state.won >= self._target:
            return (self._domain.layouts.all,)
        if state.won + max(state.north.bit_count(), state.south.bit_count()) < self._target:
            return self._lost(state)
        return None

    def leaf(self, state: State) -> Front:
        if self._domain.tricks(state) >= self._target:
            return (self._domain.layouts.all,)
        return self._lost(state)

    def meet(self, _: State, __: Tactic, outcomes: Sequence[tuple[Reply, Front]]) -> Front:
        parts = _within_reach({front for _, front in outcomes})
        found: Front = (self._domain.layouts.all,)
        for part in parts:
            found = self._kept({one & other for one in found for other in part})
        return found

    def choose(self, _: State, options: Sequence[tuple[Tactic, Front]]) -> Front:
        return self._kept({layouts for _, front in options for layouts in front})

    def _lost(self, state: State) -> Front:
        return (self._domain.layouts.all & ~self._domain.layouts.possible(state.played),)

    def _kept(self, sets: Iterable[int]) -> Front:
        found = maximal(sets)
        if len(found) > self._most_sets:
            self.exact = False
        return found[: self._most_sets]


def _within_reach(parts: Iterable[Front]) -> list[Front]:
    """The parts of a product, small ones first, without layouts that some part can't win at all."""
    reach = -1
    for part in parts:
        union = 0
        for layouts in part:
            union |= layouts
        reach &= union
    masked = {maximal({layouts & reach for layouts in part}) for part in parts}
    return sorted(masked, key=len)


def maximal(sets: Iterable[int]) -> Front:
    """Without the sets that lie within another; the largest first."""
    kept: list[int] = []
    for layouts in sorted(sets, key=lambda each: (-each.bit_count(), each)):
        if not any(layouts & other == layouts for other in kept):
            kept.append(layouts)
    return tuple(kept)
