"""Bidding problems: which call a system makes with a hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.convention_card import ConventionCard
from merrimac.game.errors import GameError
from merrimac.match.bidding import Bidder
from merrimac.match.problems.form import Form, calls
from merrimac.match.problems.solution import Attempt, Solution
from merrimac.players.bidder import Bidder as BiddingPlayer
from merrimac.players.board_loop import Moment, step


@dataclass(frozen=True, slots=True)
class Calling:
    kind: ClassVar[str] = "bidding"
    right: tuple[Call, ...]
    """Any of these solves it; the first is the best."""

    @staticmethod
    def of(board: Board, form: Form) -> Calling:
        right = calls(form, "right") or calls(form, "expected")
        if not right:
            raise GameError("a bidding problem needs the right calls")
        for call in right:
            board.auction.after(call)
        return Calling(right)

    def solution(self, name: str, board: Board, attempt: Attempt) -> Solution:
        me = board.turn
        assert me is not None
        bidder = Bidder.parse(attempt.system)
        card = ConventionCard(bidder.system)
        start = replace(board, convention_cards=(card, card))
        players = {me: BiddingPlayer(simulates=bool(bidder.layouts))}
        call = step(Moment(start), players, attempt.limit, attempt.luck(name)).decision.action
        return Solution(
            name,
            self.kind,
            call in self.right,
            chosen=str(call),
            right=tuple(map(str, self.right)),
        )
