"""Acol as British clubs play it, and the Acol of Essex University that BRIBIP bid."""

from __future__ import annotations

from itertools import cycle

import numpy as np
import pytest

from merrimac.bidding.chooser import calls_of, choose
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import System, check
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.cards import Suit
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability

ACOL, ESSEX = System.load("acol"), System.load("essex_acol")


def standing(text: str, system: System = ACOL) -> Standing:
    return system.standing(Auction.parse(Seat.NORTH, text), Vulnerability.NONE)


def call_for(hand: str, auction: str = "", system: System = ACOL) -> str:
    return str(choose(system, standing(auction, system), Hand.parse(hand)).option.call)


@pytest.mark.parametrize("system", [ACOL, ESSEX])
def test_every_line_can_be_read(system: System) -> None:
    check(system)


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AQ84.K73.KJ6.T95", "1NT"),
        ("AQ843.K73.KJ6.95", "1S"),
        ("AQ84.KJ73.KJ6.A5", "1H"),  # of two four-card majors the lower
        ("AQ84.K7.KJ63.A95", "1S"),
        ("AQJ8.T7.KQ632.A9", "1D"),  # the longer suit
        ("AQ843.KJ963.K6.5", "1S"),  # five and five: the higher
        ("9.AQ84.KJ63.AJ95", "1D"),  # three-suiters: the rules for 4441
        ("AQ84.9.KJ63.AJ95", "1D"),
        ("AQ84.KJ63.9.AJ95", "1C"),
        ("AQ84.KJ63.AJ95.9", "1H"),
        ("AQ4.KQ3.AKJ6.Q95", "2NT"),
        ("AKQ4.KQ3.AKJ6.A5", "2C"),
        ("AQJ843.73.K6.954", "2S"),
        ("73.54.AQJ843.K95", "2D"),
        ("7.KQJT843.86.954", "3H"),
        ("K843.Q73.KJ6.Q95", "P"),
    ],
)
def test_openings(hand: str, call: str) -> None:
    assert call_for(hand) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ84.973.AQ64.KT", "1NT P", "2C"),
        ("KJ84.973.Q64.QT5", "1NT P", "P"),
        ("KJ843.973.Q6.T95", "1NT P", "2H"),
        ("KJ843.973.Q6.T95", "1NT P 2H P 2S P", "P"),
        ("KJ843.A73.Q6.K95", "1NT P 2H P 2S P", "3NT"),
        ("KJ843.A73.J6.Q95", "1NT P 2H P 2S P", "2NT"),
        ("AQ84.K732.KJ6.95", "1NT P 2C P", "2H"),
        ("KQ7.A84.KJ6.QT95", "1NT P", "3NT"),
        ("KQ7.AK4.KJ6.AJ95", "1NT P", "6NT"),
        ("7.93.Q62.QT98653", "1NT P", "2S"),
        ("7.93.Q62.QT98653", "1NT P 2S P 3C P", "P"),
        ("K73.T973.Q6.J954", "2NT P", "3C"),
        ("973.QT973.62.954", "2NT P", "3D"),
        ("973.T973.62.9543", "2C P", "2D"),
        ("AKQ4.KQ3.AKJ6.A5", "2C P 2D P", "3NT"),
        ("973.5.QJ72.98653", "1NT X", "2C"),
        ("QT9643.5.J72.865", "1NT X", "2S"),
        ("QJ96.K5.QJ72.K65", "1NT X", "XX"),
        ("AJ84.5.KJ72.Q865", "1NT 2H", "X"),
    ],
)
def test_after_notrump(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("K84.Q974.Q64.J54", "1H P", "2H"),
        ("KJ84.A974.Q6.954", "1H P", "3H"),
        ("4.KJ9742.86.Q954", "1H P", "4H"),
        ("K8.Q974.AQ654.K5", "1H P", "2D"),  # too good for a raise to game
        ("K82.Q974.AQJ6.T5", "1H P", "4H"),
        ("KQ84.A974.9.K954", "1H P", "4D"),
        ("KJ84.97.Q64.J954", "1H P", "1S"),
        ("Q4.J73.KT64.J954", "1S P", "1NT"),
        ("Q4.AJ974.85.KJ54", "1S P", "2H"),
        ("Q4.AJ97.85.KJ754", "1S P", "2C"),
        ("QJ4.A97.K85.JT54", "1S P", "2NT"),
        ("KJ84.AQ7.94.QT54", "1D P", "1S"),
        ("K84.J7.42.QJ9754", "1C P", "2C"),
        ("AKQJ84.A7.K4.954", "1H P", "2S"),
    ],
)
def test_responses(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AQ84.K73.KJ6.KT5", "1S P 2C P", "2NT"),  # the notrump rebid is strong
        ("K7.AQ84.KJ63.KT5", "1H P 1S P", "1NT"),
        ("K7.AQ84.KQ63.AT5", "1H P 1S P", "2NT"),
        ("K7.AQ84.KQ63.A95", "1H P 1NT P", "2NT"),
        ("K7.AQ843.KJ63.95", "1H P 1S P", "2D"),
        ("AQ73.AQ843.K6.95", "1H P 1S P", "3S"),
        ("7.AQJ843.KQ6.AJ5", "1H P 1S P", "3H"),
        ("K7.AQJ4.AK863.95", "1D P 1S P", "2H"),  # a reverse
        ("AQ843.KJ4.AQ6.75", "1S P 2S P", "P"),
        ("AQ843.7.AQJ63.K5", "1S P 2S P", "3D"),  # a trial bid
        ("AQ843.K64.AK6.75", "1S P 3S P", "4S"),
        ("K964.Q974.K4.954", "1S P 2S P 3D P", "4S"),
    ],
)
def test_openers_rebids(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ84.Q97.Q64.954", "1H P 1S P 1NT P", "2NT"),
        ("KJ84.Q97.A64.954", "1H P 1S P 1NT P", "3NT"),
        ("KJ8432.97.Q4.954", "1H P 1S P 1NT P", "2S"),
        ("AJ843.97.AQ4.Q54", "1D P 1S P 2C P", "2H"),  # the fourth suit
        ("Q7.A8.K7632.KQ54", "1D P 1S P 2C P 2H P", "2NT"),
        ("AJ84.97.Q4.QJ954", "1D P 1S P 2D P", "2NT"),
        ("AJ842.K7.A4.QJ95", "1D P 1S P 2D P", "3C"),
        ("KQ842.A7.K4.AJ95", "1D P 1S P 3S P", "4NT"),
        ("AQ842.K7.K4.AQ95", "1S P 4C P 4NT P 5D P", "6S"),
    ],
)
def test_responders_rebids(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


def test_the_card_of_conventions() -> None:
    strong = System.load("acol", {"strong_twos": True})
    assert call_for("AKQJ843.AK3.6.95", "", strong) == "2S"
    assert call_for("973.T973.62.9543", "2S P", strong) == "2NT"
    assert call_for("AQJ843.73.K6.954", "", strong) == "P"
    no_diamonds = System.load("acol", {"weak_2d": False})
    assert call_for("73.54.AQJ843.K95", "", no_diamonds) == "P"
    plain = System.load("acol", {"transfers": False})
    assert call_for("KJ843.973.Q6.T95", "1NT P", plain) == "2S"
    penalty = System.load("acol", {"takeout_doubles_after_notrump": False})
    assert call_for("AJ84.Q52.KJ72.86", "1NT 2S", penalty) == "X"
    with_majors = System.load("acol", {"five_card_major_notrump": True})
    assert call_for("AQ843.K73.KJ6.95", "", with_majors) == "1NT"


def test_what_the_weak_notrump_and_its_rebid_show() -> None:
    assert standing("1NT P").shown(Seat.NORTH).points == (12, 14)
    rebid = standing("1H P 1S P 1NT P").shown(Seat.NORTH)
    assert rebid.length(Suit.HEARTS).low == 4 and rebid.points == (15, 17)


# --- Essex Acol --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AKQ4.73.K9642.95", "", "1S"),  # 1.25 (4 + 0.9) against 5 + 0.3
        ("J974.K3.AKQ42.95", "", "1D"),
        ("QJ4.AK73.95.K942", "", "1NT"),
        ("AQJ843.73.K6.954", "", "2S"),
        ("AQ84.K73.QT62.95", "", "P"),  # eleven points do not open
        ("KJ84.97.32.QJ954", "1C P", "2C"),  # the raise goes first
        ("KJ84.97.QJ95.954", "1C P", "1D"),  # of equal suits the cheapest
        ("KJ5432.97.2.QJ95", "1C P", "2C"),
        ("KJ84.A974.Q6.954", "1H P", "2H"),  # a raise has no upper limit
        ("AQ84.A974.KQ6.K5", "1H P", "2H"),
        ("KJ84.974.Q63.954", "1C P", "1NT"),  # flat
        ("K4.AQ983.QJ62.93", "1H P 2H P", "3H"),  # which is forcing
        ("K4.AQ983.KQJ2.93", "1H P 2H P", "2NT"),
        ("KQ84.K974.KQ6.K5", "1H P 2H P 3H P", "4H"),
        ("KJ84.9742.Q6.954", "1H P 2H P 3H P", "P"),
        ("KJ84.K93.QJ5.K94", "1S", "X"),  # twelve points act
        ("KJ84.K93.QT5.Q94", "1S", "P"),
        ("K4.AQ983.AQJ62.9", "1H P 2H P", "3D"),
        ("A4.AQ9832.AQ62.9", "1H P 2H P", "2S"),
        ("KQ.AQJ983.KQ62.9", "1H P 2H P", "4H"),  # no control to show
        ("AK42.QJ83.A8.K94", "1S P 2S P 4NT P", "5S"),  # two aces that are no pair
        ("K942.Q83.A84.A94", "1S P 2S P 4NT P", "5H"),
        ("K942.A83.Q84.A94", "1S P 2S P 4NT P", "5S"),
        ("K942.A83.Q84.Q94", "1S P 2S P 4NT P", "5D"),
    ],
)
def test_essex_calls(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction, ESSEX) == call


