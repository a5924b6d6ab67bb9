"""What a call says of the hand that made it: what it shows, and what it denies.

A call shows what its lines in the system ask for. It denies what the lines before those ask for:
with such a hand another call would have been made. Only what was not known before is told, and what
can be said in numbers is said in numbers: "at most 3 spades: would have bid 1S".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce

from merrimac.beliefs.constraint import (
    NEVER,
    And,
    Constraint,
    Or,
    Sum,
    all_of,
    negation,
)
from merrimac.bidding.agreements import Agreements
from merrimac.bidding.chooser import may_be_chosen
from merrimac.bidding.fact import (
    POINTS,
    YES,
    About,
    Fact,
    Kind,
    Values,
    What,
    constraint_of,
    length_of,
    longer_of,
    support_of,
)
from merrimac.bidding.grid import EVERYWHERE, NOWHERE, Cells, chance, share, told
from merrimac.bidding.standing import Reading, Standing
from merrimac.bidding.system import Option, System
from merrimac.bidding.values import of_cards, values_in, values_of
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.cards import SUITS, Suit
from merrimac.game.seats import SEATS, Vulnerability

_LENGTHS = tuple(length_of(suit) for suit in reversed(SUITS))
_LONGER = tuple(
    longer_of(suit, other) for suit in reversed(SUITS) for other in reversed(SUITS) if suit != other
)
_LONG, _SHORT = 3, 4
"""A suit is worth a word when so many cards are shown, or no more than so many."""
_FEW = 0.05
"""Calls that so few of the hands denied would have made are not named."""
_NEWS = 0.02
"""What is denied is worth a word when so many of the hands that were possible had it."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One hand, as far as its calls have told of it."""

    cells: Cells = field(default_factory=lambda: EVERYWHERE)
    """The shapes and points that it may have."""
    facts: tuple[Fact, ...] = ()

    def values(self, about: About) -> Values:
        """What is left of a number, by all facts together."""
        told_of = (values_of(each, about) for each in _constraints(self.facts))
        return about.domain.intersection(*told_of)


def facts_of(
    systems: Agreements, auction: Auction, vulnerability: Vulnerability
) -> tuple[Fact, ...]:
    """All that the calls of an auction show and deny, in their order."""
    heard = [Heard()] * len(SEATS)
    facts: list[Fact] = []
    standing = systems.standing(auction.up_to(0), vulnerability)
    for call in auction.calls:
        seat = standing.me
        before = len(heard[seat].facts)
        heard[seat] = hear(heard[seat], systems.at(seat), standing, call)
        facts += heard[seat].facts[before:]
        standing = systems.after(standing, call)
    return tuple(facts)


def hear(heard: Heard, system: System, standing: Standing, call: Call) -> Heard:
    """What is known of a hand after one more of its calls."""
    reading = system.reading(standing, call)
    cells = heard.cells & told(reading.constraint).possibly
    if not cells.any():  # off the system: no more is thought than what this call says
        cells = told(reading.constraint).possibly
    listener = _Listener(
        standing, reading, list(heard.facts), cells, reduce(_narrowed, heard.facts, EVERYWHERE)
    )
    listener.hear_shown()
    listener.hear_denied(system.options(standing))
    return Heard(listener.cells, tuple(listener.facts))


