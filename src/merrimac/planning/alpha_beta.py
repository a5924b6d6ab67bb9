"""Alpha-beta: the same number as evaluating the whole tree, without looking at all of it.

A branch is left as soon as it is plain that we, or an external agent who is expected to do his
worst, would not let it happen. With a `Grower` the tree is made only as far as it is looked at.
Where an agent has another criterion, all of his replies are looked at in full.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from math import inf
from typing import Any, Generic, TypeVar

from merrimac.planning.evaluation import Algebra
from merrimac.planning.tree import Grower, Node, Option, Tree

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
R = TypeVar("R")
Search = Generator[Any, float, float]
"""Yields a search that it needs the value of, is sent that, and returns its own."""


class AlphaBeta(Generic[S, A, R]):
    """The value of the root, and a chooser for the policy that reaches it."""

    def __init__(
        self,
        tree: Tree[S, A, R] | Grower[S, A, R],
        algebra: Algebra[S, A, R, Any],
        is_pessimistic: Callable[[S, A], bool] = lambda _, __: True,
    ) -> None:
        self._grower = tree if isinstance(tree, Grower) else None
        self._algebra = algebra
        self._is_pessimistic = is_pessimistic
        self._bounds: dict[int, tuple[float, float]] = {}
        self._choices: dict[int, tuple[float, int]] = {}
        self.evaluated = 0
        """How many nodes were looked at."""
        self._is_cut = False
        self.value = _run(self._node(tree.root, -inf, inf))
        self.tree = tree if isinstance(tree, Tree) else Tree(tree.root, not self._is_cut)

    def pick(self, node: Node[S, A, R], _: None) -> int:
        return self._choices[id(node)][1]

    def below(self, _: Node[S, A, R], __: Option[S, A, R], ___: Node[S, A, R], goal: None) -> None:
        return goal

    def _node(self, node: Node[S, A, R], low: float, high: float) -> Search:
        known_low, known_high = self._bounds.get(id(node), (-inf, inf))
        if known_low >= high or known_low == known_high:
            return known_low
        if known_high <= low:
            return known_high
        self.evaluated += 1
        value = self._plain(node)
        if value is not None:
            self._bounds[id(node)] = value, value
            return value
        best = -inf
        for index, option in enumerate(node.options):
            floor = max(low, best)
            met = yield self._option(node, option, floor, high)
            # What is not above the window is only an upper bound: no reason to choose it.
            proven = met if met > floor else -inf
            if id(node) not in self._choices or self._choices[id(node)][0] < proven:
                self._choices[id(node)] = proven, index
            best = max(best, met)
            if best >= high:
                break
        self._bounds[id(node)] = (
            best if best > low else known_low,
            best if best < high else known_high,
        )
        return best

    def _option(
        self, node: Node[S, A, R], option: Option[S, A, R], low: float, high: float
    ) -> Search:
        if not self._is_pessimistic(node.state, option.action):
            outcomes = []
            for reply, child in option.outcomes:
                value = yield self._node(child, -inf, inf)
                outcomes.append((reply, value))
            return self._algebra.meet(node.state, option.action, outcomes)  # type: ignore[no-any-return]
        worst = inf
        for _, child in option.outcomes:
            value = yield self._node(child, low, min(high, worst))
            worst = min(worst, value)
            if worst <= low:
                break
        return worst

    def _plain(self, node: Node[S, A, R]) -> float | None:
        """The value of a node that needs no looking below."""
        value: float | None = self._algebra.known(node.state)
        if value is not None:
            return value
        if self._grower is not None and not node.expanded:
            if self._grower.is_spent():
                self._is_cut = True
            else:
                self._grower.expand(node)
        return None if node.options else float(self._algebra.leaf(node.state))


def _run(search: Search) -> float:
    """A recursion that may be deeper than the stack."""
    stack, value = [search], None
    while True:
        try:
            stack.append(stack[-1].send(value))  # type: ignore[arg-type]
            value = None
        except StopIteration as end:
            stack.pop()
            value = end.value
            if not stack:
                return float(value)
