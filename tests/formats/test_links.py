"""Links to BBO's hand viewer: there and back, and every way people pass them on."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given

from merrimac.formats import lin, links, pbn
from merrimac.formats.record import COMMENT, Fault, FormatError, Record, Stage
from merrimac.game.auction import Explanation
from merrimac.game.board import Board
from merrimac.game.conditions import Scoring
from merrimac.game.seats import Seat, Vulnerability
from strategies import boards

LIN = (
    "pn|south1,west2,Jamm & Co,~~M4|st||md|1S468AH4KD378JQC49,S279QKH38TJD6AC38,S3TJH79QD49C7TJQK,|"
    "rh||ah|Board 7|sv|b|mb|1D!|an|4+ !D, 11-21|mb|p|mb|p|mb|p|pc|HQ|mc|9|"
)
PARTS = (
    f"{links.VIEWER}?n=ck1098daj987sk106h10&s=c53dkq102s8753ha52&e=caqj642d5sq94h964"
    "&w=c7d643saj2hkqj873&d=n&v=-&b=1&a=ppp4hppp&nn=Ada%20B&sn=Cyd&en=%20Dan%20&wn=Eve&p=c4"
)


def same_board(record: Record, text: str) -> None:
    assert links.read(text).board == record.board


@pytest.fixture
def record() -> Record:
    return next(lin.loads(LIN))


@pytest.mark.parametrize("start", ["?lin=", "?bbo=y&lin=", "?BBO=y&LIN=", "?bbo=y&amp;lin="])
@pytest.mark.parametrize("encode", [str, quote, lambda text: quote(quote(text))],
                         ids=["plain", "once", "twice"])  # fmt: skip
def test_lin_links_are_read_however_encoded(start: str, encode: object, record: Record) -> None:
    assert callable(encode)
    found = links.read(f"{links.VIEWER}{start}{encode(LIN)}")
    assert found == record
    assert found.names[Seat.NORTH] == "Jamm & Co"
    assert found.board.tricks == 9


def test_suit_symbols_in_explanations_stay(record: Record) -> None:
    told = links.read(links.link(record)).board.auction.explanation(0)
    assert told == Explanation("4+ !D, 11-21", alert=True)


@pytest.mark.parametrize(
    ("encoded", "text"),
    [("L%C3%83%C2%A4nge", "Länge"), ("L%C3%A4nge", "Länge"), ("L%E4nge", "Länge"),
     ("5%2520cards", "5 cards"), ("don%C3%A2%E2%82%AC%E2%84%A2t", "don’t"),
     ("%u017C%u00F3%u0142te", "żółte"), ("80%25 sure", "80% sure"), ("5%2B !S", "5+ !S"),
     ("5+ !S", "5+ !S"), ("50%25ab c", "50%ab c")],
)  # fmt: skip
def test_text_encoded_twice_is_put_right(encoded: str, text: str) -> None:
    found = links.read(f"{links.VIEWER}?lin=md|1,,,|mb|1C|an|{encoded}|")
    assert found.board.auction.explanation(0).text == text


def test_a_link_part_by_part_is_read() -> None:
    record = links.read(PARTS)
    board = record.board
    assert str(board.deal[Seat.NORTH]) == "KT6.T.AJ987.KT98"
    assert board.deal.is_complete
    assert (board.dealer, board.number) == (Seat.NORTH, 1)
    assert board.vulnerability is Vulnerability.NONE
    assert str(board.contract) == "4H-W"
    assert record.rest_of_play == ("c4",)
    assert record.names == dict(zip(Seat, ("Ada B", "Dan", "Cyd", "Eve"), strict=True))


def test_comments_explanations_and_alerts_part_by_part() -> None:
    record = links.read(
        f"{links.VIEWER}?s=ST9HJT96DJT96CT98&d=e&v=o&b=14&a=1D2D!(omg)PP{{what%20a%20bid}}P"
    )
    assert record.board.auction.explanations == ((1, Explanation("omg", alert=True)),)
    (comment,) = [r for r in record.remarks if r.kind == COMMENT]
    assert (comment.stage, comment.after, comment.text) == (Stage.AUCTION, 4, "what a bid")


@pytest.mark.parametrize("auction", ["a=3cp?", "a=3CP", "a=3c-p"])
def test_an_auction_may_be_a_question_or_alone(auction: str) -> None:
    assert str(links.read(f"{links.VIEWER}?{auction}").board.auction) == "3C P"


def test_three_hands_tell_the_fourth() -> None:
    text = PARTS.replace("&w=c7d643saj2hkqj873", "")
    assert links.read(text).board.deal == links.read(PARTS).board.deal


def test_without_a_dealer_the_board_number_tells_it() -> None:
    assert links.read(f"{links.VIEWER}?s=sakq&b=2&a=p").board.dealer is Seat.EAST


@pytest.mark.parametrize("make", [links.link, links.hands_link])
def test_links_come_back(make: object, record: Record) -> None:
    assert callable(make)
    shorter = replace(record, board=replace(record.board, tricks=None))
    same_board(shorter, make(shorter))
    assert links.read(make(shorter)).names == shorter.names


def for_links(board: Board) -> Board:
    """What a link can hold: no brackets or bars in its texts, no percent signs like codes."""
    unfit = str.maketrans("()[]{}|%œ€", "----------")
    explanations = tuple(
        (index, replace(told, text=told.text.translate(unfit)))
        for index, told in board.auction.explanations
    )
    auction = replace(board.auction, explanations=explanations)
    return replace(board, deal=board.deal.with_fourth_hand(), auction=auction, scoring=Scoring.IMPS)


@given(boards().map(for_links))
def test_boards_come_back_from_links(board: Board) -> None:
    record = Record(board, {"North": "Ann & Bob"})
    same_board(record, links.link(record))
    assert links.read(links.link(record)).names == record.names
    is_something = any(board.deal) or bool(board.auction.calls)
    if is_something and (board.contract is None or board.auction.is_complete):
        same_board(replace(record, board=replace(board, tricks=None)), links.hands_link(record))


def test_faults_in_a_link_are_reported() -> None:
    faults: list[Fault] = []
    record = links.read(f"{links.VIEWER}?s=sakq&a=1c1c", faults.append)
    assert [fault.reason for fault in faults] == ["call 2, 1C by E: a bid must be higher than 1C"]
    assert faults[0].file == "<link>"
    assert record.rest_of_auction == ("1C",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no link to a board"),
        ("https://example.com/", "is no link to a board"),
        (links.VIEWER, "is no link to a board"),
        (f"{links.VIEWER}?bbo=y", "is no link to a board"),
        (f"{links.VIEWER}?lin=", "holds no board"),
        (f"{links.VIEWER}?lin=pn|a,b,c,d|", "holds no board"),
        (f"{links.VIEWER}?s=sakx&a=p", "hand s= can't be read"),
        (f"{links.VIEWER}?bbo=y&myhand=M-1-2", "only names a board on BBO's server"),
        (f"{links.VIEWER}?linurl=http://x/y.lin", "only names a board on BBO's server"),
    ],
)
def test_a_bad_link_is_one_sentence(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        links.read(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("encoded", "text"), [("%ud800", "\ufffd"), ("a%uDE00b", "a\ufffdb"), ("%ud83d%ude00", "😀")]
)
def test_half_a_letter_alone_is_replaced(encoded: str, text: str) -> None:
    found = links.read(f"https://x/?lin=pn|{encoded},b,c,d|md|1SAK,,,|mb|1C|")
    assert found.names[Seat.SOUTH] == text
    assert links.read(links.link(found)).names == found.names


GOOD_LINKS = (
    PARTS, links.VIEWER + "?lin=" + quote(LIN), links.VIEWER + "?bbo=y&lin=" + LIN,
    links.VIEWER + "?lin=" + quote(quote(LIN)),
    "?lin=pn|%u017C,%ud83d%ude00|md|1SAK,,,|mb|1C|an|x|",
    "?s=sakq&a=1c(clubs){hm}p!2d&p=cac2&c=9",
)  # fmt: skip
PIECES = (
    *"|%&=?{}()!09aZ-$;\"\n\r♥ÃÅ\ud800\udfff\x00\x1a\u2028",
    "%ud800", "%uDC00", "%25", "%E4", "%C3", "%0A", "lin=", "&a=", "&p=", "&b=0",
    "&d=w", "mb|", "pc|", "|pg||", "nt|", "qx|o1|", "md|1,,,|", "mc|9|",
)  # fmt: skip


def mutated(rng: Random) -> str:
    text = list(rng.choice(GOOD_LINKS)) if rng.random() < 0.9 else ["?lin="]
    for _ in range(rng.randrange(1, 12)):
        place = rng.randrange(len(text) + 1)
        text[place : place + rng.choice((0, 0, 1, 1, 20))] = [rng.choice(PIECES)]
    return "".join(text)


def test_what_is_read_from_a_mutated_link_can_be_written() -> None:
    for number in range(3_000):
        text = mutated(Random(f"links-{number}"))
        try:
            record = links.read(text)
        except FormatError:
            continue
        assert list(lin.loads(lin.dumps([record]))) == [record], text
        for written in (lin.dumps([record]), pbn.dumps([record]), links.link(record)):
            assert written.encode(), text
