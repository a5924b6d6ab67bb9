"""A suit as declarer sees it: both hands, the cards out, what it is worth and what is certain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from merrimac.game.cards import SUITS, Suit
from merrimac.game.seats import Seat
from merrimac.players.heuristics.situation import Situation, above
from merrimac.players.heuristics.suit_value import (
    Defenders,
    SuitValue,
    suit_value,
    top_tricks,
)


@dataclass(frozen=True, slots=True)
class DeclaredSuit:
    """One suit in declarer's two hands; ``hand`` is the one in turn and ``other`` the other."""

    suit: Suit
    hand: int
    other: int
    out: int
    defenders: Defenders

    @staticmethod
    def of(situation: Situation, suit: Suit) -> DeclaredSuit:
        turn = situation.turn
        return DeclaredSuit(
            suit,
            situation.holding(turn, suit),
            situation.holding(turn.partner, suit),
            situation.out(suit),
            defenders_for(situation, suit),
        )

    @property
    def value(self) -> SuitValue:
        return suit_value(self.hand, self.other, self.out, self.defenders)

    @property
    def tops(self) -> int:
        """Tricks from the top."""
        return top_tricks(self.hand, self.other, self.out)

    @property
    def gain(self) -> float:
        """What may be had beyond the tops."""
        return max(0.0, self.value.average - self.tops)

    @property
    def length(self) -> int:
        return max(self.hand.bit_count(), self.other.bit_count())

    @property
    def winners(self) -> int:
        """Winners in the hand in turn."""
        return above(self.hand, self.out)

    @property
    def other_winners(self) -> int:
        return above(self.other, self.out)

    @property
    def higher_out(self) -> int:
        """Cards out that beat all of ours."""
        return (self.out >> (self.hand | self.other).bit_length()).bit_count()

    @property
    def is_stopped(self) -> bool:
        """Whether the defenders can't run the suit at once."""
        return not self.out or self.tops > 0 or self._guarded

    @property
    def _guarded(self) -> bool:
        """Kx, Qxx, Jxxx: as many cards beside the best as there are higher ones out."""
        return any(
            holding and (self.out >> holding.bit_length()).bit_count() < holding.bit_count()
            for holding in (self.hand, self.other)
        )


def defenders_for(situation: Situation, suit: Suit) -> Defenders:
    """The room of the two hidden hands; East is the one who plays next."""
    east, west = situation.turn.next, situation.turn.previous
    shift = 13 * suit
    return Defenders(
        west=vacant_places(situation, west, suit),
        east=vacant_places(situation, east, suit),
        not_west=situation.denied[west] >> shift & 0x1FFF,
        not_east=situation.denied[east] >> shift & 0x1FFF,
    )


def vacant_places(situation: Situation, seat: Seat, suit: Suit) -> int:
    """Room for cards of a suit: cards of other suits that the other can't have are placed."""
    if suit in situation.voids[seat]:
        return 0
    other = seat.partner
    placed = sum(
        situation.out(each).bit_count()
        for each in SUITS
        if each is not suit and each in situation.voids[other]
    )
    return max(0, situation.cards_left(seat) - placed)


def has_entry(suits: Mapping[Suit, DeclaredSuit], to_hand: bool, but: Suit) -> bool:
    """Whether a hand can be reached by a sure winner of another suit: the one in turn or not."""
    for suit, seen in suits.items():
        entry = seen.winners if to_hand else seen.other_winners
        link = seen.other if to_hand else seen.hand
        if suit is not but and entry and link:
            return True
    return False


def declared_suits(situation: Situation) -> dict[Suit, DeclaredSuit]:
    return {suit: DeclaredSuit.of(situation, suit) for suit in SUITS}
