"""The rule of twenty: points and the lengths of the two longest suits, added up.

A hand that is opened by it may be weak in points and long in suits. As a constraint it is a choice:
for each number of cards in the two longest suits so many points, so it can be counted exactly.
"""

from __future__ import annotations

from functools import cache

from merrimac.beliefs.constraint import Constraint, Shapes, Sum, Term, any_of, settled
from merrimac.beliefs.counts import HCP
from merrimac.beliefs.shapes import shapes_where

FEWEST, MOST = 8, 13
"""Cards in the two longest suits."""
NUMBERS = range(15, 31)


@cache
def rule_of(number: int) -> Constraint:
    """At least so many points and cards."""
    return any_of(_with_cards(cards, number - cards) for cards in range(FEWEST, MOST + 1))


def _with_cards(cards: int, points: int) -> Constraint:
    shapes = shapes_where(lambda shape: sum(sorted(shape)[2:]) == cards)
    total = Sum((Term(HCP),), frozenset())
    enough = frozenset(value for value in total.values if value >= points)
    return Shapes(shapes) & settled(Sum((Term(HCP),), enough))


def number_of(constraint: Constraint) -> int | None:
    """The number when it is such a rule for the hand."""
    return next((number for number in NUMBERS if rule_of(number) == constraint), None)
