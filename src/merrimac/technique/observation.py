"""What declarer takes note of in the defenders' cards, as the native information sets do.

A plan is followed by what was seen, so the real cards are looked at in the same way.
"""

from __future__ import annotations

from merrimac.solve.lines import DISCARD, LATE_CARDS, LOW
from merrimac.technique.known import NOTRUMP, SUIT_MASKS, below, highest, rank_of, suit_of

MIDDLING = 6  # an eight


def look(card: int, led: int | None, strain: int, ours: int, cards_left: int) -> int:
    """A defender's card as it is seen. ``led``: the suit he had to follow; ``ours``: declarer's two
    hands; ``cards_left``: how many the defender held, this one included."""
    suit = suit_of(card)
    if led is not None and suit != led:
        if strain != NOTRUMP and suit == strain:
            return card  # a ruff is seen as it is
        return LOW + suit if cards_left <= LATE_CARDS else DISCARD
    beaten = below(ours & SUIT_MASKS[suit], card)
    return card if beaten and rank_of(highest(beaten)) >= MIDDLING else LOW + suit
