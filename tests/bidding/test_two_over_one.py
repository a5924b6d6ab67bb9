"""Two over one: game forced at once, a forcing 1NT, key cards."""

from __future__ import annotations

import pytest

from merrimac.bidding.chooser import choose
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import System, check
from merrimac.game.auction import Auction
from merrimac.game.cards import Suit
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability

SYSTEM = System.load("two_over_one")


def standing(text: str, system: System = SYSTEM) -> Standing:
    return system.standing(Auction.parse(Seat.NORTH, text), Vulnerability.NONE)


def call_for(hand: str, auction: str = "", system: System = SYSTEM) -> str:
    return str(choose(system, standing(auction, system), Hand.parse(hand)).option.call)


def test_every_line_can_be_read() -> None:
    check(SYSTEM)


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AQ84.K73.KJ6.Q95", "", "1NT"),
        ("AQ843.K73.KJ6.95", "", "1S"),
        ("AQ84.KJ73.K6.J95", "", "1C"),
        ("AQJ843.73.K6.954", "", "2S"),
        ("K84.Q97.Q642.J54", "1H P", "2H"),
        ("KJ84.A974.Q6.954", "1H P", "3H"),
        ("4.KJ9742.86.Q954", "1H P", "4H"),
        ("KQ4.AJ74.K652.Q5", "1H P", "2NT"),
        ("KQ84.A974.9.K954", "1H P", "4D"),  # a splinter
        ("KJ84.97.Q64.J954", "1H P", "1S"),
        ("Q4.J73.KT64.J954", "1S P", "1NT"),
        ("Q43.J7.AKT64.954", "1S P", "1NT"),  # a limit raise with three
        ("Q4.AJ974.K5.KJ54", "1S P", "2H"),
        ("Q4.AJ97.K5.KJ754", "1S P", "2C"),
        ("Q43.A97.KQ54.QJ5", "1S P", "2D"),
        ("4.97.K54.AQJ9854", "1S P", "3C"),  # an invitation
        ("QT9843.97.542.J5", "1D P", "2S"),  # weak
        ("K4.973.AQ9854.K5", "1D P", "2D"),  # inverted
        ("4.973.KQ9854.954", "1D P", "3D"),
        ("K43.A97.QJ4.J954", "1C P", "2NT"),
        ("KJ4.A97.QJ4.K954", "1C P", "3NT"),
        ("K4.973.AJ4.AQ954", "1D P", "2C"),
    ],
)
def test_openings_and_responses(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AQ843.K73.KJ6.95", "1S P 1NT P", "2D"),  # a three-card minor
        ("AQ8432.K73.K6.95", "1S P 1NT P", "2S"),
        ("AQ843.KJ73.K6.95", "1S P 1NT P", "2H"),
        ("AQJ843.AJ3.K6.95", "1S P 1NT P", "3S"),
        ("AQ843.AQ3.KJ6.K5", "1S P 1NT P", "2NT"),
        ("Q43.J7.AKT64.954", "1S P 1NT P 2H P", "3S"),
        ("Q4.J73.KT64.J954", "1S P 1NT P 2C P", "2S"),
        ("4.J73.KT64.J9542", "1S P 1NT P 2C P", "P"),
        ("Q4.KJ3.KT64.J954", "1S P 1NT P 2H P", "2NT"),
    ],
)
def test_the_forcing_notrump(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AQ843.K73.KJ6.95", "1S P 2C P", "2NT"),
        ("AQ843.K7.KJ63.95", "1S P 2C P", "2D"),
        ("AQ8432.K7.KJ6.95", "1S P 2C P", "2S"),
        ("AQ843.7.KJ6.K953", "1S P 2C P", "3C"),
        ("AQ843.K73.KJ6.95", "1S P 2H P", "4H"),  # fast arrival
        ("AQ843.AK3.KJ6.95", "1S P 2H P", "3H"),
        ("K92.A7.Q63.AQ954", "1S P 2C P 2D P", "2S"),
        ("K92.A7.Q63.KJ954", "1S P 2C P 2S P", "4S"),
        ("K92.A7.A63.AQ954", "1S P 2C P 2S P", "3S"),
        ("92.A73.Q63.AQ954", "1S P 2C P 2NT P", "3NT"),
        ("92.A73.63.AKQ954", "1S P 2C P 2D P", "3C"),
        ("AQ8432.K7.KJ6.95", "1S P 2C P 2S P 3S P", "4D"),
        ("AQ84.73.AKJ63.95", "1D P 2C P", "2S"),
    ],
)
def test_game_forcing_auctions(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("K9432.A7.Q63.A95", "1S P 2NT P 4S P", "P"),
        ("AQ843.K73.KJ6.95", "1S P 2NT P 3D P 4NT P", "5C"),  # one of five
        ("AQ843.A73.KJ6.95", "1S P 2NT P 3D P 4NT P", "5S"),  # two and the queen
        ("AJ843.A73.KJ6.95", "1S P 2NT P 3D P 4NT P", "5H"),
        ("AKJ43.A73.KJ6.95", "1S P 2NT P 3D P 4NT P", "5D"),
        ("KQJ9.A7.AQ63.A95", "1S P 2NT P 3NT P 4NT P 5C P", "6S"),
        ("KQJ9.KQ.AQ63.KQ5", "1S P 2NT P 3NT P 4NT P 5C P", "5S"),
        ("KQ843.Q7.KQ6.953", "1C P 1S P 1NT P", "2D"),  # new minor forcing
        ("A92.K73.Q5.KJ954", "1C P 1S P 1NT P 2D P", "2S"),
        ("KQ843.A7.KQ6.953", "1C P 1S P 1NT P 2D P 2S P", "4S"),
        ("KQ843.Q7.KQ6.953", "1C P 1S P 1NT P 2D P 2NT P", "3NT"),
        ("K4.973.AQ9854.K5", "1D P 2D P 2NT P", "3NT"),
        ("AQ4.KJ3.KJ54.952", "1D P 2D P", "2NT"),
        ("A92.K7.Q854.J954", "P P 1S P", "2C"),  # Drury
        ("AQ843.K73.96.J95", "P P 1S P 2C P", "2S"),
        ("AQ843.AK3.Q6.K95", "P P 1S P 2C P", "4S"),
    ],
)
def test_conventions(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


def test_the_card_of_conventions() -> None:
    semi = System.load("two_over_one", {"semi_forcing_notrump": True})
    assert call_for("AQ843.K73.QJ6.95", "1S P 1NT P", semi) == "P"
    old = System.load("two_over_one", {"key_card_1430": False})
    assert call_for("AQ843.K73.KJ6.95", "1S P 2NT P 3D P 4NT P", old) == "5D"
    aces = System.load("two_over_one", {"key_card": False})
    assert call_for("AKJ43.A73.KJ6.95", "1S P 2NT P 3D P 4NT P", aces) == "5H"
    plain = System.load("two_over_one", {"inverted_minors": False, "drury": False})
    assert call_for("K4.973.AQ9854.75", "1D P", plain) == "3D"
    assert call_for("A92.K7.Q854.J954", "P P 1S P", plain) != "2C"


def test_two_over_one_forces_to_game() -> None:
    here = standing("1S P 2C P 2D P 2S P 3S P")
    assert here.is_forced and here.fit is Suit.SPADES
    assert not standing("1S P 1NT P 2C P").is_forced
    assert standing("1S P 1NT P").is_forced
    assert not standing("P P 1S P 1NT P").is_forced


@pytest.mark.parametrize(
    ("hand", "auction", "expected"),
    [
        ("K73.Q84.A2.AQT95", "1C P 1H 1S", "X"),
        ("73.KQ84.A2.AQT95", "1C P 1H 1S", "3H"),
        ("K73.Q84.A2.AQT95", "1C P 1S X", "XX"),
        ("84.KJ852.KQ7.J32", "1C P 1H 1S X P", "3H"),
        ("J84.KJ85.972.J32", "1C P 1H 1S X P", "2H"),
    ],
)
def test_opener_doubles_with_three_cards_in_support(hand: str, auction: str, expected: str) -> None:
    assert call_for(hand, auction) == expected
