"""Double dummy for any number of deals: in chunks, wherever the work is done, kept as it comes.

Every chunk that is solved is a line of a journal beside the output. Whoever stops and starts again
reads the deals once more and skips the chunks that stand in the journal as they are now, so a file
that was changed in between is noticed. In memory are only the chunks in work and where each line
begins.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import compress, islice
from pathlib import Path
from typing import Any, Protocol

from merrimac.formats.record import FormatError
from merrimac.game.board import Board
from merrimac.game.cards import STRAINS
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.match.journal import Journal
from merrimac.match.workplace import Workplace
from merrimac.solve.double_dummy import Batch, masks_of
from merrimac.solve.par import par
from merrimac.solve.position import Position
from merrimac.storage.parquet import check_parquet, write_parquet

Row = list[Any]
"""Board number, deal, dealer and vulnerability, and then the answers."""
DEAL_COLUMNS = {
    "board": "int32", "deal": "string", "dealer": "string", "vulnerable": "string",
}  # fmt: skip


class Question(Protocol):
    """What is asked of every deal."""

    @property
    def name(self) -> str: ...

    @property
    def deals_a_task(self) -> int:
        """A few seconds of work."""
        ...

    @property
    def columns(self) -> dict[str, str]: ...

    def answers(self, rows: Sequence[Row]) -> Iterable[Row]: ...


@dataclass(frozen=True, slots=True)
class Tables:
    """The twenty results, and par."""

    deals_a_task: int = 50
    name: str = "tables"

    @property
    def columns(self) -> dict[str, str]:
        cells = {f"{seat}_{strain}": "int8" for seat in SEATS for strain in STRAINS}
        return {**cells, "par_score_ns": "int32", "par_contracts": "string"}

    def answers(self, rows: Sequence[Row]) -> Iterator[Row]:
        tables = Batch().tables(Deal.parse(row[1]) for row in rows)
        for (_, _, dealer, vulnerable), table in zip(rows, tables, strict=True):
            tricks = {seat: table[seat] for seat in SEATS}
            best = par(tricks, Seat.parse(dealer), Vulnerability.parse(vulnerable))
            cells = [tricks[seat][strain] for seat in SEATS for strain in STRAINS]
            yield [*cells, best.score_ns, " ".join(map(str, best.contracts))]


@dataclass(frozen=True, slots=True)
class Makes:
    """Whether a contract makes: yes or no, for a hundredth of the work."""

    contract: Contract
    deals_a_task: int = 2_000

    @property
    def name(self) -> str:
        return f"makes {self.contract}"

    @property
    def columns(self) -> dict[str, str]:
        return {"makes": "bool"}

    def answers(self, rows: Sequence[Row]) -> Iterator[Row]:
        deals = [Deal.parse(row[1]) for row in rows]
        if not deals:
            return
        contract = self.contract
        like = Position.opening(deals[0], contract.strain, contract.declarer)
        # The defenders lead: the contract fails when they take one trick more than it can spare.
        beaten = Batch().reaches(masks_of(deals), like, 14 - contract.tricks_needed)
        for answer in beaten.tolist():
            yield [answer == 0]


@dataclass(frozen=True, slots=True)
class _Chunk:
    number: int
    digest: str
    rows: list[Row]

    @staticmethod
    def of(number: int, rows: list[Row], question: Question) -> _Chunk:
        text = json.dumps([question.name, rows])
        return _Chunk(number, hashlib.sha256(text.encode()).hexdigest()[:16], rows)


def solve_file(
    boards: Iterable[Board],
    question: Question,
    out: Path,
    at: Workplace,
    progress: Callable[[int], object] = lambda _done: None,
) -> tuple[int, int]:
    """Write a Parquet file of the answers; how many deals, and how many lacked cards.

    A deal without four hands of thirteen cards stands in it without answers. Raises FormatError
    and StorageError.
    """
    check_parquet(out)
    with Journal(out.with_name(f"{out.name}.journal")) as journal:
        deals = _Deals(boards, question, journal, progress)
        for chunk in at.done(partial(_solved, question), deals.missing()):
            journal.add(chunk.number, chunk.digest, chunk.rows)
            deals.finished(len(chunk.rows))
        if not deals.chunks:
            journal.remove()
            raise FormatError(f"there are no deals to solve: {out} is left as it was")
        rows = (row for number in range(deals.chunks) for row in journal.rows(number))
        written = write_parquet(out, DEAL_COLUMNS | question.columns, rows)
        journal.remove()
    return written, deals.incomplete


class _Deals:
    """Reads the deals in chunks as they are asked for, and counts."""

    def __init__(
        self,
        boards: Iterable[Board],
        question: Question,
        journal: Journal,
        progress: Callable[[int], object],
    ) -> None:
        self.chunks = 0
        self.incomplete = 0
        self._done = 0
        self._rows = map(self._row, boards)
        self._question, self._journal, self._progress = question, journal, progress

    def missing(self) -> Iterator[_Chunk]:
        """The chunks that the journal does not hold."""
        while rows := list(islice(self._rows, self._question.deals_a_task)):
            chunk = _Chunk.of(self.chunks, rows, self._question)
            self.chunks += 1
            if self._journal.has(chunk.number, chunk.digest):
                self.finished(len(rows))
            else:
                yield chunk

    def finished(self, deals: int) -> None:
        self._done += deals
        self._progress(self._done)

    def _row(self, board: Board) -> Row:
        self.incomplete += not board.deal.is_complete
        return [board.number, str(board.deal), str(board.dealer), str(board.vulnerability)]


def _solved(question: Question, chunk: _Chunk) -> _Chunk:
    """In a worker: every row with its answers behind it."""
    whole = [Deal.parse(row[1]).is_complete for row in chunk.rows]
    answers = iter(question.answers(list(compress(chunk.rows, whole))))
    nothing = [None] * len(question.columns)
    rows = [
        [*row, *(next(answers) if has_all else nothing)]
        for row, has_all in zip(chunk.rows, whole, strict=True)
    ]
    return _Chunk(chunk.number, chunk.digest, rows)
