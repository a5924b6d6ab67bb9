"""Expressions of the ``dealer`` language, from the grammar's tree to measures and constraints.

All of them are whole numbers there, and a condition is a number that is not zero. Here a value is
kept as what it was said as, and turned into the other only when it is used so: ``hcp(north)`` as a
condition is ``hcp(north) != 0``, ``spades(west) > 4`` as a number 1 or 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, permutations

from lark import Token, Transformer_NonRecursive, Tree, v_args

from merrimac.beliefs.constraint import Constraint, Shapes, all_of, any_of, negation, settled
from merrimac.beliefs.counts import LENGTH, rank_count
from merrimac.beliefs.dealer_script import functions
from merrimac.beliefs.dealer_script.decision import decide
from merrimac.beliefs.dealer_script.errors import ACTIONS, FUNCTIONS, STATEMENTS, at, unknown_name
from merrimac.beliefs.expression import Arithmetic, Choice, Operator, Truth, imps_of
from merrimac.beliefs.measure import Amount, Measure, Number, Tricks
from merrimac.beliefs.shapes import with_shapes
from merrimac.game.cards import SUITS, Rank, Strain, Suit
from merrimac.game.seats import Seat

_DEEPEST = 150
_LARGEST = 20_000
_LARGEST_NUMBER = 2**31 - 1
RESERVED = frozenset(
    {
        *FUNCTIONS, *STATEMENTS, *ACTIONS, "and", "or", "not", "any", "vul", "nv", "none", "all",
        "ns", "NS", "ew", "EW", "north", "east", "south", "west", "notrump", "notrumps", "hcps",
        "club", "diamond", "heart", "spade", "control", "loser", "ten", "jack", "queen", "king",
        "ace", "trick", "imp", *(f"pt{number}" for number in range(10)),
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Value:
    """What an expression means, and how deep and large it is."""

    meaning: Measure | Constraint
    depth: int = 1
    size: int = 1

    @property
    def number(self) -> Measure:
        return self.meaning if isinstance(self.meaning, Measure) else Truth(self.meaning)

    @property
    def condition(self) -> Constraint:
        if isinstance(self.meaning, Constraint):
            return self.meaning
        return decide(self.meaning, "!=", Number(0))


def whole_number(token: Token) -> int:
    if len(token) > 10 or int(token) > _LARGEST_NUMBER:
        raise at(token, f"a number is at most {_LARGEST_NUMBER}")
    return int(token)


def signed(number: Tree[Token]) -> int:
    """A number that may have a minus before it."""
    *sign, digits = number.children
    assert isinstance(digits, Token)
    return -whole_number(digits) if sign else whole_number(digits)


def seat_of(token: Token) -> Seat:
    return Seat.parse(token)


class Expressions(Transformer_NonRecursive[Token, Value]):
    """Turns the trees of expressions into values; names mean what was defined so far."""

    def __init__(self, counts: functions.Counts, seed: int) -> None:
        super().__init__()
        self._counts = counts
        self._names: dict[str, Value] = {}
        self._streams = count(seed << 16)

    def define(self, name: Token, value: Value) -> None:
        if name in RESERVED:
            raise at(name, f"{str(name)!r} is a word of the language: expected another name")
        if name in self._names:
            raise at(name, f"{str(name)!r} is defined twice")
        self._names[str(name)] = value

    # --- Values ---------------------------------------------------------------------------------

    @v_args(inline=True)
    def constant(self, number: Token) -> Value:
        return Value(Number(whole_number(number)))

    @v_args(inline=True)
    def variable(self, name: Token) -> Value:
        if name in RESERVED:
            raise at(name, f"found the word {str(name)!r}: expected a value such as hcp(north)")
        if name not in self._names:
            raise unknown_name(name, self._names)
        return self._names[str(name)]

    @v_args(inline=True)
    def suit_length(self, suit: Token, seat: Token) -> Value:
        return Value(Amount(LENGTH, (Suit.parse(suit),), seat_of(seat)))

    @v_args(inline=True)
    def count(self, word: Token, seat: Token, suit: Token | None = None) -> Value:
        suits = SUITS if suit is None else (Suit.parse(suit),)
        return Value(Amount(self._counts.named(str(word)), suits, seat_of(seat)))

    @v_args(inline=True)
    def cccc(self, _word: Token, seat: Token) -> Value:
        return Value(functions.cccc(seat_of(seat)))

    @v_args(inline=True)
    def quality(self, _word: Token, seat: Token, suit: Token) -> Value:
        return Value(Amount(functions.suit_quality(), (Suit.parse(suit),), seat_of(seat)))

    @v_args(inline=True)
    def hascard(self, _word: Token, seat: Token, card: Token) -> Value:
        # A number rather than a condition: so that sums of cards are sums of counts.
        rank, suit = Rank.parse(card[0]), Suit.parse(card[1])
        return Value(Amount(rank_count(rank), (suit,), seat_of(seat)))

    @v_args(inline=True)
    def tricks(self, _word: Token, seat: Token, strain: Token) -> Value:
        return Value(Tricks(seat_of(seat), Strain.parse(strain)))

    @v_args(inline=True)
    def score(self, word: Token, vulnerable: Token, contract: Token, tricks: Value) -> Value:
        level, strain = int(contract[1]), Strain.parse(contract[2])
        scored = functions.score_of(level, strain, vulnerable == "vul", tricks.number)
        return _made(word, scored, tricks)

    @v_args(inline=True)
    def imps(self, word: Token, difference: Value) -> Value:
        return _made(word, imps_of(difference.number), difference)

    @v_args(inline=True)
    def random(self, word: Token, bound: Value) -> Value:
        return _made(word, functions.RandomNumber(bound.number, next(self._streams)), bound)

    # --- Shapes ---------------------------------------------------------------------------------

    @v_args(inline=True)
    def shape(self, _word: Token, seat: Token, chosen: int) -> Value:
        return Value(settled(Shapes(chosen, seat_of(seat))))

    def shapes(self, parts: list[tuple[bool, int]]) -> int:
        chosen = 0
        for is_added, shapes in parts:
            chosen = chosen | shapes if is_added else chosen & ~shapes
        return chosen

    def first_shape(self, words: list[Token]) -> tuple[bool, int]:
        kinds = {word.type for word in words}
        return "MINUS" not in kinds, _shapes_of(words[-1], "ANY" in kinds)

    next_shape = first_shape

    # --- Operators ------------------------------------------------------------------------------

    @v_args(inline=True)
    def disjunction(self, left: Value, sign: Token, right: Value) -> Value:
        return _joined(sign, any_of((left.condition, right.condition)), left, right)

    @v_args(inline=True)
    def conjunction(self, left: Value, sign: Token, right: Value) -> Value:
        return _joined(sign, all_of((left.condition, right.condition)), left, right)

    @v_args(inline=True)
    def negation(self, sign: Token, part: Value) -> Value:
        return _made(sign, negation(part.condition), part)

    @v_args(inline=True)
    def comparison(self, left: Value, sign: Token, right: Value) -> Value:
        return _made(sign, decide(left.number, str(sign), right.number), left, right)

    @v_args(inline=True)
    def arithmetic(self, left: Value, sign: Token, right: Value) -> Value:
        operator = Operator(str(sign))
        return _made(sign, Arithmetic(operator, left.number, right.number, whole=True), left, right)

    @v_args(inline=True)
    def negative(self, sign: Token, part: Value) -> Value:
        if isinstance(part.meaning, Number):
            return Value(Number(-part.meaning.value))
        return _made(sign, Arithmetic(Operator.MINUS, Number(0), part.number, whole=True), part)

    @v_args(inline=True)
    def choice(self, condition: Value, sign: Token, then: Value, otherwise: Value) -> Value:
        made = Choice(condition.condition, then.number, otherwise.number)
        return _made(sign, made, condition, then, otherwise)


def _joined(sign: Token, meaning: Constraint, left: Value, right: Value) -> Value:
    """And, or: a row of the same kind is kept flat, so it does not grow deeper with its length."""
    is_row = type(left.meaning) is type(meaning)
    return _made(sign, meaning, left if not is_row else replace(left, depth=left.depth - 1), right)


def _made(sign: Token, meaning: Measure | Constraint, *parts: Value) -> Value:
    """A value made of others, unless it is so deep or large that working with it would fail."""
    depth = 1 + max(part.depth for part in parts)
    size = 1 + sum(part.size for part in parts)
    if depth > _DEEPEST:
        raise at(sign, f"the expression is more than {_DEEPEST} operations deep here")
    if size > _LARGEST:
        raise at(sign, f"the expression has more than {_LARGEST} parts, names written out")
    return Value(meaning, depth, size)


def _shapes_of(pattern: Token, in_any_order: bool) -> int:
    given = [None if digit == "x" else int(digit) for digit in pattern]
    known = sum(length for length in given if length is not None)
    is_open = None in given
    if known > 13 or (known < 13 and not is_open):
        raise at(
            pattern, f"the shape {pattern} has {known} cards: expected 13, or x for any number"
        )
    orders = set(permutations(given)) if in_any_order else {tuple(given)}
    return with_shapes(shape for order in orders for shape in _filled(order, 13 - known))


def _filled(given: tuple[int | None, ...], rest: int) -> Iterator[tuple[int, ...]]:
    """The shapes, indexed by suit, with the open places of one written spades first filled in."""
    if None not in given:
        if rest == 0:
            yield tuple(length for length in reversed(given) if length is not None)
        return
    place = given.index(None)
    for length in range(rest + 1):
        yield from _filled((*given[:place], length, *given[place + 1 :]), rest - length)
