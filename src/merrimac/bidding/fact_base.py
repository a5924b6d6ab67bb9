"""The fact base: what is known of the hands, and what has been shown, each fact with its source.

As in BRIBIP there are two. ``known`` holds all that one player knows: the cards in sight, what the
calls show and deny, and what follows from these together. ``shown`` holds what everybody knows, so
it is also what partner thinks of this player's hand. When dummy comes down the base is made anew:
facts that the cards refute are set aside, and others follow.

Players leave their systems, so facts may contradict each other. Cards in sight stand before calls,
and a later call of a hand before an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from merrimac.beliefs.constraint import all_of
from merrimac.beliefs.evidence import TRUST, Meaning
from merrimac.bidding.agreements import Agreements
from merrimac.bidding.call_facts import facts_of
from merrimac.bidding.deductions import DEDUCTIONS
from merrimac.bidding.fact import (
    ACES,
    HONOURS,
    JOINT,
    KINGS,
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
    suit_points_of,
)
from merrimac.bidding.features import has_control
from merrimac.bidding.grid import told
from merrimac.bidding.values import values_of
from merrimac.game.auction import Auction
from merrimac.game.cards import SUITS, Card, Rank
from merrimac.game.features import hcp, rank_count
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View

_TRUST = {Kind.SHOWN: TRUST, Kind.DENIED: 0.9}
"""With a hand for two calls a player may prefer the second; he seldom lies."""
_COUNTS = {about: rank_count(rank) for about, rank in HONOURS.items()}


@dataclass(slots=True)
class _Numbers:
    """What facts leave of each number that anybody has asked for."""

    facts: list[Fact] = field(default_factory=list)
    asked: dict[Seat, dict[About, Values]] = field(
        default_factory=lambda: {seat: {} for seat in SEATS}
    )

    def add(self, fact: Fact) -> None:
        self.facts.append(fact)
        for seat in _speaks_of(fact):
            asked = self.asked[seat]
            for about, values in asked.items():
                asked[about] = values & _left_by(fact, about)

    def values(self, seat: Seat, about: About) -> Values:
        asked = self.asked[seat]
        if about not in asked:
            facts = (fact for fact in self.facts if seat in _speaks_of(fact))
            left = (_left_by(fact, about) for fact in facts)
            asked[about] = about.domain.intersection(*left)
        return asked[about]


def _speaks_of(fact: Fact) -> tuple[Seat, ...]:
    return fact.seat.side.seats if fact.about.what in JOINT else (fact.seat,)


def _left_by(fact: Fact, about: About) -> Values:
    """What a fact leaves of a number of a hand or side that it speaks of."""
    if fact.about == about:
        return fact.values
    if fact.constraint is None or about.what in JOINT:
        return about.domain
    return values_of(fact.constraint, about)


@dataclass(frozen=True)
class FactBase:
    """Facts in the order in which they came; a deduced one after the fact that gave rise to it."""

    facts: tuple[Fact, ...]
    doubtful: tuple[Fact, ...]
    """Set aside: something better contradicts them."""
    hands: Mapping[Seat, Hand]
    """In sight."""
    _numbers: _Numbers = field(repr=False, compare=False)

    @staticmethod
    def of(facts: Iterable[Fact], hands: Mapping[Seat, Hand] | None = None) -> FactBase:
        """From what was shown and denied, with hands in sight: all that follows is added."""
        hands = hands or {}
        builder = _Builder(dict(hands))
        builder.see()
        for fact in facts:
            builder.tell(fact)
        return FactBase(tuple(builder.facts), tuple(builder.doubtful), hands, builder.numbers)

    def values(self, seat: Seat, about: About) -> Values:
        """What a number may be, by all facts together."""
        return self._numbers.values(seat, about)

    def of_seat(self, seat: Seat) -> tuple[Fact, ...]:
        """The facts about one hand."""
        return tuple(
            fact for fact in self.facts if fact.seat is seat and fact.about.what not in JOINT
        )

    def after_call(self, index: int) -> tuple[Fact, ...]:
        """What one call added."""
        return tuple(fact for fact in self.facts if fact.call == index)

    @property
    def told(self) -> tuple[Fact, ...]:
        """What was shown and denied, whether it is still believed or not."""
        direct = (Kind.SHOWN, Kind.DENIED)
        found = [fact for fact in (*self.facts, *self.doubtful) if fact.kind in direct]
        return tuple(sorted(found, key=lambda fact: -1 if fact.call is None else fact.call))

    def seeing(self, seat: Seat, hand: Hand) -> FactBase:
        """The review when another hand comes in sight."""
        return FactBase.of(self.told, {**self.hands, seat: hand})

    def newer_than(self, other: FactBase) -> tuple[Fact, ...]:
        """What follows here and did not follow there."""
        return tuple(
            fact
            for fact in self.facts
            if fact.kind is Kind.DEDUCED and not other.values(fact.seat, fact.about) <= fact.values
        )


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The two bases of one player."""

    known: FactBase
    shown: FactBase


def read(systems: Agreements, view: View) -> Knowledge:
    """What a player knows from a view, and what everybody knows from the calls."""
    facts = facts_of(systems, view.auction, view.vulnerability)
    return Knowledge(FactBase.of(facts, view.known_hands), FactBase.of(facts))


