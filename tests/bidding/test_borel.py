"""Layouts that fit an auction, auctions projected on them, and the simulation over both."""

from __future__ import annotations

import numpy as np
import pytest

from merrimac.bidding.borel import LAP, MARGIN, alternatives, is_simulated, simulate
from merrimac.bidding.chooser import calls_of, choose
from merrimac.bidding.layouts import fitting
from merrimac.bidding.projection import projected
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.features import hcp, is_balanced
from merrimac.game.hand import DECK_MASK, Hand
from merrimac.game.seats import SEATS, Seat, Vulnerability

SAYC = System.load("sayc")
NONE = Vulnerability.NONE


def auction(text: str) -> Auction:
    return Auction.parse(Seat.NORTH, text)


def test_layouts_fit_every_call() -> None:
    hand = Hand.parse("KJ864.A3.QT52.K7")
    found = fitting(SAYC, auction("1NT P"), NONE, hand, 50, np.random.default_rng(1))
    assert len(found.deals) == 50 and found.quality == 1
    for deal in found.deals:
        assert int(np.bitwise_or.reduce(deal)) == DECK_MASK
        assert int(deal[Seat.SOUTH]) == hand.mask
        north = Hand(int(deal[Seat.NORTH]))
        assert 15 <= hcp(north) <= 17 and is_balanced(north)
    east = SAYC.standing(auction("1NT"), NONE)
    assert (calls_of(SAYC, east, found.deals[:, Seat.EAST]) == Call.PASS).all()


def test_an_impossible_auction_still_has_layouts() -> None:
    hand = Hand.parse("AKQJ.AKQJ.AKQ.AK")
    found = fitting(SAYC, auction("1NT 2NT"), NONE, hand, 20, np.random.default_rng(1))
    assert len(found.deals) == 20
    assert found.quality < 1


def test_a_projection_ends_every_auction_as_one_deal_alone_does() -> None:
    rng = np.random.default_rng(5)
    hand = Hand.parse("AQ84.K73.KJ6.Q95")
    deals = fitting(SAYC, auction(""), NONE, hand, 30, rng).deals
    start = SAYC.standing(auction(""), NONE)
    rows: list[int] = []
    for contract, those in projected(SAYC, start, deals):
        rows += those.tolist()
        for row in those[:2]:
            here = start
            while not here.auction.is_complete:
                mine = Hand(int(deals[row, here.me]))
                here = SAYC.after(here, choose(SAYC, here, mine).option.call)
            assert here.auction.contract == contract
    assert sorted(rows) == list(range(30))


def test_the_book_stands_unless_another_call_is_clearly_better() -> None:
    hand = Hand.parse("KJ864.A3.QT52.K7")
    result = simulate(SAYC, auction("1H P 1S P 2H P"), NONE, hand, np.random.default_rng(1), 20)
    assert result.tried[0].call is result.book.option.call
    assert result.tried[0].gain == 0
    best = max(result.tried[1:], key=lambda each: each.gain)
    if result.option.call is result.book.option.call:
        assert best.gain < MARGIN or best.gain < 2 * best.error
    else:
        assert best.gain >= MARGIN
    assert all(sum(number for _, number in each.contracts) == 20 for each in result.tried)


def test_the_same_seed_gives_the_same_simulation() -> None:
    hand = Hand.parse("K5.AQJ84.KQ3.J62")
    found = [
        simulate(SAYC, auction("1H P 2H P"), NONE, hand, np.random.default_rng(3), 10)
        for _ in range(2)
    ]
    assert [each.gain for each in found[0].tried] == [each.gain for each in found[1].tried]


@pytest.mark.parametrize("text", ["1S P 2NT P 3S P 4NT P", "1NT P 2D P"])
def test_answers_are_not_simulated(text: str) -> None:
    here = SAYC.standing(auction(text), NONE)
    hand = Hand.parse("AQJ84.K73.KJ6.Q5")
    book = choose(SAYC, here, hand)
    assert not is_simulated(here, book.option)
    assert simulate(SAYC, auction(text), NONE, hand, np.random.default_rng(1)).tried == ()


def test_candidates_are_few_and_natural() -> None:
    here = SAYC.standing(auction("1H P"), NONE)
    hand = Hand.parse("KJ84.Q73.Q652.K7")
    book = choose(SAYC, here, hand)
    found = list(alternatives(SAYC, here, hand, book))
    assert 0 < len(found) <= 5
    assert all("artificial" not in option.line.flags for option in found)
    assert book.option.call not in {option.call for option in found}
    assert len({option.call for option in found}) == len(found)
    assert SEATS[here.me] is Seat.SOUTH


def test_when_the_time_is_up_the_first_layouts_decide() -> None:
    hand = Hand.parse("AQ843.K73.KJ6.95")
    so_far = auction("1H P 1S P 2H P")
    rng = np.random.default_rng(1)
    hurried = simulate(SAYC, so_far, NONE, hand, rng, number=30, seconds=1e-9)
    assert hurried.tried and max(each.layouts for each in hurried.tried) <= LAP
    calm = simulate(SAYC, so_far, NONE, hand, np.random.default_rng(1), number=30, seconds=600)
    assert max(each.layouts for each in calm.tried) > LAP
