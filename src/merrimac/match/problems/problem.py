"""One problem: a board where it starts, and what is to be done there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TypeAlias

from merrimac.game.board import Board
from merrimac.game.errors import GameError, NotationError
from merrimac.game.seats import Seat
from merrimac.match.problems.calling import Calling
from merrimac.match.problems.choosing import Choosing
from merrimac.match.problems.declaring import Declaring
from merrimac.match.problems.defending import Defending
from merrimac.match.problems.form import Form, before_lead, in_auction, in_play
from merrimac.match.problems.leading import Leading

Task: TypeAlias = Declaring | Defending | Choosing | Leading | Calling
_ALL_CARDS = 52
GROUPS = ("level", "difficulty", "topic")
"""What a problem may say of itself, and solutions are counted by."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How problems of a kind are read."""

    board: Callable[[Form], Board]
    task: Callable[[Board, Form], Task]
    kept: int | None
    """Cards of a record that belong to the problem; None: it is about the auction."""

    @property
    def is_played(self) -> bool:
        """Then all hands are needed."""
        return bool(self.kept)


KINDS: Mapping[str, Kind] = {
    Declaring.kind: Kind(in_play, Declaring.of, kept=1),
    Defending.kind: Kind(in_play, Defending.of, kept=1),
    Choosing.kind: Kind(in_play, Choosing.of, kept=_ALL_CARDS),
    Leading.kind: Kind(before_lead, Leading.of, kept=0),
    Calling.kind: Kind(in_auction, Calling.of, kept=None),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """In the play without a lead the defenders choose theirs."""

    id: str
    board: Board
    groups: Mapping[str, str] = field(default_factory=dict)
    task: Task = Declaring()

    @staticmethod
    def of_plain(form: Form, place: int) -> Problem:
        """From JSON; ``place`` names it when nothing else does. Raises GameError."""
        kind = _kind(form)
        return Problem._checked(kind.board(form), kind, form, place)

    @staticmethod
    def of_board(board: Board, place: int, told: Form | None = None) -> Problem:
        """From a record, of which the auction is kept and, where there is a play, the lead.

        ``told`` says what the record does not: ``kind``, ``right`` and the like. Raises GameError.
        """
        form = told or {}
        kind = _kind(form)
        if kind.kept is None:
            if board.contract is not None or board.is_passed_out:
                raise GameError("the auction is over: nobody has a call to make")
        elif board.contract is None or board.play is None:
            raise GameError("there is no contract to play")
        else:
            play = board.play.up_to(min(kind.kept, len(board.play)))
            board = replace(board, play=play, tricks=None)
        return Problem._checked(board, kind, form, board.number or place)

    @staticmethod
    def _checked(board: Board, kind: Kind, form: Form, place: int) -> Problem:
        if kind.is_played and not board.deal.is_complete:
            raise GameError("a problem has four hands of thirteen cards")
        me = board.turn
        if me is None:
            raise GameError("all cards are played: nothing is left to decide")
        if len(board.deal[me]) != 13:
            raise GameError(f"{_whose(me)} hand has {len(board.deal[me])} cards: 13 are needed")
        groups = {name: str(form[name]) for name in GROUPS if form.get(name)}
        name = str(form.get("id") or form.get("board") or place)
        return Problem(name, board, groups, kind.task(board, form))

    @property
    def kind(self) -> str:
        return self.task.kind

    @property
    def digest(self) -> str:
        """Tells whether a result kept under this name is of the same problem."""
        return sha256(repr((self.board, self.task)).encode()).hexdigest()[:16]


def _whose(seat: Seat) -> str:
    return f"{seat.name.title()}'s"


def _kind(form: Form) -> Kind:
    """As told; a line with the call that is expected is a table of a book's calls."""
    usual = Calling.kind if form.get("expected") else Declaring.kind
    name = str(form.get("kind") or usual).strip().lower()
    if name not in KINDS:
        raise NotationError("kind", name, f"one of {', '.join(KINDS)}")
    return KINDS[name]


def with_different_names(problems: Iterable[Problem]) -> list[Problem]:
    """The same problems; a name that is taken gets a number behind it."""
    found: dict[str, Problem] = {}
    for problem in problems:
        name, again = problem.id, 1
        while name in found:
            again += 1
            name = f"{problem.id} ({again})"
        found[name] = replace(problem, id=name)
    return list(found.values())
