"""When a defender's card is a signal, and of what kind: public, so that both partners agree."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from merrimac.game.cards import Suit
from merrimac.game.contract import Contract
from merrimac.game.convention_card import ConventionCard, Signals
from merrimac.game.hand import Hand
from merrimac.game.play import Play
from merrimac.game.seats import Seat


class Kind(Enum):
    """What is being told."""

    ATTITUDE = "attitude"
    """Whether this suit is liked: to partner's lead, and with the first discard of a suit."""
    COUNT = "count"
    """An even or an odd number: when declarer's side plays the suit."""
    SUIT_PREFERENCE = "suit preference"
    """The higher or the lower of the other suits: when partner is to ruff."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """A defender plays a card of this suit."""

    kind: Kind
    seat: Seat
    suit: Suit
    trump: Suit | None
    led: int
    """The rank that partner led; -1 when he did not lead this suit."""

    def sense(self, card: ConventionCard) -> Signals:
        match self.kind:
            case Kind.ATTITUDE:
                return card.attitude
            case Kind.COUNT:
                return card.count
        return card.suit_preference


def occasion(contract: Contract, play: Play, dummy: Hand | None, suit: Suit) -> Occasion | None:
    """What the hand in turn would tell with a small card of a suit; None: nothing."""
    seat = play.turn
    if seat is None or seat.side is contract.declarer.side or not play.cards or dummy is None:
        return None
    trump = contract.strain.suit
    trick = play.cards[len(play) & ~3 :]
    if suit is trump:
        return None
    if not trick:
        ruffs = trump is not None and suit in play.shown_out(seat.partner)
        return Occasion(Kind.SUIT_PREFERENCE, seat, suit, trump, -1) if ruffs else None
    kind = _kind(play, trick[0].suit, suit, seat)
    leader = seat.after(-len(trick))
    if kind is None:
        return None
    by_partner = leader is seat.partner and suit is trick[0].suit
    if kind is Kind.ATTITUDE and by_partner and _dummy_rules(dummy - play.played, suit, trump):
        kind = Kind.SUIT_PREFERENCE
    return Occasion(kind, seat, suit, trump, int(trick[0].rank) if by_partner else -1)


def _kind(play: Play, suit_led: Suit, suit: Suit, seat: Seat) -> Kind | None:
    """Only the first card that a hand plays of a suit tells something."""
    if play.cards_of(seat).holding_mask(suit):
        return None
    trick = play.cards[len(play) & ~3 :]
    leader = seat.after(-len(trick))
    if suit is not suit_led:
        return Kind.ATTITUDE
    return Kind.ATTITUDE if leader is seat.partner else Kind.COUNT


def _dummy_rules(dummy: Hand, suit: Suit, trump: Suit | None) -> bool:
    """Going on is out of the question: dummy ruffs the next round."""
    return trump is not None and dummy.length(suit) == 0 and dummy.length(trump) > 0
