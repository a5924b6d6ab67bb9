"""A finished board in the list of results over time."""

from __future__ import annotations

from typing import Any

from merrimac.game.comparison import imps
from merrimac.table.state import Finished, TableState


def done_at(state: TableState, board_version: int) -> Finished:
    return next(each for each in state.finished if each.board_version == board_version)


def result_of(state: TableState, done: Finished) -> dict[str, Any]:
    """Stored when the board is over, and once more when it is compared."""
    gain = None
    if done.compared is not None:
        gain = imps(done.score_ns - done.compared["tables"][0]["score_ns"])
    sides = {seat.side for seat in state.settings.you}
    return {
        "board_version": done.board_version,
        "board": done.number,
        "contract": str(done.contract) if done.contract else None,
        "tricks": done.tricks,
        "score_ns": done.score_ns,
        "you": str(next(iter(sides))) if len(sides) == 1 else None,
        "imps": gain,
        "with_help": done.with_help,
    }
