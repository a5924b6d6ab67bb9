"""GIB's Borel simulation (Ginsberg 1999, Algorithm 2): close decisions are tried out.

For each of a few candidate calls the auction is projected with the rule base for all four players
on layouts that fit it so far, and the final contracts are scored double dummy. The book is
overruled only by a margin, and never where partner asked a question.

The rule base has gaps, and a simulation would love them: it would bid what makes the opponents
lose their way. So candidates stay near the book, and what is won in one layout counts only up to a
limit. Slams are easier double dummy than at the table; they count for a little less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic

import numpy as np
from numpy.random import Generator

from merrimac.beliefs.constraint import And, Constraint
from merrimac.bidding.agreements import Agreements
from merrimac.bidding.chooser import Choice, candidates, choose
from merrimac.bidding.layouts import Fitting, Late, fitting, never
from merrimac.bidding.projection import projected
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import Option
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.cards import Strain
from merrimac.game.comparison import imps
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.scoring import score
from merrimac.game.seats import Seat, Side, Vulnerability
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

LAYOUTS = 30
MOST_FITTING, MOST_NEAR = 2, 1
"""Candidates beside the book's: calls that the hand fits as well, and near misses."""
MARGIN = 1.0
"""IMPs by which a call must be better than the book's."""
SURELY = 1.5
"""Standard errors, likewise."""
LEAST_QUALITY = 0.25
"""The share of layouts that fit every call; below it the sample is not believed."""
MOST_GAIN = 8.0
"""IMPs that one layout may count for."""
LAP = 6
"""Layouts that are solved before it is asked who may still win."""
HARDLY = 2.0
"""Standard errors: a call that is further below the margin is given up."""
SLAM_MADE = 0.905
"""Of the slams that make double dummy, those that make at the table."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A candidate: what it is worth against the book's call, in IMPs a board."""

    call: Call
    option: Option
    gain: float
    error: float
    contracts: tuple[tuple[str, int], ...]
    """Where the auctions ended, the most frequent first."""
    layouts: int
    """That it was scored on, until it was plain that it would not be made."""


@dataclass(frozen=True, slots=True)
class Simulation:
    book: Choice
    option: Option
    """The call to make."""
    tried: tuple[Tried, ...]
    """The book's call first; empty when there was nothing to simulate."""
    quality: float = 1.0


def simulate(
    systems: Agreements,
    auction: Auction,
    vulnerability: Vulnerability,
    hand: Hand,
    rng: Generator,
    number: int = LAYOUTS,
    seconds: float = 0.0,
) -> Simulation:
    """The call for a hand, when close decisions are tried out on so many layouts.

    With a limit in seconds it is decided on as many of them as there was time for; without one the
    same randomness gives the same call.
    """
    is_late = _watch(seconds)
    standing = systems.standing(auction, vulnerability)
    book = choose(systems.at(standing.me), standing, hand)
    if not is_simulated(standing, book.option):
        return Simulation(book, book.option, ())
    options = [book.option, *alternatives(systems, standing, hand, book)]
    if len(options) == 1:
        return Simulation(book, book.option, ())
    layouts = fitting(systems, auction, vulnerability, hand, number, rng, is_late)
    if layouts.quality < LEAST_QUALITY:
        return Simulation(book, book.option, (), layouts.quality)
    tried = _tried(systems, standing, options, layouts, is_late)
    return Simulation(book, _chosen(book.option, tried), tuple(tried), layouts.quality)


def _watch(seconds: float) -> Late:
    """Whether the time is up."""
    if not seconds:
        return never
    end = monotonic() + seconds
    return lambda: monotonic() >= end


def is_simulated(standing: Standing, option: Option) -> bool:
    """Neither an opening nor an answer that partner asked for, nor a preempt: double dummy sees no
    obstruction."""
    last = standing.last_of(standing.partner)
    asked = last is not None and bool(last.flags & {"asking", "transfer"})
    is_free = not asked and "answer" not in option.line.flags and option.line.name != "preempt"
    return is_free and standing.opening is not None


def alternatives(
    systems: Agreements, standing: Standing, hand: Hand, book: Choice
) -> Iterator[Option]:
    """Other calls that the hand fits, and such as it nearly fits; natural ones."""
    seen = {book.option.call}
    fits: list[Option] = []
    near: list[Option] = []
    for option in candidates(systems.at(standing.me), standing):
        if option.call in seen or "artificial" in option.line.flags:
            continue
        if option.constraint.admits(hand):
            fits.append(option)
            seen.add(option.call)
        elif not option.is_default and _is_near(option.constraint, hand):
            near.append(option)
    yield from fits[:MOST_FITTING]
    others = (option for option in near if option.call not in seen)
    yield from list({option.call: option for option in others}.values())[:MOST_NEAR]


