"""A deal: four hands. Complete when each holds thirteen cards.

A hand that a file leaves unknown is empty here and ``-`` in text. Fewer than thirteen cards make
an end position. Text is PBN: ``N:AKQ... ... ... ...``, from the named seat clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from merrimac.game.cards import Card
from merrimac.game.errors import GameError, NotationError
from merrimac.game.hand import DECK_MASK, Hand, describe_overlap
from merrimac.game.seats import SEATS, Seat

_EXPECTED_DEAL = "a seat and four hands, such as N:AK52... QJ... T9... 8743..."


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands, North first. No card is held twice."""

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        north, east, south, west = (hand.mask for hand in self.hands)
        if north & east | (north | east) & south | (north | east | south) & west:
            overlap = describe_overlap((north, east, south, west))
            raise GameError(f"a card can be held only once, but two hands hold {overlap}")

    @staticmethod
    def parse(text: str) -> Deal:
        """Read PBN's ``N:hand hand hand hand``; ``-`` stands for an unknown hand."""
        seat_text, colon, rest = text.strip().partition(":")
        hands = rest.split()
        if not colon or len(hands) != 4:
            raise NotationError("deal", text, _EXPECTED_DEAL)
        first = Seat.parse(seat_text)
        by_seat = [Hand()] * 4
        for place, hand in enumerate(hands):
            by_seat[first.after(place)] = Hand() if hand == "-" else Hand.parse(hand)
        return Deal((by_seat[0], by_seat[1], by_seat[2], by_seat[3]))

    @staticmethod
    def of_masks(masks: Iterable[int]) -> Deal:
        """Four hand masks, North first: a row of an array of deals."""
        north, east, south, west = (Hand(int(mask)) for mask in masks)
        return Deal((north, east, south, west))

    @staticmethod
    def random(rng: Random) -> Deal:
        """Any of the 53,644,737,765,488,792,839,237,440,000 deals, all equally likely."""
        cards = list(range(52))
        rng.shuffle(cards)
        thirteens = (cards[13 * seat : 13 * seat + 13] for seat in range(4))
        return Deal.of_masks(sum(1 << card for card in hand) for hand in thirteens)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def text(self, first: Seat = Seat.NORTH) -> str:
        """PBN text that starts with the given seat."""
        hands = (self.hands[first.after(place)] for place in range(4))
        return f"{first}:" + " ".join(str(hand) if hand else "-" for hand in hands)

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat]

    def __iter__(self) -> Iterator[Hand]:
        return iter(self.hands)

    @property
    def is_complete(self) -> bool:
        """All 52 cards dealt, thirteen to each."""
        return all(len(hand) == 13 for hand in self.hands)

    def owner(self, card: Card) -> Seat | None:
        """Who was dealt the card, or None when no known hand holds it."""
        return next((seat for seat in SEATS if self.hands[seat].mask & card.mask), None)

    def with_fourth_hand(self) -> Deal:
        """Fill in the one unknown hand when the other three hold thirteen cards each."""
        unknown = [seat for seat in SEATS if not self.hands[seat]]
        if len(unknown) != 1 or sum(map(len, self.hands)) != 39:
            return self
        rest = DECK_MASK & ~sum(hand.mask for hand in self.hands)
        hands = [Hand(rest) if seat is unknown[0] else self.hands[seat] for seat in SEATS]
        return Deal((hands[0], hands[1], hands[2], hands[3]))


NO_DEAL = Deal((Hand(), Hand(), Hand(), Hand()))
