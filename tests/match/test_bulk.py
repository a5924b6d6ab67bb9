from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from match.work import Stopping
from merrimac.formats.record import FormatError
from merrimac.game.board import Board
from merrimac.game.cards import STRAINS, Strain
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat
from merrimac.match.bulk import Makes, Row, Tables, solve_file
from merrimac.match.journal import Journal
from merrimac.match.workplace import OneProcess
from merrimac.solve.double_dummy import Solver
from merrimac.solve.par import par

pytest.importorskip("pyarrow")
RNG = Random(3)
BOARDS = [Board.numbered(number, Deal.random(RNG)) for number in range(1, 6)]
HALF = Board.numbered(6, Deal.parse("N:AKQJT98765432... - - -"))
CONTRACT = Contract.parse("2NT-S")


class Counting(Tables):
    """Counts the deals that it solves."""

    solved: list[int] = []

    def answers(self, rows: Sequence[Row]) -> Iterator[Row]:
        self.solved.extend(row[0] for row in rows)
        return super().answers(rows)


def rows_of(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = import_module("pyarrow.parquet").read_table(path).to_pylist()
    return found


def test_tables_and_par_are_those_of_each_deal(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    assert solve_file(BOARDS[:2], Tables(), out, OneProcess()) == (2, 0)
    for board, row in zip(BOARDS, rows_of(out), strict=False):
        table = Solver().table(board.deal)
        assert row["board"] == board.number and Deal.parse(row["deal"]) == board.deal
        assert all(row[f"{seat}_{s}"] == table[seat][s] for seat in SEATS for s in STRAINS)
        best = par(table, board.dealer, board.vulnerability)
        assert row["par_score_ns"] == best.score_ns
        assert row["par_contracts"].split() == [str(each) for each in best.contracts]
    assert [each.name for each in tmp_path.iterdir()] == ["r.parquet"]


def test_yes_or_no_is_what_the_table_says(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    tables = [Solver().table(board.deal) for board in BOARDS[:3]]
    for seat, strain in ((Seat.SOUTH, Strain.NOTRUMP), (Seat.EAST, Strain.HEARTS)):
        tricks = [table[seat][strain] for table in tables]
        # Around what each deal makes, where one trick more or less is seen.
        for level in {max(1, min(7, number - 6 + more)) for number in tricks for more in (0, 1)}:
            question = Makes(Contract(level, strain, seat), deals_a_task=2)
            solve_file(BOARDS[:3], question, out, OneProcess())
            assert [row["makes"] for row in rows_of(out)] == [
                number >= level + 6 for number in tricks
            ]


def test_what_was_solved_before_a_stop_is_not_solved_again(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    question = Counting(deals_a_task=2)
    question.solved.clear()
    with pytest.raises(KeyboardInterrupt):
        solve_file(BOARDS, question, out, Stopping(2))
    assert question.solved == [1, 2, 3, 4] and not out.exists()
    # Half a line, as a kill leaves it.
    with (tmp_path / "r.parquet.journal").open("ab") as stream:
        stream.write(b'{"number": 2, "digest": "ab')
    heard: list[int] = []
    assert solve_file(BOARDS, question, out, OneProcess(), heard.append) == (5, 0)
    assert question.solved == [1, 2, 3, 4, 5] and heard == [2, 4, 5]
    assert [row["board"] for row in rows_of(out)] == [1, 2, 3, 4, 5]


def test_deals_that_were_changed_in_between_are_solved_again(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    question = Counting(deals_a_task=2)
    question.solved.clear()
    with pytest.raises(KeyboardInterrupt):
        solve_file(BOARDS, question, out, Stopping(2))
    changed = [replace(BOARDS[0], number=9), *BOARDS[1:]]
    solve_file(changed, question, out, OneProcess())
    assert question.solved == [1, 2, 3, 4, 9, 2, 5]
    assert [row["board"] for row in rows_of(out)] == [9, 2, 3, 4, 5]


def test_another_question_is_not_answered_from_the_journal(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    with pytest.raises(KeyboardInterrupt):
        solve_file(BOARDS, Makes(CONTRACT, deals_a_task=2), out, Stopping(2))
    other = Makes(Contract.parse("7C-S"), deals_a_task=2)
    solve_file(BOARDS, other, out, OneProcess())
    assert [row["makes"] for row in rows_of(out)] == [False] * 5


def test_a_deal_without_all_cards_stands_there_without_answers(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    assert solve_file([HALF, BOARDS[0]], Makes(CONTRACT), out, OneProcess()) == (2, 1)
    assert [row["makes"] is None for row in rows_of(out)] == [True, False]


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    path.write_text("a letter\n")
    with pytest.raises(FormatError, match="no journal"):
        Journal(path)
    assert path.read_text() == "a letter\n"
