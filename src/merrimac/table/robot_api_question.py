"""What a robot that asks by HTTP wants to know: plain data that travels to a worker."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.board import Board


@dataclass(frozen=True, slots=True)
class RobotQuestion:
    """The hands that the asker does not see are empty in the board."""

    board: Board
    player: str
    simulates: bool
    samples: int
    seed: int
