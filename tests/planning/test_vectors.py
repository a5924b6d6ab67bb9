"""A number for each world: one choice for all of them above, a reply for each below."""

from __future__ import annotations

import numpy as np
import pytest

from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.numbers import Highest
from merrimac.planning.vectors import Vectors
from planning.spelled_out import WE, Known, SpelledOut, Turn

BELIEF = {"west": 0.5, "east": 0.3, "void": 0.2}
NAMES = tuple(BELIEF)


def vectors(leaves: dict[str, tuple[float, float, float]]) -> Vectors[Known]:
    """A leaf is known by the last act that led to it."""

    def leaf(known: Known) -> tuple[list[int], list[float]]:
        worlds = [NAMES.index(world) for world in known.worlds]
        return worlds, [leaves[known.path[-1]][world] for world in worlds]

    return Vectors(list(BELIEF.values()), leaf)


def test_our_choice_has_the_best_mean_and_is_one_for_all_worlds() -> None:
    game = SpelledOut(Turn(WE, {"a": 0, "b": 0}), BELIEF)
    algebra = vectors({"a": (2, 0, 0), "b": (0, 2, 3)})  # means 1.0 and 1.2
    found = Evaluation(game.tree(), algebra).root()
    assert found.tolist() == [0, 2, 3]
    assert algebra.mean(found) == pytest.approx(1.2)


def test_a_reply_is_the_worst_that_its_world_allows() -> None:
    reply = Turn("he", {"low": 0, "king": 0}, only={"king": ("west", "east")})
    game = SpelledOut(reply, BELIEF)
    found = Evaluation(game.tree(), vectors({"low": (5, 1, 4), "king": (3, 2, 0)})).root()
    assert found.tolist() == [3, 1, 4]


def test_after_a_reply_we_choose_by_the_worlds_that_are_left() -> None:
    again = Turn(WE, {"a": 0, "b": 0})
    only = {"low": ("west", "east"), "other": ("void",)}
    game = SpelledOut(Turn("he", {"low": again, "other": again}, only), BELIEF)
    algebra = vectors({"a": (1, 0, 0), "b": (0, 1, 9)})
    tree = game.tree()
    evaluation = Evaluation(tree, algebra)
    # Low: 0.5 for a against 0.3 for b, whatever b would be worth against a void.
    assert evaluation.root().tolist() == [1, 0, 9]
    low = tree.root.options[0].outcomes[0][1]
    assert evaluation.value(low).tolist() == [1, 0, np.inf]
    assert algebra.mean(evaluation.value(low)) == pytest.approx(0.5 / 0.8)
    alone = policy(tree, Highest(evaluation, algebra.mean), None)
    steps = [child.options[0].action for _, child in alone.root.options[0].outcomes]
    assert [step and step.act for step in steps] == [("do", WE, "a"), ("do", WE, "b")]
    assert Evaluation(alone, algebra).root().tolist() == [1, 0, 9]
