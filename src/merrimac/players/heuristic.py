"""The heuristic player: pattern matching without look-ahead, as programs played before 1997.

Each decision goes down a list of rules, and the first that fits names the card. It is the baseline
that planners are measured against and the fallback when they have nothing to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from merrimac.game.cards import Card
from merrimac.game.view import View
from merrimac.players.heuristics.declarer_follow import follow as declarer_follow
from merrimac.players.heuristics.declarer_lead import lead as declarer_lead
from merrimac.players.heuristics.defender import defend
from merrimac.players.heuristics.situation import Choice, Situation
from merrimac.players.player import Decision, Limit, Memory, Reason

_TO_COME_IN = ("cross", "prepare a ruff", "to the short side", "discard first")
"""Leads that want the other hand to win with a sure winner if it has one."""


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A ``Player`` that needs neither time nor luck."""

    name: str = "heuristic"

    def decide(self, view: View, _limit: Limit, _rng: Random, memory: Memory) -> Decision:
        situation = Situation.of(view)
        choice = choose(situation, memory)
        if situation.is_declaring and not situation.trick:
            memory = {"trick": len(situation.play) // 4, "rule": choice.rule}
        return Decision(choice.card, Reason(choice.rule, choice.facts), memory=memory)


def choose(situation: Situation, memory: Memory = None) -> Choice:
    """The card that the rules say. Declarer remembers what he led for until the trick is over."""
    if not situation.is_declaring:
        return defend(situation)
    if not situation.trick:
        return declarer_lead(situation)
    return declarer_follow(situation, _led_for(situation, memory) in _TO_COME_IN)


def _led_for(situation: Situation, memory: Memory) -> str | None:
    if not isinstance(memory, dict) or memory.get("trick") != len(situation.play) // 4:
        return None
    rule = memory.get("rule")
    return rule if isinstance(rule, str) else None


def opening_lead(view: View) -> Card:
    """The usual lead, where a match wants one lead for all."""
    return choose(Situation.of(view)).card
