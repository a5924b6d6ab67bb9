"""Decision trees against agents whom we do not control.

A *node* is a state in which we choose: an option for each action that applies there, and for each
option the replies of the external agents that may happen, each with the node it leads to. A node
without options is a leaf. Nothing here knows what a state, an action or a reply is: a `Domain`
tells, and what a tree is worth is a question of its own (`evaluation`).

Where an external agent moves first, the domain offers one action, to wait.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
R = TypeVar("R")
R_out = TypeVar("R_out", covariant=True)
MOST_NODES = 1_000_000

Outcomes = Iterable[tuple[R, S]]
Expand = Callable[[S], Iterable[tuple[A, Outcomes[R, S]]]]
"""Every action that applies in a state, each with the replies that may happen."""


class Domain(Protocol[S, A, R_out]):
    """What can be done and what may come of it. Every path must end."""

    def actions(self, state: S) -> Iterable[A]:
        """What we can do here; nothing at a leaf."""

    def replies(self, state: S, action: A) -> Iterable[tuple[R_out, S]]:
        """Every reply of the external agents that may happen, and the state after it."""


@dataclass(slots=True, eq=False)
class Node(Generic[S, A, R]):
    """A state in which we choose. The options are filled in once, by whoever makes the tree."""

    state: S
    options: tuple[Option[S, A, R], ...] = field(default=(), repr=False)
    expanded: bool = True
    """False: a limit came first, or nobody needed to know; there may be more to do here."""


class Option(NamedTuple, Generic[S, A, R]):
    """An action of ours: a node of the external agents."""

    action: A
    outcomes: tuple[tuple[R, Node[S, A, R]], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Tree(Generic[S, A, R]):
    root: Node[S, A, R]
    complete: bool = True
    """False: the limit was met, and some leaves are states in which there was more to do."""

    def nodes(self) -> Iterator[Node[S, A, R]]:
        """Every node once, also when several paths lead to it."""
        seen = {id(self.root)}
        waiting = deque([self.root])
        while waiting:
            node = waiting.popleft()
            yield node
            for child in children(node):
                if id(child) not in seen:
                    seen.add(id(child))
                    waiting.append(child)

    def leaves(self) -> int:
        """How many leaves there are, a merged one counted for each path that leads to it."""
        counts: dict[int, int] = {}
        for node in postorder(self.root, children):
            below = sum(counts[id(child)] for child in children(node))
            counts[id(node)] = below if node.options else 1
        return counts[id(self.root)]


def children(node: Node[S, A, R]) -> list[Node[S, A, R]]:
    return [child for option in node.options for _, child in option.outcomes]


def postorder(
    root: Node[S, A, R], below: Callable[[Node[S, A, R]], Sequence[Node[S, A, R]]]
) -> Iterator[Node[S, A, R]]:
    """Every node after those below it. Not by recursion: a plan may be deeper than the stack."""
    done: set[int] = set()
    open_: set[int] = set()
    stack = [root]
    while stack:
        node = stack[-1]
        key = id(node)
        if key not in open_ and key not in done:
            waiting = [child for child in below(node) if id(child) not in done]
            if waiting:
                open_.add(key)
                if not open_.isdisjoint(map(id, waiting)):
                    where = repr(node.state)
                    raise ValueError(f"a path comes back to {where}: such a tree has no value")
                stack.extend(reversed(waiting))
                continue
        stack.pop()
        if key not in done:
            open_.discard(key)
            done.add(key)
            yield node


class Grower(Generic[S, A, R]):
    """A tree in the making: nodes are expanded one by one, by whoever wants to look below."""

    def __init__(
        self,
        expand: Expand[S, A, R],
        root: S,
        merge: bool = False,
        most_nodes: int = MOST_NODES,
        seconds: float | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.root: Node[S, A, R] = Node(root, expanded=False)
        self.made = 1
        self.waiting = deque([self.root])
        self._expand = expand
        self._known = {root: self.root} if merge else None
        self._most_nodes = most_nodes
        self._clock = clock
        self._end = None if seconds is None else clock() + seconds

    def is_spent(self) -> bool:
        if self.made >= self._most_nodes:
            return True
        return self._end is not None and self._clock() >= self._end

    def expand(self, node: Node[S, A, R]) -> list[Node[S, A, R]]:
        """Fills in a node, also when it goes past the limit: half an option would be a lie. Returns
        the nodes that are new."""
        known = self._known
        new: list[Node[S, A, R]] = []
        options = []
        for action, replies in self._expand(node.state):
            outcomes = []
            for reply, state in replies:
                child = None if known is None else known.get(state)
                if child is None:
                    child = Node(state, (), False)
                    new.append(child)
                    if known is not None:
                        known[state] = child
                outcomes.append((reply, child))
            options.append(Option(action, tuple(outcomes)))
        node.options = tuple(options)
        node.expanded = True
        self.made += len(new)
        return new

    def grow(self) -> Tree[S, A, R]:
        """Level by level, so that a limit cuts everywhere at about the same depth."""
        waiting = self.waiting
        with _no_search_for_cycles():
            while waiting and not self.is_spent():
                waiting.extend(self.expand(waiting.popleft()))
        return Tree(self.root, not any(self._has_more(node) for node in waiting))

    def _has_more(self, node: Node[S, A, R]) -> bool:
        """Also notes the leaves among the nodes that a limit left."""
        node.expanded = not any(True for _ in self._expand(node.state))
        return not node.expanded


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """A growing tree has no cycles, and Python would spend half of the time looking for them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def build(
    domain: Domain[S, A, R], root: S, most_nodes: int = MOST_NODES, merge: bool = False
) -> Tree[S, A, R]:
    """The whole tree below a state, unless the limit comes first.

    With ``merge`` equal states share a node: the same tree in less room.
    """

    def expand(state: S) -> Iterator[tuple[A, Outcomes[R, S]]]:
        return ((action, domain.replies(state, action)) for action in domain.actions(state))

    return Grower(expand, root, merge, most_nodes).grow()
