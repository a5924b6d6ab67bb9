"""Cards and suit lengths that a ``dealer`` script gives out before the rest is dealt."""

from __future__ import annotations

import numpy as np
from lark import Token

from merrimac.beliefs.constraint import (
    Constraint,
    Holding,
    Shapes,
    all_of,
    holdings_where,
)
from merrimac.beliefs.dealer_script.errors import at
from merrimac.beliefs.shapes import with_length
from merrimac.game.cards import SUITS, Suit
from merrimac.game.errors import NotationError
from merrimac.game.hand import Hand, parse_holding
from merrimac.game.seats import SEATS, Seat


class Predeal:
    """What each seat has for certain. Contradictions are refused where they are written."""

    def __init__(self) -> None:
        self._cards = dict.fromkeys(SEATS, Hand())
        self._lengths: dict[tuple[Seat, Suit], int] = {}

    def give(self, seat: Seat, holding: Token) -> None:
        """Cards of a suit, such as ``SAKQ``; the suit's letter alone gives nothing."""
        suit = Suit.parse(holding[0])
        try:
            cards = Hand(parse_holding(holding[1:], str(holding)) << 13 * suit)
        except NotationError as error:
            raise at(holding, str(error)) from None
        for hand in self._cards.values():
            if hand & cards:
                twice = " ".join(map(str, hand & cards))
                raise at(holding, f"{twice} is dealt twice")
        self._cards[seat] |= cards
        self._check(seat, suit, holding)

    def fix(self, seat: Seat, suit: Suit, length: int, word: Token) -> None:
        """So many cards in a suit, neither more nor fewer."""
        if self._lengths.get((seat, suit), length) != length:
            raise at(word, f"{_name(seat)} already has another number of {suit.name.lower()}")
        self._lengths[seat, suit] = length
        self._check(seat, suit, word)

    def _check(self, seat: Seat, suit: Suit, word: Token) -> None:
        cards = self._cards[seat]
        fixed = self._lengths.get((seat, suit))
        if fixed is not None and cards.length(suit) > fixed:
            raise at(word, f"{_name(seat)} has more than {fixed} {suit.name.lower()}")
        if sum(self._least(seat, each) for each in SUITS) > 13:
            raise at(word, f"{_name(seat)} has more than 13 cards")
        if sum(self._least(each, suit) for each in SEATS) > 13:
            raise at(word, f"more than 13 {suit.name.lower()} are dealt")
        if all((each, suit) in self._lengths for each in SEATS) and (
            sum(self._least(each, suit) for each in SEATS) < 13
        ):
            raise at(word, f"fewer than 13 {suit.name.lower()} are dealt")

    def _least(self, seat: Seat, suit: Suit) -> int:
        return self._lengths.get((seat, suit), self._cards[seat].length(suit))

    def constraint(self) -> Constraint:
        """All of it, as atoms that exact dealing understands."""
        lengths = (
            Shapes(with_length(suit, length, length), seat)
            for (seat, suit), length in self._lengths.items()
        )
        return all_of((*self._holdings(), *lengths))

    def _holdings(self) -> list[Constraint]:
        every = np.arange(8192)
        parts: list[Constraint] = []
        for seat, hand in self._cards.items():
            for suit in SUITS:
                held = hand.holding_mask(suit)
                if held:
                    parts.append(Holding(suit, holdings_where(every & held == held), seat))
        return parts


def _name(seat: Seat) -> str:
    return seat.name.capitalize()
