"""What a signal says, asked once for all hands that would say the same with it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from merrimac.game.hand import SUIT_MASK
from merrimac.game.holding import Masks
from merrimac.players.carding.occasion import Kind, Occasion


def by_hand(
    hands: Masks, occasion: Occasion, likelihood: Callable[[int], float]
) -> NDArray[np.float64]:
    """Count and attitude look at one suit, and at whether there is a trump."""
    asked = hands
    if occasion.kind is not Kind.SUIT_PREFERENCE:
        asked = hands & np.uint64(SUIT_MASK << 13 * occasion.suit)
        if occasion.trump is not None and occasion.trump is not occasion.suit:
            lowest = np.uint64(1 << 13 * occasion.trump)
            has_trump = hands & np.uint64(SUIT_MASK << 13 * occasion.trump) != 0
            asked = asked | np.where(has_trump, lowest, np.uint64(0))
    found, places = np.unique(asked, return_inverse=True)
    return np.array([likelihood(hand) for hand in found.tolist()])[places.ravel()]
