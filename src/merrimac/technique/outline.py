"""The plan as a tree to read: our cards with their reasons, what may be seen, what we do then."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from merrimac.formats.text import card_symbol, seat_name
from merrimac.game.cards import CARDS
from merrimac.game.seats import SEATS
from merrimac.planning.method import Step
from merrimac.planning.network import TaskNode
from merrimac.solve.lines import DISCARD, LOW, WINNING
from merrimac.technique.aim import Aim
from merrimac.technique.known import Known
from merrimac.technique.plan import DeclarerPlan
from merrimac.technique.turned import Worlds
from merrimac.technique.words import SUIT_NAMES, aim_words


@dataclass(slots=True)
class Branch:
    words: str
    share: str = ""
    """How many of the layouts come this way."""
    then: list[Branch] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        form: dict[str, Any] = {"words": self.words}
        if self.share:
            form["share"] = self.share
        if self.then:
            form["then"] = [branch.plain() for branch in self.then]
        return form


def outline(plan: DeclarerPlan, worlds: Worlds, most: int) -> list[Branch]:
    """The policy from its root, at most so many branches, level by level."""
    found: list[Branch] = []
    waiting: list[tuple[TaskNode[Known], list[Branch], str]] = [(plan.policy.root, found, "")]
    made = 0
    for node, siblings, reason in waiting:
        if made >= most:
            break
        if not node.options:
            continue
        action, outcomes = node.options[0]
        if action is None:
            for reply, child in outcomes:
                branch = Branch(_seen(reply, worlds), _share(child, worlds))
                siblings.append(branch)
                made += 1
                waiting.append((child, branch.then, reason))
            continue
        if isinstance(action.why, Aim):
            reason = aim_words(action.why)
        if action.act is None:
            waiting.append((outcomes[0][1], siblings, reason))
            continue
        branch = Branch(_ours(action, worlds, reason))
        siblings.append(branch)
        made += 1
        waiting.append((outcomes[0][1], branch.then, ""))
    return found


def _ours(step: Step, worlds: Worlds, reason: str) -> str:
    assert isinstance(step.act, tuple)
    _, seat, card = step.act
    name = seat_name(SEATS[(seat - worlds.turn) % 4])
    why = f": {reason}" if reason else ""
    return f"{name} {card_symbol(CARDS[card])}{why}"


def _seen(step: Step | None, worlds: Worlds) -> str:
    assert step is not None and isinstance(step.act, tuple)
    *cards, winning = step.act
    words = ", ".join(_card(code) for code in cards)
    seat = seat_name(SEATS[(winning - WINNING - worlds.turn) % 4])
    return f"{words or 'nothing'} ({seat} wins)"


def _card(code: int) -> str:
    if code == DISCARD:
        return "a discard"
    if code >= LOW:
        return f"a low {SUIT_NAMES[code - LOW][:-1]}"
    return card_symbol(CARDS[code])


def _share(node: TaskNode[Known], worlds: Worlds) -> str:
    indices = node.state.information.information.indices
    return f"{100 * float(worlds.weights[indices].sum()):.0f}%"
