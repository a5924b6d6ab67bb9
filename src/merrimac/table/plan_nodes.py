"""A robot's plan as the page draws it: steps with their cards, chances, and where the play is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from merrimac.formats.text import card_symbol
from merrimac.game.cards import Card
from merrimac.players.claim import CLAIM
from merrimac.players.player import Reason
from merrimac.table.state import Made

Node = dict[str, Any]
_IN_PROGRESS = ("kept plan", "as planned")
_ALWAYS = 0.97
"""A step that comes as often as its parent is not told to be a case."""


def plan_of(reason: Reason, earlier: Sequence[Made]) -> Node | None:
    """The plan that a card belongs to; of a claim, the line that it states."""
    if reason.name == CLAIM:
        return _claimed(reason)
    tree = reason.facts.get("plan")
    if tree is None and reason.name in _IN_PROGRESS:
        tree = _made_before(earlier)
    if not isinstance(tree, list) or not tree:
        return None
    steps = [_step(each, 1.0) for each in tree if isinstance(each, dict)]
    _mark(steps, str(reason.facts.get("what")))
    if len(steps) == 1:
        return steps[0]
    return _node("plan", "what comes first depends on what is seen", children=steps)


def _made_before(earlier: Sequence[Made]) -> Any:
    """The tree of the last plan; what was made for dummy counts too."""
    for made in reversed(earlier):
        facts: Mapping[str, Any] = {} if made.decision is None else _facts(made.decision.reason)
        if "plan" in facts:
            return facts["plan"]
    return None


def _facts(form: Mapping[str, Any]) -> Mapping[str, Any]:
    return form.get("facts") or {}


def _step(told: Mapping[str, Any], of: float) -> Node:
    share = float(told["share"])
    case = f", in {share:.0%} of the layouts" if share < _ALWAYS * of else ""
    children = [_step(each, share) for each in told.get("then", ())]
    return _node(told["what"], told["what"] + case, told["chance"], [told["card"]], children)


def _node(
    name: str,
    words: str,
    chance: float | None = None,
    cards: Iterable[str] = (),
    children: Iterable[Node] = (),
) -> Node:
    return {
        "name": name,
        "words": words,
        "chance": chance,
        "cards": list(cards),
        "state": None,
        "children": list(children),
    }


def _mark(steps: Sequence[Node], now: str) -> bool:
    """The step at hand is now, those on the way to it are done; whether it was found."""
    for step in steps:
        if step["name"] == now:
            step["state"] = "now"
            return True
    for step in steps:
        if _mark(step["children"], now):
            step["state"] = "done"
            return True
    return False


def _claimed(reason: Reason) -> Node:
    line = reason.facts.get("line")
    tricks = [
        [str(card) for card in trick]
        for trick in (line if isinstance(line, list) else [])
        if isinstance(trick, list)
    ]
    told = [
        _node("trick", " and ".join(card_symbol(Card.parse(card)) for card in trick), cards=trick)
        for trick in tricks
    ]
    words = f"the rest: {len(tricks)} tricks, whoever holds what"
    return _node("claim", words, 1.0, tricks[0] if tricks else (), told)
