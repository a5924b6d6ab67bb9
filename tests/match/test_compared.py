from __future__ import annotations

import pytest

from merrimac.game.contract import Contract
from merrimac.game.deal import NO_DEAL
from merrimac.game.outcome import Outcome
from merrimac.game.seats import Side
from merrimac.match.compared import Compared, kind_of
from merrimac.match.report import Declared, Report
from merrimac.match.statistics import Mean
from merrimac.match.table_form import COLUMNS, rows


def board(
    number: int, one: str, other: str, side: Side = Side.NS, double_dummy: int | None = None
) -> Compared:
    outcomes = [Outcome.parse(each) if each else None for each in (one, other)]
    return Compared(number, NO_DEAL, side, (outcomes[0], outcomes[1]), double_dummy)


# Board 1: nobody is vulnerable. Board 2: North-South are.
GAME_AGAINST_PART_SCORE = board(1, "4S-N=", "3S-N+1")
THEIR_GAME = board(1, "3NT-E=", "3NT-E-1")
DECLARERS = board(2, "3NT-E-1", "3NT-E=", Side.EW, 9)
PASSED_OUT = board(2, "", "")


def test_scores_are_compared_as_the_first_line_up_sees_them() -> None:
    assert GAME_AGAINST_PART_SCORE.points == (420, 170)
    assert (GAME_AGAINST_PART_SCORE.gain, GAME_AGAINST_PART_SCORE.imps) == (250, 6)
    # East-West made a game where the first line-up defended, and failed where it declared.
    assert (THEIR_GAME.points, THEIR_GAME.imps) == ((-400, 50), -10)
    assert (DECLARERS.points, DECLARERS.imps) == ((-50, 400), -10)
    assert (PASSED_OUT.points, PASSED_OUT.imps) == ((0, 0), 0)
    assert [each.matchpoints for each in (GAME_AGAINST_PART_SCORE, THEIR_GAME, PASSED_OUT)] == [
        2, 0, 1,
    ]  # fmt: skip


def test_line_ups_change_places_and_so_do_declarers() -> None:
    # At the first table the second line-up sat East-West, at the other the first did.
    assert [str(each) for each in THEIR_GAME.declared_by(1)] == ["3NT-E="]
    assert [str(each) for each in THEIR_GAME.declared_by(0)] == ["3NT-E-1"]
    assert [str(each) for each in DECLARERS.declared_by(0)] == ["3NT-E-1"]
    assert [str(each) for each in DECLARERS.declared_by(1)] == ["3NT-E="]
    assert PASSED_OUT.declared_by(0) == PASSED_OUT.declared_by(1) == []


@pytest.mark.parametrize(
    ("contract", "kind"),
    [
        ("3NT-N", "notrump game"), ("2NT-N", "notrump part score"), ("4H-N", "suit game"),
        ("4D-N", "suit part score"), ("5CX-N", "suit game"), ("2SX-N", "suit part score"),
        ("6C-N", "slam"), ("7NT-N", "slam"),
    ],
)  # fmt: skip
def test_types_of_contracts(contract: str, kind: str) -> None:
    assert kind_of(Contract.parse(contract)) == kind


def test_boards_go_by_the_type_that_both_tables_reached() -> None:
    assert GAME_AGAINST_PART_SCORE.kind == "different contracts"
    assert THEIR_GAME.kind == "notrump game"
    assert PASSED_OUT.kind == "passed out"
    assert board(1, "4S-N=", "4H-E-1").kind == "suit game"


def test_plain_form_and_back() -> None:
    for each in (GAME_AGAINST_PART_SCORE, THEIR_GAME, DECLARERS, PASSED_OUT):
        assert Compared.of_plain(each.plain()) == each


def test_a_report_by_hand() -> None:
    found = Report.of([PASSED_OUT, GAME_AGAINST_PART_SCORE, THEIR_GAME])
    assert (found.record.wins, found.record.losses, found.record.ties) == (1, 1, 1)
    assert found.imps == -4 and found.record.imps == Mean.of([6, -10, 0])
    assert found.matchpoints.value == pytest.approx(50)
    assert found.points.value == pytest.approx((250 - 450 + 0) / 3)
    assert found.declared == (Declared(2, 1), Declared(2, 2))
    assert found.given_away is None and found.sign_test == 1.0
    assert {kind: record.boards for kind, record in found.kinds} == {
        "different contracts": 1, "notrump game": 1, "passed out": 1,
    }  # fmt: skip
    form = found.plain()
    assert form["boards"] == 3 and form["imps_per_board"] == pytest.approx(-4 / 3)


def test_tricks_given_away_where_the_contract_was_given() -> None:
    found = Report.of([DECLARERS])
    assert found.given_away == (Mean(1, 0), Mean(0, 0))


def test_rows_are_as_each_line_up_sees_the_board() -> None:
    one, other = rows(("a", "b"), [THEIR_GAME])
    named = [dict(zip(COLUMNS, each, strict=True)) for each in (one, other)]
    assert [each["line_up"] for each in named] == ["a", "b"]
    assert [(each["score"], each["imps"]) for each in named] == [(-400, -10), (50, 10)]
    assert [(each["contract"], each["declarer"], each["made"]) for each in named] == [
        ("3NT", "E", True), ("3NT", "E", False),
    ]  # fmt: skip
    passed = dict(zip(COLUMNS, next(rows(("a", "b"), [PASSED_OUT])), strict=True))
    assert passed["contract"] == "Pass" and passed["tricks"] is None
