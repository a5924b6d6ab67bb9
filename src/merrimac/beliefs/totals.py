"""What can't add up: the least that the hands ask for is more than the pack has, or the most less.

"South 20+, North 12+, East 9+" is plain to anybody who knows that there are 40 points. Counting
finds it too, but takes its time over three hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from merrimac.beliefs.constraint import Constraint, Shapes, Sum, Term
from merrimac.beliefs.counts import Count
from merrimac.beliefs.shapes import hull
from merrimac.game.cards import SUITS
from merrimac.game.hand import SUIT_MASK
from merrimac.game.seats import SEATS, Seat

Bounds = dict[Seat, tuple[int, int]]


def cannot_add_up(atoms: Iterable[Constraint]) -> bool:
    """Whether some count or suit is asked for more, or less, than there is of it."""
    sums: dict[Count, Bounds] = {}
    lengths: list[Bounds] = [{} for _ in SUITS]
    for atom in atoms:
        match atom:
            case Shapes(chosen, Seat() as seat):
                for suit, bounds in zip(SUITS, hull(chosen), strict=True):
                    lengths[suit][seat] = bounds
            case Sum((Term(count, suits, Seat() as seat, 1),), allowed) if suits == SUITS:
                sums.setdefault(count, {})[seat] = min(allowed), max(allowed)
    if any(_is_outside(bounds, 13, 0, 13) for bounds in lengths):
        return True
    return any(
        _is_outside(bounds, 4 * int(count.table[SUIT_MASK]), 0, 4 * int(count.table.max()))
        for count, bounds in sums.items()
        if _adds_up_by_cards(count)
    )


def _is_outside(bounds: Bounds, total: int, least: int, most: int) -> bool:
    """Whether hands within these bounds, and the others anyhow, can't have the total together."""
    low = sum(bounds.get(seat, (least, most))[0] for seat in SEATS)
    high = sum(bounds.get(seat, (least, most))[1] for seat in SEATS)
    return low > total or high < total


@cache
def _adds_up_by_cards(count: Count) -> bool:
    """Whether a card counts the same whatever it is held with, as in points, not in losers."""
    cards = [int(count.table[1 << rank]) for rank in range(13)]
    bits = np.arange(SUIT_MASK + 1)[:, None] >> np.arange(13) & 1
    return bool((bits @ np.array(cards) == count.table).all())
