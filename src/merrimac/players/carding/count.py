"""Count: an even or an odd number of cards in the suit."""

from __future__ import annotations

from merrimac.players.carding.occasion import Occasion


def says_yes(occasion: Occasion, hand: int) -> bool:
    """An even number."""
    return (hand >> 13 * occasion.suit & 0x1FFF).bit_count() % 2 == 0
