"""Reading PBN as people write it: one test for each oddity, and each way to say a thing."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from merrimac.formats import pbn
from merrimac.formats.record import COMMENT, Fault, FormatError, Record, Remark, Stage
from merrimac.game.auction import Explanation
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.conditions import Scoring
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat, Vulnerability

DEAL = "S:Q76.AK43.QJ5.T32 AJT9.76.T98.AQ54 K843.QT5.AK3.J76 52.J982.7642.K98"
HEAD = f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n'
THREE_NOTRUMP = '[Declarer "N"]\n[Contract "3NT"]\n'
PLAY = '[Play "E"]\nHJ H3 H6 HQ\nS5 S6 SA S3\nH2 HA H7 H5\n'


def read(text: str) -> tuple[list[Record], list[Fault]]:
    faults: list[Fault] = []
    return list(pbn.loads(text, faults.append)), faults


def one(text: str) -> Record:
    """The only record of a text without faults; it must come back from its own export."""
    records, faults = read(text)
    assert [str(fault) for fault in faults] == []
    assert len(records) == 1
    assert list(pbn.loads(pbn.dumps(records))) == records
    return records[0]


def faulty(text: str) -> tuple[Record, str]:
    """The only record and the only fault, which must both come back from its own export."""
    records, faults = read(text)
    assert len(records) == 1 and len(faults) == 1, faults
    again, reasons = read(pbn.dumps(records))
    assert again == records
    assert [fault.reason for fault in reasons] == [faults[0].reason]
    return records[0], faults[0].reason


def bid(calls: str) -> Record:
    return one(f'{HEAD}[Auction "S"]\n{calls}\n')


def calls_of(record: Record) -> str:
    return str(record.board.auction)


# Calls


@pytest.mark.parametrize(
    ("written", "calls"),
    [
        ("1N Pass 3N AP", "1NT P 3NT P P P"),
        ("1NT PASS pass P", "1NT P P P"),
        ("1c dbl Rdbl p p 1S", "1C X XX P P 1S"),
        ("1C D R", "1C X XX"),
        ("1C x xx", "1C X XX"),
        ("1H all pass", "1H P P P"),
        ("1H All Pass", "1H P P P"),
        ("Pass Pass 1H AP", "P P 1H P P P"),
        ("AP", "P P P P"),
        ("pas 1S", "P 1S"),
        ("1C Pass 1S +", "1C P 1S"),
        ("*", ""),
    ],
)
def test_calls_are_read_in_every_spelling(written: str, calls: str) -> None:
    assert calls_of(bid(written)) == calls


def test_star_on_a_call_is_an_alert() -> None:
    assert bid("1C 1D* Pass").board.auction.explanations == ((1, Explanation(alert=True)),)


def test_question_mark_on_a_call_is_a_remark() -> None:
    record = bid("1C Pass? 1H! $3")
    assert calls_of(record) == "1C P 1H"
    assert record.remarks == (
        Remark(Stage.AUCTION, 2, "?", "$"),
        Remark(Stage.AUCTION, 3, "!", "$"),
        Remark(Stage.AUCTION, 3, "$3", "$"),
    )


@pytest.mark.parametrize("typo", ["Xass", "1SHNT", "AC", "8C", "^I"])
def test_a_call_not_understood_is_kept_with_all_that_follows(typo: str) -> None:
    record, reason = faulty(f'{HEAD}[Auction "S"]\n1C Pass {typo} Pass\n2C =1=\n')
    assert calls_of(record) == "1C P"
    assert record.rest_of_auction == (typo, "Pass", "2C", "=1=")
    assert repr(typo) in reason


def test_an_illegal_call_is_kept_with_all_that_follows() -> None:
    record, reason = faulty(f'{HEAD}[Auction "S"]\n1C 1D ! 1C =1= AP\n[Note "1: sleepy"]\n')
    assert calls_of(record) == "1C 1D"
    assert record.rest_of_auction == ("1C", "=1=", "AP")
    assert Remark(Stage.AUCTION, 2, "1: sleepy", "Note") in record.remarks
    assert "a bid must be higher than 1D" in reason


def test_dashes_stand_for_the_seats_before_the_dealer() -> None:
    record = one(f'{HEAD}[Auction "W"]\n- - - 1C\nPass +\n')
    assert record.board.dealer is Seat.SOUTH and calls_of(record) == "1C P"


def test_dashes_find_the_dealer_when_no_tag_does() -> None:
    assert one('[Auction "W"]\n- 1C AP\n').board.dealer is Seat.NORTH


def test_auction_that_another_than_the_dealer_opens_is_a_fault() -> None:
    record, reason = faulty(f'{HEAD}[Auction "W"]\n1C AP\n')
    assert record.board.auction.dealer is Seat.WEST and record.tags["Dealer"] == "S"
    assert reason == "S is dealer, but W makes the first call"


# Notes


def test_notes_explain_calls_and_belong_to_their_section() -> None:
    record = one(
        f'{HEAD}[Auction "S"]\n1C Pass 3NT=1= AP\n[Note "1: to play"]\n'
        f'{PLAY.replace("H6", "H6 =1=")}[Note "1:count"]\n'
    )
    assert record.board.auction.explanation(2) == Explanation("to play")
    assert record.remarks == (Remark(Stage.PLAY, 3, "count", "="),)


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("Alert", Explanation(alert=True)),
        ("Alert. weak", Explanation("weak", alert=True)),
        ("Alerted", Explanation("Alerted")),
    ],
)
def test_an_alert_is_a_word_at_the_beginning_of_a_note(note: str, told: Explanation) -> None:
    record = one(f'{HEAD}[Auction "S"]\n2D =3= +\n[Note "3: {note}"]\n')
    assert record.board.auction.explanation(0) == told


def test_a_note_mark_that_is_not_closed_still_finds_its_note() -> None:
    records, faults = read(f'{HEAD}[Auction "S"]\n2D=1 +\n[Note "1: weak"]\n')
    assert records[0].board.auction.explanation(0) == Explanation("weak")
    assert [fault.line for fault in faults] == [6]


def test_a_mark_without_a_note_is_kept() -> None:
    record, reason = faulty(f'{HEAD}[Auction "S"]\n1C =4= 1D =1= +\n[Note "1: weak"]\n')
    assert record.remarks == (Remark(Stage.AUCTION, 1, "=4=", "$"),)
    assert "'=4='" in reason


def test_a_note_that_nothing_refers_to_is_kept() -> None:
    record = one(f'{HEAD}[Auction "S"]\n1C +\n[Note "32: unneeded"]\n')
    assert record.remarks == (Remark(Stage.AUCTION, 1, "32: unneeded", "Note"),)


# Cards


def test_play_is_put_in_the_order_of_the_cards() -> None:
    record = one(f"{HEAD}{THREE_NOTRUMP}{PLAY}*\n")
    assert record.board.play is not None
    assert [str(card) for card in record.board.play.cards[:9]] == [
        "HJ", "H3", "H6", "HQ", "S3", "S5", "S6", "SA", "H7",
    ]  # fmt: skip


def test_dashes_stand_for_cards_not_played() -> None:
    record = one(f"{HEAD}{THREE_NOTRUMP}{PLAY}-  -  -  -\n*\n")
    assert len(record.board.play or ()) == 12


def test_the_last_trick_may_be_partial() -> None:
    record = one(f'{HEAD}{THREE_NOTRUMP}[Play "E"]\nHJ H3 H6 HQ\n-  -  -  S3\n*\n')
    assert record.board.play is not None
    assert record.board.play.cards[4:] == (Card.S3,)
    assert "- - - S3\r\n" in pbn.dumps([record])


def test_cards_in_lower_case_are_read() -> None:
    record = one(f"{HEAD}{THREE_NOTRUMP}{PLAY.replace('H3', 'h3').replace('S5', 's5')}")
    assert len(record.board.play or ()) == 12


def test_empty_play_is_no_play() -> None:
    assert len(one(f'{HEAD}{THREE_NOTRUMP}[Play "E"]\n*\n').board.play or ()) == 0


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("HJ H3 S9 HT", "must follow suit"),
        ("HJ H3 HA HT", "does not hold it"),
        ("HJ H3 ^R S9 HT", "irregularity"),
        ("HJ H3 S1 HT", "is not understood"),
        ("HJ H3 - HT", "is missing"),
    ],
)
def test_a_card_that_was_not_legal_is_kept_with_all_that_follow(written: str, why: str) -> None:
    record, reason = faulty(f'{HEAD}{THREE_NOTRUMP}[Play "E"]\n{written}\nS5 S6 SA S3\n*\n')
    assert len(record.board.play or ()) == 2
    assert record.rest_of_play == (
        written.removeprefix("HJ H3 ").removesuffix(" HT"), "HT", "S5", "S6", "SA", "S3",
    )  # fmt: skip
    assert why in reason


def test_cards_without_a_contract_are_kept() -> None:
    record, reason = faulty(f'{HEAD}[Contract "?"]\n{PLAY}')
    assert record.board.play is None and len(record.rest_of_play) == 12
    assert record.tags["Play"] == "E"
    assert "there is no contract" in reason


def test_an_end_position_has_only_a_denomination() -> None:
    record = one('[Deal "N:A... K... Q... J..."]\n[Contract "H"]\n[Play "N"]\nSA SK SQ SJ\n')
    assert record.tags["Contract"] == "H" and record.rest_of_play == ("SA", "SK", "SQ", "SJ")


# Contract, declarer, result


def test_contract_is_told_when_the_auction_is_missing() -> None:
    record = one(f'{HEAD}[Declarer "W"]\n[Contract "3NR"]\n[Result "9"]\n')
    assert record.board.contract == Contract.parse("3NTXX-W") and record.board.tricks == 9


def test_contract_pass_without_an_auction_is_passed_out() -> None:
    record = one(f'{HEAD}[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n')
    assert record.board.is_passed_out
    text = pbn.dumps([record])
    assert '[Declarer ""]\r\n[Contract "Pass"]\r\n[Result ""]' in text


@pytest.mark.parametrize(
    ("tags", "kept"),
    [
        ('[Contract "2C"]', {"Contract": "2C"}),
        ('[Contract "1CX"]', {"Contract": "1CX"}),
        ('[Contract "Pass"]', {"Contract": "Pass"}),
        ('[Declarer "W"]', {"Declarer": "W"}),
    ],
)
def test_tags_that_contradict_the_auction_are_kept(tags: str, kept: dict[str, str]) -> None:
    record, _ = faulty(f'{HEAD}{tags}\n[Auction "S"]\n1C AP\n')
    assert record.board.contract == Contract.parse("1C-S") and record.tags == kept


def test_declarer_by_an_irregularity_is_no_fault() -> None:
    assert one(f'{HEAD}[Declarer "^N"]\n[Auction "S"]\n1C AP\n').tags == {"Declarer": "^N"}


@pytest.mark.parametrize(
    ("result", "tricks"),
    [("9", 9), ("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9), ("", None), ("?", None), ("^9", 9)],
)
def test_results_are_read_in_every_form(result: str, tricks: int | None) -> None:
    record = one(f'{HEAD}{THREE_NOTRUMP}[Result "{result}"]\n')
    assert record.board.tricks == tricks
    assert record.tags == ({"Result": "^9"} if result == "^9" else {})


@pytest.mark.parametrize("result", ["C-2", "14", "NS 9 EW 2", "nine"])
def test_a_result_not_understood_is_kept(result: str) -> None:
    record, _ = faulty(f'{HEAD}{THREE_NOTRUMP}[Result "{result}"]\n')
    assert record.board.tricks is None and record.tags["Result"] == result


def test_a_result_that_the_play_makes_impossible_is_kept() -> None:
    record, reason = faulty(f'{HEAD}{THREE_NOTRUMP}[Result "13"]\n{PLAY}*\n')
    assert record.board.tricks is None and record.tags["Result"] == "13"
    assert "is not possible" in reason


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


def test_double_hash_sets_a_value_for_all_games_that_follow() -> None:
    text = "".join(
        f'[Board "{number}"]\n{tag}\n\n'
        for number, tag in enumerate(('[Room "##A"]', "", '[Room "B"]', "", '[Room "#"]', ""), 1)
    )
    found = [record.tags.get("Room") for record in pbn.loads(text)]
    assert found[:3] == ["A", "A", "B"] and found[4] == found[3]


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
    )
    assert record.header == (("%", "made by hand"),)
    assert record.remarks == (
        Remark(Stage.HEAD, 0, "before"),
        Remark(Stage.HEAD, 5, "on\n  West"),
        Remark(Stage.HEAD, 11, "to the end", ";"),
        Remark(Stage.AUCTION, 0, "first"),
        Remark(Stage.AUCTION, 1, "club"),
        Remark(Stage.AUCTION, 1, "!", "$"),
        Remark(Stage.AUCTION, 1, "good"),
        Remark(Stage.AUCTION, 4, "00ff", "%"),
        Remark(Stage.PLAY, 1, "lead"),
        Remark(Stage.END, 1, "after"),
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
    assert max(map(len, pbn.dumps([record]).split("\r\n"))) <= 255


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


@pytest.mark.parametrize(("name", "encoding"), [("Åre", "latin-1"), ("♠", "utf-8")])
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


def test_lines_may_end_in_any_way() -> None:
    for end in ("\n", "\r\n", "\r"):
        assert [record.board.number for record in pbn.loads(HEAD.replace("\n", end))] == [7]


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
    text = pbn.dumps(pbn.loads(f'[Zeta "z"]\n[Alpha "a"]\n{HEAD}'))
    names = [line[1:].split()[0] for line in text.split("\r\n") if line.startswith("[")]
    assert names == [
        "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
        "Deal", "Scoring", "Declarer", "Contract", "Result", "Alpha", "Zeta",
    ]  # fmt: skip
    assert f'[Deal "{DEAL}"]' in text


def test_a_claim_is_closed_and_an_unfinished_play_goes_on() -> None:
    closed = pbn.dumps(pbn.loads(f'{HEAD}{THREE_NOTRUMP}[Result "9"]\n{PLAY}'))
    assert closed.endswith("H2 HA H7 H5\r\n*\r\n")
    assert pbn.dumps(pbn.loads(f"{HEAD}{THREE_NOTRUMP}{PLAY}")).endswith("H2 HA H7 H5\r\n+\r\n")


def test_call_names_are_those_of_the_standard() -> None:
    assert "1NT X XX Pass\r\n" in pbn.dumps([bid("1n d r p")])
    assert Call.PASS in bid("p").board.auction.calls
