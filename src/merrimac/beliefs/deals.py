"""The deals that satisfy a constraint: how many there are, how likely they are, samples of them.

Whatever can be counted is counted and drawn exactly (``solve/dealing.py``). What can't is tested on
the deals drawn, and the rate at which they pass is told with the sample.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.cells import cells
from merrimac.beliefs.constraint import ALWAYS, Constraint, all_of
from merrimac.beliefs.part import Likelihoods, Part
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.errors import GameError
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat
from merrimac.solve.dealing import sample_boxes

MOST_TRIES = 20_000_000
_FIRST_CHUNK = 2_000
_LARGEST_CHUNK = 200_000


class NoSuchDeal(GameError):
    """No deal satisfies the conditions."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Deals ``[n, 4]``, and how many were drawn to find them."""

    deals: Masks
    tried: int

    @property
    def acceptance(self) -> float:
        """Of the deals drawn, the part that passed the tests that could not be counted."""
        return len(self.deals) / self.tried if self.tried else 1.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A probability; exact when ``stderr`` is 0."""

    value: float
    stderr: float = 0.0


class Deals:
    """The deals that satisfy a constraint, given known cards and likelihoods."""

    def __init__(
        self,
        constraint: Constraint = ALWAYS,
        known: Deal = NO_DEAL,
        likelihoods: Likelihoods | None = None,
    ) -> None:
        self.constraint = constraint
        self.known = known
        self._likelihoods = likelihoods or {}

    @cached_property
    def parts(self) -> list[Part]:
        """The parts that hold at least one deal, as far as they can be counted."""
        found = (Part(cell, self.known, self._likelihoods) for cell in cells(self.constraint))
        return [part for part in found if not part.is_empty]

    @property
    def is_exact(self) -> bool:
        """Whether everything can be counted, and nothing need be tested."""
        return all(part.residue == ALWAYS for part in self.parts)

    @property
    def is_empty(self) -> bool:
        """Whether it is certain that no deal satisfies the constraint."""
        return not self.parts

    def count(self, seats: frozenset[Seat]) -> int:
        """In how many ways these seats can hold the cards they have not been given yet.

        ``seats`` must cover those that the constraint speaks of; exact constraints only.
        """
        return sum(part.counted.count * part.counted.ways_for(seats) for part in self.parts)

    def weight(self) -> float:
        """The number of deals, each by its likelihoods, before what must be tested."""
        everyone = frozenset(SEATS)
        return sum(part.counted.weight * part.counted.ways_for(everyone) for part in self.parts)

    def sample(
        self,
        n: int,
        rng: Random,
        most_tries: int = MOST_TRIES,
        progress: Callable[[int], object] = lambda _found: None,
    ) -> Sample:
        """``n`` deals, independent of each other; fewer when ``most_tries`` were not enough.

        Raises ``NoSuchDeal`` when there can be none.
        """
        if self.is_empty:
            raise NoSuchDeal("no deal satisfies these conditions")
        residues = [part.tested for part in self.parts]
        if all(residue == ALWAYS for residue in residues):
            return Sample(self._draw(n, rng)[0], n)
        kept: list[Masks] = []
        found = tried = 0
        while found < n and tried < most_tries:
            chunk = _chunk(n - found, found, tried, most_tries)
            deals, which = self._draw(chunk, rng)
            passed = _passed(deals, which, residues)
            # Of a chunk that gives more than is wanted, only draws up to the last one wanted count.
            places = np.flatnonzero(passed)[: n - found]
            kept.append(deals[places])
            found += len(places)
            tried += int(places[-1]) + 1 if found == n else chunk
            progress(found)
        return Sample(np.concatenate(kept), tried)

    def _draw(self, n: int, rng: Random) -> tuple[Masks, NDArray[np.intp]]:
        """Deals by the parts' weights, and which part each is of."""
        boxes = [part.drawn for part in self.parts]
        everyone = frozenset(SEATS)
        weights = [box.weight * box.ways_for(everyone) for box in boxes]
        if len(boxes) == 1:
            return sample_boxes(boxes, weights, n, rng), np.zeros(n, dtype=np.intp)
        shares = np.cumsum(weights) / np.sum(weights)
        which = np.searchsorted(shares, [rng.random() for _ in range(n)], side="right")
        deals = np.empty((n, 4), dtype=np.uint64)
        for index, box in enumerate(boxes):
            here = np.flatnonzero(which == index)
            if len(here):
                deals[here] = sample_boxes([box], [1.0], len(here), rng)
        return deals, which

    def probability(self, given: Deals, rng: Random, draws: int = 100_000) -> Estimate:
        """How likely it is that the constraint holds too, among the deals of ``given``."""
        both = Deals(all_of((given.constraint, self.constraint)), given.known, given._likelihoods)
        if both.is_exact and given.is_exact:
            return Estimate(both.weight() / given.weight())
        deals = given.sample(draws, rng).deals
        share = float(self.constraint.batch(deals).mean())
        return Estimate(share, sqrt(max(share * (1 - share), 1 / len(deals)) / len(deals)))


def _chunk(missing: int, found: int, tried: int, most_tries: int) -> int:
    """How many to draw next, by the rate so far."""
    if not tried:
        chunk = max(_FIRST_CHUNK, 2 * missing) if missing < _FIRST_CHUNK else missing
    else:
        chunk = int(missing * tried / max(found, 0.5) * 1.1) + 100
    return max(1, min(chunk, _LARGEST_CHUNK, most_tries - tried))


def _passed(
    deals: Masks, which: NDArray[np.intp], residues: Sequence[Constraint]
) -> NDArray[np.bool_]:
    passed = np.ones(len(deals), dtype=np.bool_)
    for index, residue in enumerate(residues):
        here = np.flatnonzero(which == index)
        if len(here) and residue != ALWAYS:
            passed[here] = residue.batch(deals[here])
    return passed
