"""Measures made of other measures and of constraints: sums, choices, scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from merrimac.beliefs.constraint import Constraint
from merrimac.beliefs.measure import Measure, Numbers
from merrimac.game.comparison import imps
from merrimac.game.contract import Contract
from merrimac.game.holding import Masks
from merrimac.game.scoring import score
from merrimac.game.seats import Seat, Vulnerability


class Operator(Enum):
    """Arithmetic on two numbers."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIVIDED_BY = "/"
    MODULO = "%"


@dataclass(frozen=True, slots=True)
class Arithmetic(Measure):
    """Two measures added, and so on. With ``whole`` division drops the fraction, as C does."""

    operator: Operator
    left: Measure
    right: Measure
    whole: bool = False

    def batch(self, cards: Masks) -> Numbers:
        return self._combine(self.left.batch(cards), self.right.batch(cards))

    def _combine(self, left: Numbers, right: Numbers) -> Numbers:
        match self.operator:
            case Operator.PLUS:
                return left + right
            case Operator.MINUS:
                return left - right
            case Operator.TIMES:
                return left * right
            case Operator.MODULO:
                return np.asarray(np.fmod(left, np.where(right == 0, np.nan, right)))
            case Operator.DIVIDED_BY:
                quotient = left / np.where(right == 0, np.nan, right)
                return np.asarray(np.trunc(quotient) if self.whole else quotient)

    def at(self, seat: Seat) -> Measure:
        return Arithmetic(self.operator, self.left.at(seat), self.right.at(seat), self.whole)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return self.left.seats | self.right.seats


@dataclass(frozen=True, slots=True)
class Choice(Measure):
    """One measure where a constraint holds and another elsewhere."""

    condition: Constraint
    then: Measure
    otherwise: Measure

    def batch(self, cards: Masks) -> Numbers:
        holds = self.condition.batch(cards)
        numbers = np.zeros(len(cards), dtype=np.float64)
        numbers[holds] = self.then.batch(cards[holds])
        numbers[~holds] = self.otherwise.batch(cards[~holds])
        return numbers

    def at(self, seat: Seat) -> Measure:
        return Choice(self.condition.at(seat), self.then.at(seat), self.otherwise.at(seat))

    @property
    def seats(self) -> frozenset[Seat | None]:
        return self.condition.seats | self.then.seats | self.otherwise.seats


@dataclass(frozen=True, slots=True)
class Truth(Measure):
    """1 where a constraint holds and 0 elsewhere."""

    condition: Constraint

    def batch(self, cards: Masks) -> Numbers:
        return self.condition.batch(cards).astype(np.int64)

    def at(self, seat: Seat) -> Measure:
        return Truth(self.condition.at(seat))

    @property
    def seats(self) -> frozenset[Seat | None]:
        return self.condition.seats


@dataclass(frozen=True, slots=True)
class Lookup(Measure):
    """A function of a whole number: a score of tricks, IMPs of a difference."""

    function: Callable[[int], int]
    argument: Measure

    def batch(self, cards: Masks) -> Numbers:
        values, places = np.unique(self.argument.batch(cards), return_inverse=True)
        # What was divided by zero stays so.
        found = [value if np.isnan(value) else self.function(int(value)) for value in values]
        return np.array(found, dtype=None if found else np.int64)[places]

    def at(self, seat: Seat) -> Measure:
        return Lookup(self.function, self.argument.at(seat))

    @property
    def seats(self) -> frozenset[Seat | None]:
        return self.argument.seats


def score_of(contract: Contract, vulnerability: Vulnerability, tricks: Measure) -> Measure:
    """The contract's score, for declarer, by the tricks it takes."""
    return Lookup(lambda taken: score(contract, taken, vulnerability), tricks)


def imps_of(difference: Measure) -> Measure:
    """IMPs for a difference of scores."""
    return Lookup(imps, difference)
