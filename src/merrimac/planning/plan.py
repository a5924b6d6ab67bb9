"""Plans: a policy as plain data, to be followed while the game goes on.

A plan knows only acts: ours, each with its reasons, and those of the external agents that it has an
answer to. It is over when it has run out, or when somebody did what it did not expect; then a
new one is made from there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar

from merrimac.planning.network import TaskNode, TaskTree
from merrimac.planning.trace import Owed, step_data, taken

I = TypeVar("I", bound=Hashable)  # noqa: E741 (the papers' letter for an information set)


class Point(NamedTuple):
    """A place in a plan."""

    ours: bool
    then: tuple[tuple[Any, int], ...] = ()
    """Acts, and the points they lead to: one of ours, or any of an external agent."""
    because: tuple[Any, ...] = ()
    """Why our act: the steps that led to it as plain data, from the act up to its scheme."""


@dataclass(frozen=True, slots=True)
class Plan:
    points: tuple[Point, ...]
    at: int = 0

    @classmethod
    def of(cls, policy: TaskTree[Any]) -> Plan:
        """From the root of a tree with one option of ours in every node."""
        return cls(tuple(_Writer().written(policy)))

    @property
    def has_run_out(self) -> bool:
        return not self.points[self.at].then

    @property
    def is_ours(self) -> bool:
        return self.points[self.at].ours

    @property
    def act(self) -> Any:
        """What we are to do; None when the plan has run out or an external agent is to move."""
        point = self.points[self.at]
        return point.then[0][0] if point.ours and point.then else None

    @property
    def because(self) -> tuple[Any, ...]:
        return self.points[self.at].because

    @property
    def awaited(self) -> tuple[Any, ...]:
        """The replies that the plan has an answer to."""
        point = self.points[self.at]
        return () if point.ours else tuple(act for act, _ in point.then)

    def after(self, act: Any) -> Plan | None:
        """The plan after an act, ours or not; None when the plan was left."""
        for expected, point in self.points[self.at].then:
            if expected == act:
                return replace(self, at=point)
        return None

    def data(self, most_points: int | None = None) -> list[Any]:
        """What is left of the plan as lists, numbers and whatever the acts are made of.

        With ``most_points`` only what comes first is kept: later on the plan will have run out.
        """
        order = [self.at]
        numbers = {self.at: 0}
        for point in order:
            for _, after in self.points[point].then:
                if after not in numbers:
                    numbers[after] = len(order)
                    order.append(after)
        kept = order[:most_points]
        return [_point_data(self.points[point], numbers, len(kept)) for point in kept]

    @classmethod
    def from_data(cls, data: list[Any]) -> Plan:
        """The inverse of ``data``, also when it has been JSON in between."""
        return cls(
            tuple(
                Point(ours, tuple((_tuples(act), point) for act, point in then), _tuples(because))
                for ours, then, because in data
            )
        )


class Execution(Generic[I]):
    """Follows plans through a game, making a new one whenever the old one is over."""

    def __init__(self, planner: Callable[[I], Plan]) -> None:
        self._planner = planner
        self._plan: Plan | None = None
        self.plans = 0
        """How many were made."""

    def plan(self, information: I) -> Plan:
        """The plan to follow here, where an agent of ours is to move."""
        if self._plan is None or self._plan.has_run_out:
            self._plan = self._planner(information)
            self.plans += 1
        return self._plan

    def saw(self, act: Any) -> None:
        """Somebody has acted, whoever it was."""
        if self._plan is not None:
            self._plan = self._plan.after(act)


class _Writer:
    """Writes the points of a plan; decompositions vanish into the reasons of acts."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, Owed], int] = {}
        self._waiting: list[tuple[TaskNode[Any], Owed]] = []

    def written(self, policy: TaskTree[Any]) -> list[Point]:
        self._number(policy.root, (None,) * len(policy.root.state.agenda))
        # The list grows while it is walked, in the order in which points got their numbers.
        return [self._point(node, owed) for node, owed in self._waiting]

    def _number(self, node: TaskNode[Any], owed: Owed) -> int:
        key = id(node), owed
        if key not in self._numbers:
            self._numbers[key] = len(self._waiting)
            self._waiting.append((node, owed))
        return self._numbers[key]

    def _point(self, node: TaskNode[Any], owed: Owed) -> Point:
        if node.options and node.options[0].action is None:
            return Point(ours=False, then=self._replies(node, owed))
        while node.options:
            action, outcomes = node.options[0]
            assert action is not None
            reason, owed = taken(action, owed)
            node = outcomes[0][1]
            if action.act is not None:
                because = tuple(step_data(step) for step in reason.chain())
                return Point(True, ((action.act, self._number(node, owed)),), because)
        return Point(ours=True)

    def _replies(self, node: TaskNode[Any], owed: Owed) -> tuple[tuple[Any, int], ...]:
        found: dict[Any, list[tuple[TaskNode[Any], Owed]]] = {}
        waiting = [(node, owed)]
        for each, before in waiting:
            for option in each.options:
                for step, child in option.outcomes:
                    if step is None:
                        continue
                    after = taken(step, before)[1]
                    if step.act is None:
                        waiting.append((child, after))
                    else:
                        found.setdefault(step.act, []).append((child, after))
        # An act that several assumptions explain does not tell which of them holds.
        known = {act: each[0] for act, each in found.items() if len(each) == 1}
        return tuple((act, self._number(child, owed)) for act, (child, owed) in known.items())


def _point_data(point: Point, numbers: dict[int, int], kept: int) -> list[Any]:
    then = [[_lists(act), numbers[after]] for act, after in point.then]
    if any(number >= kept for _, number in then):
        return [point.ours, [], []]
    return [point.ours, then, _lists(point.because)]


def _lists(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _lists(value) for key, value in data.items()}
    return [_lists(each) for each in data] if isinstance(data, tuple) else data


def _tuples(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _tuples(value) for key, value in data.items()}
    return tuple(_tuples(each) for each in data) if isinstance(data, list) else data
