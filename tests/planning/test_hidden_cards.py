"""A game with hidden cards: the planner against brute force, by every criterion."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from merrimac.planning.alpha_beta import AlphaBeta
from merrimac.planning.criteria import (
    Average,
    Best,
    Chance,
    Criteria,
    Criterion,
    Hurwicz,
    Savage,
    Wald,
    number,
)
from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.network import Network, Situation
from merrimac.planning.objective import distributed
from merrimac.planning.tree import Grower
from merrimac.planning.vectors import Vectors
from planning.brute_force import At, BruteForce
from planning.hidden_cards import HiddenCards, Seen

SEEDS = range(300)


@cache
def dealt(seed: int) -> HiddenCards:
    return HiddenCards(seed)


def criteria(game: HiddenCards, network: Network[Seen], criterion: Criterion) -> Criteria[Seen]:
    def unused(_: object) -> float:
        raise AssertionError("every leaf is the end of the game")

    return Criteria(network, distributed(network, game.objective, unused), criterion)


def planned(game: HiddenCards, network: Network[Seen], criterion: Criterion) -> float:
    """The value of the tree, which is also what its policy comes to."""
    tree = network.tree(game.start)
    algebra = criteria(game, network, criterion)
    evaluation = Evaluation(tree, algebra)
    value = number(evaluation.root())
    alone = policy(tree, Best(evaluation), None)
    assert all(len(node.options) <= 1 for node in alone.nodes())
    assert number(Evaluation(alone, algebra).root()) == pytest.approx(value)
    return value


def expected(game: HiddenCards, criterion: Criterion) -> float:
    brute = BruteForce(game)
    if isinstance(criterion, Savage):
        return brute.least_regret(brute.start)

    def theirs(at: At, values: dict[int, float]) -> float:
        if isinstance(criterion, Average):
            return brute.average(at, values)
        if isinstance(criterion, Chance):
            return brute.chance(at, values)
        optimism = criterion.optimism if isinstance(criterion, Hurwicz) else 0.0
        return optimism * max(values.values()) + (1 - optimism) * min(values.values())

    return brute.number(brute.start, theirs)


EACH: list[Criterion] = [Average(), Chance(), Wald(), Hurwicz(0.3), Savage()]


@pytest.mark.parametrize("criterion", EACH, ids=lambda each: type(each).__name__)
def test_the_value_is_that_of_brute_force(criterion: Criterion) -> None:
    for seed in SEEDS:
        game = dealt(seed)
        assert planned(game, game.network(), criterion) == pytest.approx(expected(game, criterion))


@pytest.mark.parametrize("criterion", EACH[:-1], ids=lambda each: type(each).__name__)
def test_fewer_methods_never_promise_more(criterion: Criterion) -> None:
    # Regret has no such law: an option that is not there is not regretted.
    fewer = 0
    for seed in SEEDS[::3]:
        game = dealt(seed)
        whole = planned(game, game.network(bulk=True), criterion)
        part = planned(game, game.network(bulk=True, restricted=True), criterion)
        assert part <= whole + 1e-9
        fewer += part < whole - 1e-9
    assert fewer > 5


def test_vectors_are_those_of_brute_force() -> None:
    for seed in SEEDS:
        game = dealt(seed)
        vectors = Vectors[Seen]([game.weights[world] for world in game.worlds], game.vector)
        brute = BruteForce(game)
        wanted = brute.vector(brute.start)
        for bulk in (False, True):
            tree = game.network(bulk).tree(game.start)
            found = Evaluation(tree, vectors).root()
            mean = brute.weighed(game.worlds, wanted.__getitem__)
            assert vectors.mean(found) == pytest.approx(mean)


def test_replies_in_bulk_are_worth_what_methods_make_of_them() -> None:
    for seed in SEEDS[::10]:
        game = dealt(seed)
        for criterion in EACH:
            values = [planned(game, game.network(bulk), criterion) for bulk in (False, True)]
            assert values[0] == pytest.approx(values[1])


def test_merging_saves_nodes_and_changes_no_value() -> None:
    saved = 0
    for seed in SEEDS[::10]:
        game = dealt(seed)
        network = game.network(bulk=True)
        trees = [network.tree(game.start, merge=merge) for merge in (False, True)]
        apart, merged = (len(list(tree.nodes())) for tree in trees)
        assert merged <= apart
        saved += merged < apart
        for criterion in EACH:
            algebra = criteria(game, network, criterion)
            values = [number(Evaluation(tree, algebra).root()) for tree in trees]
            assert values[0] == values[1]
    assert saved > 15


def test_alpha_beta_finds_the_same_number_in_fewer_nodes() -> None:
    looked, made, everything = 0, 0, 0
    for seed in SEEDS:
        game = dealt(seed)
        network = game.network()
        algebra = criteria(game, network, Wald())
        tree = network.tree(game.start, merge=seed % 2 == 0)
        value = number(Evaluation(tree, algebra).root())
        pruned = AlphaBeta(tree, algebra)
        assert pruned.value == value
        number_of_nodes = len(list(tree.nodes()))
        grower = Grower(network.expand, Situation(game.start), merge=seed % 2 == 0)
        growing = AlphaBeta(grower, algebra)
        assert growing.value == value and growing.evaluated == pruned.evaluated
        assert grower.made < number_of_nodes
        for found in (pruned, growing):
            alone = policy(found.tree, found, None)
            assert number(Evaluation(alone, algebra).root()) == value
        looked, made = looked + pruned.evaluated, made + grower.made
        everything += number_of_nodes
    assert looked < 0.8 * everything and made < 0.85 * everything


def test_alpha_beta_prunes_only_where_the_worst_is_feared() -> None:
    for seed in SEEDS[:50]:
        game = dealt(seed)
        network = game.network()
        algebra = criteria(game, network, Average())
        tree = network.tree(game.start)
        pruned = AlphaBeta(tree, algebra, algebra.is_pessimistic)
        assert pruned.value == pytest.approx(number(Evaluation(tree, algebra).root()))
    with pytest.raises(ValueError, match="regret"):
        algebra = criteria(game, network, Savage())
        AlphaBeta(tree, algebra, algebra.is_pessimistic)


def test_a_vector_has_a_number_for_each_world_that_is_left() -> None:
    game = dealt(0)
    vectors = Vectors[Seen]([game.weights[world] for world in game.worlds], game.vector)
    tree = game.network().tree(game.start)
    evaluation = Evaluation(tree, vectors)
    for node in tree.nodes():
        possible = {game.worlds.index(world) for world in node.state.information.worlds}
        finite = set(np.flatnonzero(np.isfinite(evaluation.value(node))).tolist())
        assert finite == possible
