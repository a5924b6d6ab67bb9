"""Comparisons of whole numbers, brought to the atoms of exact dealing past what ``compare`` can.

Two kinds of expression are not sums of counts, yet a comparison with one can be said with sums:

* a choice, ``(c ? a : b) > x``, is ``c and a > x, or not c and b > x``; a truth taken as a number,
  ``(c) + (d) >= 2``, is the choice between 1 and 0
* a quotient, ``a >= b / 2``, is ``2 a + 1 >= b``, since the fraction is dropped

What can't be said so stays a test on the deal.
"""

from __future__ import annotations

from fractions import Fraction

from merrimac.beliefs.comparison import Amounts, Relation, compare, linear
from merrimac.beliefs.constraint import And, Constraint, Or, Predicate, all_of, any_of, negation
from merrimac.beliefs.expression import Arithmetic, Choice, Operator, Truth
from merrimac.beliefs.measure import Measure, Number, Tricks

_MOST_CHOICES = 5
"""Each choice doubles the comparisons."""
_MOST_VALUES = 20_000
"""A sum lists the totals it allows: past this a test on the deal is cheaper."""
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def decide(left: Measure, relation: str, right: Measure) -> Constraint:
    """``left`` stands in a relation to ``right``, both whole numbers."""
    return _split(left, relation, right, _MOST_CHOICES)


def is_exact(constraint: Constraint) -> bool:
    """Whether exact dealing understands all of it."""
    match constraint:
        case And(parts) | Or(parts):
            return all(map(is_exact, parts))
    return not isinstance(constraint, Predicate)


def _split(left: Measure, relation: str, right: Measure, choices: int) -> Constraint:
    found = _first_choice(Arithmetic(Operator.MINUS, left, right)) if choices else None
    if found is None:
        return _without_choice(left, relation, right)
    yes, no = (
        _split(_resolved(left, found, taken), relation, _resolved(right, found, taken), choices - 1)
        for taken in (True, False)
    )
    condition = found.condition
    return any_of((all_of((condition, yes)), all_of((negation(condition), no))))


def _first_choice(measure: Measure) -> Choice | Truth | None:
    """The first choice by a condition that is worth splitting on, inside sums and products."""
    match measure:
        case Choice(condition) | Truth(condition) if is_exact(condition):
            return measure
        case Arithmetic(_, left, right):
            return _first_choice(left) or _first_choice(right)
    return None


def _resolved(measure: Measure, choice: Choice | Truth, taken: bool) -> Measure:
    """The measure with a choice made, wherever it stands."""
    if measure == choice:
        if isinstance(choice, Choice):
            return choice.then if taken else choice.otherwise
        return Number(int(taken))
    if isinstance(measure, Arithmetic):
        left, right = (_resolved(part, choice, taken) for part in (measure.left, measure.right))
        return Arithmetic(measure.operator, left, right, measure.whole)
    return measure


def _without_choice(left: Measure, relation: str, right: Measure) -> Constraint:
    match left, right:
        case Arithmetic(Operator.DIVIDED_BY, whole, Number(by)), _ if _divides(whole, by):
            return _quotient(right, _MIRRORED[relation], whole, int(by))
        case _, Arithmetic(Operator.DIVIDED_BY, whole, Number(by)) if _divides(whole, by):
            return _quotient(left, relation, whole, int(by))
        case Number(), Tricks():
            return compare(right, _MIRRORED[relation], left)
    found = linear(Arithmetic(Operator.MINUS, left, right))
    if found is not None and _is_wide(*_domain(*found)):
        return Predicate(Relation(left, relation, right))
    return compare(left, relation, right)


def _divides(whole: Measure, by: float) -> bool:
    """Whether a quotient is of a sum of counts that is never negative."""
    found = linear(whole)
    return by > 0 and found is not None and _domain(*found)[0] >= 0


def _quotient(left: Measure, relation: str, whole: Measure, by: int) -> Constraint:
    """``left`` stands in the relation to ``whole / by`` with its fraction dropped."""
    scaled = Arithmetic(Operator.TIMES, left, Number(by))
    up = Arithmetic(Operator.PLUS, scaled, Number(by - 1))
    match relation:
        case ">":
            return decide(scaled, ">", whole)
        case ">=":
            return decide(up, ">=", whole)
        case "<":
            return decide(up, "<", whole)
        case "<=":
            return decide(scaled, "<=", whole)
    equal = all_of((decide(scaled, "<=", whole), decide(up, ">=", whole)))
    return equal if relation == "==" else negation(equal)


def _is_wide(low: Fraction, high: Fraction) -> bool:
    return high - low > _MOST_VALUES


def _domain(constant: Fraction, amounts: Amounts) -> tuple[Fraction, Fraction]:
    """A range that the sum never leaves."""
    low = high = constant
    for amount, times in amounts.items():
        table = amount.count.table
        ends = [times * len(amount.suits) * int(end) for end in (table.min(), table.max())]
        low += min(ends)
        high += max(ends)
    return low, high
