"""How an auction stands: the calls so far as they are understood, and what each hand has shown.

Everything here is public: it depends on the calls and the systems and on no hand. Rules ask it
for recorded meanings ("partner shows four hearts"), never for the look of earlier calls alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from merrimac.beliefs.constraint import Constraint
from merrimac.bidding.call_pattern import Binding
from merrimac.bidding.knowledge import NOTHING_KNOWN, Knowledge
from merrimac.bidding.shown import Shown, shown_by
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.cards import SUITS, Strain, Suit
from merrimac.game.seats import SEATS, Seat, Vulnerability

GAME = {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.HEARTS: 4, Strain.SPADES: 4, Strain.NOTRUMP: 3}
"""The level of a game in each strain."""
FIT = 8
MOST_KEPT = 5_000
"""Standings that one start keeps in memory."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A call as it is understood."""

    seat: Seat
    call: Call
    constraint: Constraint
    """What it shows by itself."""
    name: str = ""
    flags: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    is_default: bool = False
    """By a rule of last resort."""

    @property
    def is_forcing(self) -> bool:
        return bool(self.flags & {"forcing", "game forcing", "asking", "transfer"})

    @property
    def suit(self) -> Suit | None:
        """The suit that a natural bid names."""
        if not self.call.is_bid or self.call.strain is Strain.NOTRUMP or "artificial" in self.flags:
            return None
        return SUITS[self.call.strain]


@dataclass(slots=True)
class Family:
    """The standings that were made from one start, which each keep what is known after them."""

    size: int = 1

    @property
    def with_one_more(self) -> Family:
        self.size += 1
        return self


