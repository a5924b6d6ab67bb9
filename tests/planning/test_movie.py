"""The papers' movie: decompositions, what is assumed, plans and their reasons."""

from __future__ import annotations

import json

import pytest

from merrimac.planning.criteria import Average, Best, Criteria, number
from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.network import Network, NetworkError, TaskNode, TaskTree, gaps
from merrimac.planning.plan import Execution, Plan
from merrimac.planning.trace import Done, decomposition, step_data, trace
from planning.movie import OPERATORS, SEE, Day, network

AT_HOME = ("see_at_home", "ride_bicycle", "buy", "ride_bicycle", "watch")


def evaluated(net: Network[Day], tree: TaskTree[Day]) -> float:
    return number(Evaluation(tree, Criteria(net, Day.value, Average())).root())


def planned(net: Network[Day], day: Day) -> Plan:
    tree = net.tree(day, (SEE,))
    evaluation = Evaluation(tree, Criteria(net, Day.value, Average()))
    return Plan.of(policy(tree, Best(evaluation), None))


@pytest.mark.parametrize(
    ("chance", "abandon", "value", "first"),
    [
        (0.7, False, 0.7 * 8 + 0.3 * -1, "theater"),
        (0.4, False, 4, "store"),
        (0.4, True, 0.4 * 8 + 0.6 * 3, "theater"),  # with a new scheme after a refusal
        (0.1, True, 4, "store"),
    ],
)
def test_the_theater_is_worth_the_risk_or_not(
    chance: float, abandon: bool, value: float, first: str
) -> None:
    net = network(chance, abandon)
    assert evaluated(net, net.tree(Day(), (SEE,))) == pytest.approx(value)
    assert planned(net, Day()).act == ("ride", "I", first)


def test_an_answer_is_assumed_in_the_states_that_allow_it() -> None:
    tree = network().tree(Day(), (SEE,))
    waiting = next(node for node in tree.nodes() if node.state.information.turn() == "clerk")
    assert len(waiting.options) == 1 and waiting.options[0].action is None
    found = {}
    for step, child in waiting.options[0].outcomes:
        assert step is not None
        found[step.act] = (step.worlds, child.state.information.seats)
    assert found == {("sell", "clerk"): ((0,), (True,)), ("refuse", "clerk"): ((1,), (False,))}


def test_a_state_without_a_method_is_an_error_or_a_leaf_or_left_out() -> None:
    with pytest.raises(NetworkError, match=r"no method for the task \('answer',\) covers .* False"):
        network(refusals=False).tree(Day(), (SEE,))
    net = network(0.7, coverage="leaf", refusals=False)
    tree = net.tree(Day(), (SEE,))
    assert [day.seats for day in gaps(tree)] == [(False,)]
    assert evaluated(net, tree) == pytest.approx(0.7 * 8 + 0.3 * -1)
    net = network(0.7, coverage="ignore", refusals=False)
    tree = net.tree(Day(), (SEE,))
    assert gaps(tree) == [] and evaluated(net, tree) == pytest.approx(8)


def names(done: Done) -> object:
    name = step_data(done.step)["method"]
    return (name, *map(names, done.parts)) if done.parts else name


def last(tree: TaskTree[Day], seen_at: str) -> TaskNode[Day]:
    over = (node for node in tree.nodes() if node.state.information.turn() is None)
    return next(node for node in over if node.state.information.seen_at == seen_at)


def test_a_trace_is_the_tree_of_tasks_that_led_to_a_node() -> None:
    tree = network().tree(Day())
    theater = decomposition(trace(tree, last(tree, "theater")))
    parts = ("see_in_theater", "ride_bicycle", "ask", "some_seats", "watch", "ride_bicycle")
    assert [names(done) for done in theater] == [("still_want_to", parts)]
    home = decomposition(trace(tree, last(tree, "home")))
    assert [names(done) for done in home] == [("still_want_to", AT_HOME)]


