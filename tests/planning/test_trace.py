from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.evaluation import policy
from merrimac.planning.method import NIL, Method, Operator, Task
from merrimac.planning.network import Network, TaskNode, TaskOption, TaskTree
from merrimac.planning.plan import Plan
from merrimac.planning.trace import Done, decomposition, trace

PARTS = {
    NIL: ("morning", "evening"),
    "morning": ("get up", "eat"),
    "evening": ("eat", "go to bed"),
    "get up": ("wake", "wash"),
}
ACTS = ("wake", "wash", "eat", "go to bed")


def _method(whole: str | None, parts: tuple[str, ...]) -> Method:
    def expand(_: tuple[str, ...]) -> Iterator[tuple[Task, ...]]:
        yield tuple((part, "I") if part in ACTS else (part,) for part in parts)

    return Method(whole, expand, f"do {whole}" if whole else "a day")


def day() -> TaskTree[tuple[str, ...]]:
    operators = [Operator(act, lambda done, _, act=act: (*done, act)) for act in ACTS]
    methods = [_method(whole, parts) for whole, parts in PARTS.items()]
    return Network[tuple[str, ...]](
        methods, operators, {"I"}, lambda done: None if "go to bed" in done else "I"
    ).tree(())


def outline(done: Done) -> object:
    name = done.step.act[0] if isinstance(done.step.act, tuple) else (done.step.task or [None])[0]
    return {name: [outline(part) for part in done.parts]} if done.parts else name


def test_each_task_is_owed_to_the_step_that_put_it_on_the_agenda() -> None:
    tree = day()
    over = next(node for node in tree.nodes() if not node.options)
    assert over.state.information == ("wake", "wash", "eat", "eat", "go to bed")
    assert [outline(done) for done in decomposition(trace(tree, over))] == [
        {
            None: [
                {"morning": [{"get up": ["wake", "wash"]}, "eat"]},
                {"evening": ["eat", "go to bed"]},
            ]
        }
    ]


class _Only:
    def pick(self, _: TaskNode[tuple[str, ...]], __: None) -> int:
        return 0

    def below(
        self,
        _: TaskNode[tuple[str, ...]],
        __: TaskOption[tuple[str, ...]],
        ___: TaskNode[tuple[str, ...]],
        goal: None,
    ) -> None:
        return goal


def test_a_plan_gives_every_act_its_own_reasons() -> None:
    plan: Plan | None = Plan.of(policy(day(), _Only(), None))
    found = []
    while plan is not None and not plan.has_run_out:
        found.append([reason["method"] for reason in plan.because])
        plan = plan.after(plan.act)
    assert found == [
        ["wake", "do get up", "do morning", "a day"],
        ["wash", "do get up", "do morning", "a day"],
        ["eat", "do morning", "a day"],
        ["eat", "do evening", "a day"],
        ["go to bed", "do evening", "a day"],
    ]
