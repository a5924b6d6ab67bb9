"""How the reader understands shapes, short suits, stoppers and good suits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import permutations, product
from operator import eq, ge
from typing import Any

import numpy as np
from lark import Token, Transformer, v_args
from numpy.typing import NDArray

from merrimac.beliefs import counts
from merrimac.beliefs.constraint import (
    Constraint,
    Holding,
    Shapes,
    all_of,
    any_of,
    holdings_where,
    negation,
    settled,
)
from merrimac.beliefs.language.count_rules import all_suits_of, suit_of, suits_of
from merrimac.beliefs.language.errors import Fault, quoted
from merrimac.beliefs.language.phrases import Broken, Fit, Short, Told
from merrimac.beliefs.language.quantity import Bounds, length_in, number_of
from merrimac.beliefs.quality import good_holdings, solid_holdings
from merrimac.beliefs.rule_of import NUMBERS, rule_of
from merrimac.beliefs.shapes import (
    ALL_SHAPES,
    BALANCED_PATTERNS,
    SEMI_BALANCED_PATTERNS,
    Shape,
    shapes_where,
    with_patterns,
)
from merrimac.game.cards import SUITS, Suit
from merrimac.game.features import Stopper

_DASHES = re.compile("[-\u2010-\u2015]")
_GROUPS = re.compile(r"\([^)]*\)|[^()]+")
Slots = tuple[int | None, ...]
"""Lengths from spades to clubs; None is any."""
_ANYWHERE = ("ANY", "ANYWHERE")
_SHORT = {"v": (0, 0), "si": (1, 1), "d": (2, 2), "sh": (0, 1)}


@v_args(inline=True)
class ShapeRules(Transformer[Token, Any]):
    """Rules of the grammar, by name."""

    # --- The whole hand -------------------------------------------------------------------------

    def shape_word(self, word: Token) -> Told:
        balanced = with_patterns(BALANCED_PATTERNS)
        name = word.lower()
        if name.startswith("semi"):
            return Told(Shapes(with_patterns(SEMI_BALANCED_PATTERNS)), word, kind="shape")
        shapes = ALL_SHAPES & ~balanced if name.startswith("un") else balanced
        return Told(Shapes(shapes), word, kind="shape")

    def rule_of(self, word: Token, number: Token) -> Told:
        if number_of(number) not in NUMBERS:
            raise Fault(f"the rule is of {NUMBERS[0]} to {NUMBERS[-1]}, mostly of 20", number)
        return Told(rule_of(int(number_of(number))), word)

    def shape_exact(self, *tokens: Token) -> Told:
        token = tokens[-1]
        return Told(_matching(_readings(token), token), token, kind="shape")

    def shape_any_order(self, *tokens: Token) -> Told:
        token = tokens[-1]
        orders = (order for reading in _readings(token) for order in permutations(reading))
        return Told(_matching(orders, token), token, kind="shape")

    def two_suits(self, *tokens: Token) -> Told:
        numbers = [token for token in tokens if token.type == "NUMBER"]
        longer, shorter = (int(number_of(token)) for token in numbers)
        if longer + shorter > 13:
            raise Fault(f"{longer} and {shorter} cards are more than 13", numbers[0])
        exactly = tokens[0].type == "EXACTLY"
        if tokens[-1].type == "MAJORS":
            found = _two_suits(longer, shorter, suits_of(tokens[-1]), exactly)
            return Told(found, numbers[0], kind="length")
        pairs = ((one, other) for one in SUITS for other in SUITS if one < other)
        anywhere = any_of(_two_suits(longer, shorter, pair, exactly) for pair in pairs)
        return Told(anywhere, numbers[0], kind="length")

    def both_suits(self, word: Token, suits: Token) -> Told:
        return Told(_two_suits(4, 4, suits_of(suits), False), word, kind="length")

    # --- One suit -------------------------------------------------------------------------------

    def suit_of_length(self, first: Bounds | Token, *rest: Token) -> Told:
        """ "No 4-card major" rules out five cards too, so "no" has a meaning of its own here."""
        bounds = first if isinstance(first, Bounds) else _hyphened(first)
        suits = _kind(rest)
        bounds.check(13, "a hand", "cards of a suit")
        shown = any_of(bounds.hold(length_in((suit,)).of((None,))) for suit in suits)
        least = any_of(bounds.as_least().hold(length_in((suit,)).of((None,))) for suit in suits)
        return Told(shown, bounds.token, negation(least), kind="length")

    def suit_or_longer(self, first: Bounds | Token, *rest: Token) -> Told:
        bounds = first if isinstance(first, Bounds) else _hyphened(first)
        return self.suit_of_length(bounds.as_least(), *rest)

    def fit(self, *parts: Bounds | Token) -> Fit:
        """Eight cards or more, unless it says how many; "a 9-card fit" is nine or more."""
        first = parts[0]
        tokens = tuple(part for part in parts if isinstance(part, Token))
        if isinstance(first, Bounds):
            bounds = first.as_least()
        elif first.type in ("NUMBER", "NUMBER_PLUS"):
            bounds = _hyphened(first).as_least()
        else:
            bounds = Bounds(((">=", 8),), first)
        named = any(token.type in ("SUIT", "MAJORS") for token in tokens)
        return Fit(bounds, all_suits_of(tokens) if named else SUITS, bounds.token)

    def range_fit(self, first: Token, _: Token, last: Token, *rest: Token) -> Fit:
        pair = int(number_of(first)), int(number_of(last))
        bounds = Bounds(((">=", pair[0]), ("<=", pair[1])), first, pair=pair)
        return self.fit(bounds, *rest)

    def broken(self, suit: Token, word: Token, *rest: Token) -> Broken:
        one, other = (int(number_of(token)) for token in rest if token.type == "NUMBER")
        if one + other > 13:
            raise Fault(f"{one} and {other} cards are more than 13", rest[0])
        return Broken(suit_of(suit), (one, other), word)

    def short(self, *tokens: Token) -> Short | Told:
        """ "Any void" is in any suit, also in "any void or singleton heart"."""
        word = next(token for token in tokens if token.type == "SHORT")
        suit = next((suit_of(token) for token in tokens if token.type == "SUIT"), None)
        name = word.lower()
        lengths = next(_SHORT[start] for start in _SHORT if name.startswith(start))
        found = Short(lengths, tokens[0], suit)
        return found.told() if any(each.type in _ANYWHERE for each in tokens) else found

    def stopper(self, *tokens: Token) -> Told:
        suits = all_suits_of(tokens)
        half = tokens[0].type == "HALF" and tokens[0].lower() != "full"
        least = Stopper.PARTIAL if half else Stopper.FULL
        stopped = counts.STOPPER.table >= least
        return Told(all_of(_holding(suit, stopped) for suit in suits), tokens[0], kind="stopper")

    def quality(self, word: Token, suit: Token) -> Told:
        table = good_holdings() if word.lower() == "good" else solid_holdings()
        return Told(_holding(suit_of(suit), table), word, kind="quality")


def _holding(suit: Suit, table: NDArray[np.bool_]) -> Constraint:
    return Holding(suit, holdings_where(table))


def _hyphened(number: Token) -> Bounds:
    """The "5" of "5-card" or the "5+" of "5+-card"."""
    if number.type == "NUMBER_PLUS":
        return Bounds(((">=", number_of(number)),), number)
    return Bounds((("==", number_of(number)),), number, single=True)


def _kind(tokens: tuple[Token, ...]) -> tuple[Suit, ...]:
    """The suits that "major", "suit" or "spade suit" mean."""
    named = [token for token in tokens if token.type in ("SUIT", "MAJORS")]
    return suits_of(named[0]) if named else SUITS


def _two_suits(longer: int, shorter: int, suits: tuple[Suit, ...], exactly: bool) -> Constraint:
    """So many cards in one of two suits and so many in the other, or more unless exactly."""
    fits = eq if exactly else ge

    def test(shape: Shape) -> bool:
        one, other = (shape[suit] for suit in suits)
        return bool(
            (fits(one, longer) and fits(other, shorter))
            or (fits(one, shorter) and fits(other, longer))
        )

    return settled(Shapes(shapes_where(test)))


# --- Shapes in digits ---------------------------------------------------------------------------


def _readings(token: Token) -> list[Slots]:
    """The orders that a shape in digits allows: more than one when it has parentheses."""
    text = token.lower()
    if "=" in text:
        return [_checked([_slot(part) for part in text.split("=")], token)]
    if token.type == "SHAPE_DASHES":
        return [_checked([_slot(part) for part in _DASHES.split(text)], token)]
    groups = [[_slot(letter) for letter in part.strip("()")] for part in _GROUPS.findall(text)]
    slots = _checked([slot for group in groups for slot in group], token)
    if "(" not in text:
        return [slots]
    # Figures outside parentheses keep their places; those inside one pair may change theirs.
    orders = [
        set(permutations(group)) if part.startswith("(") else [tuple(group)]
        for part, group in zip(_GROUPS.findall(text), groups, strict=True)
    ]
    return [tuple(slot for group in choice for slot in group) for choice in product(*orders)]


def _slot(text: str) -> int | None:
    return None if "x" in text else int(text)


def _checked(slots: list[int | None], token: Token) -> Slots:
    if len(slots) != 4:
        raise Fault(f"the shape {quoted(token)} needs four lengths, not {len(slots)}", token)
    total = sum(slot for slot in slots if slot is not None)
    if total > 13 or (total < 13 and None not in slots):
        raise Fault(f"the lengths of the shape {quoted(token)} add up to {total}, not 13", token)
    return tuple(slots)


def _matching(readings: Iterable[Slots], token: Token) -> Constraint:
    wanted = set(readings)

    def fits(shape: Shape) -> bool:
        written = shape[::-1]
        return any(
            all(slot is None or slot == length for slot, length in zip(slots, written, strict=True))
            for slots in wanted
        )

    chosen = shapes_where(fits)
    if not chosen:
        raise Fault(f"no hand has the shape {quoted(token)}", token)
    return settled(Shapes(chosen))
