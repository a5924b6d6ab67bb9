"""Short ways of asking a system give the same answers as the long one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.bidding import qualifiers, standing
from merrimac.bidding.audit import random_auction
from merrimac.bidding.borel import simulate
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import BIDS, Call
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability

SAYC = System.load("sayc")
NONE = Vulnerability.NONE


def beginnings(number: int) -> list[Auction]:
    rng = Random(11)
    found = [random_auction(rng, Seat.NORTH) for _ in range(number)]
    return [auction.up_to(rng.randrange(len(auction))) for auction in found]


@pytest.mark.parametrize("auction", beginnings(25), ids=str)
def test_one_call_is_looked_up_as_among_all(auction: Auction) -> None:
    here = SAYC.standing(auction, NONE)
    options = SAYC.options(here)
    for call in auction.legal_calls:
        here._cache.clear()
        alone = SAYC.options_for(here, call)
        among = [each for each in options if each.call is call]
        assert [(each.line, each.constraint) for each in alone] == [
            (each.line, each.constraint) for each in among
        ]


@pytest.mark.parametrize("auction", beginnings(10), ids=str)
def test_options_one_by_one_are_all_options(auction: Auction) -> None:
    here = SAYC.standing(auction, NONE)
    here._cache.clear()
    assert list(SAYC.in_turn(here)) == list(SAYC.options(here))


@pytest.mark.parametrize("auction", beginnings(10), ids=str)
def test_what_brackets_ask_is_told_of_all_bids_as_of_each(auction: Auction) -> None:
    here = SAYC.standing(auction, NONE)
    for text in (*qualifiers.TESTS, "level 2-3", "level 4"):
        each = sum(1 << call for call in BIDS if qualifiers.holds(text, here, call, {}))
        assert qualifiers.bids(text, here) == each


def test_what_is_kept_in_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "MOST_KEPT", 50)
    system = System.load("sayc")
    first = system.standing(Auction(Seat.NORTH), NONE)
    for auction in beginnings(30):
        system.standing(auction, NONE)
    assert system.standing(Auction(Seat.NORTH), NONE) is not first


def test_a_call_that_cannot_win_any_more_is_not_solved_to_the_end() -> None:
    auction = Auction.parse(Seat.NORTH, "1NT P")
    hand = Hand.parse("KQ8.A73.KQ65.Q72")
    found = simulate(SAYC, auction, NONE, hand, np.random.default_rng(2), 30)
    passed = next(each for each in found.tried if each.call is Call.PASS)
    assert passed.gain < -2 and passed.layouts < 30
    assert found.option is found.book.option