@dataclass(frozen=True)
class Standing:
    """Before a call of ``me``. Immutable: ``after`` gives the next."""

    auction: Auction
    vulnerability: Vulnerability
    readings: tuple[Reading, ...] = ()
    known: tuple[Knowledge, ...] = (NOTHING_KNOWN,) * 4
    """By seat: all that its calls have shown, as far as it can be true together."""
    game_forced: tuple[bool, bool] = (False, False)
    """By side."""
    agreed: tuple[Suit | None, Suit | None] = (None, None)
    """By side: the suit that one partner bid and the other raised."""
    _cache: dict[object, object] = field(default_factory=dict, repr=False, compare=False)
    family: Family = field(default_factory=Family, repr=False, compare=False)

    @cached_property
    def conditions(self) -> dict[str, tuple[Binding, ...]]:
        """What conditions have been found to bind here, before anything is bound."""
        return {}

    @cached_property
    def bracketed(self) -> dict[str, int]:
        """The bids that have been found to be what brackets ask for."""
        return {}

    # --- Who ------------------------------------------------------------------------------------

    @cached_property
    def me(self) -> Seat:
        return self.auction.seat_of(len(self.auction))

    @property
    def partner(self) -> Seat:
        return self.me.partner

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        return self.me.next, self.me.previous

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """By seat: all that its calls have shown, as far as it can be true together."""
        return tuple(each.constraint for each in self.known)

    def shown(self, seat: Seat) -> Shown:
        return self.known[seat].shown

    def calls_of(self, seat: Seat) -> Iterator[Reading]:
        return (reading for reading in self.readings if reading.seat is seat)

    def last_of(self, seat: Seat) -> Reading | None:
        """A seat's last call."""
        return next((each for each in reversed(self.readings) if each.seat is seat), None)

    # --- What was bid ---------------------------------------------------------------------------

    @cached_property
    def opening(self) -> Reading | None:
        return next((each for each in self.readings if each.call.is_bid), None)

    @property
    def is_contested(self) -> bool:
        """Whether the other side has done anything but pass."""
        return any(
            reading.call is not Call.PASS
            for seat in self.opponents
            for reading in self.calls_of(seat)
        )

    @property
    def has_passed_first(self) -> bool:
        """A hand that passed before anybody bid."""
        first = next(self.calls_of(self.me), None)
        if first is None or first.call is not Call.PASS or self.opening is None:
            return first is not None and first.call is Call.PASS
        return self.readings.index(first) < self.readings.index(self.opening)

    @cached_property
    def suits_of_theirs(self) -> tuple[Suit, ...]:
        """Suits in which an opponent has shown length, the highest first."""
        return tuple(suit for suit in reversed(SUITS) if self._is_shown(suit, self.opponents))

    @cached_property
    def suits_of_ours(self) -> tuple[Suit, ...]:
        both = (self.me, self.partner)
        return tuple(suit for suit in reversed(SUITS) if self._is_shown(suit, both))

    def _is_shown(self, suit: Suit, seats: tuple[Seat, Seat]) -> bool:
        """Named in a natural bid, or four cards or more by an artificial one."""
        for seat in seats:
            for reading in self.calls_of(seat):
                if reading.suit is suit:
                    return True
                shows = shown_by(reading.constraint).length(suit).low
                if shows >= 4 and reading.call is not Call.PASS and reading.suit is None:
                    return True
        return False

    def together(self, suit: Suit) -> int:
        """The fewest cards that the two hands of our side have shown."""
        return self.shown(self.me).length(suit).low + self.shown(self.partner).length(suit).low

    @cached_property
    def fit(self) -> Suit | None:
        """The suit agreed, or the one with most cards shown, if it is a fit."""
        agreed = self.agreed[self.me.side]
        if agreed is not None:
            return agreed
        best = max(reversed(SUITS), key=self.together)
        return best if self.together(best) >= FIT else None

    # --- What may be said -----------------------------------------------------------------------

    @cached_property
    def is_forced(self) -> bool:
        """Whether a pass would leave partner's forcing call, or break off a game force."""
        right = self.last_of(self.me.previous)
        if right is not None and right.call is not Call.PASS:
            return False
        last = self.last_of(self.partner)
        if last is not None and last.is_forcing and last.call is not Call.PASS:
            return True
        return self.game_forced[self.me.side] and not self.is_game

    @property
    def is_game(self) -> bool:
        """Whether the last bid is a game or more."""
        last = self.auction.last_bid
        return last is not None and last.level >= GAME[last.strain]

    def cheapest(self, strain: Strain) -> int | None:
        """The lowest level at which a strain can be bid; None: not any more."""
        last = self.auction.last_bid
        level = 1 if last is None else last.level + (strain <= last.strain)
        return level if level <= 7 else None

    # --- Going on -------------------------------------------------------------------------------

    def after(self, reading: Reading) -> Standing:
        """When a call has been made and is so understood."""
        seat, side = reading.seat, reading.seat.side
        known = self.known[seat].after(reading.constraint)
        forced = list(self.game_forced)
        forced[side] = forced[side] or "game forcing" in reading.flags
        agreed = list(self.agreed)
        agreed[side] = self._agreed(reading)
        return Standing(
            self.auction.after(reading.call),
            self.vulnerability,
            (*self.readings, reading),
            tuple(known if each is seat else self.known[each] for each in SEATS),
            (forced[0], forced[1]),
            (agreed[0], agreed[1]),
            family=self.family.with_one_more,
        )

    def _agreed(self, reading: Reading) -> Suit | None:
        for tag in reading.tags:
            if tag.startswith("agrees "):
                return Suit.parse(tag.removeprefix("agrees "))
        before = self.agreed[reading.seat.side]
        suit = reading.suit
        if before is not None or suit is None:
            return before
        raised = any(each.suit is suit for each in self.calls_of(reading.seat.partner))
        return suit if raised else None


@dataclass(frozen=True, slots=True)
class Starts:
    """Before any call: what was worked out after one is kept, until it is too much."""

    _known: dict[tuple[Seat, Vulnerability], Standing] = field(default_factory=dict)

    def of(self, dealer: Seat, vulnerability: Vulnerability) -> Standing:
        key = dealer, vulnerability
        found = self._known.get(key)
        if found is None or found.family.size > MOST_KEPT:
            found = self._known[key] = Standing(Auction(dealer), vulnerability)
        return found
