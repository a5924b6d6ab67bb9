"""Plans for a suit: the tactic to begin with, and in which layouts it takes how many tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from merrimac.game.errors import GameError
from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.tree import Node, Option
from merrimac.solve.combination import Combination
from merrimac.suits.describing import Describer
from merrimac.suits.formula import Formula
from merrimac.suits.interpretation import Front, Fronts, List, Lists, Scale, Weights, at_least
from merrimac.suits.planner import MOST_NODES, Reply, State, SuitDomain, SuitTree, tactic_tree
from merrimac.suits.tactics import Tactic
from merrimac.suits.words import condition

Rule = Literal["sets", "paper"]
"""How to choose among tactics: by fronts of sets of layouts, or by the best daughter's list."""
SuitNode = Node[State, Tactic, Reply]
SuitOption = Option[State, Tactic, Reply]


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Layouts, and what they have in common."""

    layouts: NDArray[np.bool_]
    chance: float
    formula: Formula
    words: str


@dataclass(frozen=True, slots=True)
class SuitPlan:
    combination: Combination
    rule: Rule
    target: int
    chance: float
    """Of the target, by this plan."""
    chosen: Tactic | None
    """The tactic to begin with; None when there is nothing to decide."""
    tactics: tuple[Tactic, ...]
    """Those that apply at the start."""
    leaves: int
    wins: Interpretation
    """Where the plan takes at least the target."""
    interpretation: Mapping[int, Interpretation]
    """For each number of tricks where the best defence holds this plan to exactly that."""
    chances: Mapping[int, float]
    """Of every target, each by its own best plan."""
    play: SuitTree
    """The plan itself: one tactic in every state that it may lead to."""
    exact: bool
    """False: the tree or a front had to be cut, so a better plan may have been missed."""


class SuitPlanner:
    """Plans for one combination, over one tree of tactics."""

    def __init__(
        self, combination: Combination, weights: Weights, most_nodes: int = MOST_NODES
    ) -> None:
        self.combination = combination
        self.domain = SuitDomain(combination)
        self.tree = tactic_tree(self.domain, most_nodes)
        self._weigh = Scale(weights)
        self._describer = Describer(self.domain.layouts)
        self._fronts: dict[int, tuple[Fronts, Evaluation[State, Tactic, Reply, Front]]] = {}
        self._lists: dict[int, Evaluation[State, Tactic, Reply, List]] = {}

    def plan(self, target: int | None = None, rule: Rule = "sets") -> SuitPlan:
        """The best plan for a target; without one, for the most tricks that can be hoped for."""
        chances = {n: self.chance(n, rule) for n in range(1, self.combination.most_tricks + 1)}
        if target is None:
            target = max((n for n, chance in chances.items() if chance > 0), default=1)
        if target not in chances:
            most = self.combination.most_tricks
            raise GameError(f"a target is 1 to {most} tricks for {self.combination}, not {target}")
        play = self._play(target, rule)
        lists = Lists(self.domain, self._weigh, target)
        found = Evaluation(play, lists).root()
        wins = self._interpreted(at_least(found, target))
        options = self.tree.root.options
        return SuitPlan(
            combination=self.combination,
            rule=rule,
            target=target,
            chance=wins.chance,
            chosen=play.root.options[0].action if options else None,
            tactics=tuple(option.action for option in options),
            leaves=self.tree.leaves(),
            wins=wins,
            interpretation={n: self._interpreted(each) for n, each in enumerate(found) if each},
            chances=chances,
            play=play,
            exact=self.tree.complete and (rule == "paper" or self._front(target)[0].exact),
        )

    def chance(self, target: int, rule: Rule = "sets") -> float:
        """Of so many tricks, by the best plan for them."""
        return self._weigh(self._best_set(target, rule))

    def _best_set(self, target: int, rule: Rule) -> int:
        if rule == "paper":
            return at_least(self._list(target).root(), target)
        return max(self._front(target)[1].root(), key=self._weigh)

    def _play(self, target: int, rule: Rule) -> SuitTree:
        lists = self._list(target)
        compare = Lists(self.domain, self._weigh, target)
        if rule == "paper":
            return policy(self.tree, _BestDaughter(lists, compare), None)
        fronts = self._front(target)[1]
        chooser = _WinsThere(self.domain, fronts, _BestDaughter(lists, compare))
        return policy(self.tree, chooser, self._best_set(target, rule))

    def _front(self, target: int) -> tuple[Fronts, Evaluation[State, Tactic, Reply, Front]]:
        if target not in self._fronts:
            fronts = Fronts(self.domain, target)
            evaluation = Evaluation(self.tree, fronts)
            evaluation.root()  # only then is known whether it is exact
            self._fronts[target] = fronts, evaluation
        return self._fronts[target]

    def _list(self, target: int) -> Evaluation[State, Tactic, Reply, List]:
        if target not in self._lists:
            lists = Lists(self.domain, self._weigh, target)
            self._lists[target] = Evaluation(self.tree, lists)
        return self._lists[target]

    def _interpreted(self, layouts: int) -> Interpretation:
        number = len(self.combination.layouts)
        mask = np.array([layouts >> index & 1 for index in range(number)], dtype=np.bool_)
        formula = self._describer.formula(layouts)
        words = condition(formula, self.combination)
        return Interpretation(mask, self._weigh(layouts), formula, words)


class _BestDaughter:
    """The paper's choice."""

    def __init__(self, lists: Evaluation[State, Tactic, Reply, List], compare: Lists) -> None:
        self._lists = lists
        self._compare = compare

    def pick(self, node: SuitNode, _: object) -> int:
        return self.best(node, range(len(node.options)))

    def best(self, node: SuitNode, among: range | list[int]) -> int:
        values = self._lists.options(node)
        actions = [option.action for option in node.options]
        return max(among, key=lambda index: self._compare.worth(actions[index], values[index]))

    def below(self, _: SuitNode, __: SuitOption, ___: SuitNode, goal: None) -> None:
        return goal


class _WinsThere:
    """An option that wins in all layouts of the goal; of several the one with the best list."""

    def __init__(
        self,
        domain: SuitDomain,
        fronts: Evaluation[State, Tactic, Reply, Front],
        best: _BestDaughter,
    ) -> None:
        self._layouts = domain.layouts
        self._fronts = fronts
        self._best = best

    def pick(self, node: SuitNode, goal: int) -> int:
        values = self._fronts.options(node)
        able = [i for i, front in enumerate(values) if any(goal & ~each == 0 for each in front)]
        return self._best.best(node, able)

    def below(self, _: SuitNode, __: SuitOption, child: SuitNode, goal: int) -> int:
        return goal | self._layouts.all & ~self._layouts.possible(child.state.played)


def plan(
    combination: Combination,
    weights: Weights,
    target: int | None = None,
    rule: Rule = "sets",
) -> SuitPlan:
    """The best plan of tactics for a suit, the layouts weighing what ``weights`` says."""
    return SuitPlanner(combination, weights).plan(target, rule)
