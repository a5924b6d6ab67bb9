"""Single-suit drills: one suit, a number of tricks, and which card to lead first (in a worker)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from merrimac.game.errors import GameError
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitLead, SuitSolver
from merrimac.suits.line import best_line
from merrimac.table.suit_problems import DRILLS, Drill

_AS_GOOD = 1e-6
_RANKS = "AKQJT98765432"


def drill(number: int) -> Drill:
    """Counted from 0. Raises GameError."""
    if not 0 <= number < len(DRILLS):
        raise GameError(f"there are {len(DRILLS)} drills: {number} is none of them")
    return DRILLS[number]


def asked(number: int) -> dict[str, Any]:
    """The question, with the leads to choose from."""
    wanted = drill(number)
    leads = _leads(wanted)
    return {
        "number": number,
        "of": len(DRILLS),
        "north": wanted.north,
        "south": wanted.south,
        "tricks": wanted.tricks,
        "missing": "".join(rank for rank in _RANKS if rank not in wanted.north + wanted.south),
        "leads": sorted(
            ({"hand": str(lead.hand), "card": _card(lead)} for lead in leads),
            key=lambda each: (each["hand"], each["card"]),
        ),
    }


def answered(number: int, hand: str, card: str) -> dict[str, Any]:
    """Whether a lead is best, what it gives, and the best line in words."""
    wanted = drill(number)
    combination = Combination.parse(wanted.north, wanted.south)
    line = best_line(SuitSolver(), combination, wanted.tricks, combination.a_priori())
    leads = line.target.leads
    chosen = [
        lead
        for lead in leads
        if str(lead.hand) == hand and card in [str(each) for each in lead.cards]
    ]
    if not chosen:
        raise GameError(f"{hand} can't lead the {card} of this suit")
    own = chosen[0].value
    return {
        "right": own >= line.target.low - _AS_GOOD,
        "chance": round(own, 4),
        "best": {"hand": str(line.target.lead.hand), "card": _card(line.target.lead)},
        "best_chance": round(line.target.low, 4),
        "words": line.words,
        "runner_up": line.runner_up.words if line.runner_up else None,
        "leads": [
            {
                "hand": str(lead.hand),
                "card": _card(lead),
                "cards": [str(card) for card in sorted(lead.cards, reverse=True)],
                "chance": round(lead.value, 4),
            }
            for lead in leads
        ],
    }


def _leads(wanted: Drill) -> Sequence[SuitLead]:
    combination = Combination.parse(wanted.north, wanted.south)
    return SuitSolver().target(combination, wanted.tricks, combination.a_priori()).leads


def _card(lead: SuitLead) -> str:
    """Of touching cards the lowest stands for all."""
    return str(min(lead.cards))
