"""The boards that were played, kept as PBN while the match goes on, and the score in IMPs.

The file is written anew after every board and put in place whole, so that a server that is killed
loses the board under way and nothing else: started again on the same file it goes on after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from merrimac.formats import files
from merrimac.formats.record import Record
from merrimac.formats.text import seat_name
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.comparison import imps
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.scoring import score_ns
from merrimac.game.seats import SEATS, SIDES, Side

OPEN, CLOSED = "Open", "Closed"
_EVENT = "Table manager"


def dealt(number: int, seed: int) -> list[Board]:
    """So many boards, the same for the same seed."""
    return [
        Board.numbered(each, Deal.random(Random(f"{seed}/{each}"))) for each in range(1, number + 1)
    ]


def boards_of(records: Iterable[Record]) -> list[Board]:
    """Each board of a file once, without what was made of it. Raises GameError."""
    found: dict[int, Board] = {}
    for record in records:
        board = record.board
        number = board.number or len(found) + 1
        if not board.deal.is_complete:
            raise GameError(f"board {number} is no whole deal: a match needs all 52 cards")
        fresh = Board(board.deal, Auction(board.dealer), board.vulnerability, number)
        if found.setdefault(number, fresh) != fresh:
            raise GameError(f"there are two boards with the number {number}")
    if not found:
        raise GameError("there are no boards to play")
    return list(found.values())


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A board in both rooms: IMPs for the team that sat North-South in the open room."""

    number: int
    open_ns: int
    closed_ns: int

    @property
    def imps(self) -> int:
        return imps(self.open_ns - self.closed_ns)


class Scorebook:
    """The record of a match, in memory and in a file if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._records: list[Record] = []
        if path is None:
            return
        if path.suffix.lower() != ".pbn":
            raise GameError(f"{path} is no name for a PBN file: expected one that ends in .pbn")
        files.check_target(path)
        if files.exists(path):
            self._records = list(files.read(path))
        for record in self._records:
            if record.board.number is None or not record.board.is_over:
                raise GameError(f"{path} holds boards that are not over: no match can go on there")

    @property
    def records(self) -> Sequence[Record]:
        return self._records

    def left(self, boards: Iterable[Board], room: str) -> list[Board]:
        """The boards not played yet in a room. Raises GameError when the deals are others."""
        done = {each.board.number: each.board for each in self._in(room)}
        missing = []
        for board in boards:
            before = done.get(board.number)
            if before is None:
                missing.append(board)
            elif before.deal != board.deal:
                raise GameError(f"{self._path} has another deal for board {board.number}")
        return missing

    def teams(self, room: str) -> dict[Side, str]:
        """Who sat there so far."""
        for record in self._in(room):
            names = record.names
            return {side: names[seat] for side in SIDES if (seat := side.seats[0]) in names}
        return {}

    def add(self, board: Board, teams: Mapping[Side, str], room: str) -> None:
        """A board that is over. Raises FormatError when the file can't be written."""
        names = {seat_name(seat): teams[seat.side] for seat in SEATS}
        self._records.append(
            Record(board, {"Event": _EVENT, **names, "Scoring": "IMP", "Room": room})
        )
        if self._path is not None:
            files.write(self._path, self._records)

    def scores(self) -> list[BoardScore]:
        """The boards that both rooms have played, if the teams sat crosswise."""
        here, there = self.teams(OPEN), self.teams(CLOSED)
        if {side: there.get(side.other) for side in SIDES} != {s: here.get(s) for s in SIDES}:
            return []
        closed = {each.board.number: each.board for each in self._in(CLOSED)}
        both = [
            (each.board, closed[each.board.number])
            for each in self._in(OPEN)
            if each.board.number in closed
        ]
        return [BoardScore(one.number or 0, score_of(one), score_of(two)) for one, two in both]

    def _in(self, room: str) -> list[Record]:
        return [each for each in self._records if room_of(each) == room]


def room_of(record: Record) -> str:
    """A record that does not say is of a match in one room."""
    return record.tags.get("Room", OPEN)


def score_of(board: Board) -> int:
    """North-South's points on a board that is over."""
    if board.contract is None or board.result is None:
        return 0
    return score_ns(board.contract, board.result, board.vulnerability)
