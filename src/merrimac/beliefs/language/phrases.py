"""The parts of a sentence: each says one thing of a hand, whoever's it is.

A phrase becomes a constraint when its subject is known: a seat, two seats together ("N-S 25+ HCP"),
or the hand whose seat isn't said. Counts of two hands are added up; a card is with one or the
other; for a side that makes a contract its better declarer counts. Nothing else is said of two
hands at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import lcm

from lark import Token

from merrimac.beliefs.comparison import compare, linear
from merrimac.beliefs.constraint import (
    Constraint,
    Holding,
    Shapes,
    all_of,
    any_of,
    holdings_where,
    negation,
)
from merrimac.beliefs.expression import Arithmetic, Choice, Operator
from merrimac.beliefs.language.errors import Fault
from merrimac.beliefs.language.quantity import Bounds, Quantity
from merrimac.beliefs.measure import Measure, Number, Tricks
from merrimac.beliefs.shapes import shapes_where, with_length
from merrimac.game.cards import Card, Strain, Suit
from merrimac.game.holding import has
from merrimac.game.seats import Seat

_MOST_TERMS = 16
_MOST_TOTALS = 200_000
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose hand, or whose two hands together, a phrase speaks of. No seats: it is not clear."""

    seats: tuple[Seat | None, ...]

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
        message = "this speaks of one hand: of two hands together only counts can be added up"
        raise Fault(message, token)
    (seat,) = subject.seats
    return constraint if seat is None else constraint.at(seat)


@dataclass(frozen=True, slots=True)
class Told(Phrase):
    """A condition on one hand. ``denied``: what "no" before it means, if not just the opposite."""

    constraint: Constraint
    token: Token
    denied: Constraint | None = None

    def of(self, subject: Subject) -> Constraint:
        return placed(self.constraint, subject, self.token)

    def refused(self) -> Told:
        return Told(self.denied or negation(self.constraint), self.token)


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
        most = self.quantity.most_together if together else self.quantity.most
        self.bounds.check(most, "two hands" if together else "a hand", self.quantity.name)
        return self.bounds.hold(self.quantity.of(subject.seats))


@dataclass(frozen=True, slots=True)
class Short(Phrase):
    """A void, a singleton and so on; in any suit when none is said."""

    lengths: tuple[int, int]
    token: Token
    suit: Suit | None = None

    def of(self, subject: Subject) -> Constraint:
        return self.told().of(subject)

    def told(self) -> Told:
        low, high = self.lengths
        if self.suit is None:
            shapes = shapes_where(lambda shape: any(low <= length <= high for length in shape))
        else:
            shapes = with_length(self.suit, low, high)
        return Told(Shapes(shapes), self.token)


@dataclass(frozen=True, slots=True)
class Cards(Phrase):
    """Some cards: the hand has all of them, or (when ``lacked``) none."""

    cards: tuple[Card, ...]
    token: Token
    lacked: bool = False

    def of(self, subject: Subject) -> Constraint:
        return all_of(self._one(card, subject) for card in self.cards)

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

    def of(self, subject: Subject) -> Constraint:
        seats = declarers(subject, self.token)
        self.bounds.check(13, "a side", "tricks")
        return all_of(
            best_compared(seats, self.strain, relation, to)
            for relation, to in self.bounds.relations
        )


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
