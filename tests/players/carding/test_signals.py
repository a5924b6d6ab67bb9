from __future__ import annotations

import pytest

from merrimac.game.cards import Card, Suit
from merrimac.game.convention_card import ConventionCard, Signals
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.players.carding.occasion import Kind, Occasion, occasion
from merrimac.players.carding.signals import TRUST, given, likelihood
from players.at_the_table import board, filled

STANDARD = ConventionCard()
UPSIDE_DOWN = ConventionCard().signalling(Signals.UPSIDE_DOWN)


def moment(kind: Kind, trump: Suit | None = None, led: int = -1) -> Occasion:
    return Occasion(kind, Seat.EAST, Suit.HEARTS, trump, led)


def told(kind: Kind, hand: str, card: ConventionCard = STANDARD) -> str | None:
    held = Hand.parse(hand)
    found = given(moment(kind), card, held.mask, held)
    return None if found is None else str(found)


@pytest.mark.parametrize(
    ("kind", "hand", "standard", "upside_down"),
    [
        (Kind.COUNT, "AK.8542.AKQ.AKQJ", "H8", "H2"),
        (Kind.COUNT, "AK.852.AKQ.AKQJT", "H2", "H8"),
        (Kind.ATTITUDE, "5432.K82.432.432", "H8", "H2"),
        (Kind.ATTITUDE, "5432.982.432.432", "H2", "H9"),
        (Kind.SUIT_PREFERENCE, "A432.982.432.432", "H9", "H9"),
        (Kind.SUIT_PREFERENCE, "5432.982.432.A32", "H2", "H2"),
    ],
)
def test_the_card_that_tells_the_truth(
    kind: Kind, hand: str, standard: str, upside_down: str
) -> None:
    assert told(kind, hand) == standard
    assert told(kind, hand, UPSIDE_DOWN) == upside_down


def test_no_honour_and_no_single_small_card_is_a_signal() -> None:
    assert told(Kind.COUNT, "AKQ.KQJ8.432.432") is None
    assert told(Kind.COUNT, "AK.8542.AKQ.AKQJ", ConventionCard().signalling(Signals.NONE)) is None


def test_a_signal_is_read_by_the_same_agreement() -> None:
    even, odd = Hand.parse("AK.8542.AKQ.AKQJ").mask, Hand.parse("AK.852.AKQ.AKQJT").mask
    high = Card.parse("H8")
    count = moment(Kind.COUNT)
    assert likelihood(count, STANDARD, even, high) == TRUST
    assert likelihood(count, STANDARD, odd, high) == 1 - TRUST
    assert likelihood(count, UPSIDE_DOWN, odd, high) == TRUST


def kind_of(played: str, suit: Suit) -> Kind | None:
    deal = filled(
        north="AK5.Q4.K86.98765",
        east="987.J832.T97.KQJ",
        south="QJT.AK65.AQ5.AT4",
        west="6432.T97.J432.32",
    )
    position = board(deal, "3NT-S", played)
    assert position.play is not None and position.contract is not None
    dummy = position.deal[position.contract.dummy]
    found = occasion(position.contract, position.play, dummy, suit)
    return None if found is None else found.kind


def test_when_which_signal_is_given() -> None:
    assert kind_of("S2 S5", Suit.SPADES) is Kind.ATTITUDE  # East, to partner's lead
    assert kind_of("S2 S5 S7 ST HA", Suit.HEARTS) is Kind.COUNT  # West, to declarer's
    assert kind_of("S2 S5 S7 ST SJ S3 SK", Suit.SPADES) is None  # a second card says nothing new
    assert kind_of("S2 S5 S7", Suit.SPADES) is None  # declarer tells nobody anything
    assert kind_of("", Suit.SPADES) is None  # the lead has agreements of its own
