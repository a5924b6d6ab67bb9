"""Hands that have what was shown: who can name one knows that it can be true.

Most conditions are met by some of a few thousand hands that are always the same. For the rare ones
hands are drawn that have the shape and the strength, and tried.
"""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random

import numpy as np

from merrimac.beliefs.constraint import NEVER, Constraint
from merrimac.beliefs.deals import Deals, NoSuchDeal
from merrimac.beliefs.envelope import envelope
from merrimac.bidding.pool import random_hands
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat
from merrimac.solve.dealing import TooLarge

POOL = 4_000
_KEPT = 300
"""So many hands are enough to try the next condition on."""
_DRAWN = 1_000
_NOBODY = np.empty(0, dtype=np.uint64)


@cache
def anybody() -> Masks:
    """Witnesses that nothing was shown yet."""
    return random_hands(POOL)


def narrowed(hands: Masks, shown_before: Constraint, condition: Constraint) -> Masks:
    """Witnesses of what was shown before who meet one more condition; none: nobody can."""
    found = _of_pool(condition) if hands is anybody() else hands[condition.batch(hands)]
    return found if len(found) else witnesses(shown_before & condition)


@lru_cache(maxsize=20_000)
def witnesses(constraint: Constraint) -> Masks:
    """Hands that have it; none: no hand does, or none that could be found."""
    if constraint == NEVER:
        return _NOBODY
    found = _of_pool(constraint)
    return found if len(found) else _drawn(constraint)


@lru_cache(maxsize=20_000)
def _of_pool(constraint: Constraint) -> Masks:
    pool = anybody()
    return pool[constraint.batch(pool)][:_KEPT]


def _drawn(constraint: Constraint) -> Masks:
    """Of hands with what its alternatives have in common, those that have it all."""
    around = envelope(constraint, sums=2)
    if around == NEVER:
        return _NOBODY
    try:
        deals = Deals(around.at(Seat.NORTH)).sample(_DRAWN, Random(0)).deals
    except (NoSuchDeal, TooLarge):
        return _NOBODY
    hands = np.ascontiguousarray(deals[:, Seat.NORTH])
    return hands[constraint.batch(hands)]
