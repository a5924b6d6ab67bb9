"""Suit preference: which of the two other side suits is wanted."""

from __future__ import annotations

from merrimac.game.cards import SUITS, Rank
from merrimac.players.carding.occasion import Occasion

_WORTH = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 1}


def says_yes(occasion: Occasion, hand: int) -> bool:
    """The higher of the other suits without trumps has the better honours."""
    others = [suit for suit in SUITS if suit not in (occasion.suit, occasion.trump)]
    worth = [_worth(hand >> 13 * suit & 0x1FFF) for suit in others]
    return worth[-1] > max(worth[:-1])


def _worth(holding: int) -> int:
    return sum(worth for rank, worth in _WORTH.items() if holding >> rank & 1)
