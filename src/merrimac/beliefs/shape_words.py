"""English for sets of shapes: "balanced", "5+ spades, 0-3 hearts", "any 5431"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations, product

import numpy as np

from merrimac.beliefs.naming import (
    Property,
    alternatives,
    conjunction,
    disjunction,
    either_of,
    opposite,
)
from merrimac.beliefs.shapes import (
    ALL_SHAPES,
    BALANCED_PATTERNS,
    SEMI_BALANCED_PATTERNS,
    SHAPES,
    Shape,
    hull,
    members,
    shapes_where,
    with_length,
    with_patterns,
)
from merrimac.game.cards import SUITS, Suit

_NAMES = {suit: suit.name.lower() for suit in SUITS}
_HIGH_TO_LOW = tuple(reversed(SUITS))
_PAIRS = {"majors": (Suit.SPADES, Suit.HEARTS), "minors": (Suit.DIAMONDS, Suit.CLUBS)}
_MOST_BOXES = 8
_MOST_PHRASES = 4


def shape_phrases(chosen: int) -> list[str]:
    """Phrases that together are the set; the specification language reads them."""
    others = ALL_SHAPES & ~chosen
    simple = _simple(chosen)
    if simple is not None:
        return simple
    refused = _simple(others)
    boxes = _boxes(chosen) if refused is None or len(refused) > 1 else None
    if boxes is not None and len(boxes) <= 3 and all(len(box) == 1 for box in boxes):
        return [" or ".join(box[0] for box in boxes)]
    if refused is not None:
        return [opposite(refused)]
    direct = _conjunction(chosen)
    two = disjunction(chosen, _known(), most=2) if direct is None or len(direct) > 2 else None
    if two is not None:
        return [either_of(two)]
    if direct is not None and len(direct) <= _MOST_PHRASES:
        return direct
    excepted = _excepted(chosen)
    if excepted is not None:
        return excepted
    return _threshold(chosen) or direct or _refusal(others) or [_listed(chosen, boxes)]


def _simple(chosen: int) -> list[str] | None:
    """Words for what is said in a breath."""
    direct = _conjunction(chosen)
    if direct is not None and len(direct) <= 2:
        return direct
    patterns = _patterns(chosen)
    if patterns is not None and len(patterns) <= 3:
        return [alternatives(patterns)]
    return [alternatives(_written(chosen))] if chosen.bit_count() <= 2 else None


def _excepted(chosen: int) -> list[str] | None:
    """ "balanced, not 4=3=3=3"."""
    for base in _balance():
        refused = None if chosen & ~base.members else _simple(base.members & ~chosen)
        if refused is not None and len(refused) == 1:
            return [base.text, opposite(refused)]
    return None


def _refusal(others: int) -> list[str] | None:
    refused = _conjunction(others)
    return None if refused is None else [opposite(refused)]


def _conjunction(chosen: int) -> list[str] | None:
    return conjunction(chosen, [*_known(), *_bounds(chosen), *_balance()])


def _listed(chosen: int, boxes: list[list[str]] | None) -> str:
    patterns = _patterns(chosen)
    if boxes is not None and (patterns is None or len(boxes) < len(patterns)):
        return " or ".join(_grouped(box) for box in boxes)
    mixed = disjunction(chosen, (*_known(), *_parts()), most=_MOST_BOXES)
    if mixed is not None and (patterns is None or len(mixed) < len(patterns)):
        return either_of(mixed)
    if patterns is not None:
        return alternatives(patterns)
    return alternatives(_written(chosen))


def _written(chosen: int) -> list[str]:
    return ["=".join(map(str, shape[::-1])) for shape in reversed(members(chosen))]


def _grouped(box: list[str]) -> str:
    return box[0] if len(box) == 1 else f"({', '.join(box)})"


# --- Properties ---------------------------------------------------------------------------------


def _bounds(chosen: int) -> list[Property]:
    """The fewest and the most cards in each suit, clubs first: spades are named first."""
    found = []
    for suit, (low, high) in zip(SUITS, hull(chosen), strict=True):
        if high < 13:
            least = low or None  # "balanced, 2-4 spades", though a balanced hand has two anyway
            found.append(Property(with_length(suit, low, high), "", _NAMES[suit], least, high))
        if low > 0:
            found.append(Property(with_length(suit, low, 13), amount=_NAMES[suit], low=low))
    # An upper end is more often spared than a lower one, and long suits are named first.
    return sorted(found, key=lambda each: (each.high is None, each.low or 0))


@cache
def _balance() -> tuple[Property, ...]:
    balanced = with_patterns(BALANCED_PATTERNS)
    semi = with_patterns(SEMI_BALANCED_PATTERNS)
    return (
        Property(balanced | semi, "balanced or semi-balanced"),
        Property(semi, "semi-balanced"),
        Property(balanced, "balanced"),
    )


@cache
def _known() -> tuple[Property, ...]:
    balanced = with_patterns(BALANCED_PATTERNS)
    lengths = _suits_of_length()
    rare = [each for each in lengths if each.text.startswith("not ")]
    return (
        *rare,
        *_sums(),
        *_relations(),
        *_short(),
        *(each for each in lengths if each not in rare),
        *_exact_lengths(),
        *_two_suits(),
        Property(ALL_SHAPES & ~balanced, "unbalanced"),
    )


@cache
def _parts() -> tuple[Property, ...]:
    """What a longer "or" is made of: lengths of one suit, patterns, single shapes."""
    lengths = (
        Property(with_length(suit, low, 13), amount=_NAMES[suit], low=low)
        for suit in SUITS
        for low in range(1, 14)
    )
    shorter = (
        Property(with_length(suit, 0, high), amount=_NAMES[suit], high=high)
        for suit in SUITS
        for high in range(13)
    )
    patterns = {tuple(sorted(shape, reverse=True)) for shape in SHAPES}
    named = (Property(with_patterns([each]), "any " + _digits(each)) for each in sorted(patterns))
    return (*lengths, *shorter, *named)


def _sums() -> list[Property]:
    """So many cards in two suits together."""
    found = []
    for one, other in reversed(list(combinations(_HIGH_TO_LOW, 2))):
        name = f"{_NAMES[one]} + {_NAMES[other]}"
        for total in range(1, 13):
            least = _with_total(one, other, total)
            found.append(Property(ALL_SHAPES & ~least, f"{name} <= {total - 1}"))
            found.append(Property(least, f"{name} >= {total}"))
    return found


def _with_total(one: Suit, other: Suit, total: int) -> int:
    return shapes_where(lambda shape: shape[one] + shape[other] >= total)


def _relations() -> list[Property]:
    found = []
    for one, other in permutations(_HIGH_TO_LOW, 2):
        fewer = _with_more(other, one)
        found.append(Property(ALL_SHAPES & ~fewer, f"{_NAMES[one]} >= {_NAMES[other]}"))
        found.append(Property(fewer, f"more {_NAMES[other]} than {_NAMES[one]}"))
    return found


def _with_more(one: Suit, other: Suit) -> int:
    return shapes_where(lambda shape: shape[one] > shape[other])


def _short() -> list[Property]:
    found = []
    for name, lengths in (
        ("doubleton", (2,)), ("shortness", (0, 1)), ("singleton", (1,)), ("void", (0,)),
    ):  # fmt: skip
        somewhere = _with_some(SUITS, lengths)
        found.append(Property(ALL_SHAPES & ~somewhere, f"no {name}"))
        found.append(Property(somewhere, f"any {name}"))
    return found


def _with_some(suits: tuple[Suit, ...], lengths: Iterable[int]) -> int:
    """The shapes with one of these lengths in one of these suits."""
    wanted = frozenset(lengths)
    return shapes_where(lambda shape: any(shape[suit] in wanted for suit in suits))


def _suits_of_length() -> list[Property]:
    found = []
    kinds = {"suit": SUITS, "minor": _PAIRS["minors"], "major": _PAIRS["majors"]}
    for length in range(4, 10):
        for kind, suits in kinds.items():
            least = _with_some(suits, range(length, 14))
            exact = _with_some(suits, (length,))
            found.append(Property(ALL_SHAPES & ~least, f"no {length}-card {kind}"))
            found.append(Property(least, f"{length}+ card {kind}"))
            # Parentheses, because "not a 5-card major" rules out six cards too.
            found.append(Property(ALL_SHAPES & ~exact, f"not ({length}-card {kind})"))
            found.append(Property(exact, f"{length}-card {kind}"))
    return found


def _exact_lengths() -> list[Property]:
    """ "not 4 spades"."""
    return [
        Property(
            ALL_SHAPES & ~with_length(suit, length, length),
            f"not {length} {_NAMES[suit]}" if length > 1 else f"no singleton in {_NAMES[suit]}",
        )
        for length in range(1, 9)
        for suit in SUITS
    ]


def _two_suits() -> list[Property]:
    found = []
    for longer, shorter in ((4, 4), (5, 4), (5, 5), (6, 4), (6, 5), (7, 4)):
        name = f"{longer}-{shorter}"
        found.append(Property(_with_two(SUITS, longer, shorter), f"any {name}"))
        for kind, suits in _PAIRS.items():
            found.append(Property(_with_two(suits, longer, shorter), f"{name} {kind}"))
    return found


def _with_two(suits: tuple[Suit, ...], longer: int, shorter: int) -> int:
    def test(shape: Shape) -> bool:
        longest, second, *_ = sorted((shape[suit] for suit in suits), reverse=True)
        return longest >= longer and second >= shorter

    return shapes_where(test)


# --- Lists --------------------------------------------------------------------------------------


def _patterns(chosen: int) -> list[str] | None:
    """The patterns of the set when all orders of each are in it."""
    patterns = {tuple(sorted(shape, reverse=True)) for shape in members(chosen)}
    if with_patterns(patterns) != chosen:
        return None
    return ["any " + _digits(pattern) for pattern in sorted(patterns)]


def _digits(pattern: tuple[int, ...]) -> str:
    return ("" if max(pattern) < 10 else "-").join(map(str, pattern))


def _threshold(chosen: int) -> list[str] | None:
    """``2 * spades + hearts - clubs >= 12``: a sum of lengths that the set's shapes reach alone."""
    every = (each for each in product(range(-2, 3), repeat=4) if max(each) > 0)
    factors = np.array(sorted(every, key=lambda each: sum(map(abs, each))))
    totals = np.array(SHAPES) @ factors.T
    inside = np.array([bool(chosen >> number & 1) for number in range(len(SHAPES))])
    least = totals[inside].min(axis=0)
    found = np.flatnonzero(totals[~inside].max(axis=0) < least)
    if not len(found):
        return None
    named = [(suit, int(factors[found[0]][suit])) for suit in _HIGH_TO_LOW]
    named.sort(key=lambda each: each[1] < 0)  # a sum starts with something to add
    written = "".join(_term(suit, factor) for suit, factor in named if factor)
    return [f"{written.removeprefix(' + ')} >= {least[found[0]]}"]


