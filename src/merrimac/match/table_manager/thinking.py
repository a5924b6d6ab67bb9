"""How long each side has thought, for the line that follows a board."""

from __future__ import annotations

from collections.abc import Callable

from merrimac.game.seats import SIDES, Side


class ThinkingTime:
    """Seconds by side; the clock is read from outside."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since: float | None = None
        self._board = dict.fromkeys(SIDES, 0.0)
        self._total = dict.fromkeys(SIDES, 0.0)

    def start(self) -> None:
        if self._since is None:
            self._since = self._clock()

    def stop(self, side: Side) -> None:
        """The side has acted."""
        if self._since is not None:
            self._board[side] += self._clock() - self._since
        self._since = None

    def reset(self) -> None:
        """A board is begun anew; what was spent on it is not counted."""
        self._since = None
        self._board = dict.fromkeys(SIDES, 0.0)

    def board_over(self) -> dict[Side, tuple[float, float]]:
        """Of each side: on this board, and in all."""
        for side in SIDES:
            self._total[side] += self._board[side]
        return {side: (self._board[side], self._total[side]) for side in SIDES}