@dataclass(slots=True)
class _Listener:
    """Collects the facts of one call."""

    standing: Standing
    reading: Reading
    facts: list[Fact]
    """Of this hand, those of earlier calls first."""
    cells: Cells
    """The shapes and points that it may have."""
    box: Cells
    """The same, as the facts alone leave them."""

    # --- Shown ----------------------------------------------------------------------------------

    def hear_shown(self) -> None:
        if self.standing.opening is None and self.reading.call.is_bid:
            self._add(About(What.OPENED), YES, Kind.SHOWN)
        suit = self.reading.suit
        if suit is not None and not any(_is_bid(fact, suit) for fact in self.facts):
            self._add(About(What.SUIT_BID, suit), YES, Kind.SHOWN)
        agreed = self._agreed()
        if agreed is not None:
            self._add(About(What.TRUMPS, agreed), YES, Kind.SHOWN)
        parts = _conjuncts(self.reading.constraint)
        self._hear_numbers(Kind.SHOWN, parts, [])
        for part in parts:
            self._hear_part(part)

    def _agreed(self) -> Suit | None:
        names = [tag.removeprefix("agrees ") for tag in self.reading.tags if "agrees " in tag]
        return Suit.parse(names[0]) if names else None

    def _hear_part(self, part: Constraint) -> None:
        """What shape and points do not tell: cards, and what can only be said in words."""
        if not told(part).is_decided:
            self._hear_cards(part, Kind.SHOWN, ())
        is_told = not (self.box & ~told(part).surely).any()
        if is_told or not _has_words(part) or part in _constraints(self.facts):
            return
        if part != all_of(_constraints(self._new_cards(part))):
            self._add_condition(part, Kind.SHOWN, ())

    def _new_cards(self, part: Constraint) -> list[Fact]:
        about = of_cards(part)
        return [fact for fact in self.facts if fact.about in about]

    # --- Denied ---------------------------------------------------------------------------------

    def hear_denied(self, options: Sequence[Option]) -> None:
        chosen = [place for place, each in enumerate(options) if self._is_chosen(each)]
        if not chosen:
            return
        places = [
            place
            for place, each in enumerate(options[: chosen[-1]])
            if each.call is not self.reading.call and may_be_chosen(each, self.standing)
        ]
        left = self.cells & self._left(options, chosen)
        if left.any():
            self.cells = left
            self._hear_numbers(Kind.DENIED, (), [options[place] for place in places])
        denied = [options[place] for place in places if self._is_denied(place, options, chosen)]
        for option in sorted(denied, key=self._share, reverse=True):
            self._hear_denial(option)

    def _share(self, option: Option) -> float:
        return share(option.constraint, self.box)

    def _is_chosen(self, option: Option) -> bool:
        """A line that this hand may have followed."""
        fits = option.call is self.reading.call
        return fits and bool((self.cells & told(option.constraint).possibly).any())

    def _left(self, options: Sequence[Option], chosen: list[int]) -> Cells:
        """Where the call is right by one of its lines, and by no line of another call before it.

        A line that is only for reading is for hands that no other line tells of: it denies nothing.
        """
        left = denied = NOWHERE
        for place, option in enumerate(options):
            is_free = not may_be_chosen(option, self.standing)
            if place in chosen:
                cells = told(option.constraint).possibly
                left = left | (cells if is_free else cells & ~denied)
            elif option.call is not self.reading.call and not is_free:
                denied = denied | told(option.constraint).surely
        return left

    def _is_denied(self, place: int, options: Sequence[Option], chosen: list[int]) -> bool:
        """Whichever line the call was made by, that line comes later or rules the option out."""
        return all(
            (place < each and may_be_chosen(options[each], self.standing))
            or all_of((options[each].constraint, options[place].constraint)) == NEVER
            for each in chosen
        )

    def _hear_denial(self, option: Option) -> None:
        parts = _conjuncts(option.constraint)
        if self._share(option) < _NEWS or any(map(self._is_contradicted, parts)):
            return
        missing = [part for part in parts if not self._is_known(part)]
        opposite = negation(all_of(missing))
        if len(missing) == 1 and self._hear_opposite(opposite, option):
            return
        if missing and not option.is_default and all(map(_has_words, missing)):
            self._add_condition(opposite, Kind.DENIED, (option.call,))

    def _hear_opposite(self, opposite: Constraint, option: Option) -> bool:
        """What is denied as a number, if it is one."""
        for about in (POINTS, *_LENGTHS):
            values = values_of(opposite, about)
            if values < about.domain and _condition(about, values) == opposite:
                self._add(about, values, Kind.DENIED, (option.call,))
                return True
        return self._hear_cards(opposite, Kind.DENIED, (option.call,))

    def _is_contradicted(self, part: Constraint) -> bool:
        return any(not self._values(about) & values for about, values in of_cards(part).items())

    def _is_known(self, part: Constraint) -> bool:
        if not (self.box & ~told(part).surely).any():
            return True
        if part in _constraints(self.facts):
            return True
        found = of_cards(part)
        return bool(found) and all(self._values(about) <= found[about] for about in found)

    # --- Both -----------------------------------------------------------------------------------

    def _hear_numbers(
        self, kind: Kind, parts: Sequence[Constraint], options: Sequence[Option]
    ) -> None:
        """Long suits first: how short the others are often goes without saying then."""
        lengths = sorted(_LENGTHS, key=self._is_long, reverse=True)
        for about in (*lengths, POINTS, *self._support(), *_LONGER):
            before, values = values_in(self.box, about), values_in(self.cells, about)
            if values < before:
                plain = [values_of(part, about) for part in parts if _is_box(part, about)]
                limits = self._worth_telling(about, before, values, plain)
                if before - limits:
                    instead = _instead(options, self.box, about, limits)
                    self._add(about, limits, kind, instead)

    def _support(self) -> list[About]:
        """Of a suit that the two partners have bid, points are counted with those for shortness."""
        suit = self.standing.agreed[self.reading.seat.side] or self.reading.suit
        partner = self.standing.calls_of(self.reading.seat.partner)
        if suit is None or all(reading.suit is not suit for reading in partner):
            return []
        return [support_of(suit)]

    def _is_long(self, about: About) -> bool:
        return min(values_in(self.cells, about)) > min(values_in(self.box, about))

    def _worth_telling(
        self, about: About, before: Values, values: Values, plain: Sequence[Values]
    ) -> Values:
        """The values without the limits that are old, or hardly news."""
        low, high = min(values), max(values)
        tells_low, tells_high = low > min(before), high < max(before)
        if about.what is What.LENGTH:
            tells_low = low > min(before) and (
                low >= _LONG or any(min(each) == low for each in plain)
            )
            tells_high = high < max(before) and (
                high <= _SHORT or any(max(each) == high for each in plain)
            )
        if about.what is What.LONGER:
            assert about.suit is not None
            is_long = min(values_in(self.box, length_of(about.suit))) >= _LONG
            low, tells_low, tells_high = min(low, 1), low >= 0 and is_long, False
        return frozenset(
            value
            for value in about.domain
            if (value >= low or not tells_low) and (value <= high or not tells_high)
        )

    def _hear_cards(self, part: Constraint, kind: Kind, instead: tuple[Call, ...]) -> bool:
        """Aces, kings and controls; whether there was anything of them."""
        found = of_cards(part)
        for about, values in found.items():
            known = self._values(about)
            if not known <= values:
                self._add(about, values & known or values, kind, instead)
        return bool(found)

    def _values(self, about: About) -> Values:
        return Heard(self.cells, tuple(self.facts)).values(about)

    def _add(
        self,
        about: About,
        values: Values,
        kind: Kind,
        instead: tuple[Call, ...] = (),
        condition: Constraint | None = None,
    ) -> None:
        seat, index = self.reading.seat, len(self.standing.auction)
        fact = Fact(seat, about, values, kind, index, self._rule, instead, condition)
        self.facts.append(fact)
        self.box = _narrowed(self.box, fact)

    def _add_condition(self, part: Constraint, kind: Kind, instead: tuple[Call, ...]) -> None:
        self._add(About(What.OTHER), YES, kind, instead, part)

    @property
    def _rule(self) -> str:
        return self.reading.name or str(self.reading.call)


