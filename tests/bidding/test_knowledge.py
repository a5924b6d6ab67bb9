"""What a seat has shown can always be true, whatever it calls."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.beliefs.constraint import NEVER, Constraint
from merrimac.beliefs.language import parse_hand_condition
from merrimac.bidding.audit import random_auction
from merrimac.bidding.knowledge import NOTHING_KNOWN, Knowledge
from merrimac.bidding.system import System
from merrimac.bidding.witnesses import witnesses
from merrimac.game.auction import Auction
from merrimac.game.cards import Suit
from merrimac.game.seats import SEATS, Seat, Vulnerability


def shows(text: str) -> Constraint:
    return parse_hand_condition(text)


def after(*texts: str) -> Knowledge:
    known = NOTHING_KNOWN
    for text in texts:
        known = known.after(shows(text))
    return known


def test_what_fits_together_is_all_believed() -> None:
    known = after("12+ hcp, 5+ spades", "15-17 hcp", "anything", "4+ hearts")
    assert known.constraint == shows("15-17 hcp") & shows("5+ spades") & shows("4+ hearts")
    assert known.shown.points == (15, 17) and known.shown.length(Suit.SPADES).low == 5
    assert known.doubted == 0 and len(known.believed) == 3
    assert known.constraint.batch(known.witnesses).all()


def test_the_newest_call_wins_and_what_contradicts_it_is_doubted() -> None:
    known = after("12+ hcp, 5+ spades", "4+ hearts", "0-5 hcp")
    assert known.constraint == shows("0-5 hcp") & shows("4+ hearts")
    assert known.shown.points == (0, 5) and known.shown.length(Suit.HEARTS).low == 4
    assert known.doubted == 1


def test_later_calls_are_kept_before_older_ones() -> None:
    known = after("6+ clubs", "6+ diamonds", "3+ spades")
    assert known.shown.length(Suit.DIAMONDS).low == 6 and known.shown.length(Suit.CLUBS).low == 0


def test_points_counted_in_two_ways_are_no_contradiction() -> None:
    known = after("12+ total points, 6+ spades", "0-10 hcp")
    assert known.doubted == 0 and known.shown.points == (0, 10)
    assert known.constraint.batch(known.witnesses).all()


def test_a_meaning_that_no_hand_has_is_none() -> None:
    known = after("12+ hcp")
    assert known.after(NEVER) == known


def test_rare_hands_are_found() -> None:
    rare = shows("26+ hcp, 6+ spades, void in hearts")
    found = witnesses(rare)
    assert len(found) and rare.batch(found).all()
    assert not len(witnesses(shows("31+ hcp, 6+ spades, void in hearts")))
    assert not len(witnesses(shows("9+ spades") & shows("5+ hearts")))


@pytest.mark.parametrize(
    "text", ["P P P 1NT 2S X 5NT 6NT 7C X 7S P 7NT", "P 1D 2D P P 2NT X 3H 4H 5C P P 5D 5NT 6NT"]
)
def test_an_auction_that_makes_no_sense_leaves_hands_for_everybody(text: str) -> None:
    here = System.load("sayc").standing(Auction.parse(Seat.NORTH, text), Vulnerability.NONE)
    for known in here.known:
        assert known.constraint.batch(known.witnesses).any()
        assert not known.shown.is_empty


def test_after_random_auctions_some_hand_has_what_was_shown() -> None:
    sayc, rng = System.load("sayc"), Random(7)
    doubted = 0
    for number in range(40):
        auction = random_auction(rng, Seat(number % 4))
        here = sayc.standing(auction, Vulnerability.ALL)
        for seat in SEATS:
            known = here.known[seat]
            assert known.constraint.batch(known.witnesses).any()
            assert not here.shown(seat).is_empty
            doubted += known.doubted
    assert doubted > 0
