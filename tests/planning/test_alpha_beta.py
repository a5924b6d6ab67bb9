from __future__ import annotations

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
