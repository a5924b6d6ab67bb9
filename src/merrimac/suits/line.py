"""The best line for a suit as a player would say it: what to lead and to play, when it wins."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver, Target, Weights, Wins
from merrimac.solve.suit_strategy import Answer, End, Turn, strategy
from merrimac.suits.describing import Describer
from merrimac.suits.formula import Formula
from merrimac.suits.planner import Layouts
from merrimac.suits.play_words import Trick, first_trick, follow_up
from merrimac.suits.runner_up import RunnerUp, runner_up
from merrimac.suits.words import NUMBERS, condition, when


@dataclass(frozen=True, slots=True)
class Line:
    """The best way to so many tricks."""

    target: Target
    strategy: Turn | End
    play: str
    """What to do in the first trick."""
    follow_up: str
    """How to go on after it."""
    formula: Formula
    condition: str
    """When the target is reached."""
    runner_up: RunnerUp | None
    """The next best line, if there is another with a chance."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What is played to the first trick by declarer's other hand."""
        return self.strategy.answers if isinstance(self.strategy, Turn) else ()

    @property
    def words(self) -> str:
        """The play, and when it succeeds."""
        tricks = self.target.tricks or 0
        goal = f"{NUMBERS[tricks]} trick{'' if tricks == 1 else 's'}"
        if self.condition == "never":
            return f"There is no way to {goal} against best defence."
        play = " ".join(filter(None, [self.play, self.follow_up]))
        if self.condition == "always":
            return f"{play} This takes {goal} however the cards lie."
        least = "" if self.target.exact else "at least "
        chance = f"{least}{100 * self.target.low:.1f}%"
        return f"{play} This takes {goal} {when(self.condition)}: {chance}."


def best_line(solver: SuitSolver, combination: Combination, tricks: int, weights: Weights) -> Line:
    """The best line for a target."""
    target = solver.target(combination, tricks, weights)
    describer = Describer(Layouts(combination))
    formula = describer.formula(bits_of(target.wins))
    plan = strategy(solver, combination, target)
    play, then = _words(combination, plan)
    other = solver.runner_up(combination, target, weights) if isinstance(plan, Turn) else None
    return Line(
        target=target,
        strategy=plan,
        play=play,
        follow_up=then,
        formula=formula,
        condition=condition(formula, combination),
        runner_up=runner_up(combination, plan, target, other, describer)
        if other is not None and isinstance(plan, Turn)
        else None,
    )


def _words(combination: Combination, plan: Turn | End) -> tuple[str, str]:
    if not isinstance(plan, Turn):
        return "Cash the winners." if plan is End.SURE else "", ""
    trick = Trick.first(combination, plan)
    return " ".join(first_trick(trick)), " ".join(follow_up(trick))


def bits_of(wins: Wins) -> int:
    """The layouts in which the first level is reached, as bits."""
    return sum(1 << int(index) for index in wins[0].nonzero()[0])
