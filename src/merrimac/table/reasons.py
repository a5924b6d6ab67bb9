"""Why: a robot's own reasons in full, or what everybody at the table may infer.

Which of the two may be told is decided in ``sight``; here it is only put into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from merrimac.formats.text import call_words, card_symbol, seat_name
from merrimac.game.board import Action
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.seats import Seat
from merrimac.players.player import Decision, Reason
from merrimac.players.words import Reader, explain
from merrimac.storage.entry import StoredDecision
from merrimac.table.plan_nodes import plan_of
from merrimac.table.question import Answer
from merrimac.table.state import By, Made, TableState, action_of

_LATER = "His own reasons are told when the board is over."
_UNIT_OF_CALLS = "IMPs"


def full(
    index: int | None,
    hand: Seat,
    action: Action,
    told: StoredDecision,
    earlier: Sequence[Made] = (),
) -> dict[str, Any]:
    """A robot's reasons, from the data that it decided by.

    ``earlier``: what was done before, where a plan in progress was made.
    """
    reason = Reason.of_plain(told.reason)
    facts = reason.facts
    chance = facts.get("chance")
    return {
        "index": index,
        "seat": str(hand),
        "action": str(action),
        "level": "full",
        "title": f"{seat_name(hand)}: {_shown(action)}",
        "words": explain(Decision(action, reason), Reader.PLAYER),
        "learner": explain(Decision(action, reason), Reader.LEARNER),
        "rule": str(facts.get("rule", reason.name)),
        "chance": chance if isinstance(chance, int | float) else None,
        "alternatives": list(_alternatives(action, told.considered)),
        "unit": _unit(action, reason, told.considered),
        "plan": plan_of(reason, earlier),
        "effort": _effort(told),
        "player": told.player,
    }


def of_answer(hand: Seat, answer: Answer, earlier: Sequence[Made] = ()) -> dict[str, Any]:
    """A hint: what the robot would do, and why, in the same form."""
    told = StoredDecision(
        answer.player, answer.reason, answer.considered, answer.effort, answer.memory
    )
    own = [made for made in earlier if made.actor is answer.actor]
    return full(None, hand, action_of(answer.action), told, own)


def words_of(answer: Answer) -> str:
    """The reason in a sentence or two."""
    return explain(Decision(action_of(answer.action), Reason.of_plain(answer.reason)))


def public(state: TableState, index: int, meaning: Mapping[str, Any]) -> dict[str, Any]:
    """What a call or card tells everybody."""
    made = state.made[index]
    if isinstance(made.action, Call):
        words = _call_tells(made, meaning)
    else:
        words = _card_tells(made)
    if made.by is By.ROBOT:
        words += f" {_LATER}"
    return {
        "index": index,
        "seat": str(made.hand),
        "action": str(made.action),
        "level": "public",
        "title": f"{seat_name(made.hand)}: {_shown(made.action)}",
        "words": words,
        "rule": str(meaning.get("rule", "")),
        "chance": None,
        "alternatives": [],
        "unit": None,
        "plan": None,
        "effort": None,
    }


def _shown(action: Action) -> str:
    if isinstance(action, Card):
        return card_symbol(action)
    return call_words(action) if isinstance(action, Call) else f"claim {action.tricks}"


# --- In full --------------------------------------------------------------------------------------


def _alternatives(
    action: Action, considered: Sequence[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Each with its numbers; equal cards are listed as the same plan."""
    for each in considered:
        reason = each["reason"] and Reason.of_plain(each["reason"])
        facts = reason.facts if reason else {}
        words = ""
        if reason:
            words = explain(Decision(action, reason)).partition(": ")[2]
        row = {
            "action": each["action"],
            "value": each["value"],
            "error": each["error"],
            "chance": facts.get("chance"),
            "words": words,
            "same_plan_as": None,
        }
        yield row
        equals = facts.get("equals")
        for other in equals if isinstance(equals, list) else ():
            if other != each["action"]:
                yield {**row, "action": other, "same_plan_as": each["action"]}


def _unit(action: Action, reason: Reason, considered: Sequence[Mapping[str, Any]]) -> str | None:
    for form in (reason.plain(), *(each["reason"] or {} for each in considered)):
        facts: Mapping[str, Any] = form.get("facts") or {}  # type: ignore[assignment]
        if "unit" in facts:
            return str(facts["unit"])
    if not considered:
        return None
    if isinstance(action, Call):
        return _UNIT_OF_CALLS
    return "tricks" if reason.name == "double dummy" else "value"


def _effort(told: StoredDecision) -> str | None:
    effort = told.effort or {}
    parts = [
        f"{number:,} {name}"
        for name, number in (("layouts", effort.get("samples")), ("nodes", effort.get("nodes")))
        if number
    ]
    return ", ".join(parts) or None


# --- In public ------------------------------------------------------------------------------------


def _call_tells(made: Made, meaning: Mapping[str, Any]) -> str:
    call = f"{seat_name(made.hand)}'s {_shown(made.action).lower()}"
    if not meaning:
        return f"{call}: no meaning is known for it."
    return f"{call} ({meaning['rule']}) shows {meaning['short']}."


def _card_tells(made: Made) -> str:
    """From the cards on the table and the agreements alone."""
    before = made.before.board
    who, card = seat_name(made.hand), made.action
    if before.play is None or before.contract is None or not isinstance(card, Card):
        return f"{who} states a line that wins whoever holds what."
    agreed = before.convention_cards[made.hand.side]
    if not before.play.cards:
        return f"{who} leads {card_symbol(card)}; the agreement is {agreed.leads.value} leads."
    suit = before.play.suit_led
    declares = made.hand.side is before.contract.declarer.side
    if suit is None:
        return f"{who} leads {card_symbol(card)}."
    if card.suit is not suit:
        what = "ruffs" if card.suit is before.contract.strain.suit else "discards"
        return f"{who} {what}: he has no more {suit.name.lower()}."
    signals = "" if declares else f" His side plays {agreed.attitude.value} signals."
    return f"{who} follows with {card_symbol(card)}.{signals}"
