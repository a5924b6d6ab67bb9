"""Lines and messages: strict in what is written, liberal in what is read."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from match.table_manager.dialogues import DIALOGUES, dialogue
from merrimac.game.auction import Explanation
from merrimac.game.call import CALLS, Call
from merrimac.game.cards import CARDS, Card
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.match.table_manager.messages import (
    BoardHead,
    Called,
    Cards,
    Connecting,
    Explain,
    Message,
    Noted,
    Plain,
    Played,
    ProtocolError,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Seated,
    Stage,
    Synchronising,
    SyncStep,
    Teams,
    Timing,
    ToLead,
    Trouble,
)
from merrimac.match.table_manager.reading import read
from merrimac.match.table_manager.writing import Dialect, write

VARIANTS = [
    ('connecting "WBridge5" as ANYPL using protocol version 18', Connecting("WBridge5", None)),
    ("WEST ready for  NORTH's bid", ReadyForCall(Seat.WEST, Seat.NORTH)),
    ("west ready for dummy's card to trick 13", ReadyForCard(Seat.WEST, None, 13)),
    ("West ready for South's card to trick 2", ReadyForCard(Seat.WEST, Seat.SOUTH, 2)),
    ("North ready for dummy's cards", Ready(Seat.NORTH, Stage.DUMMY)),
    ("North received dummy", Noted(Seat.NORTH)),
    ("EAST PASSES", Called(Seat.EAST, Call.PASS)),
    ("North doubles.", Called(Seat.NORTH, Call.DOUBLE)),
    ("North bids 3N", Called(Seat.NORTH, Call.BID_3NT)),
    (
        "North bids 1H Alert. 13 to 19 total points.",
        Called(Seat.NORTH, Call.BID_1H, Explanation("13 to 19 total points", True)),
    ),
    (
        "North bids 1H.Infos.C=0-8,D=4-8,HCP=17-19.",
        Called(Seat.NORTH, Call.BID_1H, Explanation("C=0-8,D=4-8,HCP=17-19")),
    ),
    ("North bids 2C Alert.", Called(Seat.NORTH, Call.BID_2C, Explanation("", True))),
    ("North plays tS", Played(Seat.NORTH, Card.ST)),
    ("North plays 10h", Played(Seat.NORTH, Card.HT)),
    ("Dummy plays CK", Played(None, Card.CK)),
    ('Teams: N/S "silent" E/W "bidders"', Teams("silent", "bidders")),
    ('Teams : N/S : "a". E/W : "b". Playing IMP', Teams("a", "b")),
    ('Teams: N/S: "a:c". E/W: "b"', Teams("a:c", "b")),
    ('North "a" seated', Seated(Seat.NORTH, "a")),
    (
        "Board number 12. Dealer WEST. n/s vulnerable",
        BoardHead(12, Seat.WEST, Vulnerability.NS),
    ),
    (
        "North's cards : S A K J 6.H A K J.D.C A 7 6 5 4 3.",
        Cards(Seat.NORTH, Hand.parse("AKJ6.AKJ..A76543")),
    ),
    (
        "Dummy's cards:  S - H A K J D 10 9 8 C A 7 6 5 4 3 2",
        Cards(None, Hand.parse(".AKJ.T98.A765432")),
    ),
    (
        "Timing - N/S : this board  [1:15],  total  [0:11:23].  E/W : this board  [1:18],  "
        "total  [0:10:23]",
        Timing(75, 683, 78, 623),
    ),
    ("start of BOARD", Plain.START_OF_BOARD),
    ("Explain North's  bids 2C", Explain(Seat.NORTH, Call.BID_2C)),
    ("Explain North's 2NT", Explain(Seat.NORTH, Call.BID_2NT)),
    ("Original PBN Stream Start. Scoring IMP", Plain.FILE_BEGINS),
    ("Error Team name mismatch", Trouble("Team name mismatch")),
]


@pytest.mark.parametrize(("line", "message"), VARIANTS, ids=[line for line, _ in VARIANTS])
def test_what_programs_write_is_understood(line: str, message: Message) -> None:
    assert read(line) == message


@pytest.mark.parametrize(
    "line",
    [
        "", "hello", "North", "North bids", "North bids 8C", "North plays 1S", "North plays SS",
        "North ready for lunch", 'Connecting "a" as Up using protocol version 18',
        'Connecting a as North using protocol version 18', "Board number . Dealer North.",
        "North's cards : S A A K J 6. H A K J. D. C A 7 6 5 4.", "North's cards : S A K.",
        "North's cards : A K J 6. H A K J. D. C A 7 6 5 4 3.", "Timing - N/S : 1:15",
        "North ready for West's card to trick 99999999999", "Explain North's tea",
    ],
)  # fmt: skip
def test_what_is_no_message_is_refused(line: str) -> None:
    with pytest.raises(ProtocolError):
        read(line)


@pytest.mark.parametrize("path", DIALOGUES)
def test_every_line_of_a_dialogue_is_understood(path: Path) -> None:
    for said in dialogue(path):
        message = read(said.text)
        assert read(write(message, Dialect(infos=True))) == message


def test_lines_are_written_as_the_protocol_has_them() -> None:
    hand = Hand.parse("AKJ4..6543.QJT92")
    assert write(Cards(Seat.NORTH, hand)) == (
        "North's cards : S A K J 4. H -. D 6 5 4 3. C Q J T 9 2."
    )
    assert write(Timing(75, 683, 78, 623)) == (
        "Timing - N/S : this board  1:15,  total  0:11:23.  "
        "E/W : this board  1:18,  total  0:10:23."
    )
    assert write(Called(Seat.NORTH, Call.BID_3NT)) == "North bids 3NT"
    assert write(Played(Seat.WEST, Card.S4)) == "West plays 4S"


def test_each_dialect_gets_the_words_it_can_read() -> None:
    head = BoardHead(7, Seat.EAST, Vulnerability.ALL)
    assert write(head) == "Board number 7. Dealer East. Both vulnerable."
    assert write(head, Dialect(lower_case=True)) == "Board number 7. Dealer East. both vulnerable."
    assert write(head, Dialect(20)) == "Board number 7. Dealer East. Both vulnerable"
    assert write(Teams("a", "b")) == 'Teams : N/S : "a" E/W : "b"'
    assert write(Teams("a", "b"), Dialect(20)) == 'Teams: N/S: "a". E/W: "b"'
    told = Called(Seat.NORTH, Call.BID_1H, Explanation("good hand"))
    assert write(told) == "North bids 1H"
    assert write(told, Dialect(infos=True)) == "North bids 1H Infos. good hand."
    alerted = Called(Seat.NORTH, Call.BID_1H, Explanation("good hand", True))
    assert write(alerted) == "North bids 1H Alert. good hand."
    assert write(alerted, Dialect(20)) == "North bids 1H"


def test_what_others_wrote_can_not_break_a_line() -> None:
    line = write(Seated(Seat.NORTH, 'a"\r\nStart of board é\x00'))
    assert line == 'North ("a\' Start of board ??") seated'


# --- Drawn at random ------------------------------------------------------------------------------

seats = st.sampled_from(SEATS)
names = st.text("abcdefgh XYZ0123456789.-'", min_size=1, max_size=20).map(
    lambda text: " ".join(text.split())
)
texts = names.map(lambda text: text.strip(" .")).filter(bool)
hands = st.integers(0, 2**32).map(lambda seed: Deal.random(Random(seed))[Seat.NORTH])
said = st.one_of(st.just(Explanation()), st.builds(Explanation, texts, st.booleans()))
messages: SearchStrategy[Message] = st.one_of(
    st.builds(Connecting, names, st.one_of(st.none(), seats), st.integers(0, 99)),
    st.builds(Ready, seats, st.sampled_from(Stage)),
    st.builds(ReadyForCall, seats, seats),
    st.builds(ReadyForCard, seats, st.one_of(st.none(), seats), st.integers(1, 13)),
    st.builds(Called, seats, st.sampled_from(CALLS), said),
    st.builds(Played, st.one_of(st.none(), seats), st.sampled_from(CARDS)),
    st.builds(Synchronising, seats, st.sampled_from(SyncStep)),
    st.builds(Seated, seats, names),
    st.builds(Teams, names, names),
    st.builds(BoardHead, st.integers(1, 10**6), seats, st.sampled_from(Vulnerability)),
    st.builds(Cards, st.one_of(st.none(), seats), hands),
    st.builds(ToLead, st.one_of(st.none(), seats)),
    st.builds(Timing, *[st.integers(0, 10**5)] * 4),
    st.builds(Explain, seats, st.sampled_from(CALLS)),
    st.sampled_from([Plain.START_OF_BOARD, Plain.END_OF_SESSION, Plain.ILLEGAL_BID,
                     Plain.ILLEGAL_CARD, Plain.REBID, Plain.REPLAY]),
)  # fmt: skip


@given(messages, st.booleans(), st.integers(18, 19))
def test_what_is_written_is_read_back(message: Message, lower_case: bool, version: int) -> None:
    line = write(message, Dialect(version, lower_case, infos=True))
    assert line.isascii() and line.isprintable()
    assert read(line) == message
    assert read(line.upper()) == read(line.lower()) or isinstance(
        message, Connecting | Seated | Teams | Called
    )


@given(st.text(max_size=200))
def test_any_text_is_a_message_or_refused(text: str) -> None:
    try:
        message = read(text)
    except ProtocolError:
        return
    assert write(message).isascii()


@given(messages, st.data())
def test_a_spoilt_line_is_a_message_or_refused(message: Message, data: st.DataObject) -> None:
    line = write(message)
    place = data.draw(st.integers(0, len(line)))
    spoilt = line[:place] + data.draw(st.text(max_size=3)) + line[place + 1 :]
    try:
        read(spoilt)
    except ProtocolError:
        pass
