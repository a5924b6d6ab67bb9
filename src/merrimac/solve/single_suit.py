"""The best play of one suit against best defence, exactly: for every target and on average.

Every hand follows suit or throws something worthless; the defenders see all cards and never lead
the suit. Declarer may start each trick from either hand, as far as `Entries` allow. The chance of
a target is that of the layouts in which one and the same strategy takes so many tricks whatever
the defenders do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from merrimac import _native
from merrimac.game.errors import GameError
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination, Ranks
from merrimac.solve.suit_position import HANDS, Entries, SuitPosition

Weights = NDArray[np.float64]
"""``[layout]``, or inside ``[level, layout]``."""
Wins = NDArray[np.bool_]
WORK = 400_000_000
"""Sets of layouts compared before an answer is cut short: some seconds."""
FREE = Entries()
_ROUNDS = (64, 300, 2_000, 20_000)
"""How many sets a front may have: if that was not enough, the next is tried, as work allows."""
_NO_LIMIT = 2**62
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class SuitLead:
    """A first lead: any of these equal cards, and the best it can do."""

    hand: Seat
    slot: int
    cards: Ranks
    value: float
    """The chance of the target, or the tricks on average."""
    exact: bool = True
    """Otherwise the value can be reached, but more may be possible."""


@dataclass(frozen=True, slots=True)
class Target:
    """What can be done for so many tricks (or on average, when ``tricks`` is None)."""

    tricks: int | None
    low: float
    high: float
    """The chance, or the tricks on average; apart only when the search was cut short."""
    leads: tuple[SuitLead, ...]
    """Every first lead, the best first."""
    wins: Wins
    """``[level, layout]``: where the best strategy takes so many tricks."""

    @property
    def exact(self) -> bool:
        return self.low == self.high

    @property
    def lead(self) -> SuitLead:
        """The best one."""
        return self.leads[0]


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another line than the best: what it gives, and where."""

    lead: SuitLead
    reply: Ranks | None
    """Another card in the third hand, the defender before it playing low; None: another lead."""
    wins: Wins


_Row = tuple[int, int, int, float, bool, NDArray[np.uint8]]


