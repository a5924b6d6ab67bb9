"""What cards that were played were worth, double dummy, in many layouts at once.

Solving every position along the play of one layout costs little more than solving the first. One
table serves all layouts and later questions too; answers are exact and do not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from merrimac import _native
from merrimac.game.cards import Card, Strain
from merrimac.game.seats import Seat, Side
from merrimac.solve.double_dummy import Masks, Tricks8


@dataclass(frozen=True, slots=True)
class Counted:
    """Whose tricks, and the window in which their number matters: a narrow one is cheap."""

    side: Side
    low: int = 0
    """Fewer count as so many."""
    high: int = 13
    """More count as so many."""


class Tracer:
    """Answers questions one at a time. Not for several threads at once."""

    def __init__(self, memory: int = _native.DEFAULT_MEMORY) -> None:
        self._native = _native.Trace(memory)

    def tricks(
        self,
        layouts: Masks,
        strain: Strain,
        leader: Seat,
        cards: Iterable[Card],
        after: Sequence[int],
        counted: Counted,
    ) -> Tricks8:
        """``[layout, place in after]``: tricks in all when so many of the cards are played.

        The layouts are of the hands before the first of the cards; tricks that the cards won count.
        Raises BadQuestion when a hand can't play its card in some layout.
        """
        if not len(layouts):
            return np.zeros((0, len(after)), dtype=np.int8)
        in_all = int(layouts[0, int(leader)]).bit_count()
        is_ns = counted.side is Side.NS
        low, high = counted.low, min(counted.high, in_all)
        found: Tricks8 = self._native.tricks(
            np.ascontiguousarray(layouts, dtype=np.uint64),
            int(strain),
            int(leader),
            [int(card) for card in cards],
            list(after),
            *((low, high) if is_ns else (in_all - high, in_all - low)),
        )
        return found if is_ns else np.asarray(in_all - found, dtype=np.int8)