def _is_near(constraint: Constraint, hand: Hand) -> bool:
    """One condition of several fails."""
    parts = constraint.parts if isinstance(constraint, And) else (constraint,)
    return len(parts) > 1 and sum(not part.admits(hand) for part in parts) == 1


def _tried(
    systems: Agreements,
    standing: Standing,
    options: list[Option],
    layouts: Fitting,
    is_late: Late,
) -> list[Tried]:
    """A race: whoever can hardly come up to the book's call any more is not solved further."""
    trials = [_Trial(option, _projection(systems, standing, option, layouts)) for option in options]
    book = trials[0].ends
    table = _Scores(layouts.deals, standing)
    for start in range(0, len(book), LAP):
        if start and is_late():
            break
        rows = range(start, min(start + LAP, len(book)))
        running = [trial for trial in trials if trial.may_win(book)]
        table.solve(
            (row, end)
            for trial in running
            for row in rows
            if trial.ends[row] != book[row]
            for end in (trial.ends[row], book[row])
        )
        for trial in running:
            trial.gains.extend(table.gain(row, trial.ends[row], book[row]) for row in rows)
    return [trial.result for trial in trials]


@dataclass(frozen=True, slots=True)
class _Trial:
    option: Option
    ends: list[Contract | None]
    """Where the auction would end on each layout."""
    gains: list[float] = field(default_factory=list)
    """In IMPs against the book's call, on the first layouts."""

    def may_win(self, book: list[Contract | None]) -> bool:
        done, number = len(self.gains), len(self.ends)
        differ = sum(self.ends[row] != book[row] for row in range(done, number))
        if sum(self.gains) + MOST_GAIN * differ < MARGIN * number:
            return False
        return done < 2 * LAP or self._mean + HARDLY * self._error >= MARGIN

    @property
    def _mean(self) -> float:
        return float(np.mean(self.gains)) if self.gains else 0.0

    @property
    def _error(self) -> float:
        return float(np.std(self.gains) / np.sqrt(len(self.gains))) if self.gains else 0.0

    @property
    def result(self) -> Tried:
        ends = Counter(str(end or "passed out") for end in self.ends)
        told = self._mean, self._error, tuple(ends.most_common()), len(self.gains)
        return Tried(self.option.call, self.option, *told)


def _projection(
    systems: Agreements, standing: Standing, option: Option, layouts: Fitting
) -> list[Contract | None]:
    """Where the auction would end on each layout."""
    ends: list[Contract | None] = [None] * len(layouts.deals)
    for contract, rows in projected(systems, systems.after(standing, option.call), layouts.deals):
        for row in rows.tolist():
            ends[row] = contract
    return ends


class _Scores:
    """What contracts score on layouts, for the side to call; each is solved once."""

    def __init__(self, deals: Masks, standing: Standing) -> None:
        self._deals = [Deal.of_masks(row) for row in deals.tolist()]
        self._vulnerability = standing.vulnerability
        self._side = standing.me.side
        self._solver = Solver()
        self._tricks: dict[tuple[int, Strain, Seat], int] = {}
        self._tables: dict[Contract, list[float]] = {}

    def solve(self, wanted: Iterable[tuple[int, Contract | None]]) -> None:
        """Deal by deal and strain by strain: the solver remembers what it learnt of one."""
        keys = {
            (row, contract.strain, contract.declarer)
            for row, contract in wanted
            if contract is not None
        }
        for row, strain, declarer in sorted(keys - self._tricks.keys()):
            position = Position.opening(self._deals[row], strain, declarer)
            self._tricks[row, strain, declarer] = 13 - self._solver.value(position).tricks

    def gain(self, row: int, contract: Contract | None, book: Contract | None) -> float:
        """In IMPs."""
        if contract == book:
            return 0.0
        gain = float(imps(round(self._score(row, contract) - self._score(row, book))))
        return min(max(gain, -MOST_GAIN), MOST_GAIN)

    def _score(self, row: int, contract: Contract | None) -> float:
        if contract is None:
            return 0.0
        if contract not in self._tables:
            self._tables[contract] = _scores(contract, self._vulnerability, self._side)
        return self._tables[contract][self._tricks[row, contract.strain, contract.declarer]]


def _scores(contract: Contract, vulnerability: Vulnerability, side: Side) -> list[float]:
    """By declarer's tricks."""
    ours = contract.declarer.side is side
    table = [float(score(contract, each, vulnerability)) for each in range(14)]
    if ours and contract.level >= 6:
        needed = contract.tricks_needed
        down = table[needed - 1]
        for tricks in range(needed, 14):
            table[tricks] = SLAM_MADE * table[tricks] + (1 - SLAM_MADE) * down
    return table if ours else [-each for each in table]


def _chosen(book: Option, tried: list[Tried]) -> Option:
    best = max(tried[1:], key=lambda each: each.gain)
    is_better = best.gain >= MARGIN and best.gain >= SURELY * best.error
    return best.option if is_better else book
