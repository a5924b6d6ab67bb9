"""The report as tables, Markdown and a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import merrimac.formats
from merrimac.match.analysis import markdown, page, plots, tables, words
from merrimac.match.analysis.judged import Bidding, Judge, Judged, Mistake, Play
from merrimac.match.analysis.reading import recorded
from merrimac.match.analysis.report import Report
from merrimac.match.statistics import Mean

SAMPLE = Path(merrimac.formats.__file__).parent / "samples" / "olympiad-2004.pbn"
RUDE = '<b>"Bob" & |co*'
PLAYED = Judged(
    "day/a.pbn", 7, 12, "open", "Cup", ("Ann", RUDE, "Cid", "Dot"), True, "4SX-S",
    Bidding(-100, 420, "N-S +420, 4S-NS", -11, "bid too high"),
    Play(9, 10, 40, (Mistake(0, "W", "HK", 1), Mistake(5, "N", "S2", 2)), 0),
    9, -100, -11,
)  # fmt: skip
PASSED_OUT = replace(
    PLAYED, number=13, contract=None, play=None, tricks=None, score=0,
    reasons=("passed out: there was no play",),
)  # fmt: skip
FAULTY = Judged("day/b.lin", 3, 1, reasons=("card 2, S4 by S: S does not hold it",))
NO_BOARD = Judged("day/c.lin", 1, is_board=False, reasons=("the file has no board",))
BOARDS = [PLAYED, PASSED_OUT, FAULTY, NO_BOARD]
REPORT = Report.of(BOARDS)


def test_a_board_in_words() -> None:
    row = dict(zip(tables.BOARD_HEADINGS, tables.board(PLAYED), strict=True))
    assert row["Board"] == "12 open" and row["Contract"] == "4♠X S -1"
    assert row["Declarer"] == "Cid" and (row["Tricks"], row["Double dummy"]) == ("9", "10")
    assert (row["Lead"], row["Declarer gave"], row["Defenders"]) == ("1", "2", "")
    assert row["Claim"] == "same" and row["Auction"] == "N-S -11: bid too high"
    assert row["Cards that gave tricks away"] == "1: W ♥K, 2: N ♠2 (2)"
    assert tables.board(PASSED_OUT)[1] == "passed out"
    assert len(tables.BOARD_ALIGN) == len(tables.BOARD_HEADINGS)


def test_all_that_does_not_count_is_listed() -> None:
    assert tables.left_out(BOARDS).rows == [
        ("a.pbn", "13 open", "passed out: there was no play", "the auction"),
        ("b.lin", "1", "card 2, S4 by S: S does not hold it", "nothing"),
        ("c.lin", tables.NOTHING, "the file has no board", "nothing"),
    ]


def test_boards_with_the_same_reason_stand_together() -> None:
    more = [PASSED_OUT, PLAYED, replace(PASSED_OUT, number=14)]
    assert [row[1] for row in tables.left_out(more).rows] == ["13 open, 14 open"]


def test_events_are_compared_where_there_are_several() -> None:
    assert tables.events(REPORT).rows == [] and REPORT.title == "Cup"
    both = Report.of([PLAYED, PASSED_OUT, replace(PLAYED, event="League"), FAULTY])
    assert both.title == "Analysis of 2 events"
    assert [row[:3] for row in tables.events(both).rows] == [
        ("Cup", "2", "2.00 ± ?"),
        ("League", "1", "2.00 ± ?"),
    ]


def test_claims_that_differ_are_listed() -> None:
    assert PLAYED.play is not None
    differs = replace(PLAYED, play=replace(PLAYED.play, claim=-1))
    assert tables.odd_claims([PLAYED, PASSED_OUT]).rows == []
    assert tables.odd_claims([differs]).rows == [("a.pbn", "12 open", "4♠X S -1", "40", "-1")]
    assert words.claims(Report.of([differs])) == (
        "1 claim: 0 agree with double dummy, in 0 declarer got more, in 1 fewer tricks."
    )


def test_an_error_that_is_not_known_is_not_told_as_none() -> None:
    assert tables.mean_text(Mean(0.5, 0.0)) == "0.50 ± ?"
    assert tables.mean_text(Mean(0.5, 0.25), sign="+") == "+0.50 ± 0.25"
    assert tables.mean_text(None) == tables.NOTHING


def test_no_place_in_the_field_with_few_boards() -> None:
    shown = tables.players(REPORT, REPORT.ranked(2), 2).rows
    assert len(shown) == 4 and {row[5] for row in shown} == {tables.NOTHING}
    assert {row[0]: row[5] for row in tables.players(REPORT, REPORT.ranked(1), 1).rows}[
        "Cid"
    ].startswith("+0.00")


def test_the_page_is_well_formed_and_stands_alone() -> None:
    text = "\n".join(page.lines(REPORT, BOARDS, f"Cup {RUDE}", 1))
    root = ElementTree.fromstring(text.replace("<!DOCTYPE html>", ""))
    assert root.findtext("head/title") == f"Cup {RUDE}"
    said = "".join(root.itertext())
    for told in (RUDE, "the file has no board", "13 open", "Double dummy is play", "3 files"):
        assert told in said
    assert "<script" not in text and "src=" not in text and "@import" not in text
    assert text.count("http") == text.count('xmlns="http://www.w3.org/2000/svg"') > 0
    targets = {each.get("href", "")[1:] for each in root.iter("a")}
    assert targets <= {each.get("id") for each in root.iter()} and "players" in targets


def test_the_page_of_real_boards() -> None:
    boards = list(map(Judge().judged, recorded([SAMPLE])))
    report = Report.of(boards)
    assert report.title == "12th World Bridge Olympiad"
    root = ElementTree.fromstring(
        "\n".join(page.lines(report, boards, report.title, 1)).replace("<!DOCTYPE html>", "")
    )
    (board_list,) = root.findall(".//details")[-1:]
    assert len(board_list.findall(".//tbody/tr")) == report.auctions == 4


def test_a_page_without_any_play() -> None:
    text = "\n".join(page.lines(Report.of([FAULTY]), [FAULTY], "Cup", 20))
    assert "S does not hold it" in text and "No auction is judged." in text
    ElementTree.fromstring(text.replace("<!DOCTYPE html>", ""))


def test_names_are_no_markup_in_markdown() -> None:
    told = list(markdown.lines(REPORT, BOARDS, "Cup", 1))
    assert told[0] == "# Cup"
    row = next(line for line in told if "Bob" in line)
    assert row.startswith('| \\<b>"Bob" & \\|co\\* |')
    assert any(line.startswith("| b.lin | 1 | card 2") for line in told)
    widths = {line.replace("\\|", "").count("|") for line in told if line.startswith("| 12 open")}
    assert widths == {len(tables.BOARD_HEADINGS) + 1}


@pytest.mark.parametrize("highest", [0.03, 0.9, 1.0, 7, 12, 99, 4_321])
def test_axes_have_round_steps(highest: float) -> None:
    chart = plots.Columns("a", ["x"], [("s", [highest])])
    root = ElementTree.fromstring(plots.columns(chart))
    name = "{http://www.w3.org/2000/svg}"
    steps = list(root.iter(f"{name}line"))
    assert 3 <= len(steps) <= 8
    (bar,) = root.iter(f"{name}rect")
    assert float(bar.get("height", "0")) == pytest.approx(180)


def test_dots_stand_on_their_side_of_the_line() -> None:
    chart = plots.Dots("a", [("low", Mean(-0.5, 0.1)), ("high", Mean(0.25, 0.1))], "less", "more")
    root = ElementTree.fromstring(plots.dots(chart))
    name = "{http://www.w3.org/2000/svg}"
    low, high = (float(each.get("cx", "0")) for each in root.iter(f"{name}circle"))
    (zero,) = (float(e.get("x1", "0")) for e in root.iter(f"{name}line") if e.get("class") == "x")
    assert low < zero < high and zero - low == pytest.approx(2 * (high - zero), abs=0.2)
