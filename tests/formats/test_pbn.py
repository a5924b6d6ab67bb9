"""Reading PBN as people write it: calls, notes, cards, contracts and results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from merrimac.formats import pbn
from merrimac.formats.record import Record, Remark, Stage
from merrimac.game.auction import Auction, Explanation
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.seats import Seat
from pbn_reading import HEAD, PLAY, THREE_NOTRUMP, faulty, one, read


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
        Remark(Stage.AUCTION, 3, "!!", "$"),
    )


@pytest.mark.parametrize(
    "written", ["1S=1=Pass Pass Pass", "1S =1=Pass Pass Pass", "1S=1=Pass=1=Pass=1=Pass"]
)
def test_calls_glued_to_a_note_are_read(written: str) -> None:
    record = one(f'{HEAD}[Auction "S"]\n{written}\n[Note "1: strong"]\n')
    assert calls_of(record) == "1S P P P"
    assert record.board.auction.explanation(0) == Explanation("strong")


@pytest.mark.parametrize("written", ["1S!Pass Pass", "1S!!Pass!?Pass", "1S $1Pass$3Pass"])
def test_calls_glued_to_a_suffix_are_read(written: str) -> None:
    assert calls_of(bid(written)) == "1S P P"


def test_stars_among_glued_marks_are_alerts() -> None:
    record = bid("1C*1D!* Pass")
    assert calls_of(record) == "1C 1D P"
    alert = Explanation(alert=True)
    assert record.board.auction.explanations == ((0, alert), (1, alert))


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


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (Explanation(" "), Explanation()),
        (Explanation(" ", alert=True), Explanation(alert=True)),
        (Explanation("Alert"), Explanation(alert=True)),
    ],
)
def test_explanations_without_words_of_their_own_need_none(
    told: Explanation, found: Explanation
) -> None:
    board = one(HEAD).board
    auction = Auction(board.dealer, (Call.parse("1C"),), ((0, told),))
    records, faults = read(pbn.dumps([Record(replace(board, auction=auction))]))
    assert records[0].board.auction.explanation(0) == found and not faults


def test_a_note_about_a_card_without_words_is_not_written() -> None:
    record = one(f"{HEAD}{THREE_NOTRUMP}{PLAY}")
    blank = replace(record, remarks=(Remark(Stage.PLAY, 1, " ", "="),))
    assert read(pbn.dumps([blank])) == ([record], [])


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


def test_new_notes_leave_the_numbers_of_kept_words_alone() -> None:
    record, _ = faulty(f'{HEAD}[Auction "S"]\n1C =2= oops =1=\n[Note "1: a"]\n[Note "2: b"]\n')
    assert record.board.auction.explanation(0) == Explanation("b")
    assert record.rest_of_auction == ("oops", "=1=")
    assert record.remarks == (Remark(Stage.AUCTION, 1, "1: a", "Note"),)


def test_text_that_no_section_can_hold_is_kept_as_a_comment() -> None:
    records, faults = read(f'{HEAD}[Auction "S"]\n1C\n"1D; said [loudly" 50%\nPass\n')
    assert calls_of(records[0]) == "1C P" and [fault.line for fault in faults] == [7]
    assert records[0].remarks == (Remark(Stage.AUCTION, 1, '"1D; said [loudly" 50%', ";"),)


# Cards


def test_marks_on_a_card_that_was_not_legal_stay_with_it() -> None:
    record, _ = faulty(f'{HEAD}{THREE_NOTRUMP}[Play "E"]\nHJ H3 S9 ! $8 HT\n')
    assert record.rest_of_play == ("S9 ! $8", "HT") and not record.remarks


def test_play_is_put_in_the_order_of_the_cards() -> None:
    record = one(f"{HEAD}{THREE_NOTRUMP}{PLAY}*\n")
    assert record.board.play is not None
    assert [str(card) for card in record.board.play.cards[:9]] == [
        "HJ", "H3", "H6", "HQ", "S3", "S5", "S6", "SA", "H7",
    ]  # fmt: skip


def test_cards_glued_to_marks_are_read() -> None:
    play = '[Play "E"]\nHJ=1=H3!H6$8HQ*\n[Note "1: top of a sequence"]\n'
    record = one(f"{HEAD}{THREE_NOTRUMP}{play}")
    assert len(record.board.play or ()) == 4 and len(record.remarks) == 3


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


def test_an_irregularity_without_a_card_is_kept() -> None:
    record, reason = faulty(f'{HEAD}{THREE_NOTRUMP}[Play "E"]\nHJ ^R\n')
    assert record.rest_of_play == ("^R -",) and "irregularity" in reason


def test_words_after_the_end_are_named_with_their_own_line() -> None:
    [_], [fault] = read(f'{HEAD}{THREE_NOTRUMP}[Play "E"]\nHJ\n*\n{{x}}\nSA\n')
    assert fault.line == 11 and "'SA' follows the end" in fault.reason


def test_a_second_end_is_no_fault() -> None:
    one(f'{HEAD}{THREE_NOTRUMP}[Play "E"]\nHJ\n*\n*\n')


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


def test_a_spare_note_stands_behind_passes_that_only_the_contract_told() -> None:
    record = one(f'{HEAD}[Contract "Pass"]\n[Auction "S"]\n[Note "1: dull"]\n')
    assert record.remarks == (Remark(Stage.AUCTION, 4, "1: dull", "Note"),)


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


@pytest.mark.parametrize("cards", [PLAY, '[Play "E"]\n', '[Play "S"]\nS6\n'])
def test_the_result_of_a_play_that_goes_on_is_kept_and_not_scored(cards: str) -> None:
    records, _ = read(f'{HEAD}{THREE_NOTRUMP}[Result "2"]\n{cards}+\n')
    (record,) = records
    assert record.board.tricks is None and record.tags["Result"] == "2"
    text = pbn.dumps(records)
    assert list(pbn.loads(text)) == records and "\r\n+\r\n" in text


def test_an_impossible_result_of_a_play_that_goes_on_is_a_fault() -> None:
    record, _ = faulty(f'{HEAD}{THREE_NOTRUMP}[Result "13"]\n{PLAY}+\n')
    assert record.board.tricks is None and record.tags["Result"] == "13"


def test_a_result_that_the_cards_show_is_not_told_again() -> None:
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    ranks = "AKQJT98765432"
    play = "\n".join(f"H{rank} D{rank} C{rank} S{rank}" for rank in ranks)
    tags = '[Declarer "N"]\n[Contract "7S"]\n[Result "13"]\n'
    record = one(f'[Deal "{deal}"]\n{tags}[Play "E"]\n{play}\n')
    assert record.board.tricks is None and record.board.result == 13
