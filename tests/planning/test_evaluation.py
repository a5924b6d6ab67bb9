"""Three kinds of values over one kind of tree, against trying every way to choose."""

from __future__ import annotations

import pytest

from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.numbers import Expected, Highest, WorstCase
from merrimac.planning.tree import Node, Tree, build
from planning.hidden_worlds import (
    HiddenWorlds,
    Path,
    WinSets,
    WinsThere,
    all_policies,
    maximal,
    won_worlds,
)

SEEDS = range(60)


def worst_leaf(game: HiddenWorlds, state: Path, choices: dict[Path, int]) -> int:
    if not game.actions(state):
        return game.won(state)
    return min(worst_leaf(game, after, choices) for _, after in game.replies(state, choices[state]))


def choices_of(tree: Tree[Path, int, int]) -> dict[Path, int]:
    return {node.state: node.options[0].action for node in tree.nodes() if node.options}


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_are_those_of_the_best_policy(seed: int) -> None:
    game = HiddenWorlds(seed)
    tree = build(game, ())
    evaluation = Evaluation(tree, WorstCase[Path, int, int](game.won))
    best = max(worst_leaf(game, (), choices) for choices in all_policies(tree.root))
    assert evaluation.root() == best
    chosen = policy(tree, Highest(evaluation), None)
    assert all(len(node.options) <= 1 for node in chosen.nodes())
    assert worst_leaf(game, (), choices_of(chosen)) == best


@pytest.mark.parametrize("seed", SEEDS)
def test_fronts_hold_exactly_what_policies_win(seed: int) -> None:
    game = HiddenWorlds(seed)
    tree = build(game, ())
    front = Evaluation(tree, WinSets(game)).root()
    assert front == maximal({won_worlds(game, choices) for choices in all_policies(tree.root)})


@pytest.mark.parametrize("seed", SEEDS)
def test_a_policy_for_a_goal_wins_it(seed: int) -> None:
    game = HiddenWorlds(seed)
    tree = build(game, ())
    evaluation = Evaluation(tree, WinSets(game))
    options = {id(node): evaluation.options(node) for node in tree.nodes()}
    for goal in evaluation.root():
        chosen = policy(tree, WinsThere(game, options), goal)
        assert won_worlds(game, choices_of(chosen)) == goal
        # A policy is a tree like any other.
        assert Evaluation(chosen, WinSets(game)).root() == {goal}


def test_expectation_weighs_the_replies() -> None:
    game = HiddenWorlds(seed=3, rounds=1)
    tree = build(game, ())

    def chance(state: Path, action: int, _: int) -> float:
        return 1 / len(list(game.replies(state, action)))

    value = Evaluation(tree, Expected(game.won, chance)).root()
    means = []
    for action in game.actions(()):
        leaves = [game.won(after) for _, after in game.replies((), action)]
        means.append(sum(leaves) / len(leaves))
    assert value == pytest.approx(max(means))


def test_a_value_that_is_known_is_not_looked_below() -> None:
    class Known(WorstCase[Path, int, int]):
        def known(self, state: Path) -> float | None:
            return 5.0 if len(state) == 2 else None

        def leaf(self, state: Path) -> float:
            raise AssertionError(state)

    game = HiddenWorlds(seed=1)
    tree = build(game, ())
    assert Evaluation(tree, Known(game.won)).root() == 5.0


def test_the_first_of_equal_options_is_taken() -> None:
    game = HiddenWorlds(seed=1)
    tree = build(game, ())
    chosen = policy(tree, Highest(Evaluation(tree, WorstCase[Path, int, int](_nothing))), None)
    assert _first(chosen.root) == 0


def _nothing(_: Path) -> float:
    return 0.0


def _first(node: Node[Path, int, int]) -> int:
    return node.options[0].action
