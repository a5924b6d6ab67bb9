"""The line for matchpoints: the one that does best against a field that plays another.

The field plays for the most tricks on average. What beats it may be beaten by a third line, and
that again by the first: then no line is best, and that is said.
"""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver, Target, Weights
from merrimac.solve.suit_strategy import Turn, strategy
from merrimac.suits.play_words import Trick, first_trick, follow_up

_EVEN = 0.5 + 1e-9


@dataclass(frozen=True, slots=True)
class Matchpoints:
    line: Target
    """Its values are shares of the matchpoints."""
    play: str
    is_unbeaten: bool
    """Whether no other line does better than half against this one."""

    @property
    def words(self) -> str:
        if self.line.low <= _EVEN:
            return "At matchpoints no line beats the one for most tricks on average."
        score = f"{100 * self.line.low:.2f}%"
        found = f"At matchpoints: {self.play} This scores {score} against those who play for most "
        found += "tricks on average."
        if self.is_unbeaten:
            return found
        return f"{found} It is beaten by another line in turn: none is best against all."


def matchpoints(solver: SuitSolver, combination: Combination, weights: Weights) -> Matchpoints:
    """The best line against a field that plays for the most tricks on average."""
    field = solver.on_average(combination, weights)
    line = solver.against(combination, weights, [(1.0, field.wins)])
    if line.low <= _EVEN:
        return Matchpoints(line, "", is_unbeaten=line.exact)
    answer = solver.against(combination, weights, [(1.0, line.wins)])
    plan = strategy(solver, combination, line)
    play = ""
    if isinstance(plan, Turn):
        trick = Trick.first(combination, plan)
        play = " ".join([*first_trick(trick), *follow_up(trick)])
    return Matchpoints(line, play, is_unbeaten=answer.high <= _EVEN)
