"""The pre-planner: which missing cards matter.

One of our cards can be hoped to win by its rank when no more missing cards lie above it than
there are rounds to play: each round before its own may draw one of them, and one more may lie
in front of it. The missing cards above some such card are *significant*; all others are low, and
so are our own cards below the last significant one.
"""

from __future__ import annotations

from typing import NamedTuple

from merrimac.game.cards import RANKS, Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination


class Situation(NamedTuple):
    """What declarer sees of the suit before a trick.

    Missing cards that touched at the start are equal for good: each such group is known by its
    highest card, with the number of those still to come, the highest group first.
    """

    north: int
    south: int
    missing: tuple[tuple[Rank, int], ...]

    @staticmethod
    def of(combination: Combination) -> Situation:
        missing = tuple((group[0], len(group)) for group in combination.groups)
        return Situation(combination.north, combination.south, missing)

    def hand(self, seat: Seat) -> int:
        return self.north if seat is Seat.NORTH else self.south

    @property
    def rounds(self) -> int:
        """How often the suit can still be played."""
        return max(self.north.bit_count(), self.south.bit_count())

    def above(self, rank: Rank) -> int:
        """How many missing cards beat a card."""
        return sum(count for top, count in self.missing if top > rank)

    def is_winner(self, rank: Rank) -> bool:
        return not self.missing or rank > self.missing[0][0]

    def is_hopeful(self, rank: Rank) -> bool:
        """Whether a card may win by its rank: the rule at the head of this module."""
        return self.above(rank) <= self.rounds


def ranks_of(mask: int) -> list[Rank]:
    """Highest first."""
    return [RANKS[bit] for bit in range(12, -1, -1) if mask >> bit & 1]


def lowest(mask: int) -> Rank | None:
    return RANKS[(mask & -mask).bit_length() - 1] if mask else None


def significant(combination: Combination) -> tuple[Rank, ...]:
    """The significant missing cards, the highest first: K, Q and T for AJ9 / 764."""
    situation = Situation.of(combination)
    ours = ranks_of(combination.north | combination.south)
    hoped = [rank for rank in ours if situation.is_hopeful(rank)]
    if not hoped:
        return ()
    return tuple(rank for group in combination.groups for rank in group if rank > hoped[-1])


def low_cards(combination: Combination) -> int:
    """Our cards, as a mask, that can't be hoped to win by their rank."""
    situation = Situation.of(combination)
    ours = ranks_of(combination.north | combination.south)
    return sum(1 << rank for rank in ours if not situation.is_hopeful(rank))


def with_equal_low_cards(combination: Combination) -> Combination:
    """The same combination to one who looks at significant cards only: our low cards are x's."""
    low = low_cards(combination)
    texts = []
    for held in (combination.north, combination.south):
        high = "".join(str(rank) for rank in ranks_of(held & ~low))
        texts.append(high + "x" * (held & low).bit_count())
    return Combination.parse(texts[0], texts[1])
