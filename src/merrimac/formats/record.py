"""A board together with everything else a file says about it.

Every reader gives ``Record``s and every writer takes them, so any format converts to any other.
Readers are lenient: what is wrong is reported as a ``Fault`` with file, line and reason, and
reading goes on. Nothing is dropped: tags and remarks that the game does not need, and calls or
cards that the Laws do not allow, stay in the record for the way back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from merrimac.game.board import Board
from merrimac.game.seats import SEATS, Seat


class FormatError(ValueError):
    """A file or text that cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a file, and where."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


Report = Callable[[Fault], None]


def ignore(_fault: Fault) -> None:
    """A report that nobody wants to hear."""


class Stage(IntEnum):
    """When in the life of a board a remark was made."""

    HEAD = 0  # before the auction
    AUCTION = 1
    PLAY = 2
    END = 3


COMMENT = "comment"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a file says at a moment of the board that is no call and no card.

    ``after`` counts the calls or cards made before it (at HEAD, the tags). The kind is
    ``COMMENT`` for words to people (PBN ``{...}``, LIN ``nt``), otherwise the format's own mark:
    PBN ``;`` ``%`` ``$`` ``=``, or a two-letter LIN tag.
    """

    stage: Stage
    after: int
    text: str
    kind: str = COMMENT


@dataclass(frozen=True, slots=True)
class Record:
    """One board of a file."""

    board: Board
    # What Board does not hold, by PBN's tag names (Event, West, Room ...), in the file's order.
    tags: Mapping[str, str] = field(default_factory=dict)
    # The rows of tags that open a table, such as OptimumResultTable.
    tables: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    # What the file says before its boards, shared by those that follow (LIN vg, rs, pn; PBN %).
    header: tuple[tuple[str, str], ...] = ()
    # As written, from the first call or card that is not understood or not legal.
    rest_of_auction: tuple[str, ...] = ()
    rest_of_play: tuple[str, ...] = ()
    line: int = field(default=1, compare=False)  # where the board begins in its file

    @property
    def names(self) -> dict[Seat, str]:
        """Who sat where, as far as the file tells."""
        found = {seat: self.tags.get(seat.name.capitalize(), "") for seat in SEATS}
        return {seat: name for seat, name in found.items() if name and name != "?"}
