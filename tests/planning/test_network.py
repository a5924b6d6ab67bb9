"""How a situation is expanded, where a tree is cut, and what a network refuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

import pytest

from merrimac.planning.criteria import Best, Criteria, Wald
from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.method import NIL, Instance, Operator, Reply, Task, method
from merrimac.planning.network import Network, NetworkError, Situation
from merrimac.planning.plan import Plan

# What is known is a number; we add to it until it is large enough.


@method(NIL)
def twice(_: int) -> Iterator[tuple[Task, ...]]:
    yield ("up", 1), ("up", 2)


@method(NIL, "once, by any number")
def once(known: int) -> Iterator[tuple[Task, ...]]:
    for by in range(1, 3):
        if known % 2 == 0:
            yield (("add", "we", by),)


@method("up", operator="add")
def up(_: int, by: int) -> Iterator[tuple[str, int]]:
    yield "we", by


@method("up")
def not_at_all(known: int, by: int) -> Iterator[tuple[Task, ...]]:
    if known > 2 and by == 2:
        yield ()


ADD = Operator("add", lambda known, _, by: known + by if known + by != 13 else None)
METHODS = [twice, once, up, not_at_all]


def adding(limit: int = 6) -> Network[int]:
    return Network(METHODS, [ADD], {"we"}, lambda known: "we" if known < limit else None)


def children(net: Network[int], known: int, *agenda: Task) -> list[tuple[object, Situation[int]]]:
    found = []
    for step, outcomes in net.expand(Situation(known, agenda)):
        assert step is not None and step.by is not None
        ((nothing, after),) = outcomes
        assert nothing is None
        found.append((step.by.name, after))
    return found


def test_an_empty_agenda_is_expanded_with_the_methods_of_nil() -> None:
    assert children(adding(), 0) == [
        ("twice", Situation(0, (("up", 1), ("up", 2)))),
        ("once, by any number", Situation(0, (("add", "we", 1),))),
        ("once, by any number", Situation(0, (("add", "we", 2),))),
    ]
    assert [name for name, _ in children(adding(), 1)] == ["twice"]


def test_the_first_task_is_expanded_and_the_rest_waits() -> None:
    rest: Task = ("up", 1)
    assert children(adding(), 0, ("up", 2), rest) == [("up", Situation(2, (rest,)))]
    assert children(adding(), 3, ("up", 2), rest) == [
        ("up", Situation(5, (rest,))),
        ("not_at_all", Situation(3, (rest,))),
    ]
    assert children(adding(), 3, ("add", "we", 1), rest) == [("add", Situation(4, (rest,)))]


def test_an_operator_needs_its_agents_turn_and_may_say_no() -> None:
    assert children(adding(), 0, ("add", "you", 1)) == []
    assert children(adding(99), 12, ("add", "we", 1)) == []


def test_at_the_end_of_the_game_nothing_is_done() -> None:
    assert list(adding().expand(Situation(6, (("up", 2),)))) == []


def test_a_tree_ends_at_tasks_that_are_named_as_ends() -> None:
    net: Network[int] = Network(METHODS, [ADD], {"we"}, lambda _: "we", ends=("rest", "up"))
    assert children(net, 0, ("rest", 5), ("add", "we", 1)) == []
    assert children(net, 0, ("up", 1)) == []
    assert len(children(net, 0, ("add", "we", 1), ("rest",))) == 1


def test_an_agenda_that_cannot_be_done_is_a_leaf_or_given_up() -> None:
    stuck: Task = ("add", "we", 1)
    assert children(adding(99), 12, stuck, ("up", 2)) == []
    net: Network[int] = Network(METHODS, [ADD], {"we"}, lambda _: "we", abandon=True)
    assert [after.agenda for _, after in children(net, 12, stuck, ("up", 2))] == [
        (("up", 1), ("up", 2)),
        (("add", "we", 1),),
        (("add", "we", 2),),
    ]


def test_limits_in_nodes_and_in_seconds_cut_the_tree() -> None:
    whole = adding(9).tree(0, merge=False)
    assert whole.complete and all(node.expanded for node in whole.nodes())
    number = len(list(whole.nodes()))
    cut = adding(9).tree(0, merge=False, most_nodes=number // 3)
    assert not cut.complete and number // 3 <= len(list(cut.nodes())) < number // 3 + 3
    ticks = count()
    timed = adding(9).tree(0, merge=False, seconds=10, clock=lambda: next(ticks))
    # The clock is read once at the start and once before each node.
    assert sum(1 for node in timed.nodes() if node.options) == 9
    assert not timed.complete
    assert adding(9).tree(0, seconds=120).complete


def test_cut_leaves_are_worth_their_static_evaluation() -> None:
    net = adding(9)
    cut = net.tree(0, merge=False, most_nodes=10)
    asked: list[int] = []

    def static(known: int) -> float:
        asked.append(known)
        return -float(known)

    evaluation = Evaluation(cut, Criteria(net, static, Wald()))
    assert evaluation.root() == max(-known for known in asked)
    assert len(asked) == sum(1 for node in cut.nodes() if not node.options)
    assert any(not node.expanded for node in cut.nodes())
    # The policy takes the shortest way, to a leaf that has been cut.
    alone = list(policy(cut, Best(evaluation), None).nodes())
    assert [node.expanded for node in alone] == [True] * (len(alone) - 1) + [False]


def test_equal_situations_share_a_node_and_others_do_not() -> None:
    apart, merged = (adding(12).tree(0, merge=merge) for merge in (False, True))
    states = [node.state for node in merged.nodes()]
    assert len(states) == len(set(states))
    assert set(states) == {node.state for node in apart.nodes()}
    assert 2 * len(states) < len(list(apart.nodes()))
    assert apart.leaves() == merged.leaves()


def test_a_plan_may_be_deeper_than_the_stack() -> None:
    net = adding(5_000)
    tree = Network([twice, up], [ADD], {"we"}, net.turn).tree(14, merge=False)
    evaluation = Evaluation(tree, Criteria(net, float, Wald()))
    assert evaluation.root() == 5_000 and tree.leaves() == 1
    plan = Plan.of(policy(tree, Best(evaluation), None))
    assert len(plan.data()) == len(plan.points) == 2 * (5_000 - 14) // 3 + 1


def test_replies_in_bulk_leave_the_agenda_alone() -> None:
    def turn(known: int) -> str | None:
        return "they" if known % 2 else "we" if known < 6 else None

    def replies(known: int) -> list[Reply]:
        return [Reply(by, known + by) for by in (1, 3)]

    net: Network[int] = Network(METHODS, [ADD], {"we"}, turn, replies=replies)
    ((wait, outcomes),) = net.expand(Situation(1, (("up", 2),)))
    assert wait is None
    found = [(step and step.act, after) for step, after in outcomes]
    agenda = (("up", 2),)
    assert found == [(1, Situation(2, agenda)), (3, Situation(4, agenda))]


class Two:
    """Two full states, even and odd, and what is known of them: the empty set never."""

    def states(self, known: str) -> Sequence[str]:
        return known.split(" or ")

    def belief(self, known: str) -> Sequence[float]:
        return [1 / len(self.states(known))] * len(self.states(known))

    def given(self, known: str, worlds: Sequence[int]) -> str:
        return " or ".join(self.states(known)[world] for world in worlds)


@method(NIL)
def if_even(_: str) -> Iterator[Instance]:
    yield Instance((("say", "any", "even"),), when="even".__eq__)


@method(NIL, operator="say")
def if_odd(_: str) -> Iterator[Instance]:
    yield Instance(("any", "odd"), when="odd".__eq__)


SAY = Operator("say", lambda known, _, __: known)


def telling(*controlled: str) -> Network[str]:
    return Network([if_even, if_odd], [SAY], controlled, lambda _: "any", Two())


def test_of_an_external_agent_a_precondition_is_assumed() -> None:
    ((_, outcomes),) = telling().expand(Situation("even or odd"))
    assert [after for _, after in outcomes] == [
        Situation("even", (("say", "any", "even"),)),
        Situation("odd", ()),
    ]
    ((_, outcomes),) = telling().expand(Situation("even"))
    assert [(step and step.worlds, after.information) for step, after in outcomes] == [
        (None, "even")
    ]


def test_an_agent_of_ours_must_know_what_he_acts_on() -> None:
    assert len(list(telling("any").expand(Situation("even")))) == 1
    with pytest.raises(NetworkError, match="'if_even' .* applies in 'even' and not in 'odd'"):
        list(telling("any").expand(Situation("even or odd")))


def test_a_task_of_an_external_agent_that_nothing_does_is_a_gap() -> None:
    @method("tell", operator="say")
    def never(_: str) -> Iterator[Instance]:
        yield Instance(("any", "odd"), when=lambda _: False)

    net: Network[str] = Network([never], [SAY], (), lambda _: "any", Two())
    assert list(net.expand(Situation("odd"))) == []
    with pytest.raises(NetworkError, match=r"no method for the task \('tell',\) covers .* 'odd'"):
        list(net.expand(Situation("odd", (("tell",),))))


def test_an_operators_own_precondition_counts_too() -> None:
    truly = Operator("say", lambda known, _, __: known, lambda state, _, word: state == word)

    @method(NIL, operator="say")
    def anything(_: str) -> Iterator[tuple[str, str]]:
        yield from (("any", word) for word in ("even", "odd", "neither"))

    net: Network[str] = Network([anything], [truly], (), lambda _: "any", Two())
    ((_, outcomes),) = net.expand(Situation("even or odd"))
    assert [after.information for _, after in outcomes] == ["even", "odd"]

    @method(NIL, operator="say")
    def lie(_: str) -> Iterator[Instance]:
        yield Instance(("any", "even"), when="odd".__eq__)

    liar: Network[str] = Network([lie], [truly], (), lambda _: "any", Two())
    assert list(liar.expand(Situation("even or odd"))) == []


def test_what_does_not_hold_together_is_refused() -> None:
    with pytest.raises(NetworkError, match="no method and no operator for the task 'fly'"):
        list(adding().expand(Situation(0, (("fly",),))))
    with pytest.raises(NetworkError, match="up needs the operator 'add'"):
        Network(METHODS, [], {"we"}, lambda _: "we")
    with pytest.raises(NetworkError, match="'up' has both an operator and methods"):
        Network(METHODS, [ADD, Operator("up", lambda known, _: known)], {"we"}, lambda _: "we")
    knows_nothing: Network[str] = Network([if_even], [SAY], {"any"}, lambda _: "any")
    with pytest.raises(NetworkError, match="was not told which states"):
        list(knows_nothing.expand(Situation("even")))
