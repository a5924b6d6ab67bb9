from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from merrimac.game.cards import Card, Suit
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError, NotationError
from merrimac.game.hand import DECK_MASK, Hand
from merrimac.game.seats import SEATS, Seat
from strategies import deals

hands = st.integers(0, DECK_MASK).map(Hand)


@given(hands)
def test_a_hand_and_its_text_are_inverse(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert eval(repr(hand)) == hand


@given(hands, hands)
def test_a_hand_is_a_set_of_cards(left: Hand, right: Hand) -> None:
    ours, theirs = set(left), set(right)
    assert set(left | right) == ours | theirs
    assert set(left & right) == ours & theirs
    assert set(left - right) == ours - theirs
    assert (left <= right) == (ours <= theirs)
    assert len(left) == len(ours)
    assert all((card in left) == (card in ours) for card in Card)
    assert Hand.of(ours) == left
    assert [left.length(suit) for suit in Suit] == [
        sum(card.suit is suit for card in ours) for suit in Suit
    ]


def test_cards_come_highest_spade_first() -> None:
    assert list(Hand.parse("A2.K.Q.J")) == [Card.SA, Card.S2, Card.HK, Card.DQ, Card.CJ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("AKQ", "four suits"),
        ("AKQ.J.T", "four suits"),
        ("AKX.J.T.9", "not 'X'"),
        ("AA.K.Q.J", "not A twice"),
        ("", "four suits"),
    ],
)
def test_a_wrong_hand_says_what_was_expected(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        Hand.parse(text)


def test_tens_and_voids_are_read_in_other_spellings() -> None:
    assert Hand.parse("A10.-.t9.K") == Hand.parse("AT..T9.K")


@given(deals(), st.sampled_from(SEATS))
def test_a_deal_and_its_text_are_inverse_from_any_seat(deal: Deal, first: Seat) -> None:
    assert Deal.parse(deal.text(first)) == deal
    assert eval(repr(deal)) == deal
    assert deal.is_complete
    assert all(deal.owner(card) is seat for seat in SEATS for card in deal[seat])


@given(deals(), st.sampled_from(SEATS))
def test_the_fourth_hand_follows_from_three(deal: Deal, missing: Seat) -> None:
    kept = [Hand() if seat is missing else deal[seat] for seat in SEATS]
    three = Deal((kept[0], kept[1], kept[2], kept[3]))
    assert Deal.parse(str(three)) == three
    assert three.with_fourth_hand() == deal


def test_a_card_held_twice_is_refused_and_named() -> None:
    with pytest.raises(GameError, match="two hands hold SA"):
        Deal.parse("N:A... A... - -")


@pytest.mark.parametrize("text", ["", "N:", "N:A... - -", "X:- - - -", "AK.. - - -"])
def test_a_text_that_names_no_deal_is_a_named_error(text: str) -> None:
    with pytest.raises(NotationError):
        Deal.parse(text)


def test_the_same_seed_gives_the_same_deal() -> None:
    assert Deal.random(Random(7)) == Deal.random(Random(7)) != Deal.random(Random(8))
