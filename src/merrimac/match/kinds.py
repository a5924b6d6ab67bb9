"""The kinds of matches: whole boards, declarers alone, bidders alone.

Each gives a board by its number, compared and recorded, and settings that tell it from any other
match. A board depends on the settings and its number alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from merrimac.bidding.chooser import choose
from merrimac.bidding.words import rule_name, short_form
from merrimac.formats import pbn
from merrimac.formats.record import Record, Remark, Stage
from merrimac.game.board import Board
from merrimac.game.conditions import vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.outcome import Outcome
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.bidding import Bidder, BiddingMatch, bid_twice, both_systems, open_tricks
from merrimac.match.compared import Compared
from merrimac.match.duplicate import board_numbered, played
from merrimac.match.line_up import LineUp
from merrimac.match.program import system_files
from merrimac.match.records import record
from merrimac.match.runner import DeclarerMatch, Steps, luck, play_tables
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

Settings: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board of a match: the comparison, and both tables in PBN with the reasons."""

    compared: Compared
    records: str


class Match(Protocol):
    @property
    def boards(self) -> int: ...

    @property
    def names(self) -> tuple[str, str]: ...

    @property
    def is_repeatable(self) -> bool: ...

    def settings(self) -> Settings:
        """What its boards depend on: not how many there are."""
        ...

    def play(self, number: int) -> PlayedBoard: ...


def _limit_form(limit: Limit) -> Settings:
    return {"seconds": limit.seconds, "samples": limit.samples, "nodes": limit.nodes}


# --- Whole boards --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WholeMatch:
    """Every board bid and played twice; the first line-up sits North-South, then East-West."""

    first: LineUp
    second: LineUp
    boards: int
    seed: int
    limit: Limit = Limit()

    @property
    def names(self) -> tuple[str, str]:
        return str(self.first), str(self.second)

    @property
    def is_repeatable(self) -> bool:
        return self.limit.is_repeatable

    def settings(self) -> Settings:
        return {
            "kind": "whole boards", "first": str(self.first), "second": str(self.second),
            "seed": self.seed, "limit": _limit_form(self.limit),
            **system_files(self.first.bid.system, self.second.bid.system),
        }  # fmt: skip

    def play(self, number: int) -> PlayedBoard:
        found: list[Record] = []
        for room, (ns, ew) in enumerate(((self.first, self.second), (self.second, self.first))):
            start = board_numbered(number, self.seed, ns, ew)
            done = tuple(played(start, ns, ew, self.limit, luck(self.seed, number)))
            names = {seat: str(ns if seat.side is Side.NS else ew) for seat in SEATS}
            found.append(record(_end(done), names, room, _event(self), done))
        boards = found[0].board, found[1].board
        compared = Compared(
            number, boards[0].deal, Side.NS, (_outcome(boards[0]), _outcome(boards[1]))
        )
        return PlayedBoard(compared, pbn.dumps(found))


def _end(done: Steps) -> Board:
    return done[-1].after.board


def _outcome(board: Board) -> Outcome | None:
    if board.contract is None:
        return None
    assert board.result is not None
    return Outcome(board.contract, board.result)


def _event(match: Match) -> str:
    return " - ".join(match.names)


# --- Declarers alone -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeclarersAlone:
    """The contract and the lead are given; the defenders are the same for both."""

    match: DeclarerMatch

    @property
    def boards(self) -> int:
        return self.match.deals

    @property
    def names(self) -> tuple[str, str]:
        return self.match.first, self.match.second

    @property
    def is_repeatable(self) -> bool:
        return self.match.limit.is_repeatable

    def settings(self) -> Settings:
        match = self.match
        return {
            "kind": "declarers alone", "first": match.first, "second": match.second,
            "defenders": match.defenders, "seed": match.seed, "limit": _limit_form(match.limit),
        }  # fmt: skip

    def play(self, number: int) -> PlayedBoard:
        start, tables = play_tables(self.match, number)
        assert start.contract is not None
        side = start.contract.declarer.side
        found = [
            record(_end(done), self._names(side, place), place, _event(self), done)
            for place, done in enumerate(tables)
        ]
        one, other = (_outcome(each.board) for each in found)
        double_dummy = Solver().value(Position.of(start)).tricks
        return PlayedBoard(
            Compared(number, start.deal, side, (one, other), double_dummy), pbn.dumps(found)
        )

    def _names(self, side: Side, place: int) -> dict[Seat, str]:
        return {
            seat: self.names[place] if seat.side is side else self.match.defenders
            for seat in SEATS
        }  # fmt: skip


# --- Bidders alone -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BiddersAlone:
    """Every deal bid twice; the contracts are scored double dummy."""

    match: BiddingMatch

    @property
    def boards(self) -> int:
        return self.match.boards

    @property
    def names(self) -> tuple[str, str]:
        return str(self.match.first), str(self.match.second)

    @property
    def is_repeatable(self) -> bool:
        return True

    def settings(self) -> Settings:
        first, second = self.names
        return {
            "kind": "bidders alone", "first": first, "second": second, "seed": self.match.seed,
            "layouts": [self.match.first.layouts, self.match.second.layouts],
            **system_files(self.match.first.system, self.match.second.system),
        }  # fmt: skip

    def play(self, number: int) -> PlayedBoard:
        deal, auctions = bid_twice(self.match, number)
        solver = Solver()  # it keeps what it learnt: the same contract again costs nothing
        one, other = (_open_outcome(auction.contract, deal, solver) for auction in auctions)
        vulnerability = vulnerability_of(number)
        found = [
            self._record(Board(deal, auction, vulnerability, number), outcome, room)
            for room, (auction, outcome) in enumerate(zip(auctions, (one, other), strict=True))
        ]
        return PlayedBoard(Compared(number, deal, Side.NS, (one, other)), pbn.dumps(found))

    def _record(self, board: Board, outcome: Outcome | None, room: int) -> Record:
        first, second = self.match.first, self.match.second
        ns, ew = (second, first) if room else (first, second)
        names = {seat: str(ns if seat.side is Side.NS else ew) for seat in SEATS}
        remarks = list(_call_reasons(board, ns, ew))
        if outcome is not None:
            words = f"Double dummy: {outcome}"
            remarks.append(Remark(Stage.AUCTION, len(board.auction), words))
        return replace(record(board, names, room, _event(self)), remarks=tuple(remarks))


def _open_outcome(contract: Contract | None, deal: Deal, solver: Solver) -> Outcome | None:
    return None if contract is None else Outcome(contract, open_tricks(contract, deal, solver))


def _call_reasons(board: Board, ns: Bidder, ew: Bidder) -> Iterator[Remark]:
    """What the book says at each turn, and where a simulation did not follow it."""
    systems = both_systems(ns.system, ew.system)
    for place, call in enumerate(board.auction.calls):
        standing = systems.standing(board.auction.up_to(place), board.vulnerability)
        book = choose(systems.at(standing.me), standing, board.deal[standing.me]).option
        if book.call is call:
            words = f"{call}: {rule_name(book, standing)}; shows {short_form(book)}."
        else:
            words = f"{call}: tried out, and better than the book's {book.call}."
        yield Remark(Stage.AUCTION, place + 1, words)
