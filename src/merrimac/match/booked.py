"""Boards bid by the book: random deals with auctions, for measuring card play that heeds them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
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


def tricks_of(
    declarer: str, defenders: str, seed: int, number: int, limit: Limit
) -> tuple[str, int, int]:
    """What a declarer makes of a board after the usual lead: his name, the number, the tricks."""
    board = booked(seed, number)
    contract = board.contract
    assert contract is not None
    board = board.after(opening_lead(board.view(contract.leader)))
    players = sides(contract, player_named(declarer), player_named(defenders))
    end = played_out(Moment(board), players, limit, seed * 1_000_003 + number)
    assert end.result is not None
    return declarer, number, end.result


def all_tricks(
    wanted: Sequence[tuple[str, int]], defenders: str, seed: int, limit: Limit, jobs: int
) -> Iterator[tuple[str, int, int]]:
    """The same for many declarers and boards, as results come."""
    if jobs == 1:
        yield from (tricks_of(name, defenders, seed, number, limit) for name, number in wanted)
        return
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [
            pool.submit(tricks_of, name, defenders, seed, number, limit) for name, number in wanted
        ]
        for task in tasks:
            yield task.result()
