"""A cell made ready for dealing: the box that is counted, the one drawn from, and what is tested.

Counting follows every hand that conditions speak of. Drawing may leave out the loosest of them and
test it on the deals instead: to follow three hands costs a draw a hundred times as much as to
follow two, so that pays unless the third passes too seldom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cached_property
from math import comb
from random import Random
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.cells import Cell
from merrimac.beliefs.constraint import (
    ALWAYS,
    And,
    Constraint,
    Holding,
    Shapes,
    Sum,
    Term,
    all_of,
    holding_table,
)
from merrimac.beliefs.measure import Makes, Measure, Tricks
from merrimac.beliefs.shapes import members
from merrimac.beliefs.totals import cannot_add_up
from merrimac.game.cards import Suit
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat
from merrimac.solve import dealing
from merrimac.solve.dealing import Box, Exact, TooLarge

Likelihoods = Mapping[tuple[Seat, Suit], NDArray[np.float64]]
"""Evidence that factors by suit: for a seat and a suit a likelihood of each holding."""

_PROBES = 3_000
_WORTH_TESTING = 0.004
"""A hand is left to be tested if at least this part of the deals passes."""


class Part:
    """The deals of one cell."""

    def __init__(self, cell: Cell, known: Deal, likelihoods: Likelihoods) -> None:
        self.residue = cell.residue
        self._atoms = tuple(cell.atoms.values())
        self._known = known
        self._likelihoods = likelihoods

    @cached_property
    def counted(self) -> Exact:
        """All that can be counted, counted. Raises ``TooLarge`` when that takes too long."""
        return Exact(self._box(self._atoms), dealing.THOROUGH)

    @property
    def counted_weight(self) -> float:
        """The number of deals, each by its likelihoods, before what must be tested."""
        return self.counted.weight * self.counted.ways_for(frozenset(SEATS))

    def distribution(self, terms: tuple[Term, ...]) -> dict[int, float]:
        """How likely each total of a sum with these terms is; the part must have such a sum."""
        sums = [atom.terms for atom in self._atoms if isinstance(atom, Sum)]
        return self.counted.distribution(sums.index(terms))

    @property
    def is_empty(self) -> bool:
        """Whether it is certain that no deal is in it."""
        if cannot_add_up(self._atoms):
            return True
        return box_of(self._atoms, self._known, self._likelihoods) is None or not self.drawn.weight

    @property
    def drawn(self) -> Exact:
        """What deals are drawn from."""
        return self._plan[0]

    @property
    def tested(self) -> Constraint:
        """What must be tested on the deals drawn."""
        return _cheapest_first(self._plan[1])

    @cached_property
    def _plan(self) -> tuple[Exact, Constraint]:
        loosest = sorted(self._hands_spoken_of(), key=self._chance_alone, reverse=True)
        spared = next(n for n in range(5) if self._followed(loosest[n:]) <= 2 or n == len(loosest))
        if spared:
            with suppress(TooLarge):
                exact, tested = self._without(self._about(loosest[:spared]))
                if _passes_often(exact, tested):
                    return exact, all_of((tested, self.residue))
        for left_out in self._to_leave_out(loosest):
            with suppress(TooLarge):
                exact, tested = self._without(left_out)
                return exact, all_of((tested, self.residue))
        raise TooLarge("the likelihoods of these hands are too many to be counted together")

    def _to_leave_out(self, loosest: list[Seat]) -> Iterator[list[Constraint]]:
        """Nothing; else more and more of the sums, the last ones first; else whole hands."""
        yield []
        sums: list[Constraint] = [atom for atom in self._atoms if isinstance(atom, Sum)]
        for number in range(1, len(sums) + 1):
            yield sums[-number:]
        for number in range(1, len(loosest) + 1):
            yield self._about(loosest[:number])

    def _about(self, hands: list[Seat]) -> list[Constraint]:
        return [atom for atom in self._atoms if not atom.seats.isdisjoint(hands)]

    def _without(self, left_out: list[Constraint]) -> tuple[Exact, Constraint]:
        """All but these counted, and these to be tested."""
        if not left_out:
            return self.counted, ALWAYS
        kept = [atom for atom in self._atoms if atom not in left_out]
        return Exact(self._box(kept)), all_of(left_out)

    def _hands_spoken_of(self) -> list[Seat]:
        needed = self._box(self._atoms).needed
        spoken_of = {seat for atom in self._atoms for seat in atom.seats}
        return [seat for seat in SEATS if seat in spoken_of and needed[seat]]

    def _followed(self, hands: list[Seat]) -> int:
        """How many hands the counting follows: if it is all, the last one gets what is left."""
        unknown = sum(needed > 0 for needed in self._box(self._atoms).needed)
        weighed = {seat for seat, _ in self._likelihoods}
        speaking = len(weighed | set(hands))
        return speaking - 1 if speaking == unknown else speaking

    def _chance_alone(self, seat: Seat) -> float:
        """How likely the seat's hand satisfies what is said of it alone."""
        atoms = [atom for atom in self._atoms if atom.seats == {seat}]
        box = box_of(atoms, self._known, {})
        if box is None:
            return 0.0
        pool, needed = sum(box.needed), box.needed[seat]
        try:
            return Exact(box).weight / comb(pool, needed) if atoms else 1.0
        except TooLarge:
            return 0.0

    def _box(self, atoms: Iterable[Constraint]) -> Box:
        box = box_of(atoms, self._known, self._likelihoods)
        assert box is not None, "an empty part is not dealt from"
        return box


