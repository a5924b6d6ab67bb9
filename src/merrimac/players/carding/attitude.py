"""Attitude: whether partner should go on with a suit."""

from __future__ import annotations

from merrimac.game.cards import Rank
from merrimac.players.carding.occasion import Occasion

_HELPS = 0b111 << Rank.QUEEN


def says_yes(occasion: Occasion, hand: int) -> bool:
    """An honour that helps; or a doubleton, when the third round can be ruffed."""
    holding = hand >> 13 * occasion.suit & 0x1FFF
    if holding & _HELPS:
        return True
    if occasion.led >= Rank.QUEEN and holding >> Rank.JACK & 1:
        return True
    trump = occasion.trump
    can_ruff = trump is not None and bool(hand >> 13 * trump & 0x1FFF)
    return occasion.led >= 0 and can_ruff and holding.bit_count() == 2
