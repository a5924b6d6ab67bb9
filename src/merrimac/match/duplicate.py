"""A board bid and played at two tables, the line-ups changing places: duplicate."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.line_up import LineUp
from merrimac.players.board_loop import Moment, Players, Step, step
from merrimac.players.player import Limit


def board_numbered(number: int, seed: int, ns: LineUp, ew: LineUp) -> Board:
    """The deal with that number, as it lies on a table where these line-ups sit."""
    return Board(
        Deal.random(Random(f"{seed}/{number}")),
        Auction(dealer_of(number)),
        vulnerability_of(number),
        number,
        convention_cards=(ns.convention_card, ew.convention_card),
    )


def played(start: Board, ns: LineUp, ew: LineUp, limit: Limit, luck: int) -> Iterator[Step]:
    """Every call and card. The limit is for cards: tried calls have their own number of layouts."""
    moment = Moment(start)
    callers = seated(None, ns, ew)
    while moment.board.contract is None and not moment.board.is_over:
        one = step(moment, callers, Limit(), luck)
        yield one
        moment = one.after
    players = seated(moment.board.contract, ns, ew)
    while not moment.board.is_over:
        one = step(moment, players, limit, luck)
        yield one
        moment = one.after


def seated(contract: Contract | None, ns: LineUp, ew: LineUp) -> Players:
    """Who acts for each seat, in the auction or in the play of a contract."""

    def declares(seat: Seat) -> bool | None:
        return None if contract is None else seat.side is contract.declarer.side

    each = {
        side: line_up.player(declares(side.seats[0]))
        for side, line_up in ((Side.NS, ns), (Side.EW, ew))
    }
    return {seat: each[seat.side] for seat in SEATS}
