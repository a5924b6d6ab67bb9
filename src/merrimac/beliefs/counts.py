"""Counts: what adds up card by card or suit by suit over a hand, in whole units.

Exact dealing adds integers, so a count that has halves (quick tricks) is kept in halves: ``unit``
says how many of its units make one. A count is a table over the 8192 holdings of a suit, the same
for the four suits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from merrimac.game import features
from merrimac.game.cards import Rank, Suit
from merrimac.game.holding import Masks, SuitFeature, holdings_of


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """A count by its name; two counts are the same only when they are one object."""

    name: str
    table: NDArray[np.int64] = field(repr=False)
    """Units for each holding of a suit."""
    unit: int = 1
    """Units that make one: 2 for a count in halves."""

    @property
    def ends(self) -> tuple[int, int]:
        """The fewest and the most units of a suit."""
        return _ends(self)

    def batch(self, masks: Masks, suits: tuple[Suit, ...]) -> NDArray[np.int64]:
        """The units that each hand has in these suits."""
        total = np.zeros(np.shape(masks), dtype=np.int64)
        for suit in suits:
            total += self.table[holdings_of(masks, suit)]
        return total


@cache
def _ends(count: Count) -> tuple[int, int]:
    return int(count.table.min()), int(count.table.max())


def _count(name: str, feature: SuitFeature[Any], unit: int = 1) -> Count:
    table = np.rint(feature.table * unit).astype(np.int64)
    table.setflags(write=False)
    return Count(name, table, unit)


LENGTH = _count("cards", features.length)
HCP = _count("HCP", features.hcp)
TOTAL_POINTS = _count("total points", features.total_points)
SHORTNESS = _count("points for shortness", features.shortness)
CONTROLS = _count("controls", features.controls)
LOSERS = _count("losers", features.losers)
NEW_LOSERS = _count("new losers", features.new_losers, 2)
QUICK_TRICKS = _count("quick tricks", features.quick_tricks, 2)
SUIT_QUALITY = _count("suit quality", features.suit_quality)
STOPPER = _count("stoppers", features.stopper)
TOP_HONOURS = _count("of the top three", features.top_honours)
HONOURS = _count("of the top five", features.honours)


_RANK_NAMES: dict[tuple[Rank, ...], str] = {
    (Rank.ACE,): "aces",
    (Rank.KING,): "kings",
    (Rank.QUEEN,): "queens",
    (Rank.JACK,): "jacks",
    (Rank.TEN,): "tens",
}


@cache
def rank_count(*ranks: Rank) -> Count:
    """How many cards of these ranks."""
    name = _RANK_NAMES.get(ranks, "of " + "".join(map(str, ranks)))
    return _count(name, features.rank_count(*ranks))


def point_count(name: str, values: Mapping[Rank, int]) -> Count:
    """So many for each card of a rank: a count of the user's own."""
    return _count(name, features.points(values))
