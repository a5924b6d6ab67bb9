"""The usual leads: the top of a sequence, the fourth best of a long suit, low from an honour."""

from __future__ import annotations

from merrimac.game.cards import Rank, Suit
from merrimac.players.heuristics.lead_card import lead_from


def led(holding: int, against_notrump: bool) -> Rank:
    """The card to lead from a holding. The suit itself does not matter."""
    return lead_from(Suit.CLUBS, holding, against_notrump)[0].rank
