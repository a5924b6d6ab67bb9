"""Declarer problems: a contract to be made against defenders who see all cards and never err.

With shifting cards the defenders' hands are dealt again, within what was seen, whenever declarer
plays a card that is worse than another: then he fails by it, however the cards lay at first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.match.problems.form import Form, is_set
from merrimac.match.problems.solution import Attempt, Fault, Solution, open_tricks
from merrimac.match.shifting import Judge, judged
from merrimac.players.board_loop import Moment, Players, sides, step
from merrimac.players.names import player_named
from merrimac.players.oracle import Oracle
from merrimac.solve.double_dummy import Limit

JUDGE = Judge(layouts=100, moves=4, limit=Limit(nodes=4_000_000))
"""About a second for a card at most."""


@dataclass(frozen=True, slots=True)
class Declaring:
    kind: ClassVar[str] = "declarer"
    shifts: bool = False

    @staticmethod
    def of(_board: Board, form: Form) -> Declaring:
        return Declaring(is_set(form, "shifting"))

    def solution(self, name: str, board: Board, attempt: Attempt) -> Solution:
        contract = board.contract
        assert contract is not None
        players = sides(contract, player_named(attempt.player), Oracle())
        end, faults = self._played(board, players, attempt, attempt.luck(name))
        assert end.result is not None and end.play is not None
        return Solution(
            name,
            self.kind,
            end.result >= contract.tricks_needed,
            end.result,
            end.play.cards,
            needed=contract.tricks_needed,
            double_dummy=open_tricks(board),
            faults=faults,
            deal=None if end.deal == board.deal else str(end.deal),
        )

    def _played(
        self, board: Board, players: Players, attempt: Attempt, luck: int
    ) -> tuple[Board, tuple[Fault, ...]]:
        moment, faults = Moment(board), list[Fault]()
        while not moment.board.is_over:
            done = step(moment, players, attempt.limit, luck)
            moment, card = done.after, done.decision.action
            declares = board.contract is not None and done.actor is board.contract.declarer
            if not self.shifts or not declares or not isinstance(card, Card):
                continue
            before = done.before.board
            seed = f"{luck}/{len(before.play or ())}"
            found = judged(before, card, seed, JUDGE, has_erred=bool(faults))
            if found is None:
                continue
            if not found.is_good:
                faults.append(Fault.of(found))
            if found.deal is not None:
                # Made anew, so that a deal which does not fit what was played is refused.
                moment = replace(moment, board=replace(moment.board, deal=found.deal))
        return moment.board, tuple(faults)
