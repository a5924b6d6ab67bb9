"""Third and fifth: from small cards or a broken suit an even number is told from an odd one."""

from __future__ import annotations

from merrimac.game.cards import Rank, Suit
from merrimac.players.heuristics.lead_card import lead_from

_COUNTED = {"fourth best", "low from an honour", "top of nothing"}
"""The leads that tell the length instead."""


def led(holding: int, against_notrump: bool) -> Rank:
    """The third best of an even number, the lowest of three or five."""
    card, agreement = lead_from(Suit.CLUBS, holding, against_notrump)
    if agreement not in _COUNTED:
        return card.rank
    ranks = [rank for rank in reversed(Rank) if holding >> rank & 1]
    return ranks[2] if len(ranks) % 2 == 0 else ranks[min(len(ranks), 5) - 1]
