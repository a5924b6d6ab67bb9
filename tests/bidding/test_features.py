"""BRIBIP's seven features of a hand, and that the openings of its system agree with them."""

from __future__ import annotations

from merrimac.bidding.chooser import calls_of
from merrimac.bidding.features import best_suit, features_of, suit_rating
from merrimac.bidding.pool import random_hands
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import BIDS, Call
from merrimac.game.cards import SUITS, Strain, Suit
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability

ESSEX = System.load("essex_acol")
_SUIT_BIDS = [call for call in BIDS if call.strain is not Strain.NOTRUMP]


def test_the_seven_features() -> None:
    found = features_of(Hand.parse("AK752.AQ.A84.Q65"))
    assert (found.points, found.distribution, found.is_balanced) == (19, 1, True)
    assert found.ratings[Suit.SPADES] == 7.125
    assert found.controls == (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
    assert found.weak_two is None and found.preempt is None
    assert features_of(Hand.parse("AQJ843.73.K6.954")).weak_two is Suit.SPADES
    assert features_of(Hand.parse("7.86.954.KQJT843")).preempt is Suit.CLUBS
    assert features_of(Hand.parse("KQJT84.A73.A6.95")).weak_two is None


def test_features_tell_the_opening() -> None:
    here = ESSEX.standing(Auction(Seat.NORTH), Vulnerability.NONE)
    masks = random_hands(3_000)
    for mask, call in zip(masks, map(Call, calls_of(ESSEX, here, masks)), strict=True):
        hand = Hand(int(mask))
        found, suit = features_of(hand), SUITS[call.strain] if call in _SUIT_BIDS else None
        assert (suit if call in _SUIT_BIDS[5:8] else None) is found.weak_two, hand
        assert (suit if call in _SUIT_BIDS[8:] else None) is found.preempt, hand
        assert call not in _SUIT_BIDS[:4] or suit is best_suit(hand), hand


def test_majors_are_rated_a_quarter_more() -> None:
    hand = Hand.parse("A752.A752.A75.A7")
    assert [suit_rating(hand, suit) for suit in SUITS] == [2.4, 3.4, 5.5, 5.5]
