"""The defenders' rules, by place in the trick."""

from __future__ import annotations

from merrimac.players.heuristics.defender_follow import follow
from merrimac.players.heuristics.defender_lead import lead
from merrimac.players.heuristics.opening_lead import opening_lead
from merrimac.players.heuristics.situation import Choice, Situation


def defend(situation: Situation) -> Choice:
    if not situation.play.cards:
        return opening_lead(situation)
    return follow(situation) if situation.trick else lead(situation)
