"""Reading PBN as people write it: deals, tags, games, comments and files."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from merrimac.formats import pbn
from merrimac.formats.record import COMMENT, Fault, FormatError, Record, Remark, Stage
from merrimac.game.call import Call
from merrimac.game.conditions import Scoring
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat, Vulnerability
from pbn_reading import DEAL, HEAD, PLAY, THREE_NOTRUMP, faulty, one, read


def bid(calls: str) -> Record:
    return one(f'{HEAD}[Auction "S"]\n{calls}\n')


def calls_of(record: Record) -> str:
    return str(record.board.auction)


# Deal and conditions


@pytest.mark.parametrize("text", ["?", "", "N:- - - -"])
def test_an_unknown_deal_has_four_empty_hands(text: str) -> None:
    assert not any(one(f'[Board "1"]\n[Deal "{text}"]\n').board.deal)


def test_suit_letters_and_voids_inside_hands_are_read() -> None:
    written = "N:.63.AKQ987.A9732 SA8654.HKQ5.DT.CQJT6 SJ973.HJ98742.D3.CK4 sKQT2.hAT.dJ6542.c85"
    deal = Deal.parse("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
    assert one(f'[Deal "{written}"]\n').board.deal == deal


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ("W:KQT2.AT.J6542.85 K.63.AKQ987.A973 - -", "only once"),
        ("W:KQT2.AT.J6542.852 - - -", "14 cards"),
        ("W:vKQT2.AT.J6542.85 - - -", "not 'v'"),
        ("rubbish", "is not understood"),
    ],
)
def test_an_impossible_deal_is_kept(deal: str, why: str) -> None:
    record, reason = faulty(f'[Deal "{deal}"]\n')
    assert record.tags["Deal"] == deal and not any(record.board.deal)
    assert why in reason


def test_hands_of_unequal_length_are_a_fault() -> None:
    record, reason = faulty('[Deal "W:QT2.AT.J6542.85 - A8654.KQ5.T.QJ76 -"]\n')
    assert len(record.board.deal[Seat.WEST]) == 12 and "N 0, E 13, S 0, W 12" in reason


@pytest.mark.parametrize(
    ("text", "found"),
    [("None", 0), ("Love", 0), ("-", 0), ("NS", 1), ("EW", 2), ("All", 3), ("Both", 3)],
)
def test_vulnerability_is_read_in_every_spelling(text: str, found: int) -> None:
    record = one(f'[Board "1"]\n[Vulnerable "{text}"]\n')
    assert record.board.vulnerability == found and not record.tags


@pytest.mark.parametrize("text", ["?", ""])
def test_unknown_vulnerability_follows_the_board_number(text: str) -> None:
    record = one(f'[Board "2"]\n[Vulnerable "{text}"]\n')
    assert record.board.vulnerability is Vulnerability.NS
    assert record.tags == {"Vulnerable": text} and record.board.dealer is Seat.EAST


@pytest.mark.parametrize("text", ["A12", "0", "-1", "1.5"])
def test_a_board_that_is_no_number_keeps_its_text(text: str) -> None:
    record, _ = faulty(f'[Board "{text}"]\n')
    assert record.board.number is None and record.tags == {"Board": text}


@pytest.mark.parametrize(
    ("text", "scoring"),
    [
        ("MP", Scoring.MATCHPOINTS),
        ("MatchPoints", Scoring.MATCHPOINTS),
        ("MP;MP1", Scoring.MATCHPOINTS),
        ("IMP_1961", Scoring.IMPS),
        ("Chicago", Scoring.RUBBER),
        ("Rubber", Scoring.RUBBER),
    ],
)
def test_scoring_is_understood_and_kept(text: str, scoring: Scoring) -> None:
    record = one(f'[Scoring "{text}"]\n')
    assert record.board.scoring is scoring and record.tags == {"Scoring": text}


# Tags and tables


def test_backslashes_and_quotes_come_back() -> None:
    record = one('[West "\\"Al\\" C:\\\\"]\n[OptimumResultTable "A;B\\2R"]\nN NT  7\n')
    assert record.tags == {"West": '"Al" C:\\', "OptimumResultTable": "A;B\\2R"}
    assert record.tables == {"OptimumResultTable": ("N NT  7",)}
    assert '"A;B\\2R"' in pbn.dumps([record])


def test_tags_may_be_spread_out_or_share_a_line() -> None:
    record = one('[  Event"a"  ] [Date "b"]\n[\n Site\n  "c\nd"\n ]\n')
    assert record.tags == {"Event": "a", "Date": "b", "Site": "c d"}


@pytest.mark.parametrize(
    "line", ["[Event x]", '[Event "x]', '[Event x"]', "[event x]", '[Event "a "x" b"]']
)
def test_a_broken_tag_is_understood_and_reported(line: str) -> None:
    records, faults = read(f'{line}\n[Site "s"]\n')
    assert "x" in records[0].tags["Event"] and records[0].tags["Site"] == "s"
    assert [fault.line for fault in faults] == [1]


def test_a_tag_twice_counts_once_and_is_kept_as_a_comment() -> None:
    records, faults = read('[Site "a"]\n[Site "b"]\n[Date "c"]\n')
    assert len(records) == 1 and records[0].tags == {"Site": "a", "Date": "c"}
    assert records[0].remarks == (Remark(Stage.HEAD, 2, '[Site "b"]', ";"),)
    assert [fault.line for fault in faults] == [2]


def test_double_dummy_tags_and_unknown_tags_are_kept() -> None:
    text = '[DoubleDummyTricks "77667775576677566775"]\n[BCFlags "1f"]\n[Hidden "NE"]\n'
    assert set(one(text).tags) == {"DoubleDummyTricks", "BCFlags", "Hidden"}


def test_a_table_packed_in_its_tag_is_kept() -> None:
    text = '[OptimumResultTable "Declarer Suit Tricks\nN NT 7\nN S 8"]\n'
    assert one(text).tags["OptimumResultTable"] == "Declarer Suit Tricks N NT 7 N S 8"


def test_semicolons_in_quotes_belong_to_the_table() -> None:
    row = '  1   581 "Sergey O;Oleg O" 72.49'
    assert one(f'[TotalScoreTable "Rank;Names"]\n{row}\n').tables["TotalScoreTable"] == (row,)


def test_hash_inherits_from_the_game_before() -> None:
    records, faults = read(
        '[Event "Cup"]\n[Board "1"]\n\n[Event "#"]\n[Board "2"]\n\n[Event "#"]\n[Room "#"]\n'
    )
    assert [record.tags.get("Event") for record in records] == ["Cup", "Cup", "Cup"]
    assert len(faults) == 1 and "Room" in faults[0].reason


def test_hash_looks_back_to_the_last_game_that_had_the_tag() -> None:
    records, faults = read('[Room "A"]\n\n[Board "2"]\n\n[Board "3"]\n[Room "#"]\n')
    assert [record.tags.get("Room") for record in records] == ["A", None, "A"] and not faults


def test_double_hash_sets_a_value_for_all_games_that_follow() -> None:
    tags = (
        '[Room "##A"]',
        "",
        '[Room "#"]',
        "",
        '[Room "##"]',
        '[Room "##B"]',
        "",
        '[Room "C"]',
        "",
    )
    text = "".join(f'[Board "{number}"]\n{tag}\n\n' for number, tag in enumerate(tags, 1))
    found = [record.tags.get("Room") for record in pbn.loads(text)]
    assert found == ["A", "A", "A", "A", "", "B", "B", "C", "C"]


def test_the_deal_is_not_inherited_by_hash() -> None:
    _, faults = read(f'{HEAD}\n[Board "8"]\n[Deal "#"]\n')
    assert len(faults) == 1 and "can't be inherited" in faults[0].reason


# Games


def test_games_without_an_empty_line_between_them_are_told_apart() -> None:
    records, faults = read(f'[Event "a"]\n{HEAD}[Auction "S"]\n1C AP\n[Event "b"]\n{HEAD}')
    assert [record.tags["Event"] for record in records] == ["a", "b"] and not faults


def test_deals_without_an_empty_line_between_them_are_told_apart() -> None:
    assert [record.board.number for record in pbn.loads(f"{HEAD}{HEAD}")] == [7, 7]


def test_a_game_without_a_deal_shares_the_one_before() -> None:
    records, faults = read(
        f'{HEAD}[Auction "S"]\n1C AP\n\n[West "x"]\n[Auction "S"]\n1D AP\n\n[Auction "S"]\n1H AP\n'
    )
    assert [record.board.deal for record in records] == [Deal.parse(DEAL)] * 3 and not faults
    assert [record.board.number for record in records] == [7, 7, 7]
    assert [str(record.board.contract) for record in records] == ["1C-S", "1D-S", "1H-S"]


def test_another_board_without_a_deal_shares_none() -> None:
    records, _ = read(f'{HEAD}\n[Board "8"]\n[Auction "W"]\n1C AP\n')
    assert not any(records[1].board.deal)


def test_an_empty_line_before_the_auction_does_not_end_the_game() -> None:
    assert calls_of(one(f'{HEAD}\n[Auction "S"]\n1C AP\n')) == "1C P P P"


def test_statistics_after_the_last_game_are_kept_as_comments() -> None:
    records, faults = read(f'{HEAD}[Auction "S"]\n1C AP\n\nboards 1\nmean 2.5 }}\n')
    assert [remark.text for remark in records[0].remarks] == ["boards 1", "mean 2.5 }"]
    assert [fault.line for fault in faults] == [8]
    assert list(pbn.loads(pbn.dumps(records))) == records


# Comments


def test_comments_stay_where_they_are() -> None:
    record = one(
        '% PBN 2.1\n% made by hand\n{before}\n[West "a"] {on\n  West}\n'
        f'{HEAD}; to the end\n[Declarer "S"]\n[Auction "S"]\n{{first}} 1C {{club}} ! {{good}} AP\n'
        '% 00ff\n[Play "W"]\nH6 {lead} HT\n*\n[Room "open"]\n{after}\n[Table "1"]\n'
        '[ScoreTable "A;B"]\n1 2\n{table}\n'
    )
    assert record.header == (("%", "made by hand"),)
    assert record.remarks == (
        Remark(Stage.HEAD, 0, "before"),
        Remark(Stage.HEAD, 5, "on\n  West"),
        Remark(Stage.HEAD, 11, "to the end", ";"),
        Remark(Stage.HEAD, 16, "after"),
        Remark(Stage.AUCTION, 0, "first"),
        Remark(Stage.AUCTION, 1, "club"),
        Remark(Stage.AUCTION, 1, "!", "$"),
        Remark(Stage.AUCTION, 1, "good"),
        Remark(Stage.AUCTION, 4, "00ff", "%"),
        Remark(Stage.PLAY, 1, "lead"),
        Remark(Stage.END, 1, "table"),
    )


def test_an_empty_line_in_a_comment_does_not_end_the_game() -> None:
    record = one('[Event "a"]\n{one\n\ntwo}\n[Site "b"]\n')
    assert record.remarks == (Remark(Stage.HEAD, 1, "one\n\ntwo", COMMENT),)


def test_an_unclosed_comment_does_not_swallow_the_next_game() -> None:
    records, faults = read(f'{HEAD}{{ no end\n\n[Event "b"]\n{HEAD}')
    assert [record.tags.get("Event") for record in records] == [None, "b"]
    assert records[0].remarks == (Remark(Stage.HEAD, 11, "no end"),)
    assert [fault.line for fault in faults] == [5]


def test_a_comment_unclosed_at_the_end_is_reported() -> None:
    records, faults = read(f"{HEAD}{{ no end\n")
    assert records[0].remarks == (Remark(Stage.HEAD, 11, "no end"),) and len(faults) == 1


def test_long_comment_lines_are_broken_at_spaces() -> None:
    record = one(f"{HEAD}{{{'word ' * 200}}}\n")
    assert record.remarks[0].text.replace("\n", " ") == ("word " * 200).strip()
    assert max(map(len, pbn.dumps([record]).split("\r\n"))) <= 253


def test_a_comment_with_a_closing_brace_is_written_to_the_end_of_the_line() -> None:
    record = Record(one(HEAD).board, remarks=(Remark(Stage.HEAD, 0, "a } b\nc"),))
    (again,) = pbn.loads(pbn.dumps([record]))
    assert [(remark.text, remark.kind) for remark in again.remarks] == [("a } b", ";"), ("c", ";")]


def test_a_value_like_an_inheritance_mark_is_not_written_as_one() -> None:
    board = one(HEAD).board
    records = [Record(board, {"Room": "a"}), Record(board, {"Room": "#"})]
    assert [record.tags["Room"] for record in pbn.loads(pbn.dumps(records))] == ["a", " #"]


# Files


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252", "utf-16-be"]
)
def test_files_are_read_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "in.pbn"
    mark = codecs.BOM_UTF16_BE if encoding == "utf-16-be" else b""
    path.write_bytes(mark + '[Event "Åre"]\r\n[Site "é"]\r\n'.encode(encoding))
    faults: list[Fault] = []
    assert [record.tags for record in pbn.load(path, faults.append)] == [
        {"Event": "Åre", "Site": "é"}
    ]
    assert not faults


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_known_without_a_mark(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "in.pbn"
    path.write_bytes('[Event "Łódź"]\r\n'.encode(encoding))
    assert [record.tags for record in pbn.load(path)] == [{"Event": "Łódź"}]


@pytest.mark.parametrize(
    ("name", "encoding"), [("Åre", "latin-1"), ("♠", "utf-8"), ("Ã©", "utf-8")]
)
def test_files_are_latin_1_where_that_will_do(tmp_path: Path, name: str, encoding: str) -> None:
    path = tmp_path / "out.pbn"
    pbn.dump(pbn.loads(f'[Event "{name}"]\n'), path)
    assert path.read_bytes().decode(encoding).startswith("% PBN 2.1\r\n% EXPORT\r\n[Event")
    assert [record.tags["Event"] for record in pbn.load(path)] == [name]


def test_a_file_can_be_rewritten_in_place(tmp_path: Path) -> None:
    path = tmp_path / "both.pbn"
    path.write_text(HEAD)
    pbn.dump(pbn.load(path), str(path))
    assert [record.board.number for record in pbn.load(path)] == [7]


def test_a_missing_file_is_a_format_error(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="can't be read"):
        list(pbn.load(tmp_path / "none.pbn"))
    with pytest.raises(FormatError, match="can't be written"):
        pbn.dump([], tmp_path / "no" / "none.pbn")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(tmp_path: Path, end: str) -> None:
    path = tmp_path / "in.pbn"
    text = f"; a comment\n{HEAD}".replace("\n", end)
    path.write_bytes(text.encode())
    assert [record.board.number for record in pbn.load(path)] == [7]
    assert [record.board.number for record in pbn.loads(text)] == [7]


def test_reading_takes_no_more_lines_than_it_must() -> None:
    def lines() -> Iterator[str]:
        for number in range(1, 10**9):
            yield from (f'[Board "{number}"]', "")

    found = pbn.read(lines(), lambda _fault: None, "endless")
    assert [record.board.number for record in islice(found, 3)] == [1, 2, 3]


def test_faults_name_file_line_and_reason() -> None:
    faults: list[Fault] = []
    list(pbn.loads(f'{HEAD}[Auction "S"]\n1C\nXass\n', faults.append, "club.pbn"))
    assert str(faults[0]).startswith("club.pbn:7: call 'Xass' is not understood: expected Pass")


def test_export_has_the_mandatory_tags_in_order_and_the_others_by_name() -> None:
    table = '[AllTable "A"]\n1\n'
    sections = f'{THREE_NOTRUMP}[Auction "S"]\n1C\n{PLAY}'
    text = pbn.dumps(pbn.loads(f'{table}[Zeta "z"]\n{HEAD}{sections}[Alpha "a"]\n'))
    names = [line[1:].split()[0] for line in text.split("\r\n") if line.startswith("[")]
    assert names == [
        "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
        "Deal", "Scoring", "Declarer", "Contract", "Result", "Alpha", "Zeta",
        "Auction", "Play", "AllTable",
    ]  # fmt: skip
    assert f'[Deal "{DEAL}"]' in text


def test_a_claim_is_closed_and_an_unfinished_play_goes_on() -> None:
    closed = pbn.dumps(pbn.loads(f'{HEAD}{THREE_NOTRUMP}[Result "9"]\n{PLAY}'))
    assert closed.endswith("H2 HA H7 H5\r\n*\r\n")
    assert pbn.dumps(pbn.loads(f"{HEAD}{THREE_NOTRUMP}{PLAY}+\n")).endswith("H2 HA H7 H5\r\n")


def test_suffixes_are_written_as_annotations_behind_the_note() -> None:
    cards = PLAY.replace("HJ", "HJ ?! =1=")
    text = f'{HEAD}{THREE_NOTRUMP}[Auction "S"]\n1C! Pass$2 1H!? +\n{cards}[Note "1: odd"]\n'
    record = one(text)
    assert [remark.text for remark in record.remarks] == ["!", "?", "!?", "odd", "?!"]
    written = pbn.dumps([record])
    assert "1C $1 Pass $2 1H $5\r\n" in written and "HJ =1= $12 H3 H6 HQ\r\n" in written


def test_tabs_are_read_and_written_as_spaces() -> None:
    record = one(f'[Event "a\tb"]\n{HEAD}{{c\td}}\n[Auction "S"]\n1C\tPass\n')
    assert record.tags == {"Event": "a b"} and record.remarks[0].text == "c d"
    tables = {"ScoreTable": ("1\t2",)}
    foreign = replace(record, tags={"Site": "a\tb", "ScoreTable": "A\tB"}, tables=tables)
    assert "\t" not in pbn.dumps([replace(foreign, remarks=(Remark(Stage.HEAD, 0, "c\td"),))])


def test_call_names_are_those_of_the_standard() -> None:
    assert "1NT X XX Pass\r\n" in pbn.dumps([bid("1n d r p")])
    assert Call.PASS in bid("p").board.auction.calls
