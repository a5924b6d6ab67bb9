from __future__ import annotations

import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from merrimac.formats import pbn
from merrimac.formats.double_dummy_tags import (
    ALL_PASS,
    Tricks,
    double_dummy_of,
    par_of,
    par_text,
    with_double_dummy,
)
from merrimac.formats.record import Fault, FormatError, Record, Remark, Stage
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from strategies import records

# Each hand is one suit, so tricks are seen at once: with trumps all thirteen, in a suit of the
# opponents none, in partner's all thirteen; at notrump the suit led runs, so declarer takes none.
ONE_SUIT = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
#            C   D   H   S  NT
TRICKS = (
    (0, 13, 0, 13, 0),  # North
    (13, 0, 13, 0, 0),  # East
    (0, 13, 0, 13, 0),  # South
    (13, 0, 13, 0, 0),  # West
)
RECORD = Record(Board.numbered(1, ONE_SUIT), {"Event": "Lesson"})
tables = st.lists(
    st.lists(st.integers(0, 13), min_size=5, max_size=5).map(tuple), min_size=4, max_size=4
).map(tuple)


def test_the_twenty_digits_are_those_worked_out_by_hand() -> None:
    """N S E W, and NT S H D C for each."""
    tags = with_double_dummy(RECORD, TRICKS, "7S-NS +1510").tags
    assert tags["DoubleDummyTricks"] == "0d0d00d0d000d0d00d0d"
    assert tags["OptimumScore"] == "NS 1510" and tags["ParContract"] == "NS 7S="


def test_the_table_is_that_of_the_standard() -> None:
    tricks = ((5, 6, 7, 8, 9), (1, 2, 3, 4, 10), (11, 12, 13, 0, 1), (2, 2, 2, 2, 2))
    record = with_double_dummy(RECORD, tricks)
    assert record.tags["DoubleDummyTricks"] == "9876510dcba432122222"
    rows = record.tables["OptimumResultTable"]
    assert rows[:6] == ("N NT  9", "N  S  8", "N  H  7", "N  D  6", "N  C  5", "S NT  1")
    assert rows[10] == "E NT 10" and len(rows) == 20
    assert "OptimumScore" not in record.tags


@pytest.mark.parametrize(
    ("par", "score", "contract"),
    [
        ("5CX-E -1400", "NS -1400", "E 5CX+2"),
        ("4S-NS or 3NT-N +420", "NS 420", "NS 4S+3; N 3N-9"),
        (ALL_PASS, "NS 0", "Pass"),
    ],
)
def test_par_is_written_as_others_read_it(par: str, score: str, contract: str) -> None:
    record = with_double_dummy(RECORD, TRICKS, par)
    assert (record.tags["OptimumScore"], record.tags["ParContract"]) == (score, contract)
    assert par_of(record) == par


def test_par_text_names_contracts_and_the_score_of_north_south() -> None:
    assert par_text(-300, ["5HX-NS", "5DX-N"]) == "5HX-NS or 5DX-N -300"
    assert par_text(0, []) == ALL_PASS


@pytest.mark.parametrize("par", ["4S", "+420", "8S-NS +420", "4S-NS 420 or so", "4S-X +1"])
def test_par_that_makes_no_sense_is_refused(par: str) -> None:
    with pytest.raises(FormatError, match="expected such as '4S-NS"):
        with_double_dummy(RECORD, TRICKS, par)


@pytest.mark.parametrize("tricks", [(), TRICKS[:3], (*TRICKS[:3], (1, 2)), ((14,) * 5,) * 4])
def test_numbers_that_make_no_table_are_refused(tricks: Tricks) -> None:
    with pytest.raises(FormatError, match="4 seats in 5 strains"):
        with_double_dummy(RECORD, tricks)


def test_old_results_are_replaced_and_other_tags_stay() -> None:
    old = with_double_dummy(RECORD, ((0,) * 5,) * 4, ALL_PASS)
    assert with_double_dummy(old, TRICKS, "7S-NS +1510") == with_double_dummy(
        RECORD, TRICKS, "7S-NS +1510"
    )


def test_a_comment_stays_behind_the_tag_it_follows() -> None:
    text = '[Event "x"]\n[Board "1"]\n[Annotator "A"]\n{of A}\n[Site "z"]\n[Room "Open"]\n{of Room}'
    (record,) = pbn.loads(text)
    written = pbn.dumps([with_double_dummy(record, TRICKS)])
    assert '[Annotator "A"]\r\n{of A}' in written
    assert '[Room "Open"]\r\n{of Room}' in written


@given(record=records(), tricks=tables)
def test_boards_with_results_come_back_from_pbn(record: Record, tricks: Tricks) -> None:
    added = with_double_dummy(record, tricks, "4S-NS +420")
    faults: list[Fault] = []
    text = pbn.dumps([added])
    plain: list[Fault] = []
    list(pbn.loads(pbn.dumps([record]), plain.append))
    (found,) = pbn.loads(text, faults.append)
    assert [fault.reason for fault in faults] == [fault.reason for fault in plain]
    assert double_dummy_of(found) == tricks and par_of(found) == "4S-NS +420"
    assert found.tables["OptimumResultTable"] == added.tables["OptimumResultTable"]
    assert pbn.dumps([found]) == text


def test_results_are_found_in_what_other_programs_write() -> None:
    text = (
        '[Board "1"]\n[OptimumScore "EW 140"]\n[ParContract "EW 3S="]\n'
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n'
    )
    rows = [f"{seat} {strain} {7}\n" for seat in "WNES" for strain in ("S", "H", "D", "C", "N")]
    (found,) = pbn.loads(text + "".join(rows))
    assert double_dummy_of(found) == ((7,) * 5,) * 4
    assert par_of(found) == "3S-EW -140"
    (found,) = pbn.loads(text + "".join(rows[:19]))
    assert double_dummy_of(found) is None
    (found,) = pbn.loads('[Board "1"]\n[DoubleDummyTricks "********************"]\n')
    assert double_dummy_of(found) is None and par_of(found) == ""
    (found,) = pbn.loads('[Board "1"]\n[OptimumScore "NS +630"]\n')
    assert par_of(found) == "+630"


def test_remarks_outside_any_tag_are_left_alone() -> None:
    remarks = (Remark(Stage.HEAD, 0, "first"), Remark(Stage.AUCTION, 0, "calls"))
    record = Record(RECORD.board, remarks=remarks)
    assert with_double_dummy(record, TRICKS).remarks == remarks


def test_endplay_sees_the_results() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its own dependencies warn on import
        peer: Any = pytest.importorskip("endplay.parsers.pbn")
    (found,) = peer.loads(pbn.dumps([with_double_dummy(RECORD, TRICKS, "7S-NS +1510")]))
    assert found.info["DoubleDummyTricks"] == "0d0d00d0d000d0d00d0d"
    assert found.info["OptimumScore"] == "NS 1510" and found.info["ParContract"] == "NS 7S="
    table = found.info["OptimumResultTable"]
    assert len(table["rows"]) == 20
    assert [str(cell) for cell in table["rows"][1]] == ["N", "S", "13"]
