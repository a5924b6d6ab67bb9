"""A table in memory: a room and clients of ours that talk to it without sockets."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random

from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.table_manager.deciding import Decided, Mind, decide, explain
from merrimac.match.table_manager.messages import Connecting
from merrimac.match.table_manager.room import Room
from merrimac.match.table_manager.sitter import MeaningWanted, Reply, Sitter, Turn

TEAMS = {Side.NS: "one", Side.EW: "two"}
QUICK = Mind("heuristic")
Decide = Callable[[Turn], Decided]


def boards(number: int, seed: int = 1) -> list[Board]:
    return [
        Board.numbered(each, Deal.random(Random(f"{seed}/{each}"))) for each in range(1, number + 1)
    ]


def by_heuristic(turn: Turn) -> Decided:
    return decide(QUICK, turn.moment)


class Table:
    """Lines go round until everybody waits."""

    def __init__(
        self,
        to_play: Sequence[Board],
        versions: Mapping[Seat, int] | None = None,
        deciding: Decide = by_heuristic,
        open_hands: bool = False,
    ) -> None:
        self.now = 0.0
        self.over: list[Board] = []
        self.heard: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
        self.room = Room(
            to_play, lambda: self.now, lambda board, _: self.over.append(board),
            open_hands=open_hands,
        )  # fmt: skip
        self.sitters: dict[Seat, Sitter] = {}
        self._versions = versions or {}
        self._deciding = deciding
        self._post: deque[tuple[Seat, str]] = deque()

    def sit(self, *seats: Seat) -> None:
        for seat in seats or SEATS:
            me = Connecting(TEAMS[seat.side], seat, self._versions.get(seat, 18))
            self.sitters[seat] = Sitter(me)
            _, line = self.room.sit(me, {})
            self._post.append((seat, line))

    def leave(self, seat: Seat) -> None:
        said = self.room.leave(seat)
        del self.sitters[seat]
        self._post = deque(each for each in self._post if each[0] is not seat)
        self._post.extend((each.seat, each.line) for each in said)

    def say(self, seat: Seat, line: str) -> list[str]:
        """What the room says to the same seat because of a line."""
        answers = []
        for each in self.room.hear(seat, line):
            self._post.append((each.seat, each.line))
            if each.seat is seat:
                answers.append(each.line)
        return answers

    def remind(self) -> list[str]:
        said = self.room.remind()
        self._post.extend((each.seat, each.line) for each in said)
        return [each.line for each in said]

    def run(self, lines: int | None = None) -> None:
        """Until nothing more is said, or for so many lines of the room."""
        while self._post and lines != 0:
            seat, line = self._post.popleft()
            self.heard[seat].append(line)
            if seat in self.sitters:
                self._answer(seat, self.sitters[seat].hear(line))
            lines = None if lines is None else lines - 1

    def _answer(self, seat: Seat, reply: Reply) -> None:
        for line in reply.lines:
            self.say(seat, line)
        sitter, question = self.sitters[seat], reply.question
        if isinstance(question, Turn):
            found = self._deciding(question)
            done = sitter.decided(question, found.action, found.said, found.memory)
            self._answer(seat, done)
        elif isinstance(question, MeaningWanted):
            self._answer(seat, sitter.explained(explain(question.board, question.call)))
