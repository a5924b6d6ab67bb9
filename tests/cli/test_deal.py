"""``merrimac deal`` and ``merrimac odds``, in a process of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.test_commands import assert_bad_input, merrimac, output
from merrimac.beliefs.language import parse
from merrimac.formats import files, lin, pbn
from merrimac.game.deal import Deal
from merrimac.game.features import hcp, is_balanced
from merrimac.game.seats import Seat, Vulnerability

SPEC = "south 15-17 balanced; north 4+ spades, 8+ hcp; not (east 5+ hearts)"
CHECK_VALUES = [
    ("south 15-17 balanced", "", 30897212184, 635013559600),
    ("west exactly 10 hcp", "", 59723754816, 635013559600),
    ("north 12-21 hcp, 5+ spades", "", 38450405730, 635013559600),
    ("north 10-12 hcp, 4+ spades", "south is AQ4.K83.KJT62.75", 860339176, 8122425444),
    ("south 20-22 balanced; north 5+ spades, 5+ hearts, 8+ hcp", "", 101858096969153532,
     5157850293780050462400),
    ("west has HK", "north is A974.53.KJ82.QJ6; south is KQ83.A62.A9.K984; west 5+ hearts, "
     "9-11 hcp; east 0-2 hearts", 246246, 271271),
]  # fmt: skip


def test_deals_satisfy_the_specification_and_repeat_with_the_seed() -> None:
    text = output("deal", SPEC, "-n", "20", "--seed", "7", "--format", "json")
    assert text == output("deal", SPEC, "-n", "20", "--seed", "7", "--json")
    assert text != output("deal", SPEC, "-n", "20", "--seed", "8", "--json")
    boards = json.loads(text)
    assert [board["board"] for board in boards] == list(range(1, 21))
    constraint = parse(SPEC).constraint
    assert all(constraint.admits(Deal.parse(board["deal"])) for board in boards)


@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_formats_hold_the_same_deals(form: str) -> None:
    text = output("deal", SPEC, "-n", "3", "--seed", "7", "-f", form, "--first-board", "9")
    read = (pbn if form == "pbn" else lin).loads(text)
    deals = [(record.board.number, str(record.board.deal)) for record in read]
    boards = json.loads(output("deal", SPEC, "-n", "3", "--seed", "7", "--json"))
    assert deals == [(board["board"] + 8, board["deal"]) for board in boards]


def test_dealer_vulnerability_and_double_dummy(tmp_path: Path) -> None:
    path = tmp_path / "two.pbn"
    output("deal", "dealer west; vul NS", "-n", "2", "--seed", "1", "--dd", "--out", path)
    for record in files.read(path):
        assert record.board.dealer is Seat.WEST
        assert record.board.vulnerability is Vulnerability.NS
        table = json.loads(output("dd", str(record.board.deal), "--json"))["table"]
        digits = record.tags["DoubleDummyTricks"]
        assert int(digits[0], 16) == table["N"]["NT"] and int(digits[-1], 16) == table["W"]["C"]


@pytest.mark.parametrize("ending", ["html", "pdf", "bri", "dge", "dup", "lin", "txt", "json"])
def test_files_by_their_ending(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"lesson.{ending}"
    done = merrimac("deal", SPEC, "-n", "4", "--seed", "3", "--out", path)
    assert done.returncode == 0 and "4 boards written" in done.stderr
    assert path.stat().st_size > 200


def test_best_hand_and_near_misses() -> None:
    for board in json.loads(output("deal", "--best-hand-to", "west", "-n", "5", "--json")):
        deal = Deal.parse(board["deal"])
        assert hcp(deal[Seat.WEST]) == max(map(hcp, deal))
    text = output("deal", "south 15-17 balanced", "--near-miss", "-n", "6", "-s", "1", "--json")
    words = set()
    for board in json.loads(text):
        south = Deal.parse(board["deal"])[Seat.SOUTH]
        assert not (is_balanced(south) and 15 <= hcp(south) <= 17)
        words.add(board["remarks"][0]["text"])
    assert words == {"Just misses: South 15-17 HCP.", "Just misses: South balanced."}


def test_statistics_and_their_picture(tmp_path: Path) -> None:
    picture = tmp_path / "points.svg"
    text = output("deal", SPEC, "--stats", "-n", "2000", "--seed", "2", "--plot", picture)
    assert "2,000 deals" in text and "Commonest patterns" in text
    assert picture.read_text().startswith("<svg")
    figures = json.loads(output("deal", SPEC, "--stats", "-n", "500", "--seed", "2", "--json"))
    assert figures["deals"] == 500
    assert 15 <= figures["hands"]["S"]["hcp"]["average"] <= 17


def test_a_dealer_script(tmp_path: Path) -> None:
    script = tmp_path / "notrump.dl"
    script.write_text(
        "produce 2000\ncondition hcp(north)>=15 && hcp(north)<=17 && shape(north, any 4333)\n"
        'action average "spades" spades(north), frequency "points" (hcp(north), 15, 17)\n'
    )
    text = output("deal", "--script", script, "--seed", "4")
    assert "spades: 3.2" in text and "Frequency points:" in text
    figures = json.loads(output("deal", "--script", script, "--seed", "4", "--json"))
    assert figures["averages"][0]["mean"] == pytest.approx(3.25, abs=0.1)
    assert sum(figures["frequencies"][0]["counts"]) == 2000


def test_a_script_can_fill_a_file(tmp_path: Path) -> None:
    script, target = tmp_path / "strong.dl", tmp_path / "strong.pbn"
    script.write_text("produce 3\ndealer west\ncondition hcp(north) >= 20\n")
    output("deal", "--script", script, "--seed", "1", "--out", target)
    boards = [record.board for record in files.read(target)]
    assert len(boards) == 3
    assert all(hcp(board.deal[Seat.NORTH]) >= 20 for board in boards)
    assert {board.dealer for board in boards} == {Seat.WEST}


def test_words_need_no_quotes_and_are_told_as_read() -> None:
    done = merrimac("deal", "south", "15-17", "balanced", "--seed", "3")
    assert done.returncode == 0
    assert done.stderr == "dealt: South 15-17 HCP, balanced\n"


def test_double_dummy_odds_are_estimated() -> None:
    given = "north is AQ43.K83.KJ62.75; south is JT98.A42.A5.AQ43"
    found = json.loads(output("odds", "NS make 3NT", "-g", given, "-n", "60", "--json"))
    assert found["exact"] is False and found["probability"] > 0.8


@pytest.mark.parametrize(("asked", "given", "count", "of"), CHECK_VALUES)
def test_odds_are_exact(asked: str, given: str, count: int, of: int) -> None:
    found = json.loads(output("odds", asked, *(("--given", given) if given else ()), "--json"))
    assert (found["count"], found["of"], found["exact"]) == (str(count), str(of), True)
    assert found["probability"] == pytest.approx(count / of, rel=1e-12)


def test_odds_for_people_and_breaks() -> None:
    text = output("odds", "south 15-17 balanced")
    assert "4.8656%, 1 in 20.6" in text and "30,897,212,184 of 635,013,559,600" in text
    shares = json.loads(output("odds", "--missing", "4", "--vacant", "10", "13", "--json"))["left"]
    assert shares == pytest.approx([0.080745, 0.322981, 0.396386, 0.176172, 0.023715], abs=5e-7)


def test_what_cannot_be_counted_is_estimated() -> None:
    found = json.loads(output("odds", "south cccc >= 12", "--given", "south 11 hcp", "--json"))
    assert found["exact"] is False and found["stderr"] > 0 and found["count"] is None


def test_impossible_odds_are_zero() -> None:
    given = "north has SA"
    assert json.loads(output("odds", "south has SA", "-g", given, "--json"))["probability"] == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["deal", "sotuh 15-17"], ["column 1", "south"]),
        (["deal", "south 20-10 hcp"], ["column 7"]),
        (["deal", "south 5+ spades; south 0-3 spades"], ["South 5+ spades", "South 0-3 spades"]),
        (["deal", "south 30 hcp; north 12+ hcp"], ["30 HCP", "12+ HCP"]),
        (["deal", "--plot", "x.svg"], ["--stats"]),
        (["deal", "--stats", "--plot", "x.png"], [".svg"]),
        (["deal", "south 20+ hcp; north 12+ hcp; east 9+ hcp"], ["20+", "12+", "9+"]),
        (["deal", "-n", "4611686018427387904"], ["-n"]),
        (["odds", "dealer north"], ["nothing about the cards"]),
        (["odds", "--vacant", "3", "4"], ["--missing"]),
        (["deal", "--script", "nowhere.dl"], ["nowhere.dl"]),
        (["deal", "-n", "0"], ["-n"]),
        (["odds"], ["what may happen"]),
        (["odds", "west has SK", "--given", "south 14 spades"], ["13 spades"]),
        (["odds", "--missing", "9", "--vacant", "3", "4"], ["missing"]),
    ],
)
def test_bad_input(arguments: list[str], words: list[str]) -> None:
    assert_bad_input(merrimac(*arguments), *words)
