"""Facts about the hidden hands, as in BRIBIP: each says of whose hand, what, and where it is from.

A fact limits a number: points, the length of a suit, aces, whether a card is held (0 or 1). What no
number tells ("balanced", "good spades") is kept as a condition on the hand. Some facts are of two
hands together: trumps agreed, a fit, the points of a side, the level that is safe.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from merrimac.beliefs import counts
from merrimac.beliefs.constraint import (
    Constraint,
    Holding,
    Shapes,
    Sum,
    Term,
    any_of,
    holdings_where,
    negation,
    settled,
)
from merrimac.beliefs.shapes import shapes_where, with_length
from merrimac.beliefs.words import describe
from merrimac.bidding.grid import MOST_POINTS
from merrimac.game.call import Call
from merrimac.game.cards import SUITS, Card, Rank, Suit
from merrimac.game.holding import has
from merrimac.game.seats import Seat


class Kind(StrEnum):
    """How a fact came to be known."""

    SEEN = "seen"
    SHOWN = "shown"
    DENIED = "denied"
    """By a call that was not made."""
    DEDUCED = "deduced"
    """From facts about several hands."""


class What(StrEnum):
    POINTS = "points"
    SUPPORT = "support points"
    """With trumps: points, and 5, 3, 1 for a void, a singleton, a doubleton in another suit."""
    SUIT_POINTS = "points in a suit"
    LENGTH = "length"
    LONGER = "longer"
    """How many more cards one suit has than another."""
    ACES = "aces"
    KINGS = "kings"
    CONTROL = "first-round control"
    CARD = "card"
    SUIT_BID = "suit bid"
    OTHER = "other"
    OPENED = "opened"
    TRUMPS = "trumps"
    FIT = "fit"
    RUFFS = "ruffs"
    """One hand of a side is short in a suit beside trumps, and the other may be longer."""
    SIDE_POINTS = "points of the side"
    SAFE_LEVEL = "safe level"


JOINT = frozenset(
    {What.OPENED, What.TRUMPS, What.FIT, What.RUFFS, What.SIDE_POINTS, What.SAFE_LEVEL}
)
"""Said of a side, whichever of its seats the fact has."""
Values = frozenset[int]
_YES_NO: Values = frozenset({0, 1})
YES: Values = frozenset({1})
NO: Values = frozenset({0})
_DOMAIN: dict[What, Values] = {
    What.POINTS: frozenset(range(MOST_POINTS + 1)),
    What.SUPPORT: frozenset(range(MOST_POINTS + 16)),
    What.SUIT_POINTS: frozenset(range(11)),
    What.LENGTH: frozenset(range(14)),
    What.LONGER: frozenset(range(-13, 14)),
    What.ACES: frozenset(range(5)),
    What.KINGS: frozenset(range(5)),
    What.FIT: frozenset(range(14)),
    What.SIDE_POINTS: frozenset(range(41)),
    What.SAFE_LEVEL: frozenset(range(8)),
}


@dataclass(frozen=True, slots=True)
class About:
    """What a fact speaks of."""

    what: What
    suit: Suit | None = None
    other: Suit | None = None
    """The suit that it is longer than."""
    card: Card | None = None

    @property
    def domain(self) -> Values:
        """Every value that there could be."""
        return _DOMAIN.get(self.what, _YES_NO)


POINTS, ACES, KINGS = About(What.POINTS), About(What.ACES), About(What.KINGS)
HONOURS = {ACES: Rank.ACE, KINGS: Rank.KING}


def support_of(suit: Suit) -> About:
    return About(What.SUPPORT, suit)


def suit_points_of(suit: Suit) -> About:
    return About(What.SUIT_POINTS, suit)


def length_of(suit: Suit) -> About:
    return About(What.LENGTH, suit)


def longer_of(suit: Suit, other: Suit) -> About:
    return About(What.LONGER, suit, other)


def control_of(suit: Suit) -> About:
    return About(What.CONTROL, suit)


def card_of(card: Card) -> About:
    return About(What.CARD, card.suit, card=card)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing known of a hand, or of a side."""

    seat: Seat
    about: About
    values: Values
    """What the number may be."""
    kind: Kind
    call: int | None
    """The index in the auction of the call that it comes from; None: from cards in sight."""
    rule: str = ""
    """The name of the line of the system, or of the deduction."""
    instead: tuple[Call, ...] = ()
    """For what is denied: the calls that such a hand would have made."""
    condition: Constraint | None = None
    """What the hand satisfies, when no number tells it."""
    because: str = ""

    @property
    def low(self) -> int:
        return min(self.values)

    @property
    def high(self) -> int:
        return max(self.values)

    @property
    def constraint(self) -> Constraint | None:
        """The fact as a condition on the hand; None when it says nothing of one hand's cards."""
        return self.condition or constraint_of(self.about, self.values)

    @property
    def words(self) -> str:
        """What is known, without whose hand it is: ``at most 11 points``."""
        if self.condition is not None:
            return _condition_words(self.condition, self.kind)
        return words_of(self.about, self.values)

    @property
    def reason(self) -> str:
        """Where it comes from: ``would have bid 1S``."""
        if self.kind is Kind.DENIED:
            return "would have " + " or ".join(_deeds(self.instead))
        return self.because or self.rule

    def __str__(self) -> str:
        who = self.seat.side if self.about.what in JOINT else self.seat
        reason = f": {self.reason}" if self.reason else ""
        return f"{who} {self.words} ({self.kind}{reason})"


