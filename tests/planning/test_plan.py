from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.criteria import Best, Criteria, Wald
from merrimac.planning.evaluation import Evaluation, policy
from merrimac.planning.method import NIL, Instance, Operator, Task, method
from merrimac.planning.network import Network
from merrimac.planning.plan import Plan
from planning.spelled_out import Known, SpelledOut, Turn

# What is known: the acts so far. One of two worlds is the case, and he may or may not show which.
BELIEF = {"west": 0.5, "east": 0.5}
SPELLED = SpelledOut(Turn("he", {"hm": 0.0, "west it is": 0.0}), BELIEF)


@method(NIL, operator="say")
def from_the_west(_: Known) -> Iterator[Instance]:
    yield Instance(("he", "hm"), when="west".__eq__)
    yield Instance(("he", "west it is"), when="west".__eq__)


@method(NIL, operator="say")
def from_the_east(_: Known) -> Iterator[Instance]:
    yield Instance(("he", "hm"), when="east".__eq__)


SAY = Operator("say", lambda known, _, word: Known((*known.path, word), known.worlds))


def planned(net: Network[Known], start: Known) -> Plan:
    tree = net.tree(start)
    evaluation = Evaluation(tree, Criteria(net, lambda _: 0.0, Wald()))
    return Plan.of(policy(tree, Best(evaluation), None))


def test_what_several_assumptions_explain_is_not_in_the_plan() -> None:
    def turn(known: Known) -> str | None:
        return None if known.path else "he"

    net: Network[Known] = Network([from_the_west, from_the_east], [SAY], (), turn, SPELLED)
    plan = planned(net, SPELLED.start)
    assert plan.awaited == (("say", "he", "west it is"),)
    assert plan.after(("say", "he", "hm")) is None


@method(NIL)
def talk(known: Known) -> Iterator[tuple[Task, ...]]:
    if known.path == ():
        yield ("say", "we", "start"), ("the rest",)


@method("the rest")
def in_short(_: Known) -> Iterator[tuple[Task, ...]]:
    yield ("say", "he", "hm"), ("finish",)


@method("the rest")
def at_length(_: Known) -> Iterator[tuple[Task, ...]]:
    yield ("say", "he", "well, well"), ("finish",)


@method("finish", operator="say")
def finish(_: Known) -> Iterator[tuple[str, str]]:
    yield "we", "end"


def test_a_merged_node_has_other_reasons_on_other_paths() -> None:
    # What he said is forgotten, so both replies lead to one node, in which we finish; but the task
    # to finish was put on the agenda by another method after each.
    def turn(known: Known) -> str | None:
        return {(): "we", ("start",): "he", ("he spoke",): "we"}.get(known.path)

    def said(known: Known, agent: str, word: str) -> Known:
        return Known(("he spoke",) if agent == "he" else (word,), known.worlds)

    methods = [talk, in_short, at_length, finish]
    net: Network[Known] = Network(methods, [Operator("say", said)], {"we"}, turn)
    plan = planned(net, Known()).after(("say", "we", "start"))
    assert plan is not None
    reasons = []
    for act in plan.awaited:
        after = plan.after(act)
        assert after is not None and after.act == ("say", "we", "end")
        reasons.append([reason["method"] for reason in after.because])
    assert reasons == [["finish", "in_short", "talk"], ["finish", "at_length", "talk"]]
