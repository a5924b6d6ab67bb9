"""Boards of a match as records: names, both rooms, and the reason for every call and card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from merrimac.formats.record import Record, Remark, Stage
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.seats import SEATS, Seat
from merrimac.players.board_loop import Step
from merrimac.players.words import explain

ROOMS = ("Open", "Closed")


def record(
    board: Board, names: Mapping[Seat, str], room: int, event: str, steps: Iterable[Step] = ()
) -> Record:
    """A board as it ended, with what the players said of each step."""
    tags = {"Event": event, "Room": ROOMS[room]}
    tags |= {seat.name.capitalize(): names[seat] for seat in SEATS}
    return Record(board, tags, remarks=tuple(map(_remark, steps)))


def _remark(step: Step) -> Remark:
    after = step.after.board
    if isinstance(step.decision.action, Call):
        return Remark(Stage.AUCTION, len(after.auction), explain(step.decision))
    return Remark(Stage.PLAY, len(after.play or ()), explain(step.decision))