class SuitSolver:
    """Answers about suit combinations; what it finds out about the last one is kept."""

    def __init__(self, work: int = WORK, entries: Entries = FREE) -> None:
        self._work = work
        self.entries = entries
        self._combination: Combination | None = None
        self._native: dict[tuple[int, int, int, bool], _native.SuitSolver] = {}

    def target(self, combination: Combination, tricks: int, weights: Weights) -> Target:
        """The best chance of at least so many tricks."""
        if not 1 <= tricks <= combination.most_tricks:
            most = combination.most_tricks
            raise GameError(f"a target is 1 to {most} tricks for {combination}, not {tricks}")
        return self._solved(combination, tricks, tricks, weights[None, :])

    def on_average(self, combination: Combination, weights: Weights) -> Target:
        """The most tricks on average."""
        most = combination.most_tricks
        return self._solved(combination, 1, most, np.tile(weights, (most, 1)))

    def against(
        self, combination: Combination, weights: Weights, field: Sequence[tuple[float, Wins]]
    ) -> Target:
        """The best score at matchpoints against a field: so many play a line that wins there.

        A line scores a whole point where it takes more tricks than the other, and half of one
        where it takes as many. The shares of the field add up to 1.
        """
        most = combination.most_tricks
        worth = np.zeros((most + 2, len(weights)))
        layouts = np.arange(len(weights))
        for share, wins in field:
            tricks = wins.sum(axis=0)
            worth[tricks, layouts] += share * weights / 2
            worth[tricks + 1, layouts] += share * weights / 2
        found = self._solved(combination, 1, most, np.ascontiguousarray(worth[1 : most + 1]))
        ties = float(worth[0].sum())  # of those who take no trick, whatever is done
        leads = tuple(replace(lead, value=lead.value + ties) for lead in found.leads)
        return replace(found, low=found.low + ties, high=found.high + ties, leads=leads)

    def runner_up(
        self, combination: Combination, target: Target, weights: Weights
    ) -> Alternative | None:
        """The best line that can't do what the best one does; None when there is no chance else."""
        position = SuitPosition.start(combination, self.entries)
        levels = levels_of(target)
        by_level = np.tile(weights, (len(target.wins), 1))
        solver = self.native(combination, *levels)
        goal = target.wins.astype(np.uint8)
        able = solver.leads_that_win(position.native, *levels, goal)
        rows, _ = self._searched(combination, *levels, by_level)
        others: list[tuple[_Row, Ranks | None]] = []
        others += [(row, None) for row in rows if row[:2] not in able]
        others += self._other_replies(position, target, by_level)
        others = [each for each in others if each[0][3] > 0]
        if not others:
            return None
        row, reply = max(others, key=lambda each: each[0][3])
        return Alternative(_lead(position, row, by_level), reply, row[5].astype(np.bool_))

    def _other_replies(
        self, position: SuitPosition, target: Target, weights: Weights
    ) -> list[tuple[_Row, Ranks | None]]:
        """Of the third hand, where the best line has it play as on the lowest card."""
        if not position.groups:
            return []
        levels, goal = levels_of(target), target.wins.astype(np.uint8)
        solver = self.native(position.combination, *levels)
        lead = HANDS.index(target.lead.hand), target.lead.slot
        able = {
            place: set(solver.replies_that_win(position.native, *levels, goal, *lead, place))
            for place in map(position.group_place, position.groups)
        }
        usual = max(able[position.group_place(position.groups[-1])])
        seconds = [place for place, slots in able.items() if max(slots) == usual]
        same = set.intersection(*(able[place] for place in seconds))
        rows = solver.replies(position.native, *levels, weights, *lead, seconds, self._work) or []
        other = target.lead.hand.partner
        return [(row, position.slot(other, row[2])) for row in rows if row[2] not in same]

    def native(self, combination: Combination, first: int, last: int) -> _native.SuitSolver:
        """The native solver that knows most of a target."""
        known = [key for key in self._native if key[:2] == (first, last) and not key[3]]
        if combination is not self._combination or not known:
            return self._solver(combination, first, last, _ROUNDS[0], optimistic=False)
        return self._native[max(known)]

    def _solved(self, combination: Combination, first: int, last: int, weights: Weights) -> Target:
        position = SuitPosition.start(combination, self.entries)
        rows, bound = self._searched(combination, first, last, weights)
        leads = [_lead(position, row, weights) for row in rows]
        if not leads:
            raise GameError(f"{combination} can't be led: no hand is on lead or has an entry")
        best = min(range(len(leads)), key=lambda index: _rank(leads[index]))
        low = leads[best].value
        high = low if bound - low < _ROUNDING else bound
        wins = rows[best][5].astype(np.bool_)
        ordered = tuple(sorted(leads, key=_rank))
        return Target(first if first == last else None, low, high, ordered, wins)

    def _searched(
        self, combination: Combination, first: int, last: int, weights: Weights
    ) -> tuple[Sequence[_Row], float]:
        """For each lead the best line that was found, and what none can exceed.

        More work never gives a worse answer: a round that can't be finished does not count.
        """
        best: Sequence[_Row] = ()
        bound, left = float("inf"), self._work
        for sets in _ROUNDS:
            # The first round is short, and something must be said.
            limit = left if best else _NO_LIMIT
            rows, used = self._round(combination, (first, last), weights, sets, False, limit)
            left -= used
            if rows is None:
                break
            best = [max(pair, key=_found) for pair in zip(rows, best or rows, strict=True)]
            low = max((row[3] for row in best), default=0.0)
            if all(row[4] for row in rows):
                return best, low
            limit = left if bound < float("inf") else _NO_LIMIT
            rows, used = self._round(combination, (first, last), weights, sets, True, limit)
            left -= used
            if rows is None:
                break
            bound = min(bound, max(row[3] for row in rows))
            if left <= 0 or bound - low < _ROUNDING:
                break
        return best, bound

    def _round(
        self,
        combination: Combination,
        levels: tuple[int, int],
        weights: Weights,
        sets: int,
        optimistic: bool,
        limit: int,
    ) -> tuple[Sequence[_Row] | None, int]:
        """One search, None when it ran out of work; and the work it took."""
        if limit <= 0:
            return None, 0
        solver = self._solver(combination, *levels, sets, optimistic)
        before = solver.work
        position = SuitPosition.start(combination, self.entries)
        rows = solver.leads(position.native, *levels, weights, limit)
        return rows, solver.work - before

    def _solver(
        self, combination: Combination, first: int, last: int, sets: int, optimistic: bool
    ) -> _native.SuitSolver:
        if combination != self._combination:
            self._combination = combination
            self._native.clear()
        key = first, last, sets, optimistic
        if key not in self._native:
            self._native[key] = _native.SuitSolver(sets, optimistic)
        return self._native[key]


def levels_of(target: Target) -> tuple[int, int]:
    first = target.tricks or 1
    return first, first + len(target.wins) - 1


def _lead(position: SuitPosition, row: _Row, weights: Weights) -> SuitLead:
    hand, slot, _, _, exact, wins = row
    value = float((wins * weights).sum())
    if len(wins) == 1:
        value = min(value, 1.0)  # sums of chances are rounded
    return SuitLead(HANDS[hand], slot, position.slot(HANDS[hand], slot), value, exact)


def _found(row: _Row) -> tuple[float, bool]:
    """What more of is better: the value, and that it is exact."""
    return row[3], row[4]


def _rank(lead: SuitLead) -> tuple[float, int, int]:
    """Best first; of equals a winner that is cashed, then the lowest card."""
    return -round(lead.value, 12), 0 if lead.slot == 0 else 1, int(lead.cards[-1])
