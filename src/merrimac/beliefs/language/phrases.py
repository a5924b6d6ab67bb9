"""The parts of a sentence: each says one thing of a hand, whoever's it is.

A phrase becomes a constraint when its subject is known: a seat, two seats together ("N-S 25+ HCP"),
or the hand whose seat isn't said. Counts of two hands are added up; a card is with one or the
other; for a side that makes a contract its better declarer counts. Nothing else is said of two
hands at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import reduce
from math import lcm

from lark import Token

from merrimac.beliefs import counts
from merrimac.beliefs.comparison import compare, linear
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
from merrimac.beliefs.expression import Arithmetic, Choice, Operator
from merrimac.beliefs.language.errors import Fault, quoted
from merrimac.beliefs.language.quantity import HCP, Bounds, Quantity, length_in
from merrimac.beliefs.measure import Measure, Number, Tricks
from merrimac.beliefs.shapes import shapes_where, with_length
from merrimac.game.cards import Card, Strain, Suit
from merrimac.game.holding import has
from merrimac.game.seats import Seat
from merrimac.game.seats import Side as Partnership

_MOST_TERMS = 16
_MOST_TOTALS = 200_000
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


class Way(Enum):
    """How a phrase is meant of several hands."""

    TOGETHER = "added up"
    EACH = "of each"
    ANY = "of at least one"
    NONE = "of none"


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose hand, or whose two hands together, a phrase speaks of. No seats: it is not clear."""

    seats: tuple[Seat | None, ...]
    way: Way = Way.TOGETHER
    by_name: bool = False
    """Whether two seats were named, "north and south", and not their side."""

    @property
    def is_together(self) -> bool:
        return len(self.seats) > 1


THE_HAND = Subject((None,))
UNCLEAR = Subject(())


class Phrase(ABC):
    """One thing said of a hand. ``token`` is where, for messages."""

    token: Token
    needs_subject = True

    @abstractmethod
    def of(self, subject: Subject) -> Constraint:
        """What it asks of the subject."""


def placed(constraint: Constraint, subject: Subject, token: Token) -> Constraint:
    """A condition on the hand, at the subject's one seat."""
    if subject.is_together:
        message = "this speaks of one hand: name a seat, or say each or either after the side"
        raise Fault(message, token)
    (seat,) = subject.seats
    return constraint if seat is None else constraint.at(seat)


@dataclass(frozen=True, slots=True)
class Told(Phrase):
    """A condition on one hand. ``denied``: what "no" before it means, if not just the opposite."""

    constraint: Constraint
    token: Token
    denied: Constraint | None = None
    kind: str = ""
    """What sort of thing it says: of the same sort are "balanced" and "semi-balanced"."""

    def of(self, subject: Subject) -> Constraint:
        if subject.by_name and self.kind == "shape":
            return all_of(self.of(Subject((seat,))) for seat in subject.seats)
        return placed(self.constraint, subject, self.token)

    def refused(self) -> Told:
        return replace(self, constraint=self.denied or negation(self.constraint), denied=None)


@dataclass(frozen=True, slots=True)
class Certain(Phrase):
    """Always or never, whoever's hand it is."""

    constraint: Constraint
    token: Token
    needs_subject = False

    def of(self, subject: Subject) -> Constraint:  # noqa: ARG002
        return self.constraint


@dataclass(frozen=True, slots=True)
class Counted(Phrase):
    """So many of something. A bare one left out of what: points, unless the sentence goes on."""

    quantity: Quantity
    bounds: Bounds
    token: Token
    bare: bool = False

    def of(self, subject: Subject) -> Constraint:
        together = subject.is_together
        if together and self.bounds.pair and self._is_length:
            split = opposite(subject, self.quantity.suits[0], self.bounds)
            if split is not None:
                return split
        most = self.quantity.most_together if together else self.quantity.most
        self.bounds.check(most, "two hands" if together else "a hand", self.quantity.name)
        return self.bounds.hold(self.quantity.of(subject.seats))

    @property
    def _is_length(self) -> bool:
        return self.quantity.count is counts.LENGTH and len(self.quantity.suits) == 1

    @property
    def is_points(self) -> bool:
        return self.quantity is HCP


def opposite(subject: Subject, suit: Suit, bounds: Bounds) -> Constraint | None:
    """ "N-S 5-3 spades": five opposite three. None when it is a range of what both have."""
    assert bounds.pair is not None
    one, other = bounds.pair
    if one + other > 13 or one == 0 < other:
        return None
    if one < other:
        message = (
            f"{one}-{other} of two hands can be read in two ways: write {other}-{one} for "
            f"{other} opposite {one}, or from {one} to {other} for both together"
        )
        raise Fault(message, bounds.token)
    return split(subject.seats, suit, one, other)


