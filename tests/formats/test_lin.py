"""Reading LIN: the tags, and the oddities of real boards, each in a few words of LIN."""

from __future__ import annotations

import pytest

from lin_reading import (
    DEAL,
    EAST,
    HEADER,
    NORTH,
    SOUTH,
    THREE_NOTRUMP,
    WEST,
    faulty,
    only,
    read,
    said,
)
from merrimac.formats import lin
from merrimac.formats.record import COMMENT, Stage
from merrimac.game.auction import Explanation
from merrimac.game.call import Call
from merrimac.game.conditions import Scoring
from merrimac.game.contract import Contract
from merrimac.game.seats import Seat, Vulnerability

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
