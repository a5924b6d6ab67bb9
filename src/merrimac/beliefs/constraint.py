"""Constraints: conditions on a hand or on a whole deal, and what and, or and not make of them.

One kind of object serves deal specifications, the meanings of calls and imported ``dealer``
scripts. A constraint speaks of a seat, or of *the* hand (``seat`` is None) until ``at`` says whose
hand it is: a call's meaning is of that kind. There are four atoms, each closed under negation, and
exact dealing understands the first three:

* ``Shapes``: the hand's four lengths are in a set of shapes
* ``Holding``: its cards in one suit are in a set of holdings
* ``Sum``: counts added up, over suits and over hands, give a value of a set
* ``Predicate``: a measure (``measure.py``) is not zero; found out on a deal once it is dealt

Therefore no "not" is ever kept: ``all_of``, ``any_of`` and ``negation`` move it into the atoms, and
merge atoms that speak of the same thing. Use them, or ``&``, ``|`` and ``~``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.counts import Count
from merrimac.beliefs.measure import Measure, hands_at
from merrimac.beliefs.shapes import ALL_SHAPES, contains
from merrimac.game.cards import SUITS, Suit
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks, holdings_of
from merrimac.game.seats import Seat

Truths = NDArray[np.bool_]
ALL_HOLDINGS = (1 << 8192) - 1


class Constraint(ABC):
    """A condition on the cards of a hand or a deal."""

    @abstractmethod
    def batch(self, cards: Masks) -> Truths:
        """Which of many deals (an array ``[n, 4]``) or hands (``[n]``, when open) satisfy it."""

    @abstractmethod
    def at(self, seat: Seat) -> Constraint:
        """The same condition on the hand of a seat."""

    @property
    @abstractmethod
    def seats(self) -> frozenset[Seat | None]:
        """Whose hands it speaks of; None is the hand that ``at`` has yet to name."""

    def admits(self, cards: Hand | Deal) -> bool:
        """Whether one hand (for an open constraint) or one deal satisfies it."""
        masks = [cards.mask] if isinstance(cards, Hand) else [[hand.mask for hand in cards]]
        return bool(self.batch(np.array(masks, dtype=np.uint64))[0])

    def __and__(self, other: Constraint) -> Constraint:
        return all_of((self, other))

    def __or__(self, other: Constraint) -> Constraint:
        return any_of((self, other))

    def __invert__(self) -> Constraint:
        return negation(self)


# --- Atoms --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shapes(Constraint):
    """The lengths of a hand: ``chosen`` is a set of shapes (``shapes.py``)."""

    chosen: int
    seat: Seat | None = None

    def batch(self, cards: Masks) -> Truths:
        return contains(self.chosen, hands_at(cards, self.seat))

    def at(self, seat: Seat) -> Constraint:
        return self if self.seat is not None else replace(self, seat=seat)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset({self.seat})


@dataclass(frozen=True, slots=True)
class Holding(Constraint):
    """The cards of one suit: ``chosen`` has bit ``h`` set when the holding ``h`` will do."""

    suit: Suit
    chosen: int
    seat: Seat | None = None

    def batch(self, cards: Masks) -> Truths:
        allowed = holding_table(self.chosen)
        return allowed[holdings_of(hands_at(cards, self.seat), self.suit)]

    def at(self, seat: Seat) -> Constraint:
        return self if self.seat is not None else replace(self, seat=seat)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset({self.seat})


@dataclass(frozen=True, slots=True)
class Term:
    """So many times a count of a hand in some suits."""

    count: Count
    suits: tuple[Suit, ...] = SUITS
    seat: Seat | None = None
    times: int = 1

    def batch(self, cards: Masks) -> NDArray[np.int64]:
        return self.times * self.count.batch(hands_at(cards, self.seat), self.suits)

    @property
    def domain(self) -> tuple[int, int]:
        """A range that the value never leaves."""
        one, other = (self.times * len(self.suits) * end for end in self.count.ends)
        return min(one, other), max(one, other)


@dataclass(frozen=True, slots=True)
class Sum(Constraint):
    """Terms whose total, in units, is one of ``allowed``."""

    terms: tuple[Term, ...]
    allowed: frozenset[int]

    def batch(self, cards: Masks) -> Truths:
        total = sum(term.batch(cards) for term in self.terms)
        found: Truths = _sum_table(self)[np.asarray(total) - self.domain[0]]
        return found

    def at(self, seat: Seat) -> Constraint:
        terms = (replace(term, seat=seat) if term.seat is None else term for term in self.terms)
        return replace(self, terms=tuple(terms))

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset(term.seat for term in self.terms)

    @property
    def domain(self) -> tuple[int, int]:
        """A range that the total never leaves."""
        lows, highs = zip(*(term.domain for term in self.terms), strict=True)
        return sum(lows), sum(highs)

    @property
    def values(self) -> range:
        """Every total there could be."""
        low, high = self.domain
        return range(low, high + 1)


@lru_cache(maxsize=10_000)
def _sum_table(total: Sum) -> Truths:
    """For each total from the least on, whether it is allowed."""
    low, _ = total.domain
    table = np.zeros(len(total.values), dtype=np.bool_)
    table[[value - low for value in total.allowed]] = True
    return table


@dataclass(frozen=True, slots=True)
class Predicate(Constraint):
    """A measure that is not zero (or is, when ``holds`` is false)."""

    measure: Measure
    holds: bool = True
    words: str = ""

    def batch(self, cards: Masks) -> Truths:
        truths: Truths = (self.measure.batch(cards) != 0) == self.holds
        return truths

    def at(self, seat: Seat) -> Constraint:
        return replace(self, measure=self.measure.at(seat))

    @property
    def seats(self) -> frozenset[Seat | None]:
        return self.measure.seats


# --- And, or ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class And(Constraint):
    """All of the parts; of none: always."""

    parts: tuple[Constraint, ...]

    def batch(self, cards: Masks) -> Truths:
        """Parts are tried in their order, each only where all before it held."""
        return ~_until(cards, self.parts, False)

    def at(self, seat: Seat) -> Constraint:
        return all_of(part.at(seat) for part in self.parts)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset().union(*(part.seats for part in self.parts))


@dataclass(frozen=True, slots=True)
class Or(Constraint):
    """At least one of the parts; of none: never."""

    parts: tuple[Constraint, ...]

    def batch(self, cards: Masks) -> Truths:
        return _until(cards, self.parts, True)

    def at(self, seat: Seat) -> Constraint:
        return any_of(part.at(seat) for part in self.parts)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset().union(*(part.seats for part in self.parts))


ALWAYS = And(())
NEVER = Or(())


def all_of(parts: Iterable[Constraint]) -> Constraint:
    """The conjunction: nested ones flattened, atoms about the same thing merged into one."""
    return _joined(parts, And, _intersection)


def any_of(parts: Iterable[Constraint]) -> Constraint:
    """The disjunction, likewise."""
    return _joined(parts, Or, _union)


def negation(part: Constraint) -> Constraint:
    """The opposite, with no "not" left in it."""
    match part:
        case Shapes():
            return settled(replace(part, chosen=ALL_SHAPES & ~part.chosen))
        case Holding():
            return settled(replace(part, chosen=ALL_HOLDINGS & ~part.chosen))
        case Sum():
            return settled(replace(part, allowed=frozenset(part.values) - part.allowed))
        case Predicate():
            return replace(part, holds=not part.holds)
        case And():
            return any_of(map(negation, part.parts))
        case Or():
            return all_of(map(negation, part.parts))
    raise TypeError(f"no constraint: {part!r}")


def topic(atom: Constraint) -> Hashable:
    """What a part speaks of: atoms of the same topic can be merged. Others stand for themselves."""
    match atom:
        case Shapes():
            return Shapes, atom.seat
        case Holding():
            return Holding, atom.seat, atom.suit
        case Sum():
            return Sum, atom.terms
    return atom


def _joined(
    parts: Iterable[Constraint],
    kind: type[And | Or],
    merge: Callable[[Constraint, Constraint], Constraint],
) -> Constraint:
    absorbing = NEVER if kind is And else ALWAYS
    by_topic: dict[Hashable, Constraint] = {}
    for part in _flattened(parts, kind):
        if part == absorbing:
            return absorbing
        key = topic(part)
        known = by_topic.get(key)
        merged = merge(known, part) if known is not None else part
        if merged == absorbing:
            return absorbing
        by_topic[key] = merged
    return next(iter(by_topic.values())) if len(by_topic) == 1 else kind(tuple(by_topic.values()))


def _flattened(parts: Iterable[Constraint], kind: type[And | Or]) -> Iterator[Constraint]:
    for part in parts:
        if isinstance(part, kind):
            yield from part.parts
        else:
            yield part


def _intersection(one: Constraint, other: Constraint) -> Constraint:
    match one, other:
        case Shapes(), Shapes():
            return settled(replace(one, chosen=one.chosen & other.chosen))
        case Holding(), Holding():
            return settled(replace(one, chosen=one.chosen & other.chosen))
        case Sum(), Sum():
            return settled(replace(one, allowed=one.allowed & other.allowed))
    return one  # the same part twice


def _union(one: Constraint, other: Constraint) -> Constraint:
    match one, other:
        case Shapes(), Shapes():
            return settled(replace(one, chosen=one.chosen | other.chosen))
        case Holding(), Holding():
            return settled(replace(one, chosen=one.chosen | other.chosen))
        case Sum(), Sum():
            return settled(replace(one, allowed=one.allowed | other.allowed))
    return one


def settled(atom: Shapes | Holding | Sum) -> Constraint:
    """An atom that allows nothing is never, one that allows everything always."""
    match atom:
        case Shapes():
            chosen, everything = atom.chosen, ALL_SHAPES
        case Holding():
            chosen, everything = atom.chosen, ALL_HOLDINGS
        case Sum():
            chosen, everything = len(atom.allowed), len(atom.values)
    return NEVER if not chosen else ALWAYS if chosen == everything else atom


def _until(cards: Masks, parts: tuple[Constraint, ...], wanted: bool) -> Truths:
    """Where some part is ``wanted``: each part is asked only where none before it was."""
    found = np.zeros(len(cards), dtype=np.bool_)
    open_rows = np.arange(len(cards))
    for part in parts:
        answers = part.batch(cards[open_rows])
        found[open_rows[answers == wanted]] = True
        open_rows = open_rows[answers != wanted]
        if not len(open_rows):
            break
    return found


@lru_cache(maxsize=4_096)
def holding_table(chosen: int) -> Truths:
    """A set of holdings as an array that says yes or no for each."""
    packed = np.frombuffer(chosen.to_bytes(1024, "little"), dtype=np.uint8)
    table = np.unpackbits(packed, bitorder="little").astype(np.bool_)
    table.setflags(write=False)
    return table


def holdings_where(table: NDArray[np.bool_]) -> int:
    """The set of the holdings for which an array of 8192 says yes."""
    return int.from_bytes(np.packbits(table, bitorder="little").tobytes(), "little")
