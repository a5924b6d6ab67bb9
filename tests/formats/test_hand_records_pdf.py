from __future__ import annotations

import base64
import re
import sys
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from merrimac.formats import files
from merrimac.formats.hand_records_pdf import Printed, pdf
from merrimac.formats.record import FormatError, Record
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from strategies import records

TRICKS = ((6, 5, 4, 3, 2), (7, 8, 9, 10, 11), (6, 5, 4, 3, 1), (7, 8, 9, 12, 13))
NAMES = {"North": "Bob Hamman", "West": "Zia Mahmood", "East": "José Łódź", "South": "(Ann)\\"}


def some(count: int) -> list[Printed]:
    boards = (Board.numbered(number, Deal.random(Random(number))) for number in range(1, count + 1))
    return [Printed(Record(board, NAMES), TRICKS, "4S-NS +420") for board in boards]


def drawn(data: bytes) -> str:
    """What stands on the pages: their drawing commands, unpacked."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
    unpacked = (zlib.decompress(base64.a85decode(raw.strip(), adobe=False)) for raw in
                (stream.strip().removesuffix(b"~>") for stream in streams))  # fmt: skip
    return b"\n".join(unpacked).decode("latin-1")


def page_count(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", data))


@pytest.mark.parametrize(("boards", "per_page", "expected"), [(1, 16, 1), (17, 16, 2), (9, 4, 3)])
def test_there_are_as_many_pages_as_needed(boards: int, per_page: int, expected: int) -> None:
    data = pdf(some(boards), "Tuesday lesson", per_page)
    assert data.startswith(b"%PDF-") and page_count(data) == expected


def test_title_names_and_numbers_are_on_the_page() -> None:
    shown = drawn(pdf(some(2), "Tuesday lesson"))
    for text in (
        "Tuesday lesson",
        "Bob Hamman",
        "Zia Mahmood",
        "Dealer East",
        "Vul N-S",
        "-NS +420",
    ):
        assert f"({text})" in shown
    assert r"(\(Ann\)\\)" in shown
    assert r"(Jos\351 ?\363dz)" in shown, "letters that the font lacks have a stand-in"
    # Four suits in each of four hands, four above the tricks, one in par.
    assert len(re.findall(r" c h\s+f", shown)) >= 2 * 21


def test_equal_boards_give_equal_bytes() -> None:
    assert pdf(some(3), "x") == pdf(some(3), "x")
    assert pdf(some(3), "x") != pdf(some(3), "y")


@settings(max_examples=25)
@given(st.lists(records(), min_size=1, max_size=3), st.text(max_size=20), st.integers(1, 16))
def test_any_boards_and_any_title_can_be_drawn(
    found: list[Record], title: str, per_page: int
) -> None:
    data = pdf([Printed(record, par=title) for record in found], title, per_page)
    assert page_count(data) == -(-len(found) // per_page)


def test_without_reportlab_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(FormatError, match=r"needs the extra: pip install 'merrimac\[print\]'"):
        pdf(some(1))


def test_files_are_written_and_not_read(tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    files.write(target, [item.record for item in some(1)])
    assert page_count(target.read_bytes()) == 1
    with pytest.raises(FormatError, match="is PDF, which is written but not read"):
        files.read(target)
