"""Numbers as values: the external agents do their worst, or are as good as chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar

from merrimac.planning.evaluation import Evaluation
from merrimac.planning.tree import Node, Option

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
R = TypeVar("R")
V = TypeVar("V")


class WorstCase(Generic[S, A, R]):
    """Minimax."""

    def __init__(self, leaf_value: Callable[[S], float]) -> None:
        self._leaf_value = leaf_value

    def known(self, _: S) -> float | None:
        return None

    def leaf(self, state: S) -> float:
        return self._leaf_value(state)

    def meet(self, _: S, __: A, outcomes: Sequence[tuple[R, float]]) -> float:
        return min(value for _, value in outcomes)

    def choose(self, _: S, options: Sequence[tuple[A, float]]) -> float:
        return max(value for _, value in options)


class Expected(WorstCase[S, A, R]):
    """The external agents reply with known chances, which add up to one for each action."""

    def __init__(
        self, leaf_value: Callable[[S], float], chance: Callable[[S, A, R], float]
    ) -> None:
        super().__init__(leaf_value)
        self._chance = chance

    def meet(self, state: S, action: A, outcomes: Sequence[tuple[R, float]]) -> float:
        return sum(self._chance(state, action, reply) * value for reply, value in outcomes)


class Highest(Generic[S, A, R, V]):
    """A chooser: the option that is worth most, the first of equals."""

    def __init__(
        self, evaluation: Evaluation[S, A, R, V], worth: Callable[[Any], float] = float
    ) -> None:
        self._evaluation = evaluation
        self._worth = worth

    def pick(self, node: Node[S, A, R], _: None) -> int:
        values = [self._worth(value) for value in self._evaluation.options(node)]
        return values.index(max(values))

    def below(self, _: Node[S, A, R], __: Option[S, A, R], ___: Node[S, A, R], goal: None) -> None:
        return goal