# --- As conditions on a hand --------------------------------------------------------------------


@lru_cache(maxsize=5_000)
def constraint_of(about: About, values: Values) -> Constraint | None:
    """A number's limits as a condition on the hand; None when it is not of one hand's cards."""
    suit, other = about.suit, about.other
    match about.what:
        case What.POINTS:
            return settled(Sum((Term(counts.HCP),), values))
        case What.ACES | What.KINGS:
            return settled(Sum((Term(counts.rank_count(HONOURS[About(about.what)])),), values))
        case What.SUPPORT if suit is not None:
            others = tuple(each for each in SUITS if each is not suit)
            return settled(Sum((Term(counts.HCP), Term(counts.SHORTNESS, others)), values))
        case What.SUIT_POINTS if suit is not None:
            return settled(Sum((Term(counts.HCP, (suit,)),), values))
        case What.LENGTH if suit is not None:
            return any_of(Shapes(with_length(suit, value, value)) for value in values)
        case What.LONGER if suit is not None and other is not None:
            shapes = shapes_where(lambda shape: shape[suit] - shape[other] in values)
            return settled(Shapes(shapes))
        case What.CARD if about.card is not None:
            held = held_constraint(about.card)
            return held if values == YES else negation(held)
        case What.CONTROL if suit is not None:
            control = control_constraint(suit)
            return control if values == YES else negation(control)
    return None


def held_constraint(card: Card) -> Constraint:
    return Holding(card.suit, holdings_where(has(card.rank).astype(bool)))


def control_constraint(suit: Suit) -> Constraint:
    """The ace or a void."""
    void = Shapes(with_length(suit, 0, 0))
    return any_of((held_constraint(Card.of(suit, Rank.ACE)), void))


# --- In words -----------------------------------------------------------------------------------


def words_of(about: About, values: Values) -> str:
    """A number's limits: ``at most 11 points``."""
    is_so = values == YES
    suit = "" if about.suit is None else about.suit.name.lower()
    match about.what:
        case What.POINTS:
            return f"{_amount(values, about)} points"
        case What.SUPPORT:
            return f"{_amount(values, about)} points in support of {suit}"
        case What.SUIT_POINTS:
            return f"{_amount(values, about)} points in {suit}"
        case What.LENGTH:
            return f"{_amount(values, about)} {suit}"
        case What.LONGER if about.other is not None:
            return f"{_comparison(values)} {suit} {_than(values)} {about.other.name.lower()}"
        case What.ACES | What.KINGS:
            noun = about.what.value.removesuffix("s") if max(values) == 1 else about.what.value
            return f"{_amount(values, about)} {noun}"
        case What.CARD:
            return f"{'holds' if is_so else 'lacks'} {about.card}"
        case What.CONTROL:
            return f"{'' if is_so else 'no '}first-round control in {suit}"
        case What.SUIT_BID:
            return f"bid {suit}"
        case What.OPENED:
            return "opened the bidding"
        case What.TRUMPS:
            return f"{suit} agreed as trumps"
        case What.FIT:
            return f"{_amount(values, about)} {suit} between them: a fit"
        case What.RUFFS:
            return f"can ruff {suit}"
        case What.SIDE_POINTS:
            return f"{_amount(values, about)} points between them"
    return f"safe level {min(values)}"


def _amount(values: Values, about: About) -> str:
    low, high = min(values), max(values)
    if len(values) == 1:
        return "no" if low == 0 else str(low)
    if len(values) <= high - low:
        return " or ".join(map(str, sorted(values))) if len(values) == 2 else f"{low}-{high}"
    if high == max(about.domain):
        return f"{low}+"
    return f"at most {high}" if low == 0 else f"{low}-{high}"


def _comparison(values: Values) -> str:
    return "more" if min(values) > 0 else "at least as many"


def _than(values: Values) -> str:
    return "than" if min(values) > 0 else "as"


def _condition_words(condition: Constraint, kind: Kind) -> str:
    """What is denied is said as what the hand has not."""
    return f"not ({describe(negation(condition))})" if kind is Kind.DENIED else describe(condition)


def _deeds(calls: Iterable[Call]) -> list[str]:
    bids = [str(call) for call in calls if call.is_bid]
    said = [f"bid {', '.join(bids[:-1])}{' or ' if bids[1:] else ''}{bids[-1]}"] if bids else []
    deeds = {Call.PASS: "passed", Call.DOUBLE: "doubled", Call.REDOUBLE: "redoubled"}
    return said + [deeds[call] for call in calls if not call.is_bid]
