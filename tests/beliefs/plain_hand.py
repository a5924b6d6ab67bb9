"""Hands read from their text, plainly: what the language means, worked out without the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from merrimac.game.hand import Hand
from merrimac.game.holding import Masks

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


@dataclass(frozen=True)
class Plain:
    """A hand as four texts, spades first."""

    s: str
    h: str
    d: str
    c: str

    @property
    def suits(self) -> tuple[str, str, str, str]:
        return self.s, self.h, self.d, self.c

    @property
    def hcp(self) -> int:
        return sum(map(points, self.suits))

    @property
    def lengths(self) -> list[int]:
        return [len(suit) for suit in self.suits]

    @property
    def pattern(self) -> str:
        return "".join(map(str, sorted(self.lengths, reverse=True)))

    @property
    def shape(self) -> str:
        return "".join(map(str, self.lengths))

    @property
    def balanced(self) -> bool:
        return self.pattern in ("4333", "4432", "5332")

    @property
    def controls(self) -> int:
        return 2 * self.number("A") + self.number("K")

    @property
    def losers(self) -> int:
        return sum(sum(1 for rank in "AKQ"[: len(suit)] if rank not in suit) for suit in self.suits)

    @property
    def new_losers(self) -> float:
        costs = {"A": 1.5, "K": 1.0, "Q": 0.5}
        return sum(
            costs[rank] for suit in self.suits for rank in "AKQ"[: len(suit)] if rank not in suit
        )

    @property
    def quick_tricks(self) -> float:
        return sum(map(quick_tricks, self.suits))

    def number(self, rank: str) -> int:
        return "".join(self.suits).count(rank)


def points(suit: str) -> int:
    return sum(POINTS.get(rank, 0) for rank in suit)


def top(suit: str, number: int) -> int:
    """How many of the highest so many cards."""
    return sum(rank in suit for rank in "AKQJT"[:number])


def quick_tricks(suit: str) -> float:
    if "A" in suit:
        return 2 if "K" in suit else 1.5 if "Q" in suit else 1
    if "K" in suit and len(suit) > 1:
        return 1 if "Q" in suit else 0.5
    return 0


def quality(suit: str) -> int:
    high = top(suit, 3)
    return len(suit) + high + (("J" in suit) + ("T" in suit) if high else 0)


def is_good(suit: str) -> bool:
    return top(suit, 3) >= 2 or top(suit, 5) >= 3


def stops(suit: str, missing: int = 0) -> bool:
    """A, Kx, Qxx or Jxxx; with so many small cards missing."""
    return any(
        rank in suit and len(suit) >= needed - missing and len(suit) > 0
        for needed, rank in enumerate("AKQJ", start=1)
    )


class Table(NamedTuple):
    """The four hands of a deal."""

    n: Plain
    e: Plain
    s: Plain
    w: Plain


def plain_deals(masks: Masks) -> list[Table]:
    return [Table(*(Plain(*str(Hand(int(mask))).split(".")) for mask in row)) for row in masks]
