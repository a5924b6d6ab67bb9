"""Reading and choosing from one rule base."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from merrimac.bidding.chooser import calls_of, candidates, choose
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.cards import Suit
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability

SAYC = System.load("sayc")


def standing(text: str, system: System = SAYC) -> Standing:
    return system.standing(Auction.parse(Seat.NORTH, text), Vulnerability.NONE)


def call_for(hand: str, auction: str = "", system: System = SAYC) -> str:
    return str(choose(system, standing(auction, system), Hand.parse(hand)).option.call)


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AQ84.K73.KJ6.Q95", "", "1NT"),
        ("AQ843.K73.KJ6.95", "", "1S"),
        ("AQJ843.73.K6.954", "", "2S"),
        ("7.KQJT843.86.954", "", "3H"),
        ("AKQ4.KQ3.AKJ6.Q5", "", "2C"),
        ("J843.Q73.K6.9542", "", "P"),
        ("KJ84.973.Q64.KT5", "1NT P", "2C"),
        ("KJ843.973.Q6.K95", "1NT P", "2H"),
        ("Q73.AQ84.KQ6.K95", "1NT P 2C P", "2H"),
        ("KJ84.A974.Q6.954", "1H P", "3H"),
        ("Q2.AJ974.85.KJ54", "1S P", "2H"),
        ("AJ842.73.K64.KQ5", "1H", "1S"),
        ("AJ42.3.KQ64.KJ52", "1H", "X"),
        ("2.AJ754.8.KJT654", "1S", "2C"),
        ("KQ84.73.Q964.J54", "1C 1H", "X"),
        ("J84.KQ742.A86.97", "1C P 1S", "P"),
    ],
)
def test_textbook_calls(hand: str, auction: str, call: str) -> None:
    assert call_for(hand, auction) == call


def test_a_meaning_is_what_the_call_shows() -> None:
    after = standing("1NT P 2H P 2S")
    assert after.shown(Seat.NORTH).points == (15, 17)
    assert after.shown(Seat.SOUTH).length(Suit.SPADES).low == 5
    assert Suit.SPADES in after.suits_of_theirs
    assert after.readings[2].is_forcing and "artificial" in after.readings[2].flags


def test_what_they_showed_by_an_artificial_bid_is_theirs() -> None:
    assert standing("1S 2S").suits_of_theirs == (Suit.HEARTS,)


def test_a_raise_agrees_the_suit() -> None:
    assert standing("1S P 2S P").fit is Suit.SPADES
    assert standing("1S P 2NT P").fit is Suit.SPADES


def test_a_forcing_call_is_not_passed() -> None:
    here = standing("1S P 2NT P")
    assert here.is_forced
    assert all(option.call is not Call.PASS for option in candidates(SAYC, here))
    assert not standing("1S P 2NT 3H").is_forced


def test_a_convention_that_is_off_means_nothing() -> None:
    plain = System.load("sayc", {"stayman": False})
    assert call_for("KJ84.973.Q64.KT5", "1NT P", plain) != "2C"


def test_a_call_off_the_system_leaves_no_contradiction() -> None:
    here = standing("1NT P 7NT P")
    assert not here.shown(Seat.SOUTH).is_empty
    odd = standing("P P P 1C P 7D")
    assert not odd.shown(Seat.EAST).is_empty


def test_many_hands_are_bid_as_one_hand_is() -> None:
    rng = Random(7)
    hands = [Deal.random(rng)[Seat.NORTH] for _ in range(60)]
    masks = np.array([hand.mask for hand in hands], dtype=np.uint64)
    for auction in ("", "1H P", "1C 1S", "1NT P 2C P", "1D P P"):
        here = standing(auction)
        alone = [int(choose(SAYC, here, hand).option.call) for hand in hands]
        assert calls_of(SAYC, here, masks).tolist() == alone


def test_every_legal_call_has_a_meaning() -> None:
    for auction in ("", "1H", "1H P", "1C X XX", "2C P 2D P 2NT", "3S X 4H", "1NT 2D X P"):
        here = standing(auction)
        known = {option.call for option in SAYC.options(here)}
        assert set(here.auction.legal_calls) - {Call.DOUBLE, Call.REDOUBLE} <= known


def test_random_deals_are_bid_to_an_end_and_each_call_means_what_the_hand_has() -> None:
    rng = Random(11)
    for number in range(40):
        deal = Deal.random(rng)
        here = SAYC.standing(Auction(Seat(number % 4)), Vulnerability(number % 4))
        while not here.auction.is_complete:
            option = choose(SAYC, here, deal[here.me]).option
            assert here.auction.is_legal(option.call)
            assert SAYC.reading(here, option.call).constraint.admits(deal[here.me])
            here = SAYC.after(here, option.call)
        assert len(here.auction) < 40


def test_a_hand_that_fits_no_line_still_has_a_call(tmp_path: Path) -> None:
    path = tmp_path / "thin.bid"
    path.write_text('system thin "Thin"\nopening:\n  1NT = 15-17 hcp\n  P = 0-14 hcp\n')
    thin = System.load(str(path))
    assert call_for("AKQJ.AKQ.AKQ.432", "", thin) == "1C"
    assert call_for("9876.543.432.432", "", thin) == "P"
