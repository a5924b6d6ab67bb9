"""Decision trees against agents whom we do not control.

A *node* is a state in which we choose: an option for each action that applies there, and for each
option the replies of the external agents that may happen, each with the node it leads to. A node
without options is a leaf. Nothing here knows what a state, an action or a reply is: a `Domain`
tells, and what a tree is worth is a question of its own (`evaluation`).

Where an external agent moves first, the domain offers one action, to wait.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
R = TypeVar("R")
R_out = TypeVar("R_out", covariant=True)
MOST_NODES = 1_000_000


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


@dataclass(frozen=True, slots=True, eq=False)
class Option(Generic[S, A, R]):
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
            for child in _children(node):
                if id(child) not in seen:
                    seen.add(id(child))
                    waiting.append(child)

    def leaves(self) -> int:
        """How many leaves there are, a merged one counted for each path that leads to it."""
        counts: dict[int, int] = {}

        def count(node: Node[S, A, R]) -> int:
            if id(node) not in counts:
                below = sum(count(child) for child in _children(node))
                counts[id(node)] = below if node.options else 1
            return counts[id(node)]

        return count(self.root)


def _children(node: Node[S, A, R]) -> Iterator[Node[S, A, R]]:
    return (child for option in node.options for _, child in option.outcomes)


def build(
    domain: Domain[S, A, R], root: S, most_nodes: int = MOST_NODES, merge: bool = False
) -> Tree[S, A, R]:
    """The tree below a state.

    With ``merge`` equal states share a node: the same tree in less room. It grows level by level,
    so that a limit cuts it everywhere at about the same depth.
    """
    start: Node[S, A, R] = Node(root)
    known = {root: start}
    waiting = deque([start])
    made, complete = 1, True
    while waiting:
        node = waiting.popleft()
        options = []
        for action in domain.actions(node.state):
            outcomes = []
            for reply, state in domain.replies(node.state, action):
                child = known.get(state) if merge else None
                if child is None:
                    child = Node(state)
                    made += 1
                    waiting.append(child)
                    if merge:
                        known[state] = child
                outcomes.append((reply, child))
            options.append(Option(action, tuple(outcomes)))
        # A node is finished even when it goes past the limit: half an option would be a lie.
        node.options = tuple(options)
        if made >= most_nodes and waiting:
            complete = not any(_has_actions(domain, each.state) for each in waiting)
            break
    return Tree(start, complete)


def _has_actions(domain: Domain[S, A, R], state: S) -> bool:
    return any(True for _ in domain.actions(state))
