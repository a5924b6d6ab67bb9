"""Why a step was taken: which method did which task, for the sake of which other.

Nothing is noted while a tree grows. The steps on a path say all of it: each does the first task of
its node's agenda, and what it puts there instead is owed to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

from merrimac.planning.method import Step
from merrimac.planning.network import TaskNode, TaskTree

I = TypeVar("I", bound=Hashable)  # noqa: E741 (the papers' letter for an information set)


class Reason(NamedTuple):
    """A step, and the step that put its task on the agenda."""

    step: Step
    because: Reason | None

    def chain(self) -> tuple[Step, ...]:
        """From this step up to the scheme that it belongs to."""
        found, reason = [], self
        while reason is not None:
            found.append(reason.step)
            reason = reason.because  # type: ignore[assignment]
        return tuple(found)


Owed = tuple[Reason | None, ...]
"""For each task of an agenda the reason why it is there; None: it was there from the start."""


def taken(step: Step, owed: Owed) -> tuple[Reason, Owed]:
    """The reason of a step, and what is owed after it."""
    if step.by is None:  # a reply from outside: it does no task of the agenda
        return Reason(step, None), (None,) * len(step.expansion) or owed
    if step.task is None:  # a new scheme; whatever was on the agenda was given up
        reason = Reason(step, None)
        return reason, (reason,) * len(step.expansion)
    reason = Reason(step, owed[0])
    return reason, (reason,) * len(step.expansion) + owed[1:]


def trace(tree: TaskTree[I], node: TaskNode[I]) -> tuple[Reason, ...]:
    """The reasons of every step from the root to a node, by the first path that leads there."""
    owed: Owed = (None,) * len(tree.root.state.agenda)
    reasons = []
    for step in _path(tree, node):
        reason, owed = taken(step, owed)
        reasons.append(reason)
    return tuple(reasons)


class Done(NamedTuple):
    """A task, the step that did it, and how its parts were done: a tree of tasks."""

    step: Step
    parts: tuple[Done, ...]


def decomposition(reasons: Sequence[Reason]) -> tuple[Done, ...]:
    """The tasks that a trace did, in order, each with its parts."""

    def parts(whole: Reason | None) -> tuple[Done, ...]:
        mine = (reason for reason in reasons if reason.because is whole)
        return tuple(Done(reason.step, parts(reason)) for reason in mine)

    return parts(None)


def step_data(step: Step) -> dict[str, Any]:
    """A step as plain data for words."""
    explain = None if step.by is None else step.by.explain
    return {
        "task": step.task,
        "method": None if step.by is None else step.by.name,
        "act": step.act,
        "why": step.why if explain is None else explain(step.task, step.why),
    }


def _path(tree: TaskTree[I], node: TaskNode[I]) -> list[Step]:
    came: dict[int, tuple[TaskNode[I], Step]] = {}
    for each in tree.nodes():
        for option in each.options:
            for reply, child in option.outcomes:
                step = option.action or reply
                if id(child) not in came and child is not tree.root and step is not None:
                    came[id(child)] = each, step
    steps: list[Step] = []
    while node is not tree.root:
        node, step = came[id(node)]
        steps.append(step)
    return steps[::-1]
