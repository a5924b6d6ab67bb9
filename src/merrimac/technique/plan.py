"""Declarer's plan: the best of what the techniques can make of a deal, and how it compares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.method import Step
from merrimac.planning.network import Network, Situation, TaskNode, TaskOption, TaskTree
from merrimac.planning.plan import Plan
from merrimac.planning.tree import Node, Option, Tree
from merrimac.planning.vectors import Leaf, Vector, Vectors
from merrimac.technique.aim import Aim
from merrimac.technique.ceiling import makeable
from merrimac.technique.domain import network
from merrimac.technique.known import Known

Values = Evaluation[Situation[Known], Step | None, Step | None, Vector]
Scores = NDArray[np.float64]
"""What each number of tricks is worth to declarer, from none to thirteen."""
MOST_NODES = 20_000
MOST_DEPTH = 3
FIRST = 2
"""One technique deep the tree may have so many times the nodes: there is no smaller one to fall
back on."""
TIE = 2.0
"""Points: less than that is not worth another plan."""
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

    @property
    def name(self) -> str:
        """The last technique on the way to the card."""
        return self.aims[-1].technique if self.aims else "cash out"


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
        self._algebra = _Scored(weights, self._leaf, known)

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
        if usual is not None and self._known.information.legal >> usual & 1:
            self._algebra.ceilings[usual] = self._ceiling(usual)
        return self._chosen(best, nodes, depth)

    def _first_tree(self, techniques: Network[Known], most_nodes: int) -> TaskTree[Known]:
        """One technique deep; where there is too much to think of, with fewer replies of ours."""
        for choices in range(self._known.to_play, -1, -1):
            tree = self._tree(techniques, 1, choices, FIRST * most_nodes)
            if tree.complete:
                break
        return tree

    def _tree(
        self, techniques: Network[Known], depth: int, choices: int, most_nodes: int
    ) -> TaskTree[Known]:
        return techniques.tree(self._known, (("scheme", depth, choices),), most_nodes)

    def _ceiling(self, card: int) -> Vector:
        needed = self._known.information.needed
        most = self._scores.max() if needed <= 0 else self._scores[needed - 1]
        return np.where(makeable(self._known, card), np.inf, most)

    def _leaf(self, known: Known) -> tuple[NDArray[np.uint32], Scores]:
        return known.information.indices, self._scores[known.tricks]

    def _chosen(self, tree: TaskTree[Known], nodes: int, depth: int) -> DeclarerPlan:
        """The plan that is still best when its first card is looked at double dummy."""
        while True:
            evaluation = Evaluation(tree, self._algebra)
            chosen = policy(tree, _BestMean(evaluation, self._algebra), None)
            vector = evaluation.root()
            best = self._of_policy(chosen, vector)
            if best.card in self._algebra.ceilings:
                break
            self._algebra.ceilings[best.card] = self._ceiling(best.card)
        alternatives = self._alternatives(tree, evaluation)
        others = [each for each in alternatives if (each.card, each.name) != (best.card, best.name)]
        return DeclarerPlan(
            best,
            tuple(others),
            Plan.of(_first_scheme(chosen)),
            tree,
            chosen,
            tree.leaves(),
            nodes,
            depth,
            self._weights,
            self._is_made(vector),
        )

    def _of_policy(self, chosen: TaskTree[Known], vector: Vector) -> Alternative:
        """The alternative that the policy takes."""
        found: dict[tuple[int, str], Alternative] = {}
        node = chosen.root
        aims: tuple[Aim, ...] = ()
        card = -1
        while node.options:
            step = node.options[0].action
            if step is None:
                break
            aims = (*aims, step.why) if isinstance(step.why, Aim) else aims
            if step.act is not None:
                card = _card_of(step)
                break
            node = node.options[0].outcomes[0][1]
        if card < 0:
            card = node.state.information.information.usual
        self._note(found, card, aims, vector)
        return next(iter(found.values()))

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
                    self._note(found, _card_of(step), new, value)
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
        alternative = Alternative(card, aims, value, chance, vector)
        key = card, alternative.name
        if key not in found or value > found[key].value:
            found[key] = alternative


def _card_of(step: Step) -> int:
    assert isinstance(step.act, tuple)
    card: int = step.act[2]
    return card


def _size(tree: TaskTree[Known]) -> int:
    return sum(1 for _ in tree.nodes())


def _first_scheme(chosen: TaskTree[Known]) -> TaskTree[Known]:
    """The part of a policy up to where its first technique is done, or the trick on the table.

    What comes after was chosen for the few layouts that had led there in the tree; when it has come
    so far, a new plan for many layouts is better.
    """
    made: dict[int, TaskNode[Known]] = {}
    start = chosen.root.state.information

    def copied(node: TaskNode[Known]) -> TaskNode[Known]:
        if id(node) not in made:
            new: TaskNode[Known] = Node(node.state)
            made[id(node)] = new
            if node is chosen.root or not _is_new_decision(node.state, start):
                new.options = tuple(
                    Option(action, tuple((reply, copied(child)) for reply, child in outcomes))
                    for action, outcomes in node.options
                )
        return made[id(node)]

    return Tree(copied(chosen.root), chosen.complete)


def _is_new_decision(situation: Situation[Known], start: Known) -> bool:
    """The next technique, or a reply to a lead of the defenders' when more has been seen."""
    known, agenda = situation
    if known is start or known.turn not in known.hands:
        return False
    if known.is_on_lead:
        return bool(agenda) and agenda[0][0] == "scheme"
    return not known.is_our_lead


class _Scored(Vectors[Known]):
    """Scores over the layouts. Of options that are as good as equal the first is taken, since
    techniques are in order: what gives the play its name, cashing out, all others."""

    def __init__(self, weights: NDArray[np.float64], leaf: Leaf[Known], root: Known) -> None:
        super().__init__(weights, leaf)
        self._root = root
        self.ceilings: dict[int, Vector] = {}
        """By first card, as far as they are known: what double dummy leaves in each layout."""

    def leaf(self, situation: Situation[Known]) -> Vector:
        vector = super().leaf(situation)
        if situation.information is self._root and not self._root.information.is_over:
            return self._under(vector, self._root.information.usual)
        return vector

    def meet(
        self,
        situation: Situation[Known],
        action: Step | None,
        outcomes: Sequence[tuple[Step | None, Vector]],
    ) -> Vector:
        vector = super().meet(situation, action, outcomes)
        if situation.information is self._root and action is not None and action.act is not None:
            return self._under(vector, _card_of(action))
        return vector

    def _under(self, vector: Vector, card: int) -> Vector:
        ceiling = self.ceilings.get(card)
        return vector if ceiling is None else np.minimum(vector, ceiling)

    def choose(self, _: Situation[Known], options: Sequence[tuple[Step | None, Vector]]) -> Vector:
        if len(options) == 1:
            return options[0][1]
        vectors = [vector for _, vector in options]
        return vectors[self.first_best(vectors)]

    def first_best(self, vectors: Sequence[Vector]) -> int:
        means = [self.mean(vector) for vector in vectors]
        best = max(means)
        return next(index for index, mean in enumerate(means) if mean >= best - TIE)


class _BestMean:
    """A chooser: the option that is worth most on average over the layouts."""

    def __init__(self, evaluation: Values, algebra: _Scored) -> None:
        self._evaluation = evaluation
        self._first_best = algebra.first_best

    def pick(self, node: TaskNode[Known], _: None) -> int:
        return self._first_best(self._evaluation.options(node))

    def below(
        self, _: TaskNode[Known], __: TaskOption[Known], ___: TaskNode[Known], goal: None
    ) -> None:
        return goal
