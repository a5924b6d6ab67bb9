"""A few layouts that stand for many (kernel herding; Welling 2009).

Layouts drawn at random share the luck of the draw: of fifty, a suit that breaks 3-3 in a third of
all deals breaks so in ten or in twenty. Chosen one by one, each to mend what those before it have
too much or too little of, they have the holdings, the lengths and pairs of lengths as often as the
many have them. What is played for depends on little else.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import SUITS
from merrimac.game.hand import SUIT_MASK
from merrimac.game.holding import Masks

Weights = NDArray[np.float64]
Counts = NDArray[np.int64]


def representatives(hands: Masks, weights: Weights, number: int) -> Counts:
    """How often each is taken, so many in all. The hands are one hidden seat's."""
    codes, size = _codes(hands)
    share = weights / weights.sum()
    wanted = np.zeros(size)
    for code in codes:
        wanted += np.bincount(code, weights=share, minlength=size)
    missing = wanted.copy()
    counts = np.zeros(len(hands), dtype=np.int64)
    possible = np.where(share > 0, 0.0, -np.inf)
    for _ in range(number):
        taken = int(np.argmax(missing[codes].sum(axis=0) + possible))
        counts[taken] += 1
        missing += wanted
        missing[codes[:, taken]] -= 1
    return counts


def _codes(hands: Masks) -> tuple[NDArray[np.int64], int]:
    """``[feature, hand]``: numbers that no two features share, and how many there are."""
    holdings = [(hands >> np.uint64(13 * suit)) & np.uint64(SUIT_MASK) for suit in SUITS]
    lengths = [np.bitwise_count(held).astype(np.int64) for held in holdings]
    pairs = [14 * one + other for one, other in combinations(lengths, 2)]
    found, size = [], 0
    for feature in (*holdings, *lengths, *pairs):
        values, code = np.unique(feature, return_inverse=True)
        found.append(code.ravel() + size)
        size += len(values)
    return np.array(found), size
