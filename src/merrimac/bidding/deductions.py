"""Deductions about the hidden hands, made when a fact is added (BRIBIP's if-added methods).

Each looks at what several hands have shown and yields what follows: who holds an ace, how many
points are left, that a control must be a void. What is known already is dropped by the base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Protocol

from merrimac.bidding.fact import (
    ACES,
    HONOURS,
    NO,
    POINTS,
    YES,
    About,
    Fact,
    Kind,
    Values,
    What,
    card_of,
    control_of,
    length_of,
    support_of,
    words_of,
)
from merrimac.bidding.features import distribution_points
from merrimac.game.cards import SUITS, Card, Rank, Suit
from merrimac.game.features import hcp
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, SIDES, Seat

ALL_POINTS = 40
FIT = 8
_LONG = 3
"""Fewer cards that a hand must have are not worth a word."""
LADDER = (16, 19, 22, 25, 28, 33, 37)
"""Points, with those for distribution, for each level in an agreed suit."""
NOTRUMP_LADDER = (19, 22, 25, 28, 30, 33, 37)


class Known(Protocol):
    """What a deduction may ask."""

    def values(self, seat: Seat, about: About) -> Values: ...

    def hand(self, seat: Seat) -> Hand | None:
        """The cards of a hand in sight."""


Deduction = Callable[[Known, Fact], Iterator[Fact]]
DEDUCTIONS: dict[What, list[Deduction]] = {what: [] for what in What}


def if_added(*subjects: What) -> Callable[[Deduction], Deduction]:
    """Run whenever a fact about one of these is added."""

    def note(deduction: Deduction) -> Deduction:
        for what in subjects:
            DEDUCTIONS[what].append(deduction)
        return deduction

    return note


def _deduced(fact: Fact, seat: Seat, about: About, values: Values, rule: str, because: str) -> Fact:
    return Fact(seat, about, values, Kind.DEDUCED, fact.call, rule, because=because)


# --- The two hands of a side --------------------------------------------------------------------


@if_added(What.SUIT_BID)
def trumps_agreed(known: Known, fact: Fact) -> Iterator[Fact]:
    """Both partners have bid a suit."""
    if known.values(fact.seat.partner, fact.about) == YES:
        suit = fact.about.suit
        agreed = About(What.TRUMPS, suit)
        yield _deduced(fact, fact.seat, agreed, YES, "trumps agreed", "both have bid the suit")


@if_added(What.LENGTH, What.OTHER)
def fit_found(known: Known, fact: Fact) -> Iterator[Fact]:
    """The two hands hold eight cards or more of a suit."""
    for suit in SUITS:
        lows = [min(known.values(seat, length_of(suit))) for seat in fact.seat.side.seats]
        if sum(lows) >= FIT and all(lows):
            values = frozenset(range(sum(lows), 14))
            because = f"at least {lows[0]} and {lows[1]}"
            yield _deduced(fact, fact.seat, About(What.FIT, suit), values, "fit found", because)


@if_added(What.TRUMPS, What.LENGTH, What.OTHER)
def ruffs_seen(known: Known, fact: Fact) -> Iterator[Fact]:
    """With trumps agreed, a hand that has three of them and is short in another suit can ruff."""
    for seat, trumps, suit in product(fact.seat.side.seats, SUITS, SUITS):
        is_agreed = known.values(seat, About(What.TRUMPS, trumps)) == YES
        if not is_agreed or suit is trumps:
            continue
        short, long = (
            max(known.values(seat, length_of(suit))),
            min(known.values(seat, length_of(trumps))),
        )
        partner = max(known.values(seat.partner, length_of(suit)))
        if short < _LONG <= long and partner > short:
            because = (
                f"{seat} has at most {short} {suit.name.lower()} and {long}+ {trumps.name.lower()}"
            )
            yield _deduced(fact, seat, About(What.RUFFS, suit), YES, "ruffs seen", because)


@if_added(What.POINTS, What.SUPPORT, What.TRUMPS)
def safe_level(known: Known, fact: Fact) -> Iterator[Fact]:
    """How high the side may go on the points that are sure."""
    first, _ = seats = fact.seat.side.seats
    agreed = [suit for suit in SUITS if known.values(first, About(What.TRUMPS, suit)) == YES]
    points = [_sure_points(known, seat, agreed) for seat in seats]
    ladder = LADDER if agreed else NOTRUMP_LADDER
    level = sum(sum(points) >= needed for needed in ladder)
    if level and all(points):
        because = f"{points[0]} and {points[1]} points at least"
        values = frozenset(range(level, 8))
        yield _deduced(fact, fact.seat, About(What.SAFE_LEVEL), values, "safe level", because)


def _sure_points(known: Known, seat: Seat, agreed: list[Suit]) -> int:
    points = min(known.values(seat, POINTS))
    hand = known.hand(seat)
    if hand is not None:
        return points + (distribution_points(hand) if agreed else 0)
    return max([points, *(min(known.values(seat, support_of(suit))) for suit in agreed)])


# --- What is left for the others ----------------------------------------------------------------


@if_added(What.POINTS, What.OTHER)
def points_left(known: Known, fact: Fact) -> Iterator[Fact]:
    """There are forty points: those of one side leave the rest to the other."""
    for side in SIDES:
        others = [known.values(seat, POINTS) for seat in side.other.seats]
        low = max(0, ALL_POINTS - sum(max(each) for each in others))
        high = ALL_POINTS - sum(min(each) for each in others)
        if low > 0 or high < ALL_POINTS:
            values = frozenset(range(low, high + 1))
            because = f"{side.other} have the others"
            about = About(What.SIDE_POINTS)
            yield _deduced(fact, side.seats[0], about, values, "points left", because)


@if_added(What.SIDE_POINTS, What.POINTS)
def points_of_partner(known: Known, fact: Fact) -> Iterator[Fact]:
    """What a side has without what one hand of it has is with the other."""
    for seat in fact.seat.side.seats:
        total = known.values(fact.seat.side.seats[0], About(What.SIDE_POINTS))
        partner = known.values(seat.partner, POINTS)
        low, high = min(total) - max(partner), max(total) - min(partner)
        is_news = total < About(What.SIDE_POINTS).domain and (low > 0 or min(partner) > 0)
        values = frozenset(range(max(low, 0), max(high, 0) + 1))
        if is_news and known.hand(seat) is None:
            because = f"{fact.seat.side} have {words_of(About(What.SIDE_POINTS), total)}"
            yield _deduced(fact, seat, POINTS, values & POINTS.domain, "points left", because)


@if_added(What.ACES, What.KINGS)
def points_of_honours(known: Known, fact: Fact) -> Iterator[Fact]:
    """Four for each ace, three for each king."""
    aces, kings = (min(known.values(fact.seat, about)) for about in HONOURS)
    if aces + kings:
        values = frozenset(range(4 * aces + 3 * kings, max(POINTS.domain) + 1))
        because = f"at least {_number(aces, 'ace')} and {_number(kings, 'king')}"
        yield _deduced(fact, fact.seat, POINTS, values, "points of honours", because)


def _number(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


@if_added(What.LENGTH, What.OTHER)
def cards_left(known: Known, fact: Fact) -> Iterator[Fact]:
    """Each suit has thirteen cards."""
    for suit in SUITS:
        about = length_of(suit)
        for seat in SEATS:
            others = [each for each in SEATS if each is not seat]
            lengths = [known.values(each, about) for each in others]
            high = 13 - sum(map(min, lengths))
            low = 13 - sum(map(max, lengths))
            hidden = [each for each in others if known.hand(each) is None]
            has_shown = any(min(known.values(each, about)) >= _LONG for each in hidden)
            values = frozenset(range(low if low >= _LONG else 0, max(high, 0) + 1))
            if (low >= _LONG or has_shown) and known.hand(seat) is None:
                yield _deduced(fact, seat, about, values, "cards left", "13 cards in a suit")


# --- Aces, kings, controls ----------------------------------------------------------------------


@if_added(What.ACES, What.KINGS, What.CARD, What.CONTROL, What.POINTS, What.LENGTH, What.OTHER)
def honours_placed(known: Known, fact: Fact) -> Iterator[Fact]:
    """Who has the four aces, and who the kings."""
    for count in _counts_of(known, fact.about):
        yield from _placed(known, fact, count)


def _counts_of(known: Known, about: About) -> list[About]:
    """Whether to look for aces or for kings; with other news, for what somebody has shown."""
    if about in HONOURS:
        return [about]
    if about.what is What.CONTROL:
        return [ACES]
    if about.card is not None:
        return [count for count, rank in HONOURS.items() if rank is about.card.rank]
    hidden = [seat for seat in SEATS if known.hand(seat) is None]
    return [
        count
        for count in HONOURS
        if any(known.values(seat, count) < count.domain for seat in hidden)
    ]


def _placed(known: Known, fact: Fact, count: About) -> Iterator[Fact]:
    """Every way to divide four honours that agrees with all that is known of them."""
    cards = [Card.of(suit, HONOURS[count]) for suit in SUITS]
    by_number = list(_ways(known, count, cards))
    ways = list(filter(_points_test(known), by_number)) if count == ACES else by_number
    if not ways:
        return
    because = _in_sight(known, cards, count)
    because += ", and by the points shown" if len(ways) < len(by_number) else ""
    for card, holders in zip(cards, zip(*ways, strict=True), strict=True):
        if len(set(holders)) == 1 and known.hand(holders[0]) is None:
            name = f"{count.what} placed"
            yield _deduced(fact, holders[0], card_of(card), YES, name, because)
    out = sum(known.hand(holder) is None for holder in ways[0])
    for seat in SEATS:
        values = frozenset(way.count(seat) for way in ways)
        if known.hand(seat) is None and len(values) <= out:  # what is in sight is no news
            yield _deduced(fact, seat, count, values, f"{count.what} counted", because)


def _ways(known: Known, count: About, cards: list[Card]) -> Iterator[tuple[Seat, ...]]:
    holders = [_holders(known, card) for card in cards]
    counts = [known.values(seat, count) for seat in SEATS]
    for way in product(*holders):
        if all(way.count(seat) in counts[seat] for seat in SEATS):
            yield way


def _points_test(known: Known) -> Callable[[tuple[Seat, ...]], bool]:
    """Whether hands with those aces may have the points they have shown: an ace is four, a control
    without the ace is a void, and the other honours must be out of sight."""
    hidden = [seat for seat in SEATS if known.hand(seat) is None]
    out = [hcp(_honours_out(known, suit)) for suit in SUITS]
    points = {seat: known.values(seat, POINTS) for seat in hidden}
    has_control = {
        seat: [known.values(seat, control_of(suit)) == YES for suit in SUITS] for seat in hidden
    }

    def most(seat: Seat, way: tuple[Seat, ...]) -> int:
        return sum(
            out[suit] + 4 if holder is seat else 0 if has_control[seat][suit] else out[suit]
            for suit, holder in zip(SUITS, way, strict=True)
        )

    return lambda way: all(
        4 * way.count(seat) <= max(points[seat]) and min(points[seat]) <= most(seat, way)
        for seat in hidden
    )


def _honours_out(known: Known, suit: Suit) -> Hand:
    """The king, queen and jack, as far as they are out of sight."""
    cards = Hand.of(Card.of(suit, rank) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK))
    for seat in SEATS:
        cards -= known.hand(seat) or Hand()
    return cards


def _holders(known: Known, card: Card) -> list[Seat]:
    """Who may hold a card: one hand, if it is known to."""
    about = card_of(card)
    placed = [seat for seat in SEATS if known.values(seat, about) == YES]
    return placed[:1] or [seat for seat in SEATS if _may_hold(known, seat, about)]


def _may_hold(known: Known, seat: Seat, about: About) -> bool:
    assert about.card is not None
    if known.values(seat, about) == NO:
        return False
    is_ace = about.card.rank is Rank.ACE
    return not is_ace or known.values(seat, control_of(about.card.suit)) != NO


def _in_sight(known: Known, cards: list[Card], count: About) -> str:
    """The reason in words: cards in sight, and numbers shown."""
    hands = [known.hand(seat) or Hand() for seat in SEATS]
    said = [f"{card} in sight" for card in cards if any(card in hand for hand in hands)]
    for seat in SEATS:
        values = known.values(seat, count)
        is_upper_limit = values == frozenset(range(len(values))) and values != NO
        if known.hand(seat) is None and not is_upper_limit:
            said.append(f"{seat} has {' or '.join(map(str, sorted(values)))}")
    return ", ".join(said)


@if_added(What.CONTROL, What.CARD, What.LENGTH, What.OTHER)
def control_explained(known: Known, fact: Fact) -> Iterator[Fact]:
    """A control is a void when another holds the ace, and the ace when the suit is not void."""
    for suit in SUITS if fact.about.suit is None else (fact.about.suit,):
        ace = card_of(Card.of(suit, Rank.ACE))
        holder = next((seat for seat in SEATS if known.values(seat, ace) == YES), None)
        for seat in SEATS:
            if known.values(seat, control_of(suit)) != YES or known.hand(seat) is not None:
                continue
            if holder not in (None, seat):
                because = f"first-round control in {suit.name.lower()}, but {holder} has the ace"
                yield _deduced(fact, seat, length_of(suit), NO, "control is a void", because)
            elif min(known.values(seat, length_of(suit))) > 0:
                because = f"first-round control in {suit.name.lower()}, and not void"
                yield _deduced(fact, seat, ace, YES, "control is the ace", because)
