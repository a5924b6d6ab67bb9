"""One board against double dummy and par: what each card and the auction cost.

Solving after every card tells what each card gave away. Summed up, they explain the result: the
double-dummy tricks of the deal, plus what the lead and the defenders gave away, less what declarer
did, plus what a claim gave beyond double dummy, are the tricks in the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from merrimac.game.board import Board
from merrimac.game.comparison import imps
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.scoring import score_ns
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.analysis.auctions import score_double_dummy, verdict
from merrimac.match.analysis.reading import Recorded
from merrimac.solve.double_dummy import Solver, TrickTable, masks_of
from merrimac.solve.par import par
from merrimac.solve.trace import Counted, Tracer

_MEMORY = 1 << 26


class Mistake(NamedTuple):
    """A card that gave tricks away."""

    place: int
    """Among the cards played: 0 is the opening lead."""
    seat: str
    card: str
    cost: int

    @property
    def trick(self) -> int:
        return self.place // 4 + 1


@dataclass(frozen=True, slots=True)
class Play:
    """Judged card by card."""

    tricks: int
    double_dummy: int
    """Before the lead."""
    cards: int
    """How many the record has."""
    mistakes: tuple[Mistake, ...]
    claim: int | None
    """Tricks beyond double dummy where the record ends; None when all cards were played."""

    def lost(self, seat: Seat) -> int:
        """By the cards of a hand."""
        return sum(each.cost for each in self.mistakes if each.seat == str(seat))

    @property
    def lost_by_lead(self) -> int:
        return sum(each.cost for each in self.mistakes if each.place == 0)


@dataclass(frozen=True, slots=True)
class Bidding:
    """The contract, set against par. Scores and IMPs are North-South's."""

    score: int
    """With double-dummy tricks."""
    par_score: int
    par: str
    imps: int
    verdict: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A board of a file with its figures, or with the reasons why it has none."""

    file: str
    line: int
    number: int | None = None
    room: str = ""
    event: str = ""
    names: tuple[str, ...] = ("", "", "", "")
    is_board: bool = True
    contract: str | None = None
    """None when it was passed out, or is not known."""
    bidding: Bidding | None = None
    play: Play | None = None
    tricks: int | None = None
    score: int | None = None
    result_imps: int | None = None
    """North-South's, of the score against par."""
    reasons: tuple[str, ...] = ()
    """Why the board, or a part of it, does not count."""

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def of(form: Mapping[str, Any]) -> Judged:
        """What ``plain`` wrote, perhaps by way of JSON."""
        fields = dict(form)
        if fields["bidding"] is not None:
            fields["bidding"] = Bidding(**fields["bidding"])
        if fields["play"] is not None:
            mistakes = tuple(Mistake(*each) for each in fields["play"]["mistakes"])
            fields["play"] = Play(**{**fields["play"], "mistakes": mistakes})
        return Judged(**{**fields, "names": tuple(fields["names"]),
                         "reasons": tuple(fields["reasons"])})  # fmt: skip

    @property
    def played(self) -> tuple[Contract, Play] | None:
        """The contract and its play, where that is judged."""
        if self.contract is None or self.play is None:
            return None
        return Contract.parse(self.contract), self.play

    def imps_of(self, side: Side) -> tuple[int, int | None]:
        """A side's IMPs against par: for the contract, and for the result where there is one."""
        assert self.bidding is not None
        sign = 1 if side is Side.NS else -1
        result = None if self.result_imps is None else sign * self.result_imps
        return sign * self.bidding.imps, result

    @property
    def counts(self) -> str:
        """What of the board is in the figures."""
        if self.bidding is None:
            return "nothing"
        if self.play is not None:
            return "everything" if any(self.names) else "everything, but for no player"
        return "the auction" if self.tricks is None else "the auction and the score"


class Judge:
    """Judges boards one at a time; the other tables of a deal cost little."""

    def __init__(self) -> None:
        self._solver = Solver(_MEMORY)
        self._tracer = Tracer(_MEMORY)
        self._last: tuple[Deal, TrickTable] | None = None

    def judged(self, recorded: Recorded) -> Judged:
        board = recorded.board
        if board is None:
            return Judged(recorded.file, recorded.line, is_board=False, reasons=recorded.faults)
        contract, bidding, play = board.contract, None, None
        reasons = recorded.faults or _nothing_to_judge(board)
        if not reasons:
            bidding = self._bidding(board)
            play = self._play(board)
            reasons = _partly(board, recorded.names)
        score = None if bidding is None else _score(board)
        return Judged(
            recorded.file, recorded.line, board.number, recorded.room, recorded.event,
            recorded.names, True, None if contract is None else str(contract),
            bidding, play, board.result, score,
            None if bidding is None or score is None else imps(score - bidding.par_score),
            reasons,
        )  # fmt: skip

    def _table(self, deal: Deal) -> TrickTable:
        if self._last is None or self._last[0] != deal:
            self._last = deal, self._solver.table(deal)
        return self._last[1]

    def _bidding(self, board: Board) -> Bidding:
        table = self._table(board.deal)
        best = par(table, board.dealer, board.vulnerability)
        score = score_double_dummy(board.contract, table, board.vulnerability)
        lost = imps(score - best.score_ns)
        how = verdict(board.contract, score, table, best)
        return Bidding(score, best.score_ns, str(best), lost, str(how))

    def _play(self, board: Board) -> Play | None:
        contract, played, result = board.contract, board.play, board.result
        if contract is None or played is None or not played.cards or result is None:
            return None
        number = len(played)
        values = self._tracer.tricks(
            masks_of([board.deal]), contract.strain, contract.leader, played.cards,
            range(number + 1), Counted(contract.declarer.side),
        )[0].tolist()  # fmt: skip
        mistakes = []
        for index, card in enumerate(played.cards):
            seat = played.seat_of(index)
            change = values[index + 1] - values[index]
            cost = -change if seat.side is contract.declarer.side else change
            if cost:
                mistakes.append(Mistake(index, str(seat), str(card), cost))
        claim = None if played.is_complete else result - values[number]
        return Play(result, values[0], number, tuple(mistakes), claim)


def _nothing_to_judge(board: Board) -> tuple[str, ...]:
    if not board.deal.is_complete:
        return ("not all cards of the deal are known",)
    if board.contract is None and not board.is_passed_out:
        return ("the auction does not end, and no contract is told",)
    return ()


def _partly(board: Board, names: tuple[str, ...]) -> tuple[str, ...]:
    """What of a board can't be judged though its record is sound."""
    reasons = []
    if board.is_passed_out:
        reasons.append("passed out: there was no play")
    elif board.play is None or not board.play.cards:
        reasons.append("no card is recorded")
    elif board.result is None:
        reasons.append(f"the play breaks off after {len(board.play)} cards without a result")
    missing = [str(seat) for seat in SEATS if not names[seat]]
    if len(missing) == len(SEATS):
        reasons.append("no names of players")
    elif missing:
        reasons.append(f"no name of {', '.join(missing)}")
    return tuple(reasons)


def _score(board: Board) -> int | None:
    """North-South's."""
    if board.contract is None:
        return 0
    if board.result is None:
        return None
    return score_ns(board.contract, board.result, board.vulnerability)
