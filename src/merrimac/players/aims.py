"""What a number of tricks is worth: IMPs, matchpoints, points, or just making the contract.

A duplicate score means nothing by itself: IMPs and matchpoints are counted against a field that
plays the same contract and takes this many tricks or that.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from merrimac.game.comparison import imps
from merrimac.game.conditions import Scoring
from merrimac.game.contract import Contract
from merrimac.game.errors import NotationError
from merrimac.game.scoring import score
from merrimac.game.seats import Seat, Side, Vulnerability

Values = NDArray[np.float64]
"""``[14]``: by declarer's tricks."""


class Goal(Enum):
    """What is made as large as possible."""

    IMPS = "imps"
    MATCHPOINTS = "mp"
    TOTAL_POINTS = "points"
    MAKING = "making"

    def __repr__(self) -> str:
        return f"Goal.{self.name}"

    @staticmethod
    def of(scoring: Scoring) -> Goal:
        return _GOALS[scoring]

    @staticmethod
    def parse(text: str) -> Goal:
        for goal in Goal:
            if goal.value == text.strip().lower():
                return goal
        raise NotationError("scoring", text, f"one of {', '.join(goal.value for goal in Goal)}")

    @property
    def unit(self) -> str:
        return _UNITS[self]


_GOALS: Mapping[Scoring, Goal] = {
    Scoring.IMPS: Goal.IMPS,
    Scoring.MATCHPOINTS: Goal.MATCHPOINTS,
    Scoring.TOTAL_POINTS: Goal.TOTAL_POINTS,
    Scoring.RUBBER: Goal.TOTAL_POINTS,
}
_UNITS: Mapping[Goal, str] = {
    Goal.IMPS: "IMPs",
    Goal.MATCHPOINTS: "of the matchpoints",
    Goal.TOTAL_POINTS: "points",
    Goal.MAKING: "contracts",
}
_USUAL = {-1: 0.3, 0: 0.4, 1: 0.3}
"""Tricks beyond the contract that a field takes, when nothing is known of it."""


def values(
    contract: Contract,
    vulnerability: Vulnerability,
    scoring: Scoring | Goal,
    side: Side | Seat,
    field: Values | None = None,
) -> Values:
    """What each number of declarer's tricks is worth to a side; higher is better for it.

    ``field``: how often others take each number of tricks, adding up to 1.
    """
    goal = scoring if isinstance(scoring, Goal) else Goal.of(scoring)
    ours = (side.side if isinstance(side, Seat) else side) is contract.declarer.side
    points = [score(contract, tricks, vulnerability) for tricks in range(14)]
    against = usual_field(contract) if field is None else field
    match goal:
        case Goal.TOTAL_POINTS:
            found = np.array(points, dtype=np.float64)
        case Goal.MAKING:
            found = (np.arange(14) >= contract.tricks_needed).astype(np.float64)
        case Goal.IMPS:
            found = np.array([[imps(one - two) for two in points] for one in points]) @ against
        case Goal.MATCHPOINTS:
            scores = np.array(points)
            found = (np.sign(scores[:, None] - scores[None, :]) + 1) / 2 @ against
    if ours:
        return np.asarray(found)
    return np.asarray(1 - found if goal in (Goal.MAKING, Goal.MATCHPOINTS) else -found)


def usual_field(contract: Contract) -> Values:
    field = np.zeros(14)
    for over, share in _USUAL.items():
        field[min(13, contract.tricks_needed + over)] += share
    return field


def field_of(tricks: NDArray[np.int8], weights: Values) -> Values:
    """A field that plays all cards equally often: ``tricks`` is ``[layout, card]``."""
    spread = np.zeros(14)
    for row, weight in zip(tricks, weights, strict=True):
        spread += weight * np.bincount(row, minlength=14) / len(row)
    return np.asarray(spread / spread.sum())
