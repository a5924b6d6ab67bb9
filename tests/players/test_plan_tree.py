"""A plan as a tree of techniques: its numbers are those of the layouts that it was made for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from merrimac.game.board import Board
from merrimac.players.expert import Expert
from merrimac.players.plan_tree import MOST_DEPTH, MOST_STEPS, PlanTree
from merrimac.players.planner import Planner, plan_with_worlds
from merrimac.players.player import Limit, Reason
from merrimac.players.words import explain
from merrimac.technique.plan import DeclarerPlan
from merrimac.technique.words import PLAIN, aim_words
from players.at_the_table import board, filled

Step = dict[str, Any]


def two_way() -> Board:
    """Trumps are drawn; the queen of hearts may be with either, and clubs may break."""
    deal = filled("KJ63.AJ4.75.K862", "97.Q8763.Q84.JT5", "AQT85.KT2.93.A74", "42.95.AKJT62.Q93")
    return board(deal, "4S-S", "DA D5 D4 D3 DK D7 D8 D9 DJ S6 DQ C4")


@cache
def made() -> DeclarerPlan:
    here = two_way()
    assert here.actor is not None and here.contract is not None
    view = here.view(here.actor)
    return plan_with_worlds(view, here.contract, Limit(samples=60, nodes=2_000), Random(1))[0]


def all_steps(tree: list[Any], depth: int = 1) -> Iterator[tuple[int, Step, list[Step]]]:
    for step in tree:
        then = step.get("then", [])
        yield depth, step, then
        yield from all_steps(then, depth + 1)


def test_the_root_is_the_plan_as_a_whole() -> None:
    tree: list[Any] = PlanTree(made()).plain()
    plan = made()
    assert len(tree) == 1
    told = next(aim for aim in plan.best.aims[::-1] if aim.technique not in PLAIN)
    assert tree[0]["what"] == aim_words(told)
    assert tree[0]["share"] == 1.0
    assert tree[0]["chance"] == pytest.approx(plan.best.chance, abs=1e-3)


def test_no_branch_is_likelier_than_what_it_comes_from() -> None:
    steps = list(all_steps(PlanTree(made()).plain()))
    assert 2 <= len(steps) <= MOST_STEPS
    for depth, step, then in steps:
        assert depth <= MOST_DEPTH and 0 <= step["chance"] <= 1
        assert sum(after["share"] for after in then) <= step["share"] + 1e-3
        assert all(after["what"] != step["what"] for after in then)
        shares = [after["share"] for after in then]
        assert shares == sorted(shares, reverse=True)


def test_players_give_their_plan_with_the_card_and_speak_as_before() -> None:
    deal = filled("A32.K432.A32.432", "KT9.Q5.T987.KQJ9", "QJ54.AJ76.KQ4.A5", "876.T98.J65.T876")
    here = board(deal, "4H-S", "H9")
    assert here.actor is not None
    view = here.view(here.actor)
    for player in (Planner(), Expert()):
        decision = player.decide(view, Limit(samples=40), Random(1), None)
        tree: Any = decision.reason.facts.get("plan")
        assert tree and tree[0]["what"] == decision.reason.facts["what"], player.name
        without = {name: each for name, each in decision.reason.facts.items() if name != "plan"}
        bare = Reason(decision.reason.name, without, decision.reason.children)
        words = explain(decision)
        assert words == explain(type(decision)(decision.action, bare)) and "share" not in words
        assert Reason.of_plain(decision.reason.plain()) == decision.reason
