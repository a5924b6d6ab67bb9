"""What follows from facts about several hands."""

from __future__ import annotations

from merrimac.bidding.fact import (
    ACES,
    KINGS,
    POINTS,
    YES,
    About,
    Fact,
    Kind,
    What,
    card_of,
    control_of,
    length_of,
)
from merrimac.bidding.fact_base import FactBase
from merrimac.game.cards import Card, Suit
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat


def shown(seat: Seat, about: About, *values: int) -> Fact:
    return Fact(seat, about, frozenset(values), Kind.SHOWN, 0)


def test_cards_are_left_for_the_others() -> None:
    spades = length_of(Suit.SPADES)
    told = [shown(Seat.EAST, spades, *range(6, 14)), shown(Seat.SOUTH, spades, *range(4, 14))]
    base = FactBase.of(told, {Seat.NORTH: Hand.parse("A2.K83.KJ42.Q975")})
    assert base.values(Seat.WEST, spades) == {0, 1}


def test_the_safe_level_is_of_sure_points() -> None:
    hand = Hand.parse("AK752.AQ.A84.Q65")
    told = [
        shown(Seat.NORTH, POINTS, *range(6, 38)),
        shown(Seat.SOUTH, About(What.SUIT_BID, Suit.SPADES), 1),
        shown(Seat.NORTH, About(What.SUIT_BID, Suit.SPADES), 1),
    ]
    level = About(What.SAFE_LEVEL)
    assert min(FactBase.of(told, {Seat.SOUTH: hand}).values(Seat.SOUTH, level)) == 4
    assert min(FactBase.of(told[:1], {Seat.SOUTH: hand}).values(Seat.SOUTH, level)) == 3
    assert min(FactBase.of(told).values(Seat.SOUTH, level)) == 0


def test_a_control_in_a_suit_that_is_held_is_the_ace() -> None:
    told = [
        shown(Seat.EAST, control_of(Suit.HEARTS), 1),
        shown(Seat.EAST, length_of(Suit.HEARTS), 3, 4),
    ]
    assert FactBase.of(told).values(Seat.EAST, card_of(Card.HA)) == YES


def test_aces_shown_are_no_more_than_the_points() -> None:
    told = [shown(Seat.EAST, ACES, 0, 3), shown(Seat.EAST, POINTS, *range(12))]
    for order in (told, told[::-1]):
        assert FactBase.of(order).values(Seat.EAST, ACES) == {0}
    enough = [told[0], shown(Seat.EAST, POINTS, *range(13))]
    assert FactBase.of(enough).values(Seat.EAST, ACES) == {0, 3}


def test_a_short_suit_beside_trumps_can_be_ruffed() -> None:
    told = [
        shown(Seat.NORTH, length_of(Suit.SPADES), 4, 5),
        shown(Seat.NORTH, length_of(Suit.CLUBS), 0, 1, 2),
        shown(Seat.SOUTH, About(What.TRUMPS, Suit.SPADES), 1),
    ]
    clubs = About(What.RUFFS, Suit.CLUBS)
    assert FactBase.of(told).values(Seat.SOUTH, clubs) == YES
    assert FactBase.of(told[::-1]).values(Seat.NORTH, clubs) == YES
    assert FactBase.of(told[:2]).values(Seat.SOUTH, clubs) == {0, 1}
    short = shown(Seat.SOUTH, length_of(Suit.CLUBS), 0, 1, 2)
    assert FactBase.of([short, *told]).values(Seat.SOUTH, clubs) == {0, 1}


def test_aces_and_kings_are_points() -> None:
    told = [shown(Seat.EAST, ACES, 2), shown(Seat.EAST, KINGS, 1, 4)]
    assert min(FactBase.of(told).values(Seat.EAST, POINTS)) == 11


def test_a_hand_without_aces_must_find_its_points_elsewhere() -> None:
    told = [shown(Seat.NORTH, ACES, 0, 3), shown(Seat.NORTH, POINTS, *range(12, 38))]
    partner = Hand.parse("QJ4.KQ83.KQJ72.A")
    aces = FactBase.of(reversed(told), {Seat.SOUTH: partner}).values(Seat.NORTH, ACES)
    assert aces == {3}
    weak = Hand.parse("984.9832.97632.A")
    assert FactBase.of(reversed(told), {Seat.SOUTH: weak}).values(Seat.NORTH, ACES) == {0, 3}
