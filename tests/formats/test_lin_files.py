"""Reading LIN files: bars that shift the pairs, files without boards, streaming."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lin_reading import (
    DEAL,
    HEADER,
    faulty,
    only,
    read,
    said,
)
from merrimac.formats import lin
from merrimac.formats.lin import reader
from merrimac.formats.record import COMMENT, Fault, FormatError, Record, Remark, Stage, ignore

# Bars that shift the pairs


def shifted(middle: str) -> tuple[list[Record], list[Fault]]:
    """Two boards, with something odd in the comments of the first."""
    return read(
        f"qx|o1|st||{DEAL}sv|o|mb|2N|{middle}mb|p|mb|3N|mb|p|mb|p|mb|p|pg||\npc|dJ|pg||\n"
        f"qx|o2|st||{DEAL}sv|o|mb|1C|\n"
    )


@pytest.mark.parametrize(
    ("middle", "comment"),
    [
        ("nt|bob: 3|4 is right|pg||\n", "bob: 3¦4 is right"),
        ("nt|bob: a||pg||\n", "bob: a¦"),
        ("nt|bob: a|b|c|d|pg||\n", "bob: a¦b¦c¦d"),
        ("nt|bob: no | it | pg||\n", "bob: no ¦ it "),
        ("nt|bob: one|two\nthree|pg||\n", "bob: one¦two\nthree"),
        ("nt|bob: no end\n", "bob: no end"),
        ("nt|bob: a|h5|pg||\n", "bob: a¦h5"),
    ],
)
def test_a_stray_bar_costs_one_fault_and_nothing_else(middle: str, comment: str) -> None:
    records, faults = shifted(middle)
    assert len(faults) == 1, [str(fault) for fault in faults]
    assert len(records) == 2
    assert str(records[0].board.auction) == "2NT P 3NT P P P"
    assert records[0].board.play is not None and len(records[0].board.play) == 1
    assert [r.text for r in records[0].remarks if r.kind == COMMENT] == [comment]
    assert str(records[1].board.auction) == "1C"


@pytest.mark.parametrize("middle", ["pg|", "pg|\n", "pg|||", "st|pg||"])
def test_a_missing_or_extra_bar_after_a_page_costs_one_fault(middle: str) -> None:
    records, faults = shifted(middle)
    assert len(faults) == 1
    assert str(records[0].board.auction) == "2NT P 3NT P P P"


def test_the_fault_of_a_shift_names_its_line() -> None:
    _, faults = shifted("\n\nnt|a|b b|pg||\n")
    assert [(fault.file, fault.line) for fault in faults] == [("x.lin", 3)]
    assert "a stray bar (|)?" in faults[0].reason


def test_words_outside_any_tag_are_a_comment() -> None:
    record, reason = faulty(f"downloaded on Monday\nqx|o1|{DEAL}sv|o|mb|1C|")
    assert reason.startswith("found 'downloaded on Monday', expected a tag")
    assert record.remarks[0] == Remark(Stage.HEAD, 0, "downloaded on Monday")


def test_tags_in_capitals_and_old_line_ends_are_read() -> None:
    assert only(f"QX|o1|\rST||{DEAL}\rSV|o|\r\nMB|1C|\r").board.number == 1


# Files


@pytest.mark.parametrize("text", ["", "\n\n", HEADER, "pg||\n", "<html>no such file</html>"])
def test_a_file_without_boards_is_one_fault(text: str) -> None:
    records, faults = read(text)
    assert not records
    assert len(faults) == 1


def test_a_value_cut_off_by_the_end_of_the_file_is_read() -> None:
    record, reason = faulty(f"qx|o1|{DEAL}sv|o|mb|1C|mb|p")
    assert reason == "the file ends inside the value of mb: expected a bar (|)"
    assert str(record.board.auction) == "1C P"


def test_an_auction_without_a_board_before_it_is_a_board() -> None:
    record, reason = faulty("mb|1C|mb|p|")
    assert "no deal" in reason
    assert str(record.board.auction) == "1C P"


def test_tags_of_the_header_inside_a_board_do_not_end_it() -> None:
    record = only(f"qx|o1|{DEAL}sv|o|mb|1C|pn|a,b,c,d|pg||mb|p|")
    assert str(record.board.auction) == "1C P"
    assert (Stage.AUCTION, 1, "pn", "a,b,c,d") in said(record)
    assert record.names == {}


def test_boards_are_read_one_at_a_time(tmp_path: Path) -> None:
    def endless() -> Iterator[str]:
        while True:
            yield f"qx|o1|{DEAL}sv|o|mb|1C|"

    records = reader.read(endless(), ignore, "endless")
    assert next(records).board.number == 1
    path = tmp_path / "a.lin"
    path.write_bytes(f"qx|o1|{DEAL}sv|o|nt|Malmstr\xf6m|".encode("latin-1"))
    assert next(lin.load(path)).remarks[0].text == "Malmström"


def test_a_file_that_is_not_there_is_a_format_error(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"none\.lin can't be read"):
        next(lin.load(tmp_path / "none.lin"))
