"""A client at the table as the table manager sees it: how far it has come and what it waits for."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum

from merrimac.game.seats import Seat
from merrimac.match.table_manager.messages import Ready, ReadyForCall, ReadyForCard, Stage
from merrimac.match.table_manager.writing import Dialect

Wish = Ready | ReadyForCall | ReadyForCard
MOST_WISHES = 8
NUDGE = 2.0
"""Seconds after which a client that still speaks of a board given up is told again."""
SILENCE = 10.0
"""The same for one that says nothing: it may be thinking."""


class Progress(IntEnum):
    """What a client has been told last."""

    SEATED = 0
    TEAMS = 1
    STARTING = 2
    """It has said that it is ready to start, or the last board is over."""
    CALLED_UP = 3
    """``Start of board``."""
    HEAD = 4
    """Number, dealer and vulnerability."""
    IN_BOARD = 5
    """Its cards: what follows are calls and cards."""


NEEDED = {
    Stage.TEAMS: Progress.SEATED,
    Stage.START: Progress.TEAMS,
    Stage.DEAL: Progress.CALLED_UP,
    Stage.CARDS: Progress.HEAD,
    Stage.DUMMY: Progress.IN_BOARD,
}
"""How far a client must have come to be ready for something."""


@dataclass(slots=True)
class Guest:
    seat: Seat
    team: str
    dialect: Dialect
    progress: Progress = Progress.SEATED
    heard: int = 0
    """So many of the board's calls and cards it has made or been told."""
    wishes: deque[Wish] = field(default_factory=deque)
    stale_since: float | None = None
    """When it last spoke of a board that was given up."""
    called_since: float | None = None
    """When it was told that a board begins anew, which it may have taken for something else."""
    faults: int = 0
    """In a row."""

    @property
    def expected(self) -> str:
        """What it should say next, for a message about what it did say."""
        for stage, progress in NEEDED.items():
            if progress is self.progress and progress is not Progress.IN_BOARD:
                return Ready(self.seat, stage).stage.value
        return ""

    def called_up(self, since: float | None) -> None:
        """A board begins: what was waited for before is of no more use."""
        self.progress = Progress.CALLED_UP
        self.heard = 0
        early = [wish for wish in self.wishes if wish == Ready(self.seat, Stage.DEAL)]
        self.wishes = deque(early[:1])
        self.stale_since = None
        self.called_since = since

    def is_lost(self, now: float) -> bool:
        """Whether it did not understand that a board begins anew."""
        if self.progress is not Progress.CALLED_UP or self.wishes:
            return False
        stale, called = self.stale_since, self.called_since
        return (stale is not None and now - stale >= NUDGE) or (
            called is not None and now - called >= SILENCE
        )

    def sent_back(self) -> None:
        """A board is given up or over: the next thing it hears is the start of one."""
        self.progress = min(self.progress, Progress.STARTING)
        self.heard = 0
        self.wishes.clear()
