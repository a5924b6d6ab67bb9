"""Key decisions: one card in the middle of a play. Right are those named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.errors import GameError
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS
from merrimac.match.problems.form import Form, cards, is_set
from merrimac.match.problems.solution import Attempt, Solution
from merrimac.players.board_loop import Moment, step
from merrimac.players.names import player_named, without_evidence


@dataclass(frozen=True, slots=True)
class Choosing:
    kind: ClassVar[str] = "card"
    right: tuple[Card, ...]
    by_chance: bool = False
    """What was played before was played by chance: nothing is to be learnt from it."""

    @staticmethod
    def of(board: Board, form: Form) -> Choosing:
        right = cards(form, "right")
        if not right:
            raise GameError("a problem about one card needs the right cards")
        for card in right:
            if card not in board.legal_cards:
                raise GameError(f"{card} can't be right: {board.turn} can't play it")
        return Choosing(right, is_set(form, "by_chance"))

    def solution(self, name: str, board: Board, attempt: Attempt) -> Solution:
        asked = without_evidence(attempt.player) if self.by_chance else attempt.player
        players = dict.fromkeys(SEATS, player_named(asked))
        action = step(Moment(board), players, attempt.limit, attempt.luck(name)).decision.action
        assert isinstance(action, (Card, Claim))
        return Solution(
            name,
            self.kind,
            action in self.right or _is_enough(action, board),
            None,
            (action,) if isinstance(action, Card) else (),
            chosen=str(action) if isinstance(action, Card) else f"claim {action.tricks}",
            right=tuple(map(str, self.right)),
        )


def _is_enough(action: Card | Claim, board: Board) -> bool:
    """Boards go on only after claims that are certain."""
    contract = board.contract
    return (
        isinstance(action, Claim)
        and contract is not None
        and action.tricks >= contract.tricks_needed
    )