def _cheapest_first(constraint: Constraint) -> Constraint:
    """The same conditions, those that ask the double-dummy solver last: fewer deals reach it."""
    if not isinstance(constraint, And):
        return constraint
    return And(tuple(sorted(constraint.parts, key=asks_solver)))


def asks_solver(part: object) -> bool:
    """Whether a measure of double-dummy tricks is anywhere in it."""
    if isinstance(part, tuple):
        return any(map(asks_solver, part))
    if not isinstance(part, Constraint | Measure):
        return False
    if isinstance(part, Tricks | Makes):
        return True
    return any(asks_solver(getattr(part, each.name)) for each in fields(cast(Any, part)))


def _passes_often(exact: Exact, constraint: Constraint) -> bool:
    if not exact.weight:
        return True
    deals = exact.sample(_PROBES, Random(0))
    return float(constraint.batch(deals).mean()) >= _WORTH_TESTING


# --- Boxes --------------------------------------------------------------------------------------


def box_of(atoms: Iterable[Constraint], known: Deal, likelihoods: Likelihoods) -> Box | None:
    """The box of these atoms, or None when a card would have to be in two hands.

    Cards that every allowed holding has count as known, so "North is ..." and "South has the king"
    need no rule of their own.
    """
    masks = [hand.mask for hand in known]
    shapes: dict[Seat, NDArray[np.bool_]] = {}
    weights: dict[tuple[Seat, Suit], NDArray[np.float64]] = dict(likelihoods)
    sums: list[dealing.Sum] = []
    for atom in atoms:
        match atom:
            case Shapes(chosen, Seat() as seat):
                shapes[seat] = _shape_table(chosen)
            case Holding(suit, chosen, Seat() as seat):
                table = holding_table(chosen)
                masks[seat] |= int(np.bitwise_and.reduce(np.flatnonzero(table))) << 13 * suit
                weights[seat, suit] = weights.get((seat, suit), 1.0) * table.astype(np.float64)
            case Sum():
                sums.append(_sum(atom))
    if sum(mask.bit_count() for mask in masks) != _union(masks).bit_count():
        return None
    if any(mask.bit_count() > 13 for mask in masks):
        return None
    return Box((masks[0], masks[1], masks[2], masks[3]), shapes, weights, tuple(sums))


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _shape_table(chosen: int) -> NDArray[np.bool_]:
    table = np.zeros((14, 14, 14), dtype=np.bool_)
    for clubs, diamonds, hearts, _ in members(chosen):
        table[clubs, diamonds, hearts] = True
    return table


def _sum(atom: Sum) -> dealing.Sum:
    terms = tuple(
        dealing.Term(seat, term.suits, term.count.table, term.times)
        for term in atom.terms
        if (seat := term.seat) is not None
    )
    return dealing.Sum(terms, tuple(intervals(atom.allowed)))


def intervals(values: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Runs of neighbouring values: 1, 2, 3, 7 is (1, 3) and (7, 7)."""
    first = last = None
    for value in sorted(values):
        if last is not None and value == last + 1:
            last = value
            continue
        if first is not None and last is not None:
            yield first, last
        first = last = value
    if first is not None and last is not None:
        yield first, last
