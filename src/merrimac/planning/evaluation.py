"""What a decision tree is worth, from the leaves up, in whatever coin.

An `Algebra` says what a leaf is worth, what the external agents leave of an option's outcomes
(``meet``) and what our choice makes of the options (``choose``). Numbers, vectors over worlds,
lists of interpretations and fronts of sets are algebras over the same tree.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from merrimac.planning.tree import Node, Option, Tree, children, postorder

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
R = TypeVar("R")
V = TypeVar("V")
G = TypeVar("G", bound=Hashable)
S_in = TypeVar("S_in", contravariant=True)
A_in = TypeVar("A_in", contravariant=True)
R_in = TypeVar("R_in", contravariant=True)


class Algebra(Protocol[S_in, A_in, R_in, V]):
    """How values come about."""

    def known(self, state: S_in) -> V | None:
        """The value, when it is plain without looking any further."""

    def leaf(self, state: S_in) -> V:
        """The value of a state in which there is nothing to do."""

    def meet(self, state: S_in, action: A_in, outcomes: Sequence[tuple[R_in, V]]) -> V:
        """What an action is worth, the external agents choosing (or chance) among its outcomes."""

    def choose(self, state: S_in, options: Sequence[tuple[A_in, V]]) -> V:
        """What a state is worth when we may choose among these."""


class Evaluation(Generic[S, A, R, V]):
    """The values of a tree's nodes, worked out when asked for and kept."""

    def __init__(self, tree: Tree[S, A, R], algebra: Algebra[S, A, R, V]) -> None:
        self.tree = tree
        self._algebra = algebra
        self._values: dict[int, V] = {}
        self._options: dict[int, tuple[V, ...]] = {}

    def root(self) -> V:
        return self.value(self.tree.root)

    def value(self, node: Node[S, A, R]) -> V:
        if id(node) not in self._values:
            for each in postorder(node, self._unknown_below):
                if id(each) not in self._values:
                    self._values[id(each)] = self._chosen(each)
        return self._values[id(node)]

    def options(self, node: Node[S, A, R]) -> tuple[V, ...]:
        """The value of each option of a node."""
        if id(node) not in self._options:
            for child in children(node):
                self.value(child)
            self._options[id(node)] = self._met(node)
        return self._options[id(node)]

    def _unknown_below(self, node: Node[S, A, R]) -> list[Node[S, A, R]]:
        if id(node) in self._values:
            return []
        value = self._algebra.known(node.state)
        if value is None and not node.options:
            value = self._algebra.leaf(node.state)
        if value is not None:
            self._values[id(node)] = value
            return []
        return children(node)

    def _chosen(self, node: Node[S, A, R]) -> V:
        values = self._options[id(node)] = self._met(node)
        actions = [action for action, _ in node.options]
        return self._algebra.choose(node.state, list(zip(actions, values, strict=True)))

    def _met(self, node: Node[S, A, R]) -> tuple[V, ...]:
        values, meet, state = self._values, self._algebra.meet, node.state
        return tuple(
            [
                meet(state, action, [(reply, values[id(child)]) for reply, child in outcomes])
                for action, outcomes in node.options
            ]
        )


class Chooser(Protocol[S, A, R, G]):
    """Which option to take, with a goal in mind that changes on the way down."""

    def pick(self, node: Node[S, A, R], goal: G) -> int:
        """The index of the option to take at a node that has some."""

    def below(
        self, node: Node[S, A, R], option: Option[S, A, R], child: Node[S, A, R], goal: G
    ) -> G:
        """What is left to strive for when an option has come out in this child."""


def policy(tree: Tree[S, A, R], chooser: Chooser[S, A, R, G], goal: G) -> Tree[S, A, R]:
    """The part of a tree that a way of choosing can reach: one option in every node.

    It is a tree like any other and can be evaluated in any algebra. A state may stand in it
    several times, with other choices, when other goals led there.
    """
    made: dict[tuple[int, G], Node[S, A, R]] = {}
    waiting: list[tuple[Node[S, A, R], G]] = []

    def chosen(node: Node[S, A, R], goal: G) -> Node[S, A, R]:
        key = id(node), goal
        if key not in made:
            made[key] = Node(node.state, expanded=node.expanded)
            waiting.append((node, goal))
        return made[key]

    root = chosen(tree.root, goal)
    while waiting:
        node, goal = waiting.pop()
        if node.options:
            option = node.options[chooser.pick(node, goal)]
            outcomes = tuple(
                (reply, chosen(child, chooser.below(node, option, child, goal)))
                for reply, child in option.outcomes
            )
            made[id(node), goal].options = (Option(option.action, outcomes),)
    return Tree(root, tree.complete)
