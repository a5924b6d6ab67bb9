"""The play of the cards: tricks, whose turn it is, who wins (Laws 41, 44, 45 and 68).

``Play`` is the public record: the trump strain, the opening leader and the cards in the order
played. It knows no hidden hand, so a player's view can hold it; who checks a card against a hand
asks ``objection``. ``Board`` does, so that a revoke cannot enter a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from merrimac.game.cards import Card, Strain, Suit
from merrimac.game.errors import IllegalPlay
from merrimac.game.hand import SUIT_MASK, Hand
from merrimac.game.seats import SEATS, Seat, Side


@dataclass(frozen=True, slots=True)
class Trick:
    """Up to four cards, the leader's first."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None  # None until the fourth card

    def card_of(self, seat: Seat) -> Card | None:
        place = (seat - self.leader) & 3
        return self.cards[place] if place < len(self.cards) else None


@dataclass(frozen=True, slots=True)
class Claim:
    """The rest of the play conceded or claimed: declarer's tricks in all (Law 68)."""

    tricks: int

    def __str__(self) -> str:
        return f"claim {self.tricks}"


@dataclass(frozen=True, slots=True)
class Play:
    """Cards played so far. No card can be played twice."""

    strain: Strain
    leader: Seat
    cards: tuple[Card, ...] = ()
    _leaders: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    _played: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        cards = self.cards
        played = 0
        for card in cards:
            played |= card.mask
        if played.bit_count() != len(cards):
            self._raise_twice()
        leaders = [self.leader]
        trump = self.strain.suit
        for start in range(0, len(cards) - 3, 4):
            place = winning_place(cards[start : start + 4], trump)
            leaders.append(SEATS[(leaders[-1] + place) & 3])
        object.__setattr__(self, "_leaders", tuple(leaders))
        object.__setattr__(self, "_played", played)

    def _raise_twice(self) -> None:
        for index, card in enumerate(self.cards):
            if card in self.cards[:index]:
                raise IllegalPlay(f"card {index + 1}, {card}: it was played already", index)

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def played(self) -> Hand:
        """Every card played so far, as a set."""
        return Hand(self._played)

    @property
    def is_complete(self) -> bool:
        return len(self.cards) == 52

    @property
    def turn(self) -> Seat | None:
        """Whose card comes next (dummy's turn is dummy's, though declarer chooses)."""
        if self.is_complete:
            return None
        return SEATS[(self._leaders[-1] + len(self.cards)) & 3]

    @property
    def suit_led(self) -> Suit | None:
        """The suit to follow, or None when the next card is a lead."""
        place = len(self.cards) & 3
        return self.cards[-place].suit if place else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """All tricks, the unfinished one last."""
        return tuple(
            Trick(
                leader,
                self.cards[4 * index : 4 * index + 4],
                self._leaders[index + 1] if index + 1 < len(self._leaders) else None,
            )
            for index, leader in enumerate(self._leaders)
            if 4 * index < len(self.cards)
        )

    def tricks_won(self, side: Side) -> int:
        """Finished tricks that the side took."""
        return sum(1 for winner in self._leaders[1:] if winner & 1 == side)

    def seat_of(self, index: int) -> Seat:
        """Who played (or is to play) the card with that index."""
        return SEATS[(self._leaders[index >> 2] + index) & 3]

    def cards_of(self, seat: Seat) -> Hand:
        """The cards that the seat has played."""
        leaders = self._leaders
        mask = 0
        for index, card in enumerate(self.cards):
            if (leaders[index >> 2] + index) & 3 == seat:
                mask |= card.mask
        return Hand(mask)

    def shown_out(self, seat: Seat) -> frozenset[Suit]:
        """Suits in which the seat failed to follow, for all to see."""
        return frozenset(
            trick.cards[0].suit
            for trick in self.tricks
            if (card := trick.card_of(seat)) is not None and card.suit != trick.cards[0].suit
        )

    def legal_cards(self, held: Hand) -> Hand:
        """Which of the cards still held may be played now: follow suit if able (Law 44)."""
        if not len(self.cards) & 3:
            return held
        following = held.mask & SUIT_MASK << 13 * self.cards[len(self.cards) & ~3].suit
        return Hand(following) if following else held

    def objection(self, card: Card, held: Hand) -> str | None:
        """Why a hand may not play the card now, in a few words; None when it may."""
        if self.is_complete:
            return "the play is over"
        if card in self.played:
            return "it was played already"
        if card not in held:
            return f"{self.turn} does not hold it"
        if card not in self.legal_cards(held):
            suit = self.suit_led
            return f"{self.turn} holds {suit.name.lower() if suit else ''} and must follow suit"
        return None

    def after(self, card: Card) -> Play:
        """The play with one more card. Legality is the hand's business: see ``objection``."""
        return Play(self.strain, self.leader, (*self.cards, card))

    def up_to(self, length: int) -> Play:
        """The play as it stood after that many cards."""
        return Play(self.strain, self.leader, self.cards[:length])


def winning_place(cards: Sequence[Card], trump: Suit | None) -> int:
    """Which of the cards of a trick is winning, counted from the leader's."""
    best_place, best, best_suit = 0, cards[0], cards[0].suit
    for place in range(1, len(cards)):
        card = cards[place]
        suit = card.suit
        if (suit == best_suit and card > best) or (suit != best_suit and suit == trump):
            best_place, best, best_suit = place, card, suit
    return best_place
