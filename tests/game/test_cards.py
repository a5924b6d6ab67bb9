from __future__ import annotations

import pytest

from merrimac.game.cards import CARDS, RANKS, STRAINS, SUITS, Card, Rank, Strain, Suit
from merrimac.game.errors import NotationError
from merrimac.game.seats import SEATS, SIDES, Seat, Side, Vulnerability


@pytest.mark.parametrize(
    "value", [*SUITS, *STRAINS, *RANKS, *CARDS, *SEATS, *SIDES, *Vulnerability]
)
def test_text_and_repr_lead_back(value: Suit | Strain | Rank | Card | Seat) -> None:
    assert type(value).parse(str(value)) is value
    assert eval(repr(value)) is value


def test_numbers_are_those_of_the_laws_and_of_the_native_core() -> None:
    from merrimac import _native

    assert [str(suit) for suit in SUITS] == ["C", "D", "H", "S"]
    assert [str(seat) for seat in SEATS] == ["N", "E", "S", "W"]
    assert _native.NOTRUMP == Strain.NOTRUMP
    for card in CARDS:
        assert _native.card_of(card.suit, card.rank) == card
        assert (_native.suit_of(card), _native.rank_of(card)) == (card.suit, card.rank)
    for seat in SEATS:
        assert _native.next_seat(seat) == seat.next
        assert _native.partner_of(seat) == seat.partner


def test_other_spellings_are_read() -> None:
    assert Card.parse("h10") is Card.parse("♥T") is Card.parse(" HT ") is Card.HT
    assert Suit.parse("spades") is Suit.parse("♠") is Suit.SPADES
    assert Strain.parse("n") is Strain.parse("nt") is Strain.NOTRUMP
    assert Seat.parse("south") is Seat.SOUTH
    assert Vulnerability.parse("Both") is Vulnerability.ALL
    assert Vulnerability.parse("-") is Vulnerability.parse("Love") is Vulnerability.NONE


@pytest.mark.parametrize("text", ["", "K", "1H", "H1", "HKQ", "XK", "♥"])
def test_a_text_that_names_no_card_is_a_named_error(text: str) -> None:
    with pytest.raises(NotationError, match="expected a suit and a rank"):
        Card.parse(text)


def test_a_long_wrong_text_does_not_flood_the_message() -> None:
    with pytest.raises(NotationError) as error:
        Seat.parse("x" * 5000)
    assert len(str(error.value)) < 150


def test_seats_go_round_clockwise() -> None:
    assert Seat.NORTH.next is Seat.EAST and Seat.WEST.next is Seat.NORTH
    assert Seat.EAST.previous is Seat.NORTH and Seat.EAST.partner is Seat.WEST
    assert Seat.SOUTH.side is Side.NS and Side.EW.seats == (Seat.EAST, Seat.WEST)


def test_vulnerability_covers_both_seats_of_a_side() -> None:
    assert Vulnerability.NS.includes(Seat.SOUTH) and not Vulnerability.NS.includes(Seat.EAST)
    assert Vulnerability.EW.includes(Side.EW) and Vulnerability.ALL.includes(Side.NS)
    assert not any(Vulnerability.NONE.includes(seat) for seat in SEATS)
