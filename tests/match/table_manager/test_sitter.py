"""Our client's side, without sockets."""

from __future__ import annotations

import pytest

from merrimac.game.auction import SILENT, Explanation
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.convention_card import ConventionCard
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.match.table_manager.messages import Connecting, ProtocolError
from merrimac.match.table_manager.sitter import (
    MeaningWanted,
    NotSeated,
    Reply,
    Sitter,
    Turn,
)

NORTH = "North's cards : S A K J 4. H -. D 6 5 4 3. C Q J T 9 2."
HAND = Hand.parse("AKJ4..6543.QJT92")


def sitting(version: int = 18, dealer: str = "North") -> Sitter:
    """North with its cards; what it has said until then is of no interest."""
    sitter = Sitter(Connecting("us", Seat.NORTH, version))
    for line in ('North ("us") seated', 'Teams : N/S : "us" E/W : "them"', "Start of board"):
        sitter.hear(line)
    sitter.hear(f"Board number 1. Dealer {dealer}. Both vulnerable.")
    return sitter


def asked(reply: Reply) -> Turn:
    assert isinstance(reply.question, Turn)
    return reply.question


def test_from_the_greeting_to_the_first_call() -> None:
    sitter = Sitter(Connecting("us", Seat.NORTH))
    assert sitter.hello == 'Connecting "us" as North using protocol version 18'
    assert sitter.hear('North ("us") seated').lines == ("North ready for teams",)
    assert sitter.hear('Teams : N/S : "us". E/W : "them"').lines == ("North ready to start",)
    assert sitter.hear("Start of board").lines == ("North ready for deal",)
    head = "Board number 1. Dealer North. Both vulnerable."
    assert sitter.hear(head).lines == ("North ready for cards",)
    turn = asked(sitter.hear(NORTH))
    board = turn.moment.board
    assert board.turn is Seat.NORTH and board.deal[Seat.NORTH] == HAND
    assert not any(board.deal[seat] for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST))
    said = sitter.decided(turn, Call.BID_1C, Explanation("16 or more", True))
    assert said.lines == ("North bids 1C Alert. 16 or more.", "North ready for East's bid")
    assert said.question is None


@pytest.mark.parametrize("line", ["Error Seat North is taken", "Start of board", "go away"])
def test_who_is_not_wanted_says_why(line: str) -> None:
    with pytest.raises(NotSeated, match=line):
        Sitter(Connecting("us", Seat.NORTH)).hear(line)


def test_the_seat_may_be_left_to_a_table_manager_that_shouts() -> None:
    """As OpenSpiel does, which expects to be shouted at."""
    ours, theirs = ConventionCard("acol"), ConventionCard("sayc")
    sitter = Sitter(Connecting("us", None), ours, theirs)
    assert sitter.hello == 'Connecting "us" as ANYPL using protocol version 18'
    assert sitter.hear('WEST ("us") seated').lines == ("WEST ready for teams",)
    assert sitter.hear('Teams: N/S "one" E/W "us"').lines == ("WEST ready to start",)
    assert sitter.hear("start of board").lines == ("WEST ready for deal",)
    head = "Board number 1. Dealer NORTH. Neither vulnerable."
    assert sitter.hear(head).lines == ("WEST ready for cards",)
    cards = "WEST's cards: C Q J T 9 2. D 6 5 4 3. H -. S A K J 4."
    assert sitter.hear(cards).lines == ("WEST ready for NORTH's bid",)
    sitter.hear("NORTH PASSES")
    sitter.hear("EAST PASSES")
    turn = asked(sitter.hear("SOUTH bids 1NT"))
    assert turn.moment.board.convention_cards == (theirs, ours)
    assert turn.moment.board.deal[Seat.WEST] == HAND
    said = sitter.decided(turn, Call.DOUBLE, Explanation("North passes", True))
    assert said.lines == ("WEST DOUBLES Alert. North passes.", "WEST ready for NORTH's bid")
    for line in ("NORTH PASSES", "EAST PASSES", "SOUTH PASSES"):
        sitter.hear(line)
    turn = asked(sitter.hear("WEST to lead"))
    lines = sitter.decided(turn, Card.CQ, SILENT).lines
    assert lines == ("WEST plays qc", "WEST ready for dummy")
    dummy = "Dummy's cards: C A K 8. D A K 2. H A K 2. S 9 8 7 6."
    assert sitter.hear(dummy).lines == ("WEST ready for dummy's card to trick 1",)
    assert sitter.hear("dummy plays ck").lines == ("WEST ready for EAST's card to trick 1",)


