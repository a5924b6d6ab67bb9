"""A suit combination: what declarer and dummy hold of one suit, and how the other cards may lie.

Missing cards that touch form a group: it makes no difference which of them a defender has, so a
layout says only how many cards of each group are with West. North and South are declarer's hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import RANK_LETTERS, Rank
from merrimac.game.errors import GameError, NotationError
from merrimac.game.hand import RANK_BITS, SUIT_MASK, holding_text

Ranks = tuple[Rank, ...]
MOST_GROUPS = 7
_TOP_DOWN = tuple(reversed(Rank))


@dataclass(frozen=True)
class Combination:
    """Two holdings, as masks of ranks."""

    north: int
    south: int

    def __post_init__(self) -> None:
        both = self.north & self.south
        if both:
            raise GameError(f"both hands hold {holding_text(both)}")
        if not self.north | self.south:
            raise GameError("there is no card to play: both hands are empty")

    @staticmethod
    def parse(north: str, south: str) -> Combination:
        """``AJ9`` and ``764``; an ``x`` is the lowest card that is still there to be had."""
        named = [_named(text) for text in (north, south)]
        if named[0] & named[1]:
            raise GameError(f"both hands hold {holding_text(named[0] & named[1])}")
        spare = [rank for rank in Rank if not (named[0] | named[1]) >> rank & 1]
        hands = []
        for text, mask in zip((north, south), named, strict=True):
            for _ in range(text.lower().count("x")):
                if not spare:
                    raise GameError("a suit has only thirteen cards")
                mask |= 1 << spare.pop(0)
            hands.append(mask)
        return Combination(hands[0], hands[1])

    def __str__(self) -> str:
        return f"{holding_text(self.north) or '-'} / {holding_text(self.south) or '-'}"

    @cached_property
    def groups(self) -> tuple[Ranks, ...]:
        """The missing cards, highest first, touching ones together."""
        return self._runs[0]

    @cached_property
    def slots(self) -> tuple[tuple[Ranks, ...], tuple[Ranks, ...]]:
        """North's and South's cards above each group, and below the last."""
        return self._runs[1]

    @cached_property
    def _runs(self) -> tuple[tuple[Ranks, ...], tuple[tuple[Ranks, ...], tuple[Ranks, ...]]]:
        groups: list[list[Rank]] = []
        ours: tuple[list[list[Rank]], list[list[Rank]]] = ([[]], [[]])
        for rank in _TOP_DOWN:
            hand = 0 if self.north >> rank & 1 else 1 if self.south >> rank & 1 else None
            if hand is not None:
                ours[hand][-1].append(rank)
                continue
            if not groups or any(ours[each][-1] for each in (0, 1)):
                groups.append([])
                for each in (0, 1):
                    ours[each].append([])
            groups[-1].append(rank)
        north, south = (tuple(map(tuple, slots)) for slots in ours)
        return tuple(map(tuple, groups)), (north, south)

    @property
    def missing(self) -> int:
        """How many cards the defenders hold."""
        return (SUIT_MASK & ~(self.north | self.south)).bit_count()

    @property
    def most_tricks(self) -> int:
        """The length of the longer hand."""
        return max(self.north.bit_count(), self.south.bit_count())

    @cached_property
    def layouts(self) -> NDArray[np.int64]:
        """``[layout, group]``: how many cards of each group West holds."""
        # The first group runs fastest, as in the native solver.
        counts = list(product(*(range(len(group) + 1) for group in reversed(self.groups))))
        rows = np.array([row[::-1] for row in counts], dtype=np.int64)
        return rows.reshape(len(counts), len(self.groups))

    @cached_property
    def ways(self) -> NDArray[np.float64]:
        """In how many ways each layout can come about, card by card."""
        return np.array(
            [
                np.prod([comb(len(g), n) for g, n in zip(self.groups, row, strict=True)])
                for row in self.layouts.tolist()
            ],
            dtype=np.float64,
        )

    def uniform(self) -> NDArray[np.float64]:
        """Every way to divide the missing cards equally likely, as FINESSE had it."""
        weights: NDArray[np.float64] = self.ways / 2.0**self.missing
        return weights

    def a_priori(self, west: int = 13, east: int = 13) -> NDArray[np.float64]:
        """By the vacant places of the two defenders."""
        if not (0 <= west <= 13 and 0 <= east <= 13 and self.missing <= west + east):
            raise GameError(
                f"{self.missing} missing cards need vacant places: 0 to 13 each, "
                f"not {west} and {east}"
            )
        with_west = self.layouts.sum(axis=1)
        chances = np.array(
            [
                comb(west + east - self.missing, west - n) / comb(west + east, west)
                if n <= west
                else 0.0
                for n in with_west.tolist()
            ]
        )
        weights: NDArray[np.float64] = self.ways * chances
        return weights


def _named(text: str) -> int:
    mask = 0
    for letter in text.strip().replace("10", "T"):
        if letter in "xX-":
            continue
        bit = RANK_BITS.get(letter)
        if bit is None or mask & bit:
            expected = f"ranks of {RANK_LETTERS[::-1]}, each once, and x for small cards"
            raise NotationError("holding", text, expected)
        mask |= bit
    return mask