def split(seats: tuple[Seat | None, ...], suit: Suit, one: int, other: int) -> Constraint:
    """So many cards of a suit in one hand and so many in the other, either way round."""
    first, second = seats
    return any_of(
        all_of(
            settled(Shapes(with_length(suit, length, length), seat))
            for seat, length in ((first, mine), (second, theirs))
        )
        for mine, theirs in {(one, other), (other, one)}
    )


@dataclass(frozen=True, slots=True)
class Fit(Phrase):
    """So many cards in some suit of two hands together."""

    bounds: Bounds
    suits: tuple[Suit, ...]
    token: Token
    lacked: bool = False

    def of(self, subject: Subject) -> Constraint:
        if len(subject.seats) != 2:
            raise Fault("a fit is of two hands: name a side such as NS", self.token)
        found = any_of(self._in(suit, subject) for suit in self.suits)
        return negation(found) if self.lacked else found

    def _in(self, suit: Suit, subject: Subject) -> Constraint:
        if self.bounds.pair is not None:
            split = opposite(subject, suit, self.bounds)
            if split is not None:
                return split
        self.bounds.check(13, "two hands", "cards of a suit")
        return self.bounds.hold(length_in((suit,)).of(subject.seats))


@dataclass(frozen=True, slots=True)
class Broken(Phrase):
    """How East and West hold a suit, whoever was spoken of."""

    suit: Suit
    lengths: tuple[int, int]
    token: Token
    needs_subject = False

    def of(self, subject: Subject) -> Constraint:
        if subject is THE_HAND:
            raise Fault("how a suit breaks is no condition on one hand", self.token)
        return split(Partnership.EW.seats, self.suit, *self.lengths)


@dataclass(frozen=True, slots=True)
class Short(Phrase):
    """A void, a singleton and so on; in any suit when none is said. With cards: a singleton SQ."""

    lengths: tuple[int, int]
    token: Token
    suit: Suit | None = None
    cards: tuple[Card, ...] = ()

    def of(self, subject: Subject) -> Constraint:
        if self.cards and len(self.cards) > self.lengths[1]:
            raise Fault(f"{quoted(self.token)} has no room for these cards", self.token)
        held = Cards(self.cards, self.token).of(subject)
        return all_of((self.told().of(subject), held))

    def told(self) -> Told:
        low, high = self.lengths
        if self.suit is None:
            shapes = shapes_where(lambda shape: any(low <= length <= high for length in shape))
        else:
            shapes = with_length(self.suit, low, high)
        return Told(Shapes(shapes), self.token, kind="short")


@dataclass(frozen=True, slots=True)
class Cards(Phrase):
    """Some cards: the hand has all of them, or (when ``lacked``) none."""

    cards: tuple[Card, ...]
    token: Token
    lacked: bool = False
    any_of_them: bool = False

    def of(self, subject: Subject) -> Constraint:
        each = (self._one(card, subject) for card in self.cards)
        return any_of(each) if self.any_of_them and not self.lacked else all_of(each)

    def _one(self, card: Card, subject: Subject) -> Constraint:
        holding = holdings_where(has(card.rank) == 1)
        held = any_of(Holding(card.suit, holding, seat) for seat in subject.seats)
        return negation(held) if self.lacked else held


@dataclass(frozen=True, slots=True)
class Made(Phrase):
    """So many tricks, double dummy."""

    bounds: Bounds
    strain: Strain
    token: Token
    by_declarers: bool = False
    """ "3NT makes" names nobody: North and South are meant, whoever was spoken of."""

    @property
    def needs_subject(self) -> bool:  # type: ignore[override]
        return not self.by_declarers

    def of(self, subject: Subject) -> Constraint:
        if self.by_declarers and subject is not THE_HAND:
            subject = Subject(Partnership.NS.seats)
        seats = declarers(subject, self.token)
        self.bounds.check(13, "a side", "tricks")
        return all_of(
            best_compared(seats, self.strain, relation, to)
            for relation, to in self.bounds.relations
        )


@dataclass(frozen=True, slots=True)
class AnyMade(Phrase):
    """One of some contracts is made: a game, a slam."""

    contracts: tuple[Made, ...]
    token: Token

    def of(self, subject: Subject) -> Constraint:
        return any_of(contract.of(subject) for contract in self.contracts)