def test_nothing_is_led_before_we_are_told_to_and_dummy_is_asked_for() -> None:
    sitter = sitting(dealer="West")
    sitter.hear(NORTH)
    turn = asked(sitter.hear("West bids 1NT"))
    sitter.decided(turn, Call.PASS, SILENT)
    sitter.hear("East passes")
    assert sitter.hear("South passes") == Reply()
    turn = asked(sitter.hear("North to lead"))
    said = sitter.decided(turn, Card.SK, SILENT)
    assert said.lines == ("North plays KS", "North ready for dummy")
    dummy = "Dummy's cards : S 2. H A K 2. D A K 2. C A K 8 7 6 5."
    assert sitter.hear(dummy).lines == ("North ready for dummy's card to trick 1",)
    board = sitter.board
    assert board is not None and board.deal[Seat.EAST] == Hand.parse("2.AK2.AK2.AK8765")


def test_a_board_begun_anew_makes_an_old_decision_void() -> None:
    sitter = sitting()
    turn = asked(sitter.hear(NORTH))
    assert sitter.hear("Start of board").lines == ("North ready for deal",)
    assert sitter.decided(turn, Call.BID_1C, SILENT) == Reply()
    sitter.hear("Board number 1. Dealer North. Both vulnerable.")
    again = asked(sitter.hear(NORTH))
    assert sitter.decided(again, Call.BID_1C, SILENT).lines[0] == "North bids 1C"


def test_a_complaint_is_remembered() -> None:
    sitter = sitting()
    assert sitter.hear("Error nothing was heard for 600 seconds") == Reply()
    assert sitter.trouble == "nothing was heard for 600 seconds"


def test_a_question_is_asked_once() -> None:
    sitter = sitting()
    assert sitter.hear(NORTH).question is not None
    assert sitter.hear("Timing - N/S : this board  0:01,  total  0:00:01.  E/W : this board  0:01,"
                       "  total  0:00:01.") == Reply()  # fmt: skip


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Illegal bid", "Illegal bid"),
        ("South passes", "out of turn"),
        ("North's cards : S A.", ""),
        ("undo bid", "takes back"),
        ("Dummy's cards : S 2. H A K 2. D A K 2. C A K 8 7 6 5.", "there is none"),
    ],
)
def test_what_makes_no_sense_is_told_and_nonsense_is_passed_over(line: str, reason: str) -> None:
    sitter = sitting(dealer="East")
    sitter.hear(NORTH)
    if reason:
        with pytest.raises(ProtocolError, match=reason):
            sitter.hear(line)
    else:
        assert sitter.hear(line) == Reply()


def test_version_19_asks_what_a_call_means() -> None:
    sitter = sitting(19, dealer="West")
    sitter.hear(NORTH)
    turn = asked(sitter.hear("West passes"))
    reply = sitter.decided(turn, Call.BID_1C, SILENT)
    assert reply.lines == ("North bids 1C", "North ready for East's bid")
    wanted = sitter.hear("Explain North's  bids 1C").question
    assert isinstance(wanted, MeaningWanted)
    assert wanted.call is Call.BID_1C and wanted.board.auction.calls == (Call.PASS,)
    assert sitter.explained("at least 3 cards in clubs").lines == ("at least 3 cards in clubs",)
    assert sitter.hear("Explain South's 2C").lines == ("No information",)
    assert sitter.hear("East passes").lines == ("North ready for South's bid",)


def test_version_20_synchronises_shows_all_cards_sends_files_and_plays_again() -> None:
    sitter = sitting(20, dealer="East")
    assert sitter.hear("North attempt synchronize").lines == ("North confirm synchronize",)
    assert sitter.hear("North all synchronized") == Reply()
    sitter.hear("Original PBN Stream Start. IMP")
    assert sitter.hear('[Event "x"]') == Reply()
    assert sitter.hear("Start of board") == Reply()
    sitter.hear("Escape PBN Stream")
    for seat in ("West", "East", "South"):
        assert sitter.hear(NORTH.replace("North", seat)) == Reply()
    assert sitter.hear(NORTH).lines == ("North ready for East's bid",)
    sitter.hear("East bids 7NT")
    assert sitter.hear("rebid").lines == ("North ready for East's bid",)
    sitter.hear("East bids 1NT")
    sitter.hear("South passes")
    turn = asked(sitter.hear("West passes"))
    assert sitter.decided(turn, Call.PASS, SILENT).lines == ("North passes",) + (
        "North ready for South's card to trick 1",
    )
    sitter.hear("South plays 2S")
    again = sitter.hear("replay")
    assert again.lines == ("North ready for South's card to trick 1",)
    assert sitter.board is not None and not sitter.board.play.cards  # type: ignore[union-attr]
