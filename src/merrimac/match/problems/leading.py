"""Lead problems: which card is led. Right are those named, else those best with open cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.errors import GameError
from merrimac.match.problems.form import Form, cards
from merrimac.match.problems.solution import Attempt, Solution
from merrimac.players.board_loop import Moment, step
from merrimac.players.names import player_named
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position


@dataclass(frozen=True, slots=True)
class Leading:
    kind: ClassVar[str] = "lead"
    right: tuple[Card, ...] = ()
    """None: whatever holds declarer to the fewest tricks."""

    @staticmethod
    def of(board: Board, form: Form) -> Leading:
        contract = board.contract
        assert contract is not None
        right, leader = cards(form, "right"), contract.leader
        if not right and not board.deal.is_complete:
            raise GameError("a lead problem needs the right cards or four hands of thirteen cards")
        for card in right:
            if card not in board.deal[leader]:
                raise GameError(f"{leader} can't lead {card}: he does not hold it")
        return Leading(right)

    def solution(self, name: str, board: Board, attempt: Attempt) -> Solution:
        leader = board.turn
        assert leader is not None
        players = {leader: player_named(attempt.player)}
        card = step(Moment(board), players, attempt.limit, attempt.luck(name)).decision.action
        assert isinstance(card, Card)
        tricks = _tricks(board) if board.deal.is_complete else {}
        fewest = min(tricks.values(), default=None)
        right = self.right or tuple(each for each in tricks if tricks[each] == fewest)
        return Solution(
            name,
            self.kind,
            card in right,
            tricks.get(card),
            (card,),
            double_dummy=fewest,
            chosen=str(card),
            right=tuple(map(str, right)),
        )


def _tricks(board: Board) -> dict[Card, int]:
    """Declarer's, after each lead."""
    found = Solver().cards(Position.of(board))
    return {card: 13 - bounds.tricks for card, bounds in found.items()}
