"""Ways to go on against layouts of the hidden cards: what each way is worth in each layout.

Four judges fill the rows. A named line is one policy, played in every layout; its defenders play
sensibly but not perfectly. A card played out is what a declarer makes of it who sees no cards to
the end. Alpha-mu's best set is one plan for some cards ahead, and cards in sight beyond: it bounds
what can be made. Open cards are in sight from the next card on: what Monte Carlo believes. All rows
stand on the same layouts and weights, so two of them can be compared layout by layout.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Card
from merrimac.technique.plan import Alternative

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]
CLEARLY = 2.0
"""Standard errors by which a way must be ahead to be clearly better."""
_NOTHING = 1e-9


class Judge(Enum):
    """Who says what a way is worth."""

    LINE = "line"
    PLAYED_OUT = "played out"
    ONE_PLAN = "one plan"
    OPEN_CARDS = "open cards"

    def __repr__(self) -> str:
        return f"Judge.{self.name}"


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A row: one card, or several that are equal, and what comes of it in each layout."""

    cards: tuple[Card, ...]
    judge: Judge
    values: Numbers
    """In the unit of the goal."""
    made: Numbers | Flags
    """In which layouts the contract is made, or how likely it is made in each."""
    line: Alternative | None = None
    """The named line, if it is one."""
    is_bound: bool = False
    """Whether it is only known to make no more than this."""

    @property
    def won(self) -> Flags:
        """Where the contract is made rather than not."""
        return np.asarray(self.made >= 0.5)


class Lead(NamedTuple):
    """By how much one way is ahead of another on average, and the standard error of that."""

    mean: float
    error: float


def lead(one: Numbers, other: Numbers, weights: Numbers) -> Lead:
    """Of values in the same layouts; the weights add up to 1."""
    gain = one - other
    mean = float(weights @ gain)
    spread = float(weights @ (gain - mean) ** 2)
    size = 1 / float(weights @ weights)
    return Lead(mean, float(np.sqrt(spread / max(size - 1, 1.0))))


@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """Rows of ways, columns of layouts."""

    ways: tuple[Way, ...]
    weights: Numbers
    """Of the layouts, adding up to 1."""

    def by(self, judge: Judge) -> tuple[Way, ...]:
        """One judge's ways, the best first."""
        mine = [way for way in self.ways if way.judge is judge]
        return tuple(sorted(mine, key=lambda way: -self.value(way)))

    def of(self, judge: Judge, card: Card) -> Way | None:
        """The best way to use a card, as that judge sees it."""
        return next((way for way in self.by(judge) if card in way.cards), None)

    def value(self, way: Way) -> float:
        return round(float(self.weights @ way.values), 9)

    def chance(self, way: Way) -> float:
        """Of making the contract."""
        return float(self.weights @ way.made)

    def lead(self, one: Way, other: Way) -> Lead:
        return lead(one.values, other.values, self.weights)

    def is_clearly_better(self, one: Way, other: Way, errors: float = CLEARLY) -> bool:
        """Ahead by more than luck; or better in some layouts that count and worse in none."""
        mean, error = self.lead(one, other)
        if mean <= _NOTHING:
            return False
        counts = self.weights > _NOTHING
        never_worse = bool((one.values >= other.values - _NOTHING)[counts].all())
        return never_worse or mean > errors * error
