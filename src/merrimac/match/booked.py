"""Boards bid by the book: random deals with auctions, for measuring card play that heeds them."""

from __future__ import annotations

from random import Random

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.deal import Deal
from merrimac.match.bidding import Bidder, bid_deal
from merrimac.players.board_loop import Moment, played_out, sides
from merrimac.players.heuristic import opening_lead
from merrimac.players.names import player_named
from merrimac.players.player import Limit

SYSTEM = "sayc"


def booked(seed: int, number: int) -> Board:
    """A board after its auction. Deals that are passed out are dealt again."""
    book = Bidder(SYSTEM)
    for again in range(1000):
        deal = Deal.random(Random(f"{seed}/{number}/{again}"))
        start = Auction(dealer_of(number))
        vulnerability = vulnerability_of(number)
        auction = bid_deal(deal, start, vulnerability, book, book, f"{seed}/{number}")
        if auction.contract is not None:
            return Board(deal, auction, vulnerability, number)
    raise AssertionError("a thousand deals in a row were passed out")


def tricks_of(declarer: str, defenders: str, seed: int, number: int, limit: Limit) -> int:
    """Declarer's tricks on a board after the usual lead."""
    board = booked(seed, number)
    contract = board.contract
    assert contract is not None
    board = board.after(opening_lead(board.view(contract.leader)))
    players = sides(contract, player_named(declarer), player_named(defenders))
    end = played_out(Moment(board), players, limit, seed * 1_000_003 + number)
    assert end.result is not None
    return end.result
