"""Near misses: deals that fail a specification by one condition, and by as little as can be.

A point too many or too few, a card of a suit more or less, the honour that is not there: what a
learner's judgement is trained on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from merrimac.beliefs.constraint import (
    ALL_HOLDINGS,
    NEVER,
    And,
    Constraint,
    Holding,
    Or,
    Predicate,
    Shapes,
    Sum,
    all_of,
    negation,
)
from merrimac.beliefs.shapes import SHAPES, members, with_shapes


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The deals that only just fail one condition of a constraint."""

    constraint: Constraint
    missed: Constraint
    """The condition that fails."""


def near_misses(constraint: Constraint) -> list[NearMiss]:
    """One for each condition that can be missed narrowly; none of their deals satisfies it all."""
    fails = negation(constraint)
    found = []
    for conditions, missed in _single_conditions(constraint):
        near = all_of((fails, *conditions, _just_outside(missed)))
        if near != NEVER:
            found.append(NearMiss(near, missed))
    return found


def _single_conditions(constraint: Constraint) -> Iterator[tuple[list[Constraint], Constraint]]:
    """Each condition that the deals may fail, with all those that then hold beside it."""
    match constraint:
        case And(parts):
            for index, part in enumerate(parts):
                others = [*parts[:index], *parts[index + 1 :]]
                for conditions, missed in _single_conditions(part):
                    yield [*others, *conditions], missed
        case Or(parts):
            for part in parts:
                yield from _single_conditions(part)
        case _:
            yield [], constraint


def _just_outside(atom: Constraint) -> Constraint:
    match atom:
        case Sum(allowed=allowed):
            beside = {value + step for value in allowed for step in (-1, 1)} - allowed
            return replace(atom, allowed=frozenset(beside & set(atom.values)))
        case Shapes(chosen):
            return replace(atom, chosen=_neighbours(chosen) & ~chosen)
        case Holding(chosen=chosen):
            return replace(atom, chosen=ALL_HOLDINGS & ~chosen)
        case Predicate():
            return negation(atom)
    raise TypeError(f"no condition: {atom!r}")


def _neighbours(shapes: int) -> int:
    """The shapes one card away: a card more in one suit and one fewer in another."""
    known = set(SHAPES)
    found = set()
    for shape in members(shapes):
        for gains in range(4):
            for loses in range(4):
                moved = list(shape)
                moved[gains] += 1
                moved[loses] -= 1
                clubs, diamonds, hearts, spades = moved
                if (clubs, diamonds, hearts, spades) in known:
                    found.add((clubs, diamonds, hearts, spades))
    return with_shapes(found)
