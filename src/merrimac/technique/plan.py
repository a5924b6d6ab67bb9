"""Declarer's plan: the best of what the techniques can make of a deal, and how it compares."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.method import Step
from merrimac.planning.network import Network, Situation, TaskNode, TaskOption, TaskTree
from merrimac.planning.plan import Plan
from merrimac.planning.tree import Node, Option, Tree
from merrimac.planning.vectors import Vector, Vectors
from merrimac.technique.aim import Aim
from merrimac.technique.domain import network
from merrimac.technique.known import Known

Values = Evaluation[Situation[Known], Step | None, Step | None, Vector]
Scores = NDArray[np.float64]
"""What each number of tricks is worth to declarer, from none to thirteen."""
MOST_NODES = 20_000
MOST_DEPTH = 3
GROWTH = 6
"""A tree one scheme deeper has about so many times the nodes."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to go on from here."""

    card: int
    aims: tuple[Aim, ...]
    """The techniques that lead to the card, in the order of use."""
    value: float
    """The expected score."""
    chance: float
    """Of making the contract."""
    scores: Vector
    """In each layout."""


@dataclass(frozen=True, slots=True)
class DeclarerPlan:
    best: Alternative
    others: tuple[Alternative, ...]
    """The best of each other kind, in order."""
    plan: Plan
    """What to do next and after each reply: it can be kept and followed."""
    tree: TaskTree[Known]
    policy: TaskTree[Known]
    leaves: int
    nodes: int
    depth: int
    weights: NDArray[np.float64]
    """How likely each layout is."""
    made: NDArray[np.bool_]
    """In which layouts the contract is made."""

    def lead_over(self, other: Alternative) -> tuple[float, float]:
        """How much more the best alternative scores than another, and the standard error of it."""
        weights = self.weights / self.weights.sum()
        gain = self.best.scores - other.scores
        mean = float(weights @ gain)
        variance = float(weights @ (gain - mean) ** 2)
        return mean, (variance * float(weights @ weights)) ** 0.5


class DeclarerPlanner:
    """Plans for one set of layouts."""

    def __init__(self, known: Known, weights: NDArray[np.float64], scores: Scores) -> None:
        self._known = known
        self._weights = weights
        self._scores = scores
        self._algebra: Vectors[Known] = Vectors(weights, self._leaf)

    def plan(
        self, most_nodes: int = MOST_NODES, most_depth: int = MOST_DEPTH, usual: int | None = None
    ) -> DeclarerPlan:
        """The deepest tree that the number of nodes allows.

        ``usual``: a card to lead that is to be among the alternatives, whatever techniques say.
        """
        first = usual if self._known.is_on_lead else None
        techniques = network(usual=first, layouts=len(self._known.information))
        best = self._first_tree(techniques, most_nodes)
        nodes, depth = _size(best), 1
        while depth < most_depth and best.complete and nodes * GROWTH <= most_nodes:
            tree = self._tree(techniques, depth + 1, self._known.to_play, most_nodes)
            if not tree.complete:
                break
            best, nodes, depth = tree, _size(tree), depth + 1
        return self._chosen(best, nodes, depth)

    def _first_tree(self, techniques: Network[Known], most_nodes: int) -> TaskTree[Known]:
        """One technique deep; where there is too much to think of, with fewer replies of ours."""
        for choices in range(self._known.to_play, -1, -1):
            tree = self._tree(techniques, 1, choices, most_nodes)
            if tree.complete:
                break
        return tree

    def _tree(
        self, techniques: Network[Known], depth: int, choices: int, most_nodes: int
    ) -> TaskTree[Known]:
        return techniques.tree(self._known, (("scheme", depth, choices),), most_nodes)

    def _leaf(self, known: Known) -> tuple[NDArray[np.uint32], Scores]:
        return known.information.indices, self._scores[known.tricks]

    def _chosen(self, tree: TaskTree[Known], nodes: int, depth: int) -> DeclarerPlan:
        evaluation = Evaluation(tree, self._algebra)
        chosen = policy(tree, _BestMean(evaluation, self._algebra), None)
        alternatives = self._alternatives(tree, evaluation)
        vector = evaluation.root()
        return DeclarerPlan(
            alternatives[0],
            tuple(alternatives[1:]),
            Plan.of(_first_scheme(chosen)),
            tree,
            chosen,
            tree.leaves(),
            nodes,
            depth,
            self._weights,
            self._is_made(vector),
        )

    def _is_made(self, vector: Vector) -> NDArray[np.bool_]:
        needed = self._known.information.needed
        return np.asarray(vector >= self._scores[needed])

    def _alternatives(self, tree: TaskTree[Known], evaluation: Values) -> list[Alternative]:
        """Every first card with the best use of it."""
        found: dict[tuple[int, str], Alternative] = {}
        waiting: list[tuple[TaskNode[Known], tuple[Aim, ...], Vector]] = [
            (tree.root, (), evaluation.root())
        ]
        for node, aims, vector in waiting:
            if not node.options:
                self._note(found, node.state.information.information.usual, aims, vector)
                continue
            for option, value in zip(node.options, evaluation.options(node), strict=True):
                step = option.action
                if step is None:
                    self._note(found, -1, aims, vector)
                    continue
                new = (*aims, step.why) if isinstance(step.why, Aim) else aims
                if step.act is not None:
                    self._note(found, step.act[2], new, value)  # type: ignore[index]
                else:
                    waiting.append((option.outcomes[0][1], new, value))
        return sorted(found.values(), key=lambda each: -each.value)

    def _note(
        self,
        found: dict[tuple[int, str], Alternative],
        card: int,
        aims: tuple[Aim, ...],
        vector: Vector,
    ) -> None:
        value = self._algebra.mean(vector)
        made = self._is_made(vector)
        chance = float(self._weights @ made / self._weights.sum())
        key = card, aims[-1].technique if aims else ""
        if key not in found or value > found[key].value:
            found[key] = Alternative(card, aims, value, chance, vector)


def _size(tree: TaskTree[Known]) -> int:
    return sum(1 for _ in tree.nodes())


def _first_scheme(chosen: TaskTree[Known]) -> TaskTree[Known]:
    """The part of a policy up to where its first technique is done, or the trick on the table.

    What comes after was chosen for the few layouts that had led there in the tree; when it has come
    so far, a new plan for many layouts is better.
    """
    made: dict[int, TaskNode[Known]] = {}

    def copied(node: TaskNode[Known]) -> TaskNode[Known]:
        if id(node) not in made:
            new: TaskNode[Known] = Node(node.state)
            made[id(node)] = new
            if node is chosen.root or not _is_next_scheme(node.state):
                new.options = tuple(
                    Option(action, tuple((reply, copied(child)) for reply, child in outcomes))
                    for action, outcomes in node.options
                )
        return made[id(node)]

    return Tree(copied(chosen.root), chosen.complete)


def _is_next_scheme(situation: Situation[Known]) -> bool:
    agenda = situation.agenda
    return bool(agenda) and agenda[0][0] == "scheme" and situation.information.is_on_lead


class _BestMean:
    """A chooser: the option that is worth most on average over the layouts."""

    def __init__(self, evaluation: Values, algebra: Vectors[Known]) -> None:
        self._evaluation = evaluation
        self._mean = algebra.mean

    def pick(self, node: TaskNode[Known], _: None) -> int:
        means = [self._mean(value) for value in self._evaluation.options(node)]
        return means.index(max(means))

    def below(
        self, _: TaskNode[Known], __: TaskOption[Known], ___: TaskNode[Known], goal: None
    ) -> None:
        return goal
