"""Criteria: what a node of an external agent is worth to us, in numbers.

Each agent may have his own. `Average` weighs the states by our belief in them, the agent doing in
each what is worst for us there; `Wald` fears the worst of all replies, possible as it may be in
some states only; `Hurwicz` lies between the worst and the best. `Savage` fears regret, which
compares the options of ours that lead to the agent, so their numbers stay apart, reply by reply,
until all options are known: that is what a `Table` is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Generic, NamedTuple, Protocol, TypeVar

from merrimac.planning.evaluation import Evaluation
from merrimac.planning.method import Agent, Step
from merrimac.planning.network import Network, Situation, TaskNode, TaskOption

I = TypeVar("I", bound=Hashable)  # noqa: E741 (the papers' letter for an information set)
Outlook = Sequence[tuple[Step | None, float]]
"""The steps that an external agent may take, and what each leaves us."""


class Criterion(Protocol):
    def __call__(self, outlook: Outlook, belief: Callable[[], Sequence[float]], /) -> Value: ...


class Row(NamedTuple):
    """What an option of ours comes to: one number, or one for each reply to it."""

    surely: float | None
    replies: tuple[tuple[Hashable, float], ...] = ()

    def worst(self) -> float:
        return min(value for _, value in self.replies) if self.surely is None else self.surely


class Table(NamedTuple):
    """Options whose choice waits until all are known. Regret is what the best would have gained."""

    rows: tuple[Row, ...]

    def least_regret(self) -> Row:
        best: dict[Hashable, float] = {}
        for row in self.rows:
            for reply, value in row.replies:
                best[reply] = max(value, best.get(reply, value))
        for row in self.rows:
            if row.surely is not None:
                best = {reply: max(value, row.surely) for reply, value in best.items()}

        def regret(row: Row) -> float:
            if row.surely is not None:
                return max((value - row.surely for value in best.values()), default=-row.surely)
            return max(best[reply] - value for reply, value in row.replies)

        return min(self.rows, key=lambda row: (regret(row), -row.worst()))


Value = float | Table


class Average:
    """The belief-weighted average of the worst reply in each state."""

    def __call__(self, outlook: Outlook, belief: Callable[[], Sequence[float]]) -> Value:
        return _mean(outlook, belief(), min)


class Chance:
    """The belief-weighted average when the agent replies at random with what each state allows."""

    def __call__(self, outlook: Outlook, belief: Callable[[], Sequence[float]]) -> Value:
        return _mean(outlook, belief(), fmean)


class Wald:
    """Maximin."""

    def __call__(self, outlook: Outlook, _: Callable[[], Sequence[float]]) -> Value:
        return min(value for _, value in outlook)


@dataclass(frozen=True, slots=True)
class Hurwicz:
    """Between the best reply, with the weight of our optimism, and the worst."""

    optimism: float

    def __call__(self, outlook: Outlook, _: Callable[[], Sequence[float]]) -> Value:
        values = [value for _, value in outlook]
        return self.optimism * max(values) + (1 - self.optimism) * min(values)


class Savage:
    """Minimax regret: over what the agent may do, compared with our other options.

    The option that is chosen passes on the worst that may come of it.
    """

    def __call__(self, outlook: Outlook, _: Callable[[], Sequence[float]]) -> Value:
        replies = tuple((_seen(step), value) for step, value in outlook)
        return Table((Row(None, replies),))


class Criteria(Generic[I]):
    """An algebra of numbers over a network's tree, with a criterion for each external agent."""

    def __init__(
        self,
        network: Network[I],
        leaf: Callable[[I], float],
        default: Criterion,
        each: Mapping[Agent, Criterion] | None = None,
    ) -> None:
        self._network = network
        self._leaf = leaf
        self._default = default
        self._each = dict(each or {})

    def known(self, _: Situation[I]) -> Value | None:
        return None

    def leaf(self, situation: Situation[I]) -> Value:
        return self._leaf(situation.information)

    def meet(
        self,
        situation: Situation[I],
        action: Step | None,
        outcomes: Sequence[tuple[Step | None, Value]],
    ) -> Value:
        if action is not None:
            return outcomes[0][1]
        information = situation.information
        outlook = [(step, number(value)) for step, value in outcomes]
        criterion = self.criterion(information)
        return criterion(outlook, lambda: self._network.belief(information))

    def choose(self, _: Situation[I], options: Sequence[tuple[Step | None, Value]]) -> Value:
        if any(isinstance(value, Table) for _, value in options):
            return Table(tuple(row for _, value in options for row in _rows(value)))
        return max(number(value) for _, value in options)

    def criterion(self, information: I) -> Criterion:
        return self._each.get(self._network.turn(information), self._default)

    def is_pessimistic(self, situation: Situation[I], action: Step | None) -> bool:
        """Whether only the worst outcome of an option counts, as alpha-beta wants to know."""
        if action is not None:
            return True
        criterion = self.criterion(situation.information)
        if isinstance(criterion, Savage):
            raise ValueError("regret compares options: nothing can be pruned")
        return isinstance(criterion, Wald)


class Best(Generic[I]):
    """A chooser for criteria. Its goal is the option of least regret, from where it was settled
    until an external agent has moved."""

    def __init__(
        self, evaluation: Evaluation[Situation[I], Step | None, Step | None, Value]
    ) -> None:
        self._evaluation = evaluation

    def pick(self, node: TaskNode[I], goal: Row | None) -> int:
        values = self._evaluation.options(node)
        row = self._settled(node, goal)
        if row is None:
            numbers = [number(value) for value in values]
            return numbers.index(max(numbers))
        return next(index for index, value in enumerate(values) if row in _rows(value))

    def below(
        self, node: TaskNode[I], option: TaskOption[I], _: TaskNode[I], goal: Row | None
    ) -> Row | None:
        return None if option.action is None else self._settled(node, goal)

    def _settled(self, node: TaskNode[I], goal: Row | None) -> Row | None:
        if goal is not None:
            return goal
        value = self._evaluation.value(node)
        return value.least_regret() if isinstance(value, Table) else None


def number(value: Value) -> float:
    """What a value comes to when nothing more is to be compared with it."""
    return value.least_regret().worst() if isinstance(value, Table) else value


def _rows(value: Value) -> tuple[Row, ...]:
    return value.rows if isinstance(value, Table) else (Row(value),)


def _seen(step: Step | None) -> Hashable:
    """What tells replies apart that different options of ours may meet."""
    if step is None:
        return None
    return (step.task, step.expansion) if step.act is None else step.act


def _mean(
    outlook: Outlook, belief: Sequence[float], within: Callable[[list[float]], float]
) -> float:
    """Over the states that have a reply, each worth what ``within`` makes of its replies."""
    values: dict[int, list[float]] = {}
    for step, value in outlook:
        worlds = None if step is None else step.worlds
        for world in range(len(belief)) if worlds is None else worlds:
            values.setdefault(world, []).append(value)
    total = sum(belief[world] * within(each) for world, each in values.items())
    return total / sum(belief[world] for world in values)
