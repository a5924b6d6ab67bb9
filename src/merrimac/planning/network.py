"""Networks of multi-agent methods: from what we know and what we want, every way to go on.

A situation is an information set (what we know: any hashable value) and an agenda, the tasks still
to do, in order. The first is expanded with every method that applies. Where an agent of ours is
to move, a method applies in all states that we think possible or in none. Where an external agent
is to move it may apply in some of them only; then it is assumed to apply, and other methods must
see to the other states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from time import monotonic
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from merrimac.planning.method import Agent, Instance, Method, Operator, Reply, Step, Task, Tasks
from merrimac.planning.tree import MOST_NODES, Grower, Node, Option, Tree

I = TypeVar("I", bound=Hashable)  # noqa: E741 (the papers' letter for an information set)
Coverage = Literal["raise", "leaf", "ignore"]
"""What to do about states that no method of an external agent covers: raise an error, make a leaf
of them, or leave them out."""
UNCOVERED: Task = ("uncovered",)


class NetworkError(ValueError):
    """A network that does not hold together, or a method that breaks the rules."""


class Situation(NamedTuple, Generic[I]):
    """What is in a node."""

    information: I
    agenda: Tasks = ()


TaskNode = Node[Situation[I], Step | None, Step | None]
"""Ours: an option for each step. Of an external agent: one option, None, to wait for his steps."""
TaskOption = Option[Situation[I], Step | None, Step | None]
TaskTree = Tree[Situation[I], Step | None, Step | None]
Found = tuple[Step, Situation[I]]
Condition = Callable[[Any], bool]
Applied = tuple[Method | Operator, Operator | None, tuple[Any, ...], Condition | None, Hashable]
"""What does a task, by which operator if by one, and an instance of it: body, when and why."""


class Information(Protocol[I]):
    """The full states that an information set leaves possible, numbered from 0 in a fixed order."""

    def states(self, information: I) -> Sequence[Any]:
        """All full states consistent with it."""

    def belief(self, information: I) -> Sequence[float]:
        """How probable each of them is."""

    def given(self, information: I, worlds: Sequence[int]) -> I:
        """What we know when we also know that one of these is the case."""


class Network(Generic[I]):
    """Methods and operators, and who does what."""

    def __init__(
        self,
        methods: Iterable[Method],
        operators: Iterable[Operator],
        controlled: Iterable[Agent],
        turn: Callable[[I], Agent | None],
        information: Information[I] | None = None,
        replies: Callable[[I], Iterable[Reply]] | None = None,
        coverage: Coverage = "raise",
        abandon: bool = False,
        ends: Iterable[Hashable] = (),
    ) -> None:
        """``turn`` says who is to move, None at the end of the game. With ``replies`` external
        agents need no methods and no tasks on the agenda: it gives at once all that they may do.
        With ``abandon`` an agenda that cannot be done any more is given up for a new scheme. At
        tasks named in ``ends`` the tree ends, whoever is to move."""
        self.turn = turn
        self.controlled = frozenset(controlled)
        self._information = information
        self._replies = replies
        self._coverage = coverage
        self._abandon = abandon
        self._ends = frozenset(ends)
        self._operators: dict[Hashable | None, Operator] = {each.name: each for each in operators}
        self._methods: dict[Hashable | None, tuple[Method, ...]] = {}
        for method in methods:
            self._methods[method.task] = (*self._methods.get(method.task, ()), method)
        self._check()

    def tree(
        self,
        information: I,
        agenda: Tasks = (),
        most_nodes: int = MOST_NODES,
        seconds: float | None = None,
        merge: bool = True,
        clock: Callable[[], float] = monotonic,
    ) -> TaskTree[I]:
        """The decision tree, as far as the methods and the limits go."""
        root = Situation(information, agenda)
        return Grower(self.expand, root, merge, most_nodes, seconds, clock).grow()

    def expand(
        self, situation: Situation[I]
    ) -> Iterable[tuple[Step | None, Iterable[tuple[Step | None, Situation[I]]]]]:
        information, agenda = situation
        agent = self.turn(information)
        if agent is None or (agenda and agenda[0][0] in self._ends):
            return ()
        if agent in self.controlled:
            found = self._steps(information, agenda, agent, ours=True)
            if self._abandon and agenda and not found:
                found = self._steps(information, (), agent, ours=True)
            return [(step, ((None, after),)) for step, after in found]
        outcomes = self._outcomes(information, agenda, agent)
        return ((None, outcomes),) if outcomes else ()

    def states(self, information: I) -> Sequence[Any]:
        return self._knowledge().states(information)

    def belief(self, information: I) -> Sequence[float]:
        return self._knowledge().belief(information)

    def _steps(self, information: I, agenda: Tasks, agent: Agent, ours: bool) -> list[Found[I]]:
        """Every step that the first task allows, and the situation after it."""
        task, rest = (agenda[0], agenda[1:]) if agenda else (None, ())
        steps: list[Found[I]] = []
        for by, operator, body, when, why in self._instances(information, task):
            if operator is not None:
                if body[0] != agent:
                    continue
                if operator.when is not None:
                    when = _both(when, operator.when, body)
            known, worlds = information, None
            if when is not None:
                worlds = self._worlds(information, when, ours, by.name)
                if worlds is not None:
                    if not worlds:
                        continue
                    known = self._knowledge().given(information, worlds)
            if operator is None:
                step = Step(task, by, body, None, worlds, why)
                steps.append((step, Situation(known, body + rest)))
                continue
            after = operator.apply(known, *body)
            if after is not None:
                step = Step(task, by, (), (operator.name, *body), worlds, why)
                steps.append((step, Situation(after, rest)))
        return steps

    def _instances(self, information: I, task: Task | None) -> Iterator[Applied]:
        name = None if task is None else task[0]
        arguments = () if task is None else task[1:]
        doing = self._operators.get(name)
        if doing is not None:
            yield doing, doing, arguments, None, None
            return
        for method in self._methods_for(name):
            operator = None if method.operator is None else self._operators[method.operator]
            for found in method.expand(information, *arguments):
                if type(found) is Instance:
                    yield method, operator, *found
                else:
                    yield method, operator, found, None, None

    def _outcomes(self, information: I, agenda: Tasks, agent: Agent) -> list[Found[I]]:
        if agenda and agenda[0] == UNCOVERED:
            return []
        if self._replies is None:
            found = self._steps(information, agenda, agent, ours=False)
        else:
            found = [
                (Step(None, None, (), act, worlds), Situation(after, agenda))
                for act, after, worlds in self._replies(information)
            ]
        unchecked = self._coverage == "ignore" or self._information is None
        if unchecked or any(step.worlds is None for step, _ in found):
            return found
        # With nothing on the agenda and nothing to do the plan has run out, which is no gap.
        return [*found, *self._gap(information, agenda, found)] if found or agenda else found

    def _gap(self, information: I, agenda: Tasks, found: Sequence[Found[I]]) -> Iterator[Found[I]]:
        covered = {world for step, _ in found for world in step.worlds or ()}
        states = self.states(information)
        gap = tuple(world for world in range(len(states)) if world not in covered)
        if gap and self._coverage == "raise":
            doing = f"the task {agenda[0]!r}" if agenda else "an empty agenda"
            raise NetworkError(f"no method for {doing} covers the state {states[gap[0]]!r}")
        if gap:
            left = self._knowledge().given(information, gap)
            yield Step(None, None, (UNCOVERED,), None, gap), Situation(left, (UNCOVERED,))

    def _worlds(
        self, information: I, when: Condition, ours: bool, name: Hashable
    ) -> tuple[int, ...] | None:
        """The states in which a precondition holds; None when it holds in all."""
        states = self.states(information)
        worlds = tuple([world for world, state in enumerate(states) if when(state)])
        if len(worlds) == len(states):
            return None
        if worlds and ours:
            other = next(world for world in range(len(states)) if world not in worlds)
            raise NetworkError(
                f"{name!r} is for an agent of ours and must apply in all states or in none, but"
                f" applies in {states[worlds[0]]!r} and not in {states[other]!r}"
            )
        return worlds

    def _methods_for(self, name: Hashable | None) -> tuple[Method, ...]:
        methods = self._methods.get(name)
        if methods is None:
            if name is None:
                return ()
            raise NetworkError(f"there is no method and no operator for the task {name!r}")
        return methods

    def _knowledge(self) -> Information[I]:
        if self._information is None:
            raise NetworkError("this network was not told which states an information set allows")
        return self._information

    def _check(self) -> None:
        for name, methods in self._methods.items():
            if name in self._operators:
                raise NetworkError(f"the task {name!r} has both an operator and methods")
            for method in methods:
                if method.operator is not None and method.operator not in self._operators:
                    raise NetworkError(f"{method.name} needs the operator {method.operator!r}")


def gaps(tree: TaskTree[I]) -> list[I]:
    """What was known where states were covered by no method."""
    states = (node.state for node in tree.nodes())
    return [state.information for state in states if state.agenda[:1] == (UNCOVERED,)]


def _both(
    when: Condition | None, possible: Callable[..., bool], body: tuple[Any, ...]
) -> Condition:
    return lambda state: (when is None or when(state)) and possible(state, *body)
