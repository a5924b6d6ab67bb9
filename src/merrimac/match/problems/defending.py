"""Defence problems: a contract to be defeated by one defender or both, the others seeing all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from merrimac.game.board import Board
from merrimac.game.errors import GameError
from merrimac.game.seats import SEATS, Seat
from merrimac.match.problems.form import Form, seat, tricks
from merrimac.match.problems.solution import Attempt, Solution, open_tricks
from merrimac.players.board_loop import Moment, played_out
from merrimac.players.names import player_named
from merrimac.players.oracle import Oracle


@dataclass(frozen=True, slots=True)
class Defending:
    """Declarer, and a defender who is not named, see all cards and never err."""

    kind: ClassVar[str] = "defence"
    seats: tuple[Seat, ...]
    at_most: int
    """Tricks that declarer may have."""

    @staticmethod
    def of(board: Board, form: Form) -> Defending:
        contract = board.contract
        assert contract is not None
        defenders = (contract.leader, contract.leader.partner)
        named, held_to = seat(form, "seat"), tricks(form, "tricks")
        if named is not None and named not in defenders:
            raise GameError(f"{named} does not defend against {contract}")
        at_most = contract.tricks_needed - 1 if held_to is None else held_to
        return Defending(defenders if named is None else (named,), at_most)

    def solution(self, name: str, board: Board, attempt: Attempt) -> Solution:
        player, oracle = player_named(attempt.player), Oracle()
        players = {each: player if each in self.seats else oracle for each in SEATS}
        end = played_out(Moment(board), players, attempt.limit, attempt.luck(name))
        assert end.result is not None and end.play is not None
        return Solution(
            name,
            self.kind,
            end.result <= self.at_most,
            end.result,
            end.play.cards,
            at_most=self.at_most,
            double_dummy=open_tricks(board),
        )