def declarers(subject: Subject, token: Token) -> tuple[Seat, ...]:
    seats = tuple(seat for seat in subject.seats if seat is not None)
    if len(seats) < len(subject.seats):
        raise Fault("tricks depend on all four hands, and this is a condition on one", token)
    if len({seat.side for seat in seats}) > 1:
        raise Fault("tricks are made by one seat or by partners", token)
    return seats


def best_compared(seats: tuple[Seat, ...], strain: Strain, relation: str, to: float) -> Constraint:
    """The tricks of the better of some declarers, compared with a number."""
    if relation in ("==", "!="):
        most = best_compared(seats, strain, "<=", to)
        both = all_of((best_compared(seats, strain, ">=", to), most))
        return both if relation == "==" else negation(both)
    each = (compare(Tricks(seat, strain), relation, Number(to)) for seat in seats)
    return any_of(each) if relation in (">", ">=") else all_of(each)


# --- Comparisons --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reference:
    """A quantity, of the subject's hand or of hands that the text names: ``hcp(north)``."""

    quantity: Quantity
    token: Token
    subject: Subject | None = None


@dataclass(frozen=True, slots=True)
class TricksReference:
    """``tricks(south, NT)``, or of a side's better declarer."""

    subject: Subject
    strain: Strain
    token: Token

    @property
    def measure(self) -> Measure:
        seats = declarers(self.subject, self.token)
        one, *others = (Tricks(seat, self.strain) for seat in seats)
        return Choice(compare(one, ">=", others[0]), one, others[0]) if others else one


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison: so many times each reference, and a number."""

    terms: tuple[tuple[float, Reference | TricksReference], ...]
    constant: float = 0

    def measure(self, subject: Subject) -> Measure:
        parts = [self._term(times, term, subject) for times, term in self.terms]
        if self.constant or not parts:
            parts.append(Number(self.constant))
        return reduce(lambda left, right: Arithmetic(Operator.PLUS, left, right), parts)

    @staticmethod
    def _term(times: float, term: Reference | TricksReference, subject: Subject) -> Measure:
        if isinstance(term, TricksReference):
            measure = term.measure
        else:
            measure = term.quantity.of((term.subject or subject).seats)
        return measure if times == 1 else Arithmetic(Operator.TIMES, Number(times), measure)

    @property
    def lone_tricks(self) -> TricksReference | None:
        """The reference when tricks are all there is on this side."""
        match self.terms:
            case ((1, TricksReference() as reference),) if not self.constant:
                return reference
        return None


@dataclass(frozen=True, slots=True)
class Compared(Phrase):
    """One side compared with another."""

    left: Side
    relation: str
    right: Side
    token: Token

    @property
    def references(self) -> list[Reference | TricksReference]:
        return [term for _, term in (*self.left.terms, *self.right.terms)]

    @property
    def needs_subject(self) -> bool:  # type: ignore[override]
        return any(isinstance(each, Reference) and not each.subject for each in self.references)

    def of(self, subject: Subject) -> Constraint:
        if subject is THE_HAND:
            self._check_no_seats()
        if len(self.references) > _MOST_TERMS:
            raise Fault(f"a comparison can add up {_MOST_TERMS} things at the most", self.token)
        if not self.left.terms:
            turned = _FLIPPED[self.relation]
            return Compared(self.right, turned, self.left, self.token).of(subject)
        tricks = self.left.lone_tricks
        if tricks is not None and not self.right.terms:
            seats = declarers(tricks.subject, tricks.token)
            return best_compared(seats, tricks.strain, self.relation, self.right.constant)
        left, right = self.left.measure(subject), self.right.measure(subject)
        self._check_size(left, right)
        return compare(left, self.relation, right)

    def _check_no_seats(self) -> None:
        named = [each.token for each in self.references if each.subject is not None]
        if named:
            raise Fault("a condition on one hand names no seat", named[0])

    def _check_size(self, left: Measure, right: Measure) -> None:
        """Exact dealing lists every total there could be: not too many, then."""
        found = linear(Arithmetic(Operator.MINUS, left, right))
        if found is None:
            return
        times = {amount: value / amount.count.unit for amount, value in found[1].items()}
        scale = lcm(*(value.denominator for value in times.values()))
        widths = (
            abs(value) * int(amount.count.table.max()) * len(amount.suits)
            for amount, value in times.items()
        )
        if sum(widths, Fraction(0)) * scale > _MOST_TOTALS:
            raise Fault("these factors are too large or too fine to add up", self.token)
