"""The deals that satisfy a constraint: how many there are, how likely they are, samples of them.

Whatever can be counted is counted and drawn exactly (``solve/dealing.py``). What can't is tested on
the deals drawn, and the rate at which they pass is told with the sample.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random

from merrimac.beliefs.cells import Cell, cells
from merrimac.beliefs.constraint import ALWAYS, Constraint, Sum, all_of
from merrimac.beliefs.part import Likelihoods, Part, asks_solver
from merrimac.beliefs.sampling import MOST_TRIES, NoSuchDeal, Sample, Weighed, sample
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.seats import Seat
from merrimac.solve.dealing import TooLarge

__all__ = ["Deals", "Estimate", "Likelihoods", "NoSuchDeal", "Sample"]


_ESTIMATION_CHUNK = 500
_MANY_CELLS, _MANY_SUMS = 4, 4
_PROBES = 3_000
_WORTH_TRYING = 0.005
"""Many conditions on many hands are tested on any deals if at least this part of them passes."""


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
        self.likelihoods: Likelihoods = likelihoods or {}

    @cached_property
    def parts(self) -> list[Part]:
        """Parts that exclude each other, without those that are empty for certain."""
        found = (Part(cell, self.known, self.likelihoods) for cell in cells(self.constraint))
        return [part for part in found if not part.is_empty]

    @property
    def is_exact(self) -> bool:
        """Whether everything can be counted, and nothing need be tested."""
        return all(part.residue == ALWAYS for part in self.parts)

    @property
    def is_empty(self) -> bool:
        """Whether it is certain that no deal satisfies the constraint."""
        return not self._tried_plainly and not self.parts

    @cached_property
    def _tried_plainly(self) -> float:
        """How often any deal at all passes; tried only when counting would take long."""
        found = cells(self.constraint)
        sums = sum(isinstance(atom, Sum) for cell in found for atom in cell.atoms.values())
        is_long = len(found) > _MANY_CELLS or sums > _MANY_SUMS
        if not is_long or self.likelihoods or asks_solver(self.constraint):
            return 0.0
        deals = Deals(known=self.known).sample(_PROBES, Random(0)).deals
        return float(self.constraint.batch(deals).mean())

    def count(self, seats: frozenset[Seat]) -> int:
        """In how many ways these seats can hold the cards they have not been given yet.

        ``seats`` must cover those that the constraint speaks of; exact constraints only.
        """
        return sum(part.counted.count * part.counted.ways_for(seats) for part in self.parts)

    def weight(self) -> float:
        """The number of deals, each by its likelihoods, before what must be tested."""
        return sum(part.counted_weight for part in self.parts)

    def share(self) -> float | None:
        """What part of all deals satisfies the constraint; None where that takes long to say."""
        if self._tried_plainly:
            return self._tried_plainly
        with suppress(TooLarge):
            if self.is_exact:
                return self.weight() / Deals(known=self.known).weight()
        return None

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
        parts = [Part(Cell(residue=self.constraint), self.known, self.likelihoods)]
        if self._tried_plainly < _WORTH_TRYING:
            parts = self.parts
        return sample([Weighed(part) for part in parts], n, rng, most_tries, progress)

    def probability(self, given: Deals, rng: Random, draws: int = 100_000) -> Estimate:
        """How likely it is that the constraint holds among the deals of ``given``."""
        both = Deals(all_of((given.constraint, self.constraint)), given.known, given.likelihoods)
        with suppress(TooLarge):
            if both.is_exact and given.is_exact:
                return Estimate(both.weight() / given.weight())
        return self.estimate(given, rng, draws)

    def estimate(
        self,
        given: Deals,
        rng: Random,
        draws: int,
        progress: Callable[[int], object] = lambda _done: None,
    ) -> Estimate:
        """The same by a sample, even where it could be counted."""
        holds = done = 0
        while done < draws:
            deals = given.sample(min(_ESTIMATION_CHUNK, draws - done), rng).deals
            if not len(deals):
                raise NoSuchDeal("no deal was found that satisfies what is given")
            holds += int(self.constraint.batch(deals).sum())
            done += len(deals)
            progress(done)
        share = holds / done
        return Estimate(share, sqrt(max(share * (1 - share), 1 / done) / done))
