"""Rusinow: the second of touching honours, so that the top one denies the next."""

from __future__ import annotations

from merrimac.game.cards import Rank
from merrimac.players.carding import fourth_best


def led(holding: int, against_notrump: bool) -> Rank:
    """From a doubleton the top, so that partner is not misled about the length."""
    top = holding.bit_length() - 1
    touching = top >= Rank.JACK and holding >> top - 1 & 1
    if touching and holding.bit_count() > 2:
        return Rank(top - 1)
    return fourth_best.led(holding, against_notrump)
