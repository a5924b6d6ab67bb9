from __future__ import annotations

from collections.abc import Iterator

import pytest

from merrimac.planning.evaluation import Evaluation
from merrimac.planning.numbers import WorstCase
from merrimac.planning.tree import Node, Option, Tree, build
from planning.hidden_worlds import HiddenWorlds, Path


class Counting:
    """We add one or two, the opponent nothing or one; at the limit it is over."""

    def __init__(self, limit: int) -> None:
        self._limit = limit

    def actions(self, state: int) -> list[int]:
        return [1, 2] if state < self._limit else []

    def replies(self, state: int, action: int) -> Iterator[tuple[int, int]]:
        yield from ((reply, state + action + reply) for reply in (0, 1))


def leaves_one_by_one(node: Node[int, int, int]) -> int:
    if not node.options:
        return 1
    return sum(leaves_one_by_one(child) for option in node.options for _, child in option.outcomes)


def test_a_node_has_an_option_for_each_action_and_an_outcome_for_each_reply() -> None:
    root = build(Counting(2), 0).root
    assert [option.action for option in root.options] == [1, 2]
    assert [(r, child.state) for r, child in root.options[1].outcomes] == [(0, 2), (1, 3)]
    assert not root.options[1].outcomes[0][1].options


def test_merging_saves_nodes_and_changes_no_count_and_no_value() -> None:
    apart, merged = build(Counting(7), 0), build(Counting(7), 0, merge=True)
    assert len(list(merged.nodes())) == 7 + 3
    assert len(list(apart.nodes())) > 400
    assert apart.leaves() == merged.leaves() == leaves_one_by_one(apart.root)
    values = [Evaluation(tree, WorstCase(float)).root() for tree in (apart, merged)]
    assert values[0] == values[1]


def test_a_limit_cuts_the_tree_level_by_level_and_says_so() -> None:
    whole, cut = build(Counting(7), 0), build(Counting(7), 0, most_nodes=50)
    assert whole.complete and not cut.complete
    depths = {_depth(cut.root, deep) for deep in (False, True)}
    assert max(depths) - min(depths) <= 1


def test_a_limit_that_is_just_met_cuts_nothing() -> None:
    number = len(list(build(Counting(4), 0).nodes()))
    assert build(Counting(4), 0, most_nodes=number).complete
    assert not build(Counting(4), 0, most_nodes=number // 2).complete


def test_a_tree_that_comes_back_to_itself_has_no_value() -> None:
    node: Node[str, int, int] = Node("here")
    node.options = (Option(0, ((0, node),)),)
    with pytest.raises(ValueError, match="comes back to 'here'"):
        Evaluation(Tree(node), WorstCase[str, int, int](len)).root()


def test_states_of_the_test_game_leave_every_world_an_answer() -> None:
    game = HiddenWorlds(seed=1)
    start: Path = ()
    for action in game.actions(start):
        possible = 0
        for _, after in game.replies(start, action):
            possible |= game.possible(after)
        assert possible == 0b1111


def _depth(node: Node[int, int, int], deep: bool) -> int:
    below = [_depth(child, deep) for option in node.options for _, child in option.outcomes]
    return 1 + (max if deep else min)(below) if below else 0
