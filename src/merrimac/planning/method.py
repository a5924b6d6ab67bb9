"""Tasks, and what does them: primitive operators and methods (Smith & Nau 1993).

A task is a plain tuple, its name first: ``("finesse", "H", "Q")``. A primitive one is done by an
operator, whose first argument is the agent who acts: ``("play", "South", "HQ")``. The others are
done by methods. A method is a function of an information set and the task's arguments that yields
one body for each way in which it applies, any code being its precondition.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

Agent = Hashable
Task = tuple[Hashable, ...]
Tasks = tuple[Task, ...]
NIL = None
"""What a method is for that starts a new scheme: it applies when the agenda is empty."""


class Instance(NamedTuple):
    """One way in which a method applies. A method may also yield the body alone."""

    body: tuple[Any, ...]
    """The tasks to do instead; of an operator method the operator's arguments, agent first."""
    when: Callable[[Any], bool] | None = None
    """A precondition on full states. We must know it to act on it; of an external agent, who knows
    more than we do, it is assumed."""
    why: Hashable = None
    """Plain data for whoever has to put it into words."""


Explain = Callable[[Task | None, Hashable], Any]
"""Plain data for words, made from the task and ``why`` only when somebody asks."""


@dataclass(frozen=True, slots=True)
class Operator:
    """A primitive act of the agent who is its first argument."""

    name: Hashable
    apply: Callable[..., Any]
    """The information set after it, from the one before and the arguments; None: it cannot be."""
    when: Callable[..., bool] | None = None
    """Whether it is possible in a full state: of that state and the arguments."""
    explain: Explain | None = None


@dataclass(frozen=True, slots=True)
class Method:
    """A way to do a task: by other tasks, or by one operator."""

    task: Hashable | None
    expand: Callable[..., Iterable[tuple[Any, ...] | Instance]]
    name: str
    operator: Hashable | None = None
    explain: Explain | None = None


def method(
    task: Hashable | None,
    name: str = "",
    operator: Hashable | None = None,
    explain: Explain | None = None,
) -> Callable[[Callable[..., Iterable[tuple[Any, ...] | Instance]]], Method]:
    """Makes a method of a generator function. With ``operator`` it is an operator method."""

    def made(expand: Callable[..., Iterable[tuple[Any, ...] | Instance]]) -> Method:
        return Method(task, expand, name or expand.__name__, operator, explain)

    return made


class Step(NamedTuple):
    """A method, an operator or a reply as it was applied in a node."""

    task: Task | None
    """The first task of the agenda, which this does; None when it starts a new scheme."""
    by: Method | Operator | None
    """None: a reply that the domain gave without a method."""
    expansion: Tasks = ()
    """The tasks that stand for it on the agenda."""
    act: Hashable | None = None
    """What is done for all to see: an operator's task, or a reply; None for a decomposition."""
    worlds: tuple[int, ...] | None = None
    """The full states in which it is possible, by their numbers in the node; None: in all."""
    why: Hashable = None


class Reply(NamedTuple):
    """Something an external agent may do, as a domain gives it that knows all of them at once."""

    act: Hashable
    information: Any
    """The information set after it."""
    worlds: tuple[int, ...] | None = None
    """As in a step."""
