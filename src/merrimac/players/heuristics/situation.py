"""What the rules look at: the cards in sight, the trick on the table, what others have shown.

Built from a view alone. Holdings are masks of thirteen ranks, the two lowest, because nearly every
rule compares the cards of one suit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from merrimac.game.cards import CARDS, Card, Rank, Suit
from merrimac.game.contract import Contract
from merrimac.game.errors import GameError
from merrimac.game.hand import SUIT_MASK, Hand
from merrimac.game.play import Play, winning_place
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.players.player import Plain


@dataclass(frozen=True, slots=True)
class Choice:
    """A card, and the rule that chose it with the facts it rests on."""

    card: Card
    rule: str
    facts: Mapping[str, Plain]


@dataclass(frozen=True, slots=True)
class Situation:
    """A card is to be played from the hand in turn."""

    view: View
    play: Play
    contract: Contract
    turn: Seat
    held: Mapping[Seat, Hand]
    """What the hands in sight still hold."""
    hidden: Hand
    """What the hands out of sight hold between them."""
    legal: Hand
    trick: tuple[Card, ...]
    voids: tuple[frozenset[Suit], ...]
    denied: tuple[int, int, int, int]
    """Cards that a hidden hand would have played if it had them, as far as one can tell."""

    @staticmethod
    def of(view: View) -> Situation:
        play, contract, turn = view.play, view.contract, view.turn
        if play is None or contract is None or turn is None or not view.is_to_act:
            raise GameError("there is no card for this player to play")
        held = {seat: hand - play.played for seat, hand in view.known_hands.items()}
        trick = play.cards[len(play) & ~3 :]
        voids = tuple(play.shown_out(seat) for seat in SEATS)
        denied = _denied(play)
        return Situation(
            view, play, contract, turn, held, view.hidden, view.legal_cards, trick, voids, denied
        )

    # --- Who

    @property
    def hand(self) -> Hand:
        return self.held[self.turn]

    @property
    def partner(self) -> Seat:
        return self.turn.partner

    @property
    def trump(self) -> Suit | None:
        return self.contract.strain.suit

    @property
    def is_declaring(self) -> bool:
        return self.turn.side is self.contract.declarer.side

    @property
    def leader(self) -> Seat:
        return self.turn.after(-len(self.trick))

    # --- Suits

    def holding(self, seat: Seat, suit: Suit) -> int:
        """What a hand in sight holds of a suit; 0 for a hidden one."""
        hand = self.held.get(seat)
        return hand.holding_mask(suit) if hand is not None else 0

    def out(self, suit: Suit) -> int:
        """What the hidden hands hold of a suit."""
        return self.hidden.holding_mask(suit)

    def length(self, seat: Seat, suit: Suit) -> int:
        return self.holding(seat, suit).bit_count()

    def is_void(self, seat: Seat, suit: Suit) -> bool:
        """Whether it is certain that the hand has none of the suit left."""
        if seat in self.held:
            return not self.holding(seat, suit)
        return suit in self.voids[seat] or not self.out(suit)

    def cards_left(self, seat: Seat) -> int:
        """How many cards the hand holds, in sight or not."""
        dealt = 13 if len(self.view.hand) == 0 else len(self.view.hand)
        return dealt - len(self.play.cards_of(seat))

    @property
    def tricks_left(self) -> int:
        """With the one on the table."""
        return self.cards_left(self.leader) + (1 if self.trick else 0)

    @property
    def needed(self) -> int:
        """Tricks that the side to play still needs: declarer to make it, defenders to beat it."""
        side = self.contract.declarer.side
        won = self.play.tricks_won(side)
        if self.is_declaring:
            return self.contract.tricks_needed - won
        return 14 - self.contract.tricks_needed - self.play.tricks_won(side.other)

    # --- The trick on the table

    @property
    def suit_led(self) -> Suit:
        return self.trick[0].suit

    @property
    def follows(self) -> bool:
        """Whether the hand in turn has a card of the suit led."""
        return bool(self.trick) and bool(self.holding(self.turn, self.suit_led))

    @property
    def winning(self) -> tuple[Seat, Card]:
        """Who is winning the trick so far, and with what."""
        place = winning_place(self.trick, self.trump)
        return self.leader.after(place), self.trick[place]

    def beats(self, card: Card, other: Card) -> bool:
        """Whether the card wins over the other, which is winning the trick."""
        if card.suit is other.suit:
            return card > other
        return card.suit is self.trump

    @property
    def to_follow(self) -> tuple[Seat, ...]:
        """Who plays after this hand to this trick."""
        return tuple(self.turn.after(i) for i in range(1, 4 - len(self.trick)))

    # --- Cards

    def winners(self, seat: Seat, suit: Suit) -> int:
        """The cards in sight of a hand that no hidden card of the suit can beat."""
        return above(self.holding(seat, suit), self.out(suit))

    def trumps_out(self) -> int:
        return self.out(self.trump).bit_count() if self.trump is not None else 0


def above(holding: int, out: int) -> int:
    """The part of a holding that is higher than every card out."""
    return holding >> out.bit_length() << out.bit_length()


def lowest(suit: Suit, holding: int) -> Card:
    return CARDS[13 * suit + (holding & -holding).bit_length() - 1]


def highest(suit: Suit, holding: int) -> Card:
    return CARDS[13 * suit + holding.bit_length() - 1]


def natural(suit: Suit, holding: int) -> Card:
    """Of cards that are equally good to lead: the top of touching honours, else the lowest."""
    top = highest(suit, holding)
    return top if top.rank >= Rank.TEN else lowest(suit, holding)


def cheapest_over(suit: Suit, holding: int, rank: int) -> Card | None:
    """The lowest card of the holding above a rank."""
    over = holding >> rank + 1 << rank + 1
    return lowest(suit, over) if over else None


def _denied(play: Play) -> tuple[int, int, int, int]:
    """A hand that plays last and leaves the trick to the other side has nothing that beats it."""
    denied = [0, 0, 0, 0]
    trump = play.strain.suit
    for trick in play.tricks:
        if trick.winner is None:
            continue
        last = trick.leader.after(3)
        card, best = trick.cards[3], trick.cards[(trick.winner - trick.leader) & 3]
        led = trick.cards[0].suit
        if trick.winner.side is last.side or card.suit is not led or best.suit is not led:
            continue
        if best.suit is trump or card < best:
            higher = SUIT_MASK >> best.rank + 1 << best.rank + 1
            denied[last] |= higher << 13 * led
    return (denied[0], denied[1], denied[2], denied[3])