def _instead(
    options: Sequence[Option], box: Cells, about: About, values: Values
) -> tuple[Call, ...]:
    """The calls that hands outside these values would have made, until few such hands are left."""
    outside = box & ~told(_condition(about, values)).possibly
    by_call: dict[Call, Cells] = {}
    for each in options:
        cells = told(each.constraint).surely & outside
        by_call[each.call] = by_call.get(each.call, NOWHERE) | cells
    found: list[Call] = []
    enough = _FEW * chance(outside)
    while by_call:
        call = max(by_call, key=lambda each: chance(by_call[each] & outside))
        taken = by_call.pop(call) & outside
        if chance(taken) <= enough and found:
            break
        found += [call] if taken.any() else []
        outside = outside & ~taken
    return tuple(sorted(found))


def _condition(about: About, values: Values) -> Constraint:
    found = constraint_of(about, values)
    assert found is not None
    return found


@lru_cache(maxsize=2_000)
def _is_box(part: Constraint, about: About) -> bool:
    """Whether a condition is just on the lengths of suits, this one among them."""
    if values_of(part, about) == about.domain or not told(part).is_decided:
        return False
    lengths = (_condition(each, values_of(part, each)) for each in _LENGTHS)
    return not (told(all_of(lengths)).possibly & ~told(part).surely).any()


def _narrowed(box: Cells, fact: Fact) -> Cells:
    """Shapes and points as facts leave them; what contradicts all before it stands alone."""
    if fact.constraint is None:
        return box
    cells = told(fact.constraint).possibly
    return box & cells if (box & cells).any() else cells


def _has_words(part: Constraint) -> bool:
    """A choice of many, or a formula, is nothing that a player would say."""
    is_formula = isinstance(part, Sum) and any(abs(term.times) > 1 for term in part.terms)
    return not isinstance(part, Or) and not is_formula


def _is_bid(fact: Fact, suit: Suit) -> bool:
    return fact.about == About(What.SUIT_BID, suit)


def _conjuncts(constraint: Constraint) -> tuple[Constraint, ...]:
    return constraint.parts if isinstance(constraint, And) else (constraint,)


def _constraints(facts: Iterable[Fact]) -> Iterator[Constraint]:
    return (each for each in (fact.constraint for fact in facts) if each is not None)