SOUTH, NORTH = Hand.parse("AK742.AQ63.A85.4"), Hand.parse("QJ93.K7.K42.AK72")
"""Hands that fit the paper's text: South has five spades with seven points in them, three aces,
one king, and no first-round control in clubs; North has the other ace and kings."""


def test_bribips_worked_auction() -> None:
    here = ESSEX.standing(Auction(Seat.EAST), Vulnerability.NONE)
    norths = cycle("2S 4C 4NT 5NT 7S P".split())
    of_south = []
    while not here.auction.is_complete:
        if here.me is Seat.SOUTH:
            call = choose(ESSEX, here, SOUTH).option.call
            of_south.append(str(call))
        elif here.me is Seat.NORTH:
            call = Call.parse(next(norths))
            assert ESSEX.reading(here, call).constraint.admits(NORTH)
        else:
            call = Call.PASS
        here = ESSEX.after(here, call)
    assert of_south == "1S 3D 4H 5C 6D P".split()


def test_norths_calls_are_read_as_the_paper_has_them() -> None:
    raised = standing("P 1S P 2S P", ESSEX)
    assert raised.shown(Seat.WEST).points.low == 6 and raised.fit is Suit.SPADES
    slam = standing("P 1S P 2S P 3D P 4C P 4H P 4NT P 5C P 5NT P", ESSEX)
    names = [reading.name for reading in slam.readings if reading.call is not Call.PASS]
    assert names[2:5] == ["control"] * 3
    assert names[5] == "Blackwood" and slam.readings[-2].name == "asks for kings"


def test_a_control_denies_a_cheaper_one() -> None:
    here = standing("P 1S P 2S P 3D P", ESSEX)
    hands = ("QJ93.K7.K42.AK72", "QJ93.A7.K42.AK72", "QJ93..KJ842.AK72", "Q963.K7.8742.Q87")
    masks = np.array([Hand.parse(hand).mask for hand in hands], dtype=np.uint64)
    assert [str(Call(call)) for call in calls_of(ESSEX, here, masks)] == ["4C", "3H", "3H", "3S"]