def test_an_agenda_that_was_given_up_owes_nothing_to_the_old_scheme() -> None:
    tree = network(abandon=True).tree(Day())
    again = next(
        node
        for node in tree.nodes()
        if node.state.information.refused and node.state.information.turn() is None
    )
    first, second = decomposition(trace(tree, again))
    assert names(first) == ("still_want_to", ("see_in_theater", "ride_bicycle", "ask", "no_seats"))
    assert names(second) == ("still_want_to", AT_HOME)


def test_a_step_says_why() -> None:
    tree = network().tree(Day())
    reason = trace(tree, last(tree, "home"))[-2]
    ride, see, want = map(step_data, reason.chain())
    assert ride == {
        "task": ("go", "home"),
        "method": "ride_bicycle",
        "act": ("ride", "I", "home"),
        "why": {"by": "bicycle", "task": ("go", "home"), "why": None},
    }
    assert see == {"task": SEE, "method": "see_at_home", "act": None, "why": "tape"}
    assert want["task"] is None and want["method"] == "still_want_to"


def followed(plan: Plan | None, *acts: object) -> Plan:
    for act in acts:
        assert plan is not None
        plan = plan.after(act)
    assert plan is not None
    return plan


def test_a_plan_is_followed_act_by_act() -> None:
    plan = planned(network(0.7), Day())
    assert plan.is_ours and plan.act == ("ride", "I", "theater") and plan.awaited == ()
    assert [reason["method"] for reason in plan.because] == ["ride_bicycle", "see_in_theater"]
    asked = followed(plan, ("ride", "I", "theater"), ("ask", "I"))
    assert not asked.is_ours and asked.act is None and asked.because == ()
    assert asked.awaited == (("sell", "clerk"), ("refuse", "clerk"))
    sold = followed(asked, ("sell", "clerk"))
    assert sold.act == ("watch", "I", "Titanic")
    assert followed(sold, sold.act, ("ride", "I", "home")).has_run_out
    assert followed(asked, ("refuse", "clerk")).has_run_out
    assert asked.after(("faint", "clerk")) is None


def test_a_plan_in_progress_is_plain_data() -> None:
    plan = planned(network(0.7), Day())
    asked = followed(plan, plan.act, ("ask", "I"))
    again = Plan.from_data(json.loads(json.dumps(asked.data())))
    assert len(again.points) < len(plan.points)
    assert again.awaited == asked.awaited
    one, other = (followed(each, ("sell", "clerk")) for each in (asked, again))
    assert (one.act, one.because) == (other.act, other.because)
    assert again.data() == asked.data()


def test_of_a_long_plan_the_first_points_may_be_kept() -> None:
    plan = planned(network(0.7), Day())
    kept = Plan.from_data(plan.data(most_points=3))
    assert kept.act == plan.act
    assert followed(kept, plan.act).act == ("ask", "I")
    assert followed(kept, plan.act, ("ask", "I")).has_run_out


def executed(net: Network[Day], answer: str) -> tuple[Day, int]:
    """Played through, the clerk giving that answer, which the plan may not expect."""
    operators = {operator.name: operator for operator in OPERATORS}
    execution: Execution[Day] = Execution(lambda day: planned(net, day))
    day = Day()
    while (turn := day.turn()) is not None:
        act = execution.plan(day).act if turn == "I" else (answer, "clerk")
        execution.saw(act)
        day = operators[act[0]].apply(day, *act[1:])
    return day, execution.plans


def test_a_plan_that_has_run_out_or_was_left_is_followed_by_another() -> None:
    assert executed(network(0.7), "sell")[1] == 1
    run_out, plans = executed(network(0.7), "refuse")
    assert (run_out.seen_at, run_out.trips, plans) == ("home", 3, 2)
    left, plans = executed(network(0.7, coverage="ignore", refusals=False), "refuse")
    assert (left.seen_at, left.trips, plans) == ("home", 3, 2)
    whole, plans = executed(network(0.7, abandon=True), "refuse")
    assert (whole.seen_at, whole.trips, plans) == ("home", 3, 1)
