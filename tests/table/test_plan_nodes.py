"""A robot's plan as the page gets it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from merrimac.players.player import Plain, Reason
from merrimac.storage.entry import StoredDecision
from merrimac.table.plan_nodes import plan_of
from merrimac.table.state import Made

TREE: list[Plain] = [
    {"what": "draw trumps", "card": "SA", "share": 1.0, "chance": 0.8, "then": [
        {"what": "finesse the jack of hearts", "card": "H2", "share": 0.6, "chance": 0.9},
        {"what": "duck a round of clubs", "card": "C2", "share": 0.4, "chance": 0.65, "then": [
            {"what": "ruff clubs", "card": "C3", "share": 0.4, "chance": 0.65}]},
    ]},
]  # fmt: skip


def done_with(reason: Reason | None) -> Made:
    decision = None if reason is None else StoredDecision("expert", reason.plain())
    return cast(Made, SimpleNamespace(decision=decision))


def test_a_new_plan_is_at_its_first_step() -> None:
    node: Any = plan_of(Reason("named line", {"what": "draw trumps", "plan": TREE}), ())
    assert (node["words"], node["state"], node["chance"]) == ("draw trumps", "now", 0.8)
    assert node["cards"] == ["SA"]
    finesse, duck = node["children"]
    assert finesse["words"] == "finesse the jack of hearts, in 60% of the layouts"
    assert finesse["state"] is None
    assert duck["children"][0]["words"] == "ruff clubs"


def test_a_plan_in_progress_is_the_one_that_was_made() -> None:
    earlier = [
        done_with(Reason("named line", {"plan": [{**cast(Any, TREE[0]), "what": "older"}]})),
        done_with(Reason("named line", {"what": "draw trumps", "plan": TREE})),
        done_with(None),
        done_with(Reason("only card")),
    ]
    node: Any = plan_of(Reason("kept plan", {"what": "duck a round of clubs"}), earlier)
    assert node["state"] == "done" and node["name"] == "draw trumps"
    assert [child["state"] for child in node["children"]] == [None, "now"]


def test_what_was_not_planned_has_no_plan() -> None:
    earlier = [done_with(Reason("named line", {"plan": TREE}))]
    assert plan_of(Reason("no name for it", {"what": "draw trumps"}), earlier) is None
    assert plan_of(Reason("kept plan", {"what": "draw trumps"}), ()) is None
    assert plan_of(Reason("named line", {"plan": []}), ()) is None


def test_a_claim_states_its_line() -> None:
    node: Any = plan_of(Reason("claim", {"tricks": 2, "line": [["SA", "S2"], ["SK", "H3"]]}), ())
    assert node["words"].startswith("the rest: 2 tricks")
    assert [child["cards"] for child in node["children"]] == [["SA", "S2"], ["SK", "H3"]]
    assert node["children"][1]["words"] == "♠K and ♥3"
