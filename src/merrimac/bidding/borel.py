"""GIB's Borel simulation (Ginsberg 1999, Algorithm 2): close decisions are tried out.

For each of a few candidate calls the auction is projected with the rule base for all four players
on layouts that fit it so far, and the final contracts are scored double dummy. The book is
overruled only by a margin, and never where partner asked a question.

The rule base has gaps, and a simulation would love them: it would bid what makes the opponents
lose their way. So candidates stay near the book, and what is won in one layout counts only up to a
limit. Slams are easier double dummy than at the table; they count for a little less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from merrimac.beliefs.constraint import And, Constraint
from merrimac.bidding.agreements import Agreements
from merrimac.bidding.chooser import Choice, candidates, choose
from merrimac.bidding.layouts import Fitting, fitting
from merrimac.bidding.projection import projected
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import Option
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.comparison import imps
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.scoring import score
from merrimac.game.seats import Side, Vulnerability
from merrimac.solve.double_dummy import Batch
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
SLAM_MADE = 0.905
"""Of the slams that make double dummy, those that make at the table."""

_UNKNOWN = -1
Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Tried:
    """A candidate: what it is worth against the book's call, in IMPs a board."""

    call: Call
    option: Option
    gain: float
    error: float
    contracts: tuple[tuple[str, int], ...]
    """Where the auctions ended, the most frequent first."""


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
) -> Simulation:
    """The call for a hand, when close decisions are tried out on so many layouts."""
    standing = systems.standing(auction, vulnerability)
    book = choose(systems.at(standing.me), standing, hand)
    options = [book.option, *alternatives(systems, standing, hand, book)]
    if len(options) == 1 or not is_simulated(standing, book.option):
        return Simulation(book, book.option, ())
    layouts = fitting(systems, auction, vulnerability, hand, number, rng)
    tried = list(_tried(systems, standing, options, layouts))
    return Simulation(book, _chosen(options, tried, layouts.quality), tuple(tried), layouts.quality)


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
    systems: Agreements, standing: Standing, options: list[Option], layouts: Fitting
) -> Iterator[Tried]:
    deals = np.ascontiguousarray(layouts.deals)
    side = standing.me.side
    known: dict[tuple[int, int], NDArray[np.int64]] = {}
    book: Scores | None = None
    for option in options:
        after = systems.after(standing, option.call)
        scores = np.zeros(len(deals))
        ends: dict[str, int] = {}
        for contract, rows in projected(systems, after, deals):
            ends[str(contract or "passed out")] = len(rows)
            if contract is not None:
                tricks = _tricks(contract, deals, rows, known)
                scores[rows] = _scores(contract, tricks, standing.vulnerability, side)
        book = scores if book is None else book
        gains = np.array([imps(int(one - other)) for one, other in zip(scores, book, strict=True)])
        gains = np.clip(gains, -MOST_GAIN, MOST_GAIN)
        error = float(gains.std() / np.sqrt(len(gains)))
        contracts = tuple(sorted(ends.items(), key=lambda each: -each[1]))
        yield Tried(option.call, option, float(gains.mean()), error, contracts)


def _tricks(
    contract: Contract,
    deals: Masks,
    rows: NDArray[np.int64],
    known: dict[tuple[int, int], NDArray[np.int64]],
) -> NDArray[np.int64]:
    """Double dummy, each deal only once."""
    key = int(contract.declarer), int(contract.strain)
    found = known.setdefault(key, np.full(len(deals), _UNKNOWN))
    new = rows[found[rows] == _UNKNOWN]
    if len(new):
        solver = Batch()
        like = Position.opening(
            Deal.of_masks(deals[new[0]].tolist()), contract.strain, contract.declarer
        )
        defenders = solver.values(np.ascontiguousarray(deals[new]), like)[:, 0]
        found[new] = 13 - defenders.astype(np.int64)
    return found[rows]


def _scores(
    contract: Contract, tricks: NDArray[np.int64], vulnerability: Vulnerability, side: Side
) -> Scores:
    ours = contract.declarer.side is side
    table = np.array([score(contract, each, vulnerability) for each in range(14)], dtype=float)
    if ours and contract.level >= 6:
        down = table[contract.tricks_needed - 1]
        made = slice(contract.tricks_needed, None)
        table[made] = SLAM_MADE * table[made] + (1 - SLAM_MADE) * down
    return table[tricks] if ours else -table[tricks]


def _chosen(options: list[Option], tried: list[Tried], quality: float) -> Option:
    if quality < LEAST_QUALITY:
        return options[0]
    best = max(tried[1:], key=lambda each: each.gain)
    is_better = best.gain >= MARGIN and best.gain >= SURELY * best.error
    return best.option if is_better else options[0]
