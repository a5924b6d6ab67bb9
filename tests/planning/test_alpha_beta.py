from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from merrimac.planning.alpha_beta import AlphaBeta
from merrimac.planning.criteria import Criteria, Hurwicz, Wald
from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.network import Situation
from merrimac.planning.numbers import WorstCase
from merrimac.planning.tree import Grower, Node, Option, Tree
from planning.spelled_out import WE, Known, SpelledOut, Turn

GAME = SpelledOut(
    Turn(
        WE,
        {
            "first": Turn("it", {"a": 5, "b": 7}),
            "second": Turn("it", {"a": 4, "b": 9}),  # after a, no better than the first
            "third": Turn("it", {"a": 8, "b": Turn(WE, {"c": 6, "d": 1}), "e": 7}),
        },
    )
)
CRITERIA = Criteria(GAME.network, GAME.leaf, Wald())


def test_what_cannot_matter_is_not_looked_at() -> None:
    pruned = AlphaBeta(GAME.tree(), CRITERIA)
    # All but b under the second: the root, three nodes of it, 2 + 1 + 3 replies, c and d.
    assert (pruned.value, pruned.evaluated) == (6, 1 + 3 + 6 + 2)
    assert len(list(GAME.tree().nodes())) == 13


def test_a_tree_that_grows_on_demand_lacks_what_was_not_looked_at() -> None:
    grower = Grower(GAME.network.expand, Situation(GAME.start))
    pruned = AlphaBeta(grower, CRITERIA)
    assert pruned.value == 6 and pruned.tree.complete
    unseen = [node.state.information.path for node in pruned.tree.nodes() if not node.expanded]
    assert unseen == [("second", "b")]


def test_a_limit_leaves_nodes_to_the_static_evaluation() -> None:
    def static(known: Known) -> float:
        return float(len(known.path))

    criteria = Criteria(GAME.network, static, Wald())
    grower = Grower(GAME.network.expand, Situation(GAME.start), most_nodes=5)
    pruned = AlphaBeta(grower, criteria)
    # Only the root and the first option were expanded: its replies are two acts deep.
    assert pruned.value == 2 and not pruned.tree.complete


def test_its_choices_are_a_policy_that_is_worth_the_value() -> None:
    pruned = AlphaBeta(GAME.tree(), CRITERIA)
    alone = policy(pruned.tree, pruned, None)
    assert Evaluation(alone, CRITERIA).root() == 6
    step = alone.root.options[0].action
    assert step is not None and step.act == ("do", WE, "third")


def test_another_criterion_sees_every_reply() -> None:
    criteria = Criteria(GAME.network, GAME.leaf, Hurwicz(0.5))
    pruned = AlphaBeta(GAME.tree(), criteria, criteria.is_pessimistic)
    assert (pruned.value, pruned.evaluated) == (7, 13)


def test_a_search_may_be_deeper_than_the_stack() -> None:
    node: Node[int, int, int] = Node(0)
    for depth in range(1, 5_000):
        node = Node(depth, (Option(0, ((0, node),)),))
    assert AlphaBeta(Tree(node), WorstCase[int, int, int](lambda state: state + 7.0)).value == 7


class Moody(WorstCase[int, int, int]):
    """After odd actions the external agent does his worst; after even ones he tosses a coin."""

    def meet(self, state: int, action: int, outcomes: Sequence[tuple[int, float]]) -> float:
        if action % 2:
            return super().meet(state, action, outcomes)
        return sum(value for _, value in outcomes) / len(outcomes)


def tangle(rng: Random) -> Tree[int, int, int]:
    """Layers of nodes, each of which many paths lead to."""
    layer: list[Node[int, int, int]] = [Node(rng.randrange(10)) for _ in range(5)]
    for size in (5, 5, 4, 3, 1):
        above: list[Node[int, int, int]] = [Node(100) for _ in range(size)]
        for node in above:
            node.options = tuple(
                Option(
                    rng.randrange(1, 5) | rng.randrange(2),
                    tuple((0, rng.choice(layer)) for _ in range(rng.randrange(1, 4))),
                )
                for _ in range(rng.randrange(1, 4))
            )
        layer = above
    return Tree(layer[0])


def test_bounds_of_nodes_that_were_met_before_are_right() -> None:
    rng = Random(1)
    for _ in range(3_000):
        tree = tangle(rng)
        check(tree, WorstCase(float), lambda _, __: True)
        check(tree, Moody(float), lambda _, action: action % 2 == 1)


def check(
    tree: Tree[int, int, int],
    algebra: WorstCase[int, int, int],
    is_pessimistic: Callable[[int, int], bool],
) -> None:
    found = AlphaBeta(tree, algebra, is_pessimistic)
    assert found.value == Evaluation(tree, algebra).root()
    assert Evaluation(policy(tree, found, None), algebra).root() == found.value
