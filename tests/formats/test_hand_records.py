from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from merrimac.formats import files
from merrimac.formats.double_dummy_tags import with_double_dummy
from merrimac.formats.hand_records import Printed, html
from merrimac.formats.record import FormatError, Record
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from strategies import records

NASTY = "<script>alert('x')</script> & \"O'Hara\""
TRICKS = ((6, 5, 4, 3, 2), (7, 8, 9, 10, 11), (6, 5, 4, 3, 1), (7, 8, 9, 12, 13))


def some(count: int) -> list[Printed]:
    boards = (Board.numbered(number, Deal.random(Random(number))) for number in range(1, count + 1))
    return [Printed(Record(board), TRICKS, "4S-NS +420") for board in boards]


def tree(page: str) -> ElementTree.Element:
    return ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))


def having(page: str, kind: str) -> list[ElementTree.Element]:
    return [node for node in tree(page).iter() if kind in node.get("class", "").split()]


def text_of(node: ElementTree.Element) -> str:
    return "".join(node.itertext()).replace("\ufe0e", "")


def test_sixteen_boards_stand_on_a_page() -> None:
    page = html(some(36), "Tuesday lesson")
    sheets = having(page, "page")
    assert [len(sheet.findall(".//article")) for sheet in sheets] == [16, 16, 4]
    assert [text_of(node) for node in having(page, "number")] == [str(n) for n in range(1, 37)]
    assert len(having(html(some(36), per_page=4), "page")) == 9


def test_a_board_has_all_that_a_hand_record_has() -> None:
    (board,) = having(html(some(1)), "board")
    shown = text_of(board)
    assert "Dealer North" in shown and "Vul None" in shown
    deal = Deal.random(Random(1))
    for hand in deal:
        for suit, symbol in zip(str(hand).split("."), "♠♥♦♣", strict=True):
            assert symbol + (" ".join(suit).replace("T", "10") or "—") in shown
    assert "Par 4♠-NS +420" in shown
    cells = [int(cell.text or "") for cell in board.iter("td")]
    assert cells == [6, 5, 4, 3, 2, 6, 5, 4, 3, 1, 7, 8, 9, 10, 11, 7, 8, 9, 12, 13]


def test_the_table_shows_who_is_vulnerable_and_who_deals() -> None:
    tables = having(html(some(4)), "table")
    marks = [
        [
            text_of(node) + node.get("class", "")[1:]
            for node in table
            if " " in node.get("class", "")
        ]
        for table in tables
    ]
    assert marks == [
        ["N dealer"],
        ["N v", "E dealer", "S v"],
        ["E v", "S dealer", "W v"],
        ["N v", "E v", "S v", "W v dealer"],
    ]


def test_whatever_people_write_is_only_text() -> None:
    record = Record(Board.numbered(1, Deal.random(Random(1))), {"North": "<b>&'\"", "Event": NASTY})
    page = html([Printed(record, par=NASTY)], NASTY)
    assert "<script" not in page and "<b>&" not in page
    assert text_of(next(tree(page).iter("h1"))) == NASTY
    assert [text_of(node) for node in having(page, "name")] == ["<b>&'\""]
    assert NASTY in text_of(having(page, "par")[0])


def test_the_page_needs_nothing_from_elsewhere() -> None:
    page = html(some(2), "x")
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|src=", page)
    assert "@page { size: A4" in page


class Balance(HTMLParser):
    """Finds an element that is not closed, as a browser reads the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        assert tag in ("meta", "br") and attrs is not None, "only these may be empty in HTML"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@settings(max_examples=50)
@given(st.lists(records(), min_size=1, max_size=3), st.text(max_size=20), st.integers(1, 16))
def test_any_boards_and_any_title_make_a_well_formed_page(
    found: list[Record], title: str, per_page: int
) -> None:
    page = html([Printed(record, par=title) for record in found], title, per_page)
    assert len(having(page, "board")) == len(found)
    page.encode()
    parser = Balance()
    parser.feed(page)
    assert parser.open == []


def test_files_are_written_with_the_results_they_have_and_not_read(tmp_path: Path) -> None:
    record = Record(Board.numbered(1, Deal.random(Random(1))), {"Event": "Cup"})
    files.write(tmp_path / "x.pbn", [with_double_dummy(record, TRICKS, "4S-NS +420")])
    target = tmp_path / "x.html"
    files.write(target, files.read(tmp_path / "x.pbn"))
    page = target.read_text(encoding="utf-8")
    assert "<h1>Cup</h1>" in page and "<td>13</td>" in page
    with pytest.raises(FormatError, match="is HTML, which is written but not read"):
        files.read(target)
