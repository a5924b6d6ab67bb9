"""Comparisons of measures, turned into the atom that exact dealing can use.

``hcp(north) + hcp(south) >= 25`` is a sum, ``spades(north) > hearts(north)`` a set of shapes,
``hcp(north, spades) >= 5`` a set of spade holdings. What is not a sum of counts stays a test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import eq, ge, gt, le, lt, ne
from typing import Any

import numpy as np

from merrimac.beliefs.constraint import (
    ALWAYS,
    NEVER,
    Constraint,
    Holding,
    Predicate,
    Shapes,
    Sum,
    Term,
    all_of,
    holdings_where,
    settled,
)
from merrimac.beliefs.counts import LENGTH
from merrimac.beliefs.expression import Arithmetic, Operator
from merrimac.beliefs.measure import Amount, Makes, Measure, Number, Numbers, Tricks
from merrimac.beliefs.shapes import Shape, shapes_where
from merrimac.game.cards import Suit
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat

RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
# What a bound on tricks asks of the solver: does declarer take so many, or does he not?
_AS_QUESTION = {">=": (0, True), ">": (1, True), "<": (0, False), "<=": (1, False)}


def compare(left: Measure, relation: str, right: Measure) -> Constraint:
    """``left`` stands in a relation (``>=`` and so on) to ``right``."""
    found = linear(Arithmetic(Operator.MINUS, left, right))
    if found is not None:
        constant, amounts = found
        return _linear_constraint(amounts, relation, -constant)
    match left, right:
        case Tricks(declarer, strain), Number(bound) if relation in _AS_QUESTION and bound == int(
            bound
        ):
            # Yes or no costs the solver a fraction of what the number of tricks does.
            more, holds = _AS_QUESTION[relation]
            return Predicate(Makes(declarer, strain, int(bound) + more), holds)
    return Predicate(Relation(left, relation, right))


def between(measure: Measure, low: float, high: float) -> Constraint:
    """``low`` to ``high``, both included."""
    return all_of((compare(measure, ">=", Number(low)), compare(measure, "<=", Number(high))))


@dataclass(frozen=True, slots=True)
class Relation(Measure):
    """1 where the relation holds and 0 elsewhere; nothing holds of a number divided by zero."""

    left: Measure
    relation: str
    right: Measure

    def batch(self, cards: Masks) -> Numbers:
        left, right = self.left.batch(cards), self.right.batch(cards)
        holds = RELATIONS[self.relation](left, right) & ~np.isnan(left) & ~np.isnan(right)
        return np.asarray(holds, dtype=np.int64)

    def at(self, seat: Seat) -> Measure:
        return Relation(self.left.at(seat), self.relation, self.right.at(seat))

    @property
    def seats(self) -> frozenset[Seat | None]:
        return self.left.seats | self.right.seats


Amounts = dict[Amount, Fraction]


def linear(measure: Measure) -> tuple[Fraction, Amounts] | None:
    """A measure as a constant and so many times each amount, or None when it isn't of that form."""
    match measure:
        case Number(value):
            return Fraction(str(value)), {}  # 0.1 is a tenth, not the nearest double
        case Amount():
            return Fraction(0), {measure: Fraction(1)}
        case Arithmetic(Operator.PLUS, left, right):
            return _added(linear(left), linear(right), 1)
        case Arithmetic(Operator.MINUS, left, right):
            return _added(linear(left), linear(right), -1)
        case Arithmetic(Operator.TIMES, left, right):
            return _multiplied(linear(left), linear(right))
    return None


_Linear = tuple[Fraction, Amounts] | None


def _added(left: _Linear, right: _Linear, sign: int) -> _Linear:
    if left is None or right is None:
        return None
    amounts = dict(left[1])
    for amount, times in right[1].items():
        amounts[amount] = amounts.get(amount, Fraction(0)) + sign * times
    kept = {amount: times for amount, times in amounts.items() if times}
    return left[0] + sign * right[0], kept


def _multiplied(left: _Linear, right: _Linear) -> _Linear:
    if left is None or right is None:
        return None
    if left[1] and right[1]:
        return None
    factor, (constant, amounts) = (right[0], left) if left[1] else (left[0], right)
    kept = {amount: factor * times for amount, times in amounts.items() if factor}
    return factor * constant, kept


def _linear_constraint(amounts: Amounts, relation: str, bound: Fraction) -> Constraint:
    """The amounts' total stands in the relation to the bound, as the simplest atom there is."""
    return _atom(tuple(amounts.items()), relation, bound)


@lru_cache(maxsize=4_096)
def _atom(terms: tuple[tuple[Amount, Fraction], ...], relation: str, bound: Fraction) -> Constraint:
    """A system of bidding says "5+ spades" a hundred times: it is worked out once."""
    amounts = dict(terms)
    holds = RELATIONS[relation]
    if not amounts:
        return ALWAYS if holds(Fraction(0), bound) else NEVER
    seats = {amount.seat for amount in amounts}
    suits = {suit for amount in amounts for suit in amount.suits}
    if len(seats) == 1 and all(amount.count is LENGTH for amount in amounts):
        return _shapes(amounts, lambda total: holds(total, bound), seats.pop())
    if len(seats) == 1 and len(suits) == 1:
        return _holdings(amounts, lambda total: holds(total, bound), suits.pop(), seats.pop())
    return _sum(amounts, lambda total: holds(total, bound))


_Accepts = Callable[[Fraction], bool]


def _shapes(amounts: Amounts, accepts: _Accepts, seat: Seat | None) -> Constraint:
    def total(shape: Shape) -> Fraction:
        cards = ((sum(shape[suit] for suit in amount.suits), amount) for amount in amounts)
        return sum((number * amounts[amount] for number, amount in cards), Fraction(0))

    chosen = shapes_where(lambda shape: accepts(total(shape)))
    return settled(Shapes(chosen, seat))


def _holdings(amounts: Amounts, accepts: _Accepts, suit: Suit, seat: Seat | None) -> Constraint:
    scale = _scale(amounts)
    totals = sum(int(times * scale) * amount.count.table for amount, times in _in_units(amounts))
    values, places = np.unique(np.asarray(totals), return_inverse=True)
    table = np.array([accepts(Fraction(int(value), scale)) for value in values])[places]
    return settled(Holding(suit, holdings_where(table), seat))


def _sum(amounts: Amounts, accepts: _Accepts) -> Constraint:
    scale = _scale(amounts)
    terms = tuple(
        Term(amount.count, amount.suits, amount.seat, int(times * scale))
        for amount, times in _in_units(amounts)
    )
    everything = Sum(terms, frozenset())
    allowed = frozenset(value for value in everything.values if accepts(Fraction(value, scale)))
    return settled(replace(everything, allowed=allowed))


def _in_units(amounts: Amounts) -> list[tuple[Amount, Fraction]]:
    """Amounts with what one *unit* of their count adds, in an order of their own."""
    units = [(amount, times / amount.count.unit) for amount, times in amounts.items()]
    return sorted(units, key=lambda item: (item[0].seat or 0, item[0].count.name, item[0].suits))


def _scale(amounts: Amounts) -> int:
    """What makes every number of units whole."""
    return lcm(*(times.denominator for _, times in _in_units(amounts)))
