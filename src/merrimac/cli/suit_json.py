"""What ``merrimac suit`` prints for programs."""

from __future__ import annotations

from typing import Any

from merrimac.cli.suit_screen import Answer
from merrimac.game.cards import Rank
from merrimac.game.hand import holding_text
from merrimac.solve.suit_strategy import End, Turn
from merrimac.suits.holdings import Layout, layouts
from merrimac.suits.line import Line
from merrimac.suits.matchpoints import Matchpoints


def suit_json(answer: Answer, tree: bool) -> dict[str, Any]:
    combination = answer.combination
    average = answer.solver.on_average(combination, answer.weights)
    plan = answer.tactics().plan()
    form = {
        "north": holding_text(combination.north),
        "south": holding_text(combination.south),
        "targets": {str(n): _line(answer, n, line, tree) for n, line in answer.lines.items()},
        "expected_tricks": average.low,
        "expected_tricks_exact": average.exact,
        "plan": {
            "leaves": plan.leaves,
            "tactics": [str(tactic) for tactic in plan.tactics],
            "chosen": str(plan.chosen) if plan.chosen else None,
        },
    }
    if answer.matchpoints is None:
        return form
    return form | {"matchpoints": _matchpoints(answer.matchpoints)}


def _matchpoints(found: Matchpoints) -> dict[str, Any]:
    return {
        "score": found.line.low,
        "exact": found.line.exact,
        "hand": str(found.line.lead.hand),
        "cards": _text(found.line.lead.cards),
        "unbeaten": found.is_unbeaten,
        "words": found.words,
    }


def _line(answer: Answer, tricks: int, line: Line, tree: bool) -> dict[str, Any]:
    combination, target = answer.combination, line.target
    uniform = answer.solver.target(combination, tricks, combination.uniform())
    found = layouts(combination, answer.weights, [target.wins[0]])
    form: dict[str, Any] = {
        "probability": target.low,
        "probability_uniform": uniform.low,
        "exact": target.exact,
        "line": {
            "hand": str(target.lead.hand),
            "card": str(min(target.lead.cards)),
            "cards": _text(target.lead.cards),
            "replies": {_text(each.seen) or "-": _text(each.cards) for each in line.answers},
        },
        "leads": [
            {"hand": str(each.hand), "cards": _text(each.cards), "p": each.value}
            for each in target.leads
        ],
        "condition": line.condition,
        "then": line.follow_up,
        "words": line.words,
        "won": [_layout(each) for each in found if each.tricks_of[0]],
        "runner_up": _runner_up(answer, line),
    }
    if not target.exact:
        form |= {"low": target.low, "high": target.high}
    return form | {"tree": _tree(line.strategy)} if tree else form


def _runner_up(answer: Answer, line: Line) -> dict[str, Any] | None:
    other = line.runner_up
    if other is None:
        return None
    found = layouts(answer.combination, answer.weights, [line.target.wins[0], other.line.wins[0]])
    return {
        "hand": str(other.line.lead.hand),
        "cards": _text(other.line.lead.cards),
        "reply": None if other.line.reply is None else _text(other.line.reply),
        "probability": other.chance,
        "exact": other.line.lead.exact,
        "gains": [_layout(each) for each in found if each.tricks_of == (False, True)],
        "loses": [_layout(each) for each in found if each.tricks_of == (True, False)],
        "words": other.words,
    }


def _layout(layout: Layout) -> dict[str, Any]:
    return {"west": layout.west, "east": layout.east, "probability": layout.chance}


def _tree(plan: Turn | End) -> dict[str, Any] | str:
    """A trick and all that can follow; "made", "sure" or "lost" where nothing needs to."""
    if isinstance(plan, End):
        return plan.value
    return {
        "hand": str(plan.hand),
        "cards": _text(plan.cards),
        "card": str(plan.card),
        "crosses": plan.crosses,
        "answers": [
            {
                "seen": _text(answer.seen),
                "cards": _text(answer.cards),
                "card": None if answer.card is None else str(answer.card),
                "outcomes": [
                    {"last": _text(each.last), "won": each.won, "next": _tree(each.next)}
                    for each in answer.outcomes
                ],
            }
            for answer in plan.answers
        ],
    }


def _text(cards: tuple[Rank, ...]) -> str:
    return "".join(map(str, cards))
