"""Reading LIN: the tags, and the oddities of real files, each in a few words of LIN."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from merrimac.formats import lin
from merrimac.formats.lin import reader
from merrimac.formats.record import COMMENT, Fault, FormatError, Record, Remark, Stage, ignore
from merrimac.game.auction import Explanation
from merrimac.game.call import Call
from merrimac.game.conditions import Scoring
from merrimac.game.contract import Contract
from merrimac.game.seats import Seat, Vulnerability

SOUTH, WEST, NORTH = "SA83HAT7DAK7CAK85", "SQJ6HK84DJT943C64", "ST74HQ92DQ862C732"
EAST = "SK952HJ653D5CQJT9"
DEAL = f"md|1{SOUTH},{WEST},{NORTH},{EAST}|"
THREE_NOTRUMP = "mb|2N|mb|p|mb|3N|mb|p|mb|p|mb|p|"
HEADER = """\
vg|Club Teams,Round 2,P,7,8,Anchor,0,Beacon,12|
rs|3NS=,3NS-1,PASS,2HEx-2|
pn|Ada,Bob,Cyd,Dan,Eva,Fay,Gus,Hal|pg||
"""


def read(text: str) -> tuple[list[Record], list[Fault]]:
    faults: list[Fault] = []
    return list(lin.loads(text, faults.append, "x.lin")), faults


def only(text: str) -> Record:
    """The one board of a text without faults."""
    records, faults = read(text)
    assert not faults
    assert len(records) == 1
    return records[0]


def faulty(text: str) -> tuple[Record, str]:
    """The one board and the one fault of a text."""
    records, faults = read(text)
    assert len(records) == 1
    assert len(faults) == 1, [str(fault) for fault in faults]
    return records[0], faults[0].reason


def said(record: Record) -> list[tuple[Stage, int, str, str]]:
    return [(r.stage, r.after, r.kind, r.text) for r in record.remarks]


# Boards and deals


def test_a_vugraph_board_is_read_in_full() -> None:
    record = only(f"{HEADER}qx|c7|st||{DEAL}sv|b|{THREE_NOTRUMP}pg||\npc|dJ|pc|d2|mc|8|pg||\n")
    board = record.board
    assert str(board.deal) == (
        "N:T74.Q92.Q862.732 K952.J653.5.QJT9 A83.AT7.AK7.AK85 QJ6.K84.JT943.64"
    )
    assert (board.dealer, board.number) == (Seat.SOUTH, 7)
    assert board.vulnerability is Vulnerability.ALL
    assert board.scoring is Scoring.MATCHPOINTS
    assert str(board.auction) == "2NT P 3NT P P P"
    assert board.contract == Contract.parse("3NT-S")
    assert board.play is not None and [str(card) for card in board.play.cards] == ["DJ", "D2"]
    assert board.tricks == 8
    assert record.remarks == ()


def test_the_header_becomes_tags_and_stays_as_written() -> None:
    record = only(f"{HEADER}qx|c7|st||{DEAL}sv|b|")
    assert record.tags == {
        "Event": "Club Teams", "Stage": "Round 2", "HomeTeam": "Anchor", "VisitTeam": "Beacon",
        "South": "Eva", "West": "Fay", "North": "Gus", "East": "Hal", "Room": "Closed",
    }  # fmt: skip
    assert [tag for tag, _ in record.header] == ["vg", "rs", "pn"]
    assert record.header[0][1] == "Club Teams,Round 2,P,7,8,Anchor,0,Beacon,12"


def test_a_single_board_has_its_number_from_ah() -> None:
    record = only(f"pn|a,b,c,d|st||{DEAL}rh||ah|Board 5|sv|n|mb|p|")
    assert record.board.number == 5
    assert record.names == {Seat.SOUTH: "a", Seat.WEST: "b", Seat.NORTH: "c", Seat.EAST: "d"}
    assert "Room" not in record.tags
    assert record.remarks == ()


def test_single_boards_follow_one_another() -> None:
    one = f"pn|a,b,c,d|st||{DEAL}rh||ah|Board 5|sv|n|mb|p|\n"
    two = f"pn|e,b,c,d|st||{DEAL}rh||ah|Board 6|sv|n|mb|1C|\n"
    records, faults = read(one + two)
    assert not faults
    assert [record.board.number for record in records] == [5, 6]
    assert [record.tags["South"] for record in records] == ["a", "e"]
    assert [record.line for record in records] == [1, 2]


@pytest.mark.parametrize("end", ["", ",", f",{EAST}", f",{EAST},"])
def test_the_fourth_hand_and_a_last_comma_may_be_there_or_not(end: str) -> None:
    assert (
        only(f"md|1{SOUTH},{WEST},{NORTH}{end}|sv|o|").board.deal == only(DEAL + "sv|o|").board.deal
    )


def test_ranks_may_go_up_and_the_ten_be_two_figures() -> None:
    text = f"md|1S38AH7TADK7AC58AK,{WEST},S4710H29QD268QC237,|sv|o|"
    assert only(text).board.deal == only(DEAL + "sv|o|").board.deal


def test_a_void_may_lack_its_letter() -> None:
    record = only("md|3HAT43DAQJ6CJT974,,,|sv|o|")
    assert str(record.board.deal[Seat.SOUTH]) == ".AT43.AQJ6.JT974"


@pytest.mark.parametrize("digit", ["", "0", "x", "9"])
def test_without_a_dealers_digit_the_board_number_tells_the_dealer(digit: str) -> None:
    text = f"qx|o6|md|{digit}{SOUTH},{WEST},{NORTH},{EAST}|sv|o|"
    record, reason = faulty(text)
    assert record.board.dealer is Seat.EAST
    assert record.board.deal.is_complete
    assert "expected the dealer's digit" in reason


@pytest.mark.parametrize("deal", ["md||", "md|3|", "md|,,,|", ""])
def test_an_empty_deal_is_a_fault_and_the_auction_is_read(deal: str) -> None:
    record, reason = faulty(f"qx|o1|{deal}sv|o|mb|1C|")
    assert "no deal" in reason
    assert str(record.board.auction) == "1C"


@pytest.mark.parametrize("hand", ["SAA", "SAK3", "AK3", "SA?"])
def test_a_deal_that_cannot_be_is_kept_as_written(hand: str) -> None:
    text = f"3{SOUTH},{hand},,"
    record, reason = faulty(f"qx|o1|md|{text}|sv|o|")
    assert "the deal can't be used" in reason
    assert (Stage.HEAD, 1, "md", text) in said(record)
    assert record.board.dealer is Seat.NORTH


def test_hands_of_different_lengths_are_a_fault() -> None:
    record, reason = faulty(f"md|1{SOUTH[:-1]},{WEST},,|sv|o|")
    assert reason == "the hands hold S 12, W 13 cards: expected as many in each"
    assert len(record.board.deal[Seat.SOUTH]) == 12


@pytest.mark.parametrize("hands", ["SAKQJT98765432HA,,,", f"{SOUTH}C2,{WEST},,"])
def test_a_hand_of_more_than_thirteen_cards_is_a_fault_and_kept_as_written(hands: str) -> None:
    record, reason = faulty(f"md|1{hands}|sv|o|")
    assert "expected hands of 13 cards at most" in reason
    assert not any(record.board.deal)
    assert f"md|1{hands}|" in lin.dumps([record])


@pytest.mark.parametrize(
    ("text", "vulnerability"),
    [("o", Vulnerability.NONE), ("0", Vulnerability.NONE), ("O", Vulnerability.NONE),
     ("n", Vulnerability.NS), ("N", Vulnerability.NS), ("E", Vulnerability.EW),
     ("b", Vulnerability.ALL), ("", Vulnerability.NS)],
)  # fmt: skip
def test_vulnerability_is_read_in_either_case_or_from_the_number(
    text: str, vulnerability: Vulnerability
) -> None:
    assert only(f"qx|o5|st||{DEAL}sv|{text}|").board.vulnerability is vulnerability


def test_an_unknown_vulnerability_is_a_fault_and_kept() -> None:
    record, reason = faulty(f"qx|o5|{DEAL}sv|z|")
    assert reason == "sv is 'z': expected o, n, e or b"
    assert record.board.vulnerability is Vulnerability.NS
    assert (Stage.HEAD, 2, "sv", "z") in said(record)


def test_words_after_the_board_and_room_are_kept() -> None:
    record = only(f"qx|c1,BOARD 1|st||{DEAL}sv|o|")
    assert (record.board.number, record.tags["Room"]) == (1, "Closed")
    assert said(record) == [(Stage.HEAD, 0, "qx", "c1,BOARD 1")]


# Calls


@pytest.mark.parametrize(
    ("text", "calls"),
    [("p", "P"), ("P", "P"), ("1N", "1NT"), ("1NT", "1NT"), ("1n", "1NT"), ("7C", "7C"),
     ("pass", "P"), (" 1S ", "1S"), ("pp1Nppp", "P P 1NT P P P"), ("1S-p-2s", "1S P 2S"),
     ("1CdrXX", "1C X XX XX")],
)  # fmt: skip
def test_calls_are_read_in_every_spelling(text: str, calls: str) -> None:
    records, _ = read(f"{DEAL}sv|o|mb|{text}|")
    record = records[0]
    texts = [str(call) for call in record.board.auction.calls]
    rest = ["XX" for text in record.rest_of_auction if text == "r"]
    assert " ".join(texts + rest) == calls


@pytest.mark.parametrize(("text", "call"), [("d", "X"), ("D", "X"), ("x", "X"), ("X", "X"),
                                            ("dbl", "X")])  # fmt: skip
def test_a_double_is_read_in_every_spelling(text: str, call: str) -> None:
    assert str(only(f"{DEAL}sv|o|mb|1C|mb|{text}|").board.auction) == f"1C {call}"


@pytest.mark.parametrize("text", ["r", "R", "XX", "xx"])
def test_a_redouble_is_read_in_every_spelling(text: str) -> None:
    assert str(only(f"{DEAL}sv|o|mb|1C|mb|d|mb|{text}|").board.auction) == "1C X XX"


@pytest.mark.parametrize("text", ["1N!", "!1N"])
def test_an_exclamation_mark_is_an_alert_and_an_explains(text: str) -> None:
    auction = only(f"{DEAL}sv|o|mb|{text}|an|15-17 !H|mb|p|an|weak|").board.auction
    assert auction.explanations == (
        (0, Explanation("15-17 !H", alert=True)),
        (1, Explanation("weak")),
    )


def test_a_second_or_empty_explanation_is_kept() -> None:
    record = only(f"{DEAL}sv|o|mb|1C|an|one|an|two|mb|p|an||")
    assert record.board.auction.explanations == ((0, Explanation("one")),)
    assert said(record) == [(Stage.AUCTION, 1, "an", "two"), (Stage.AUCTION, 2, "an", "")]


def test_dashes_around_the_auction_are_nobodys_calls() -> None:
    record = only(f"{DEAL}sv|o|mb|-|mb|-|mb|-|{THREE_NOTRUMP}mb|-|")
    assert str(record.board.auction) == "2NT P 3NT P P P"
    assert record.board.dealer is Seat.SOUTH
    assert [text for *_, kind, text in said(record) if kind == "mb"] == ["-"] * 4


def test_a_call_too_many_is_kept_apart() -> None:
    record, reason = faulty(f"{DEAL}sv|o|{THREE_NOTRUMP}mb|p|pg||pc|dJ|")
    assert reason == "call 7, P by N: the auction is over"
    assert record.rest_of_auction == ("p",)
    assert record.board.contract == Contract.parse("3NT-S")
    assert record.board.play is not None and len(record.board.play) == 1


def test_from_an_illegal_call_on_the_auction_is_kept_as_written() -> None:
    record, reason = faulty(f"{DEAL}sv|o|mb|1S|mb|1H!|an|oops|mb|p|")
    assert reason == "call 2, 1H by W: a bid must be higher than 1S"
    assert record.board.auction.calls == (Call.BID_1S,)
    assert record.rest_of_auction == ("1H!", "p")
    assert said(record) == [(Stage.AUCTION, 2, "an", "oops")]


def test_from_a_call_not_understood_on_the_auction_is_kept_as_written() -> None:
    record, reason = faulty(f"{DEAL}sv|o|mb|1S|mb|2Z|mb|p|")
    assert "call 2, '2Z', is not understood" in reason
    assert record.rest_of_auction == ("2Z", "p")


def test_marks_among_calls_kept_as_written_are_no_calls() -> None:
    record, _ = faulty(f"qx|o1|{DEAL}sv|o|mb|1C|mb|1C|mb|=2=|nt|hm|mb|!1H|mb|?|mb|p|")
    assert record.rest_of_auction == ("1C", "!1H", "p")
    assert said(record) == [
        (Stage.AUCTION, 2, "mb", "=2="), (Stage.AUCTION, 2, COMMENT, "hm"),
        (Stage.AUCTION, 3, "mb", "?"),
    ]  # fmt: skip
    assert list(lin.loads(lin.dumps([record]))) == [record]


def test_a_call_after_the_play_began_is_kept_where_it_stands() -> None:
    record, reason = faulty(f"{DEAL}sv|o|{THREE_NOTRUMP}pc|dJ|mb|p|")
    assert reason == "found mb 'p', but the auction was over"
    assert said(record) == [(Stage.PLAY, 1, "mb", "p")]


# Cards, claims and results


@pytest.mark.parametrize("text", ["dJ", "DJ", "dj", " DJ"])
def test_cards_are_read_in_either_case(text: str) -> None:
    play = only(f"{DEAL}sv|o|{THREE_NOTRUMP}pc|{text}|").board.play
    assert play is not None and [str(card) for card in play.cards] == ["DJ"]


def test_from_an_illegal_card_on_the_play_is_kept_as_written() -> None:
    text = f"{DEAL}sv|o|{THREE_NOTRUMP}pg||\npc|dJ|pc|h2|pc|d5|mc|9|pg||\n"
    record, reason = faulty(text)
    assert reason == "card 2, H2 by N: N holds diamonds and must follow suit"
    assert record.board.play is not None and len(record.board.play) == 1
    assert record.rest_of_play == ("h2", "d5")
    assert record.board.tricks == 9
    assert read(text)[1][0].line == 2


@pytest.mark.parametrize(
    ("cards", "reason"),
    [("pc|dJ|pc|dJ|", "it was played already"), ("pc|cA|", "W does not hold it"),
     ("pc|zz|", "is not understood")],
)  # fmt: skip
def test_impossible_cards_are_kept_as_written(cards: str, reason: str) -> None:
    record, found = faulty(f"{DEAL}sv|o|{THREE_NOTRUMP}{cards}")
    assert reason in found
    assert record.rest_of_play


def test_cards_without_a_contract_are_kept_as_written() -> None:
    record, reason = faulty(f"{DEAL}sv|o|mb|1C|pc|dJ|pg||")
    assert reason == "a card is played, but there is no contract"
    assert record.rest_of_play == ("dJ",)


@pytest.mark.parametrize("text", ["14", "x", "", "-1"])
def test_a_claim_that_is_no_number_of_tricks_is_kept(text: str) -> None:
    record, reason = faulty(f"{DEAL}sv|o|{THREE_NOTRUMP}mc|{text}|")
    assert "expected declarer's tricks, 0 to 13" in reason
    assert record.board.tricks is None
    assert (Stage.END, 0, "mc", text) in said(record)


def test_a_claim_of_tricks_already_lost_is_kept() -> None:
    lost = "pc|hK|pc|h2|pc|h3|pc|h7|"
    record, reason = faulty(f"{DEAL}sv|o|{THREE_NOTRUMP}{lost}mc|13|")
    assert reason == (
        "mc is '13': declarer has 0 tricks and the defenders 1: 13 in all is not possible"
    )
    assert record.board.tricks is None


@pytest.mark.parametrize(("name", "tricks"), [("o7", 9), ("c7", 8)])
def test_without_a_claim_the_results_of_the_header_count(name: str, tricks: int) -> None:
    record = only(f"{HEADER}qx|{name}|{DEAL}sv|b|{THREE_NOTRUMP}pg||pc|dJ|")
    assert record.board.tricks == tricks


@pytest.mark.parametrize(("claim", "tricks"), [("", None), ("mc|9|", 9)])
def test_a_result_for_another_contract_is_a_fault(claim: str, tricks: int | None) -> None:
    record, reason = faulty(f"{HEADER}qx|o7|{DEAL}sv|b|mb|2N|mb|p|mb|p|mb|p|{claim}")
    assert reason == "rs says 3NS=, but the auction ended in 2NT-S"
    assert record.board.tricks == tricks


def test_without_an_auction_the_results_tell_the_contract() -> None:
    record = only(f"{HEADER}qx|c8|{DEAL}sv|b|pc|cK|")
    assert record.board.contract == Contract.parse("2HX-E")
    assert record.board.tricks == 6
    assert record.board.play is not None and len(record.board.play) == 1


# Names


def test_four_names_are_the_players_of_either_room() -> None:
    assert only(f"pn|a,b,c,d|qx|c1|{DEAL}sv|o|").tags["South"] == "a"


def test_more_than_eight_names_are_a_fault_and_taken_in_order() -> None:
    record, reason = faulty(f"pn|a,b,c,d,e,f,g,h,i|qx|c1|{DEAL}sv|o|")
    assert reason == "pn lists 9 names: expected 4 or 8 (is there a comma in a name?)"
    assert record.tags["East"] == "h"


def test_seats_that_nobody_filled_in_have_no_name() -> None:
    assert only(f"pn|South,Bob,North,|qx|o1|{DEAL}sv|o|").names == {Seat.WEST: "Bob"}


def test_pw_names_the_players_board_by_board() -> None:
    records, _ = read(f"pw|a,b,c,d,e,f,g,h|bn|3,5|pg||qx|o3|{DEAL}sv|o|qx|o5|{DEAL}sv|o|")
    assert [record.tags["South"] for record in records] == ["a", "e"]


def test_new_names_hold_for_the_boards_that_follow() -> None:
    records, _ = read(f"{HEADER}qx|o7|{DEAL}pn|k,l,m,n|qx|o8|{DEAL}qx|c8|{DEAL}")
    assert [record.tags["South"] for record in records] == ["Ada", "k", "k"]
    assert all(record.tags["Event"] == "Club Teams" for record in records)


def test_a_new_title_ends_the_old_header() -> None:
    records, _ = read(f"{HEADER}qx|o7|{DEAL}vg|Cup,,I,1,1,,,,|qx|o1|{DEAL}")
    assert records[1].tags == {"Event": "Cup", "Room": "Open"}


# Comments and everything else


def test_comments_stand_at_their_moment() -> None:
    record = only(
        f"nt|before|qx|o1|{DEAL}sv|o|nt|head|pg||\nmb|2N|nt|bid|mb|p|mb|3N|mb|p|mb|p|mb|p|"
        "nt|over|pg||\nnt|lead?|pc|dJ|nt|led|mc|9|nt|end|pg||\n"
    )
    comments = [(r.stage, r.after, r.text) for r in record.remarks if r.kind == COMMENT]
    assert comments == [
        (Stage.HEAD, 0, "before"), (Stage.HEAD, 3, "head"), (Stage.AUCTION, 1, "bid"),
        (Stage.AUCTION, 6, "over"), (Stage.PLAY, 0, "lead?"), (Stage.PLAY, 1, "led"),
        (Stage.END, 0, "end"),
    ]  # fmt: skip


@pytest.mark.parametrize("tag", ["ob", "sa", "sk", "tu", "bt", "mn", "va", "zz", "3b"])
def test_other_tags_are_kept_at_their_moment(tag: str) -> None:
    record = only(f"qx|o1|{DEAL}sv|o|mb|1C|{tag}|some text|mb|p|")
    assert said(record) == [(Stage.AUCTION, 1, tag, "some text")]


def test_an_unusual_arrangement_of_pages_is_kept() -> None:
    record = only(f"qx|o1|{DEAL}sv|o|pg||\nmb|1C|pg||\n")
    assert said(record) == [(Stage.HEAD, 3, "pg", ""), (Stage.AUCTION, 1, "pg", "")]


def test_a_comment_may_go_over_several_lines() -> None:
    record = only(f"qx|o1|{DEAL}sv|o|nt|one\ntwo\n\nthree|pg||\n")
    assert record.remarks[0].text == "one\ntwo\n\nthree"


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
