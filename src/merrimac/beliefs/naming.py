"""Naming a set: the fewest well-known properties that together make exactly that set.

Sets of shapes and sets of holdings are ints with a bit for each member, and say nothing of where
they came from. To find words again, all known properties that hold for the whole set are taken
together. If they leave nothing but the set, those that can be spared are dropped one by one,
the less usual ones first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from merrimac.game.cards import SUITS

MOST_ALTERNATIVES = 12
_SUITS = frozenset(suit.name.lower() for suit in SUITS)


@dataclass(frozen=True, slots=True)
class Property:
    """A set with a name. A bound on an amount is named by the amount and its ends instead."""

    members: int
    text: str = ""
    amount: str = ""
    low: int | None = None
    high: int | None = None


def conjunction(chosen: int, known: Sequence[Property]) -> list[str] | None:
    """Words whose "and" is the set, or None. ``known`` has the least usual properties first."""
    for each in known:
        if each.members == chosen:
            return texts([each])
    kept = [each for each in known if not chosen & ~each.members]
    if not kept or _common(kept) != chosen:
        return None
    for each in list(kept):
        others = [other for other in kept if other is not each]
        if others and _common(others) == chosen:
            kept = others
    return texts(reversed(kept))


def _common(properties: Iterable[Property]) -> int:
    members = -1
    for each in properties:
        members &= each.members
    return members


def disjunction(chosen: int, known: Iterable[Property], most: int) -> list[str] | None:
    """Up to so many words whose "or" is the set: the largest properties that fit, in turn."""
    fitting = [each for each in known if not each.members & ~chosen]
    named: list[str] = []
    left = chosen
    while left and fitting and len(named) < most:
        best = max(fitting, key=lambda each: (each.members & left).bit_count())
        if not best.members & left:
            return None
        left &= ~best.members
        named += texts([best])
    return named if not left else None


def texts(properties: Iterable[Property]) -> list[str]:
    """The names, the two ends of an amount joined to one."""
    ends: dict[str, tuple[int | None, int | None]] = {}
    order: dict[str, Property] = {}
    for each in properties:
        key = each.amount or each.text
        order.setdefault(key, each)
        low, high = ends.get(key, (None, None))
        ends[key] = (each.low if low is None else low, each.high if high is None else high)
    return [
        amount_text(*ends[key], each.amount) if each.amount else each.text
        for key, each in order.items()
    ]


def amount_text(low: float | None, high: float | None, noun: str) -> str:
    """So many of a noun in the plural: ``5+ spades``, ``0-3 spades``, ``1 spade``."""
    if noun.startswith("of the top"):
        # "Two of the top three" is at least two.
        prefix = "exactly " if low is not None and low == high else ""
        if high is None or prefix:
            return f"{prefix}{low:g} {noun}"
    if high == 0:
        return f"void in {noun}" if noun in _SUITS else f"no {noun}"
    if low is not None and low == high:
        return f"{low:g} {noun if low != 1 else singular(noun)}"
    if high is None:
        return f"{low:g}+ {noun}"
    return f"{low or 0:g}-{high:g} {noun}"


def singular(noun: str) -> str:
    first, *rest = noun.split(" ", 1)
    return " ".join([first.removesuffix("s"), *rest]) if first[:1].islower() else noun


def alternatives(texts: Sequence[str]) -> str:
    """``A or B or C``; of very many only the first, so that a sentence stays a sentence."""
    if len(texts) <= MOST_ALTERNATIVES:
        return either_of(texts)
    rest = len(texts) - MOST_ALTERNATIVES
    return " or ".join(texts[:MOST_ALTERNATIVES]) + f" or one of {rest} more like these"


def either_of(texts: Sequence[str]) -> str:
    """``A or B``. In "no A or B" the "no" would cover both, so it gets parentheses."""
    *before, last = texts
    return " or ".join([*(_closed(text) for text in before), last])


def _closed(text: str) -> str:
    return f"({text})" if text.startswith(("no ", "not ", "lacks ")) else text


def opposite(phrases: Sequence[str]) -> str:
    """ "not A", with parentheses when there is more than one thing that isn't so."""
    alone = len(phrases) == 1 and " or " not in phrases[0]
    return f"not {phrases[0]}" if alone else f"not ({', '.join(phrases)})"