def _term(suit: Suit, factor: int) -> str:
    times = "" if abs(factor) == 1 else f"{abs(factor)} * "
    return f" {'+' if factor > 0 else '-'} {times}{_NAMES[suit]}"


def _boxes(chosen: int) -> list[list[str]] | None:
    """Ranges of lengths whose "or" is the set, as long as they are few."""
    found: list[list[str]] = []
    left = chosen
    while left:
        if len(found) == _MOST_BOXES:
            return None
        start = members(left & -left)[0]  # the one with most spades
        box = max(
            (_grown(start, chosen, order) for order in permutations(SUITS)), key=int.bit_count
        )
        found.append(conjunction(box, _bounds(box)) or ["anything"])
        left &= ~box
    return found


def _grown(start: Shape, chosen: int, order: tuple[Suit, ...]) -> int:
    """The box around a shape that grows, suit after suit, as far as the set allows."""
    ends = [(length, length) for length in start]
    for suit in order:
        low, high = ends[suit]
        while low > 0 and not _box([*ends[:suit], (low - 1, high), *ends[suit + 1 :]]) & ~chosen:
            low -= 1
            ends[suit] = low, high
        while high < 13 and not _box([*ends[:suit], (low, high + 1), *ends[suit + 1 :]]) & ~chosen:
            high += 1
            ends[suit] = low, high
    return _box(ends)


def _box(ends: list[tuple[int, int]]) -> int:
    shapes = ALL_SHAPES
    for suit, (low, high) in zip(SUITS, ends, strict=True):
        shapes &= with_length(suit, low, high)
    return shapes
