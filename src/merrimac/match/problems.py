"""Declarer problems: a contract to be made after a given lead, against best defence.

The defenders see all cards and never err (``oracle``); the declarer is one of the players and sees
what he may. A problem is solved when the contract is made. What comes out depends on the problem,
the player, the limit and the seed alone: not on the other problems, nor on how many processes share
the work.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.play import Play
from merrimac.game.seats import Seat, Vulnerability
from merrimac.players.board_loop import Moment, played_out, sides
from merrimac.players.names import player_named
from merrimac.players.oracle import Oracle
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position, tricks_for

NEEDED = ("deal", "contract")
GROUPS = ("level", "difficulty", "topic")
"""What a problem may say of itself, and solutions are counted by."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A board after its lead. Without one the defenders choose theirs, all cards in sight."""

    id: str
    board: Board
    groups: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of_plain(form: Mapping[str, Any], place: int) -> Problem:
        """From JSON; ``place`` names it when nothing else does. Raises GameError."""
        missing = [name for name in NEEDED if not form.get(name)]
        if missing:
            raise GameError(f"a problem needs {' and '.join(missing)}")
        told = form.get("declarer")
        contract = Contract.parse(str(form["contract"]), told and Seat.parse(str(told)))
        if form.get("auction") and not form.get("dealer"):
            raise GameError("an auction needs a dealer")
        dealer = Seat.parse(str(form["dealer"])) if form.get("dealer") else contract.declarer
        vulnerability = Vulnerability.parse(str(form.get("vul") or "None"))
        board = Board(
            Deal.parse(str(form["deal"])),
            _auction(dealer, form.get("auction") or ()),
            vulnerability,
            contract=contract,
        )
        if board.contract != contract:
            raise GameError(
                f"the auction leads to {board.contract or 'no contract'}, not to {contract}"
            )
        if form.get("lead"):
            board = board.after(Card.parse(str(form["lead"])))
        groups = {name: str(form[name]) for name in GROUPS if form.get(name)}
        return Problem(str(form.get("id") or form.get("board") or place), _checked(board), groups)

    @staticmethod
    def of_board(board: Board, place: int) -> Problem:
        """From a record, of which only the auction and the lead are kept. Raises GameError."""
        if board.contract is None:
            raise GameError("there is no contract to play")
        play = Play(board.contract.strain, board.contract.leader)
        if board.play is not None:
            play = board.play.up_to(min(1, len(board.play)))
        start = replace(board, play=play, tricks=None)
        return Problem(str(board.number or place), _checked(start))


def _auction(dealer: Seat, calls: object) -> Auction:
    if isinstance(calls, str):
        return Auction.parse(dealer, calls)
    if not isinstance(calls, Sequence):
        raise GameError("an auction is a list of calls")
    auction = Auction(dealer, tuple(Call.parse(str(call)) for call in calls))
    if calls and not auction.is_complete:
        raise GameError("the auction is not over: it ends with three passes")
    return auction


def _checked(board: Board) -> Board:
    if not board.deal.is_complete:
        raise GameError("a problem has four hands of thirteen cards")
    return board


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


@dataclass(frozen=True, slots=True)
class Attempt:
    """Who plays the problems, and how long he may think."""

    player: str
    limit: Limit = Limit()
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Solution:
    """What became of a problem."""

    id: str
    tricks: int
    needed: int
    double_dummy: int
    """Declarer's tricks when everybody sees all cards, the lead given."""
    play: tuple[Card, ...]

    @property
    def solved(self) -> bool:
        return self.tricks >= self.needed

    def plain(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "solved": self.solved,
            "tricks": self.tricks,
            "needed": self.needed,
            "double_dummy": self.double_dummy,
            "play": [str(card) for card in self.play],
        }

    @staticmethod
    def of_plain(form: Mapping[str, Any]) -> Solution:
        """The inverse of ``plain``."""
        cards = tuple(map(Card.parse, form["play"]))
        return Solution(
            form["id"], form["tricks"], form["needed"], form["double_dummy"], cards
        )  # fmt: skip


def solution(problem: Problem, attempt: Attempt) -> Solution:
    """One problem played out."""
    start = problem.board
    contract = start.contract
    assert contract is not None
    players = sides(contract, player_named(attempt.player), Oracle())
    luck = Random(f"{attempt.seed}/{problem.id}").getrandbits(32)
    end = played_out(Moment(start), players, attempt.limit, luck)
    assert end.result is not None and end.play is not None
    position = Position.of(start)
    open_cards = tricks_for(contract.declarer.side, position, Solver().value(position).tricks)
    return Solution(problem.id, end.result, contract.tricks_needed, open_cards, end.play.cards)


def solutions(
    problems: Sequence[Problem], attempt: Attempt, jobs: int = 1, done: Collection[str] = ()
) -> Iterator[Solution]:
    """Each as soon as it is there; problems whose names are in ``done`` are skipped."""
    player_named(attempt.player)
    left = [problem for problem in problems if problem.id not in done]
    if jobs == 1:
        for problem in left:
            yield solution(problem, attempt)
        return
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [pool.submit(solution, problem, attempt) for problem in left]
        for task in as_completed(tasks):
            yield task.result()


def by_group(
    problems: Iterable[Problem], found: Mapping[str, Solution]
) -> dict[str, dict[str, tuple[int, int]]]:
    """Solved, and of how many, for each value of each group that problems tell."""
    counts: dict[str, dict[str, tuple[int, int]]] = {}
    for problem in problems:
        for group, value in problem.groups.items():
            solved, of = counts.setdefault(group, {}).get(value, (0, 0))
            counts[group][value] = (solved + found[problem.id].solved, of + 1)
    return counts
