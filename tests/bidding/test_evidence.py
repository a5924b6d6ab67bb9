"""An auction as evidence for beliefs."""

from __future__ import annotations

from random import Random

import numpy as np

from merrimac.beliefs.belief import Belief
from merrimac.bidding.evidence import FLOOR, evidence, weights
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.features import hcp
from merrimac.game.seats import Seat
from merrimac.game.view import View

SAYC = System.load("sayc")


def view_after(text: str, seat: Seat) -> View:
    return Board(Deal.random(Random(4)), Auction.parse(Seat.NORTH, text)).view(seat)


def test_an_opening_is_believed() -> None:
    view = view_after("1NT P", Seat.SOUTH)
    layouts = Belief.of(view, evidence(SAYC, view)).sample(200, Random(1))
    points = hcp.batch(layouts.deals[:, Seat.NORTH])
    assert layouts.weights[(points >= 15) & (points <= 17)].sum() > 0.95
    assert layouts.effective_size > 20


def test_a_deal_that_fits_the_auction_weighs_most() -> None:
    view = view_after("P P 1S", Seat.WEST)
    deals = Belief.of(view).sample(300, Random(2)).deals
    found = weights(SAYC, view, deals)
    assert found.max() <= 1 and found.min() >= FLOOR**3
    strong = hcp.batch(deals[:, Seat.NORTH]) >= 15
    assert np.all(found[strong] <= FLOOR)


def test_silence_says_nothing() -> None:
    view = view_after("", Seat.NORTH)
    assert evidence(SAYC, view) == []
