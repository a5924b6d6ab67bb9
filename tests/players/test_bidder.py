from __future__ import annotations

from random import Random

import pytest

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.convention_card import ConventionCard
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError, NotationError
from merrimac.game.seats import SEATS, Seat
from merrimac.match.bidding import Bidder as MatchBidder
from merrimac.match.bidding import bid_deal
from merrimac.players.bidder import Bidder
from merrimac.players.board_loop import Moment, step
from merrimac.players.player import Limit
from merrimac.players.words import explain


@pytest.mark.parametrize("seed", range(4))
def test_it_bids_as_the_book_does(seed: int) -> None:
    deal = Deal.random(Random(seed))
    board = Board(deal, Auction(Seat.NORTH))
    book = MatchBidder("sayc")
    expected = bid_deal(deal, board.auction, board.vulnerability, book, book, "1")
    moment = Moment(board)
    while moment.board.play is None and not moment.board.is_over:
        moment = step(moment, dict.fromkeys(SEATS, Bidder()), Limit(), 1).after
    assert moment.board.auction.calls == expected.calls


def test_the_reason_is_the_rule() -> None:
    deal = Deal.parse("N:KJ84.Q973.64.KT5 A52.J84.QT93.873 QT7.AK2.AK75.Q94 963.T65.J82.AJ62")
    view = Board(deal, Auction(Seat.SOUTH)).view(Seat.SOUTH)
    decision = Bidder().decide(view, Limit(), Random(1), None)
    assert decision.action is not Call.PASS and "shows" in explain(decision)


def test_close_calls_can_be_tried_out() -> None:
    deal = Deal.parse("N:KJ84.Q973.64.KT5 A52.J84.QT93.873 QT7.AK2.AK75.Q94 963.T65.J82.AJ62")
    board = Board(deal, Auction.parse(Seat.SOUTH, "1NT P"))
    view = board.view(Seat.NORTH)
    one, two = (Bidder(simulates=True).decide(view, Limit(samples=5), Random(1), None)
                for _ in range(2))  # fmt: skip
    assert one == two and board.after(one.action)


def test_what_it_can_not_do_is_one_sentence() -> None:
    board = Board(Deal.random(Random(1)), Auction.parse(Seat.NORTH, "1NT P P P"))
    with pytest.raises(GameError, match="auction is over"):
        Bidder().decide(board.view(Seat.EAST), Limit(), Random(1), None)
    fresh = Board(board.deal, Auction(Seat.NORTH),
                  convention_cards=(ConventionCard("martian"),) * 2)  # fmt: skip
    with pytest.raises(NotationError, match="system"):
        Bidder().decide(fresh.view(Seat.NORTH), Limit(), Random(1), None)