def cues(base: FactBase, dummy: Seat) -> tuple[tuple[Card, tuple[Fact, ...]], ...]:
    """Cards to watch dummy for: where they lie there, others can be placed."""
    found = []
    for rank in HONOURS.values():
        for card in (Card.of(suit, rank) for suit in reversed(SUITS)):
            if base.values(dummy, card_of(card)) == card_of(card).domain:
                placed = _placed(base, dummy, card)
                found += [(card, placed)] if placed else []
    return tuple(found)


def _placed(base: FactBase, dummy: Seat, card: Card) -> tuple[Fact, ...]:
    """Cards of other hands that would be placed by a card in dummy."""
    builder = _Builder(dict(base.hands), _Numbers(list(base.facts)))
    builder.tell(Fact(dummy, card_of(card), YES, Kind.SEEN, None))
    return tuple(
        fact
        for fact in builder.facts[len(base.facts) :]
        if fact.about.what is What.CARD and fact.seat is not dummy
    )


def meanings(base: FactBase, auction: Auction) -> list[Meaning]:
    """What the calls say, for a belief: what each shows, and with less trust what it denies.

    What is denied only in words is left to the weighing of whole deals (``evidence.py``), and
    deduced facts follow from the others in every deal.
    """
    found = []
    for (index, (seat, call)), kind in product(enumerate(auction), _TRUST):
        parts = [
            fact.constraint
            for fact in base.after_call(index)
            if fact.kind is kind
            and fact.constraint
            and (fact.condition is None or kind is Kind.SHOWN)
        ]
        if parts:
            found.append(Meaning(all_of(parts).at(seat), _TRUST[kind], f"{call} by {seat}"))
    return found


def seen_facts(seat: Seat, hand: Hand) -> Iterator[Fact]:
    """All that matters of a hand in sight."""
    numbers = {POINTS: hcp(hand)}
    numbers |= {about: count(hand) for about, count in _COUNTS.items()}
    numbers |= {length_of(suit): hand.length(suit) for suit in SUITS}
    numbers |= {suit_points_of(suit): hcp.in_suit(hand, suit) for suit in SUITS}
    numbers |= {control_of(suit): int(has_control(hand, suit)) for suit in SUITS}
    honours = [Card.of(suit, rank) for suit in SUITS for rank in HONOURS.values()]
    numbers |= {card_of(card): int(card in hand) for card in (*hand, *honours)}
    for about, number in numbers.items():
        yield Fact(seat, about, frozenset({number}), Kind.SEEN, None)


# --- Adding -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Builder:
    """A base in the making."""

    hands: dict[Seat, Hand]
    numbers: _Numbers = field(default_factory=_Numbers)
    doubtful: list[Fact] = field(default_factory=list)

    @property
    def facts(self) -> list[Fact]:
        return self.numbers.facts

    def hand(self, seat: Seat) -> Hand | None:
        return self.hands.get(seat)

    def values(self, seat: Seat, about: About) -> Values:
        return self.numbers.values(seat, about)

    def see(self) -> None:
        """Add the hands in sight, all cards of a hand before anything is deduced from them."""
        for seat, hand in self.hands.items():
            seen = list(seen_facts(seat, hand))
            for fact in seen:
                self.numbers.add(fact)
            for fact in {_trigger(fact): fact for fact in seen}.values():
                self._deduce(fact)

    def tell(self, fact: Fact) -> None:
        """Add what was seen, shown or denied."""
        if self._is_possible(fact):
            self._add(fact)
            return
        wrong = [each for each in self.facts if _contradicts(fact, each)]
        if wrong and all(each.kind is not Kind.SEEN for each in wrong):
            self._withdraw(wrong)
        if self._is_possible(fact):
            self._add(fact)
        else:
            self.doubtful.append(fact)

    def _is_possible(self, fact: Fact) -> bool:
        if fact.constraint is None:
            return True
        abouts = [POINTS, ACES, KINGS, *map(length_of, SUITS)]
        abouts += [fact.about] if fact.condition is None else []
        return all(
            self.values(fact.seat, about) & values_of(fact.constraint, about) for about in abouts
        )

    def _withdraw(self, wrong: list[Fact]) -> None:
        """Begin again without some facts: what followed from them goes too."""
        told_before = [fact for fact in self.facts if fact.kind is not Kind.DEDUCED]
        self.numbers = _Numbers()
        self.doubtful += [fact for fact in wrong if fact.kind is not Kind.DEDUCED]
        self.see()
        for fact in told_before:
            if fact not in wrong and fact.kind is not Kind.SEEN:
                self.tell(fact)

    def _add(self, fact: Fact) -> None:
        self.numbers.add(fact)
        self._deduce(fact)

    def _deduce(self, fact: Fact) -> None:
        for deduction in DEDUCTIONS[fact.about.what]:
            for found in list(deduction(self, fact)):
                known = self.values(found.seat, found.about)
                values = known & found.values
                if values and values < known:
                    self._add(replace(found, values=values))


def _trigger(fact: Fact) -> tuple[What, Rank | None]:
    """Facts of a hand in sight that give rise to the same deductions."""
    card = fact.about.card
    return fact.about.what, None if card is None else card.rank


def _contradicts(fact: Fact, other: Fact) -> bool:
    """Whether no hand satisfies both."""
    if other.seat is not fact.seat or fact.constraint is None or other.constraint is None:
        return False
    if not (told(fact.constraint).possibly & told(other.constraint).possibly).any():
        return True
    is_same = fact.about == other.about and fact.condition is None and other.condition is None
    return is_same and not fact.values & other.values
