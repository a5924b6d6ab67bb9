"""Textbook hands for the technique tests: a deal in play, and the plan that is made for it."""

from __future__ import annotations

from random import Random

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat
from merrimac.players.board_loop import Moment, played_out, sides
from merrimac.players.oracle import Oracle
from merrimac.players.planner import Planner, plan_for
from merrimac.players.player import Limit, Player
from merrimac.technique.plan import DeclarerPlan
from merrimac.technique.words import PLAIN, main_line

LIMIT = Limit(nodes=20_000)


def board_of(deal: str, contract: str, lead: str, played: str = "", declarer: str = "S") -> Board:
    """A deal with the lead and what followed on the table."""
    seat = Seat.parse(declarer)
    board = Board(Deal.parse(deal), Auction(seat), contract=Contract.parse(contract, seat))
    for card in [lead, *played.split()]:
        board = board.after(Card.parse(card))
    return board


def plan_of(board: Board, limit: Limit = LIMIT, seed: int = 1) -> DeclarerPlan:
    """Declarer's plan; a hand of his must be to play."""
    assert board.contract is not None
    return plan_for(board.view(board.contract.declarer), board.contract, limit, Random(seed))


def techniques_of(plan: DeclarerPlan) -> list[str]:
    """The techniques of the plan's main line, in order, without plain cards to tricks."""
    names = (stage.aim.technique for stage in main_line(plan))
    return [name for name in names if name not in PLAIN]


def tricks_against_oracle(
    board: Board, limit: Limit = LIMIT, seed: int = 1, declarer: Player | None = None
) -> int:
    """Declarer's tricks, the planner's if nobody is named, against best defence."""
    assert board.contract is not None
    players = sides(board.contract, declarer or Planner(), Oracle())
    end = played_out(Moment(board), players, limit, seed)
    assert end.result is not None
    return end.result
