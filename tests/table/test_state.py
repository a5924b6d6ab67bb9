"""The state is a fold: undo, replays and results follow from the entries alone."""

from __future__ import annotations

from typing import Any

import pytest

from merrimac.game.errors import GameError
from merrimac.game.seats import Seat, Vulnerability
from merrimac.storage.entry import Entry, StoredBoard, StoredDecision
from merrimac.table.scores import conditions_for, running_score
from merrimac.table.settings import Settings
from merrimac.table.state import By, Kind, TableState, folded

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
BOARD = StoredBoard(1, DEAL, {"dealer": "N", "vulnerability": "None"})


class Book:
    """Entries one after another."""

    def __init__(self, **settings: Any) -> None:
        self.settings = Settings(**settings)
        self.entries: list[Entry] = []

    def add(self, kind: Kind, *, memory: Any = None, board: StoredBoard | None = None,
            **data: Any) -> Book:  # fmt: skip
        decision = None if memory is None else StoredDecision("x", {"name": "x"}, memory=memory)
        version = len(self.entries) + 1
        self.entries.append(Entry("t", version, str(kind), data, 0.0, board, decision))
        return self

    def dealt(self) -> Book:
        return self.add(Kind.BOARD, board=BOARD)

    def calls(self, *calls: str) -> Book:
        dealer = Seat.NORTH
        for place, call in enumerate(calls):
            self.add(Kind.ACTION, call=call, seat=str(dealer.after(place)), by="human")
        return self

    @property
    def state(self) -> TableState:
        return folded(self.settings, self.entries)


def made(state: TableState) -> list[str]:
    return [str(each.action) for each in state.made]


def test_undo_goes_back_and_stays_on_record() -> None:
    book = Book().dealt().calls("7NT", "P")
    after = book.add(Kind.UNDO, to=1).state
    assert made(after) == ["7NT"] and after.board.turn is Seat.EAST
    assert after.version == 4 and after.helped


def test_memories_go_back_with_undo() -> None:
    book = Book().dealt()
    book.add(Kind.ACTION, call="P", seat="N", by="robot", memory=["first"])
    book.add(Kind.ACTION, call="P", seat="E", by="human")
    book.add(Kind.ACTION, call="P", seat="S", by="human").add(Kind.ACTION, call="1C", seat="W",
                                                              by="human")  # fmt: skip
    assert book.state.moment is not None and book.state.moment.memories[0] == ["first"]
    book.add(Kind.ACTION, call="2C", seat="N", by="robot", memory=["second"])
    back = book.add(Kind.UNDO, to=4).state
    assert back.moment is not None and back.moment.memories[0] == ["first"]


def test_a_claim_needs_all_who_were_asked() -> None:
    book = Book(guests=(Seat.EAST, Seat.WEST)).dealt().calls("7NT", "P", "P", "P")
    book.add(Kind.ACTION, card="ST", seat="E", by="human")
    book.add(Kind.CLAIM, seat="N", tricks=13, total=13, waiting=["E", "W"])
    half = book.add(Kind.ANSWER, seat="E", accept=True).state
    assert half.claim is not None and half.claim.waiting == (Seat.WEST,)
    assert book.add(Kind.ANSWER, seat="W", accept=False).state.claim is None


def finished(book: Book) -> Book:
    book.dealt().calls("7NT", "P", "P", "P")
    return book.add(Kind.ACTION, tricks=13, seat="N", by="human")


def test_a_board_counts_once() -> None:
    book = finished(Book())
    assert [each.score_ns for each in book.state.finished] == [1520]
    book.add(Kind.REPLAY, at=4)
    assert book.state.is_replay and not book.state.board.is_over
    book.add(Kind.ACTION, tricks=12, seat="N", by="human")
    assert [each.score_ns for each in book.state.finished] == [1520]


def test_undoing_the_end_takes_the_result_back() -> None:
    book = finished(Book()).add(Kind.UNDO, to=4)
    assert book.state.finished == ()
    again = book.add(Kind.ACTION, tricks=12, seat="N", by="human").state
    assert [(each.score_ns, each.with_help) for each in again.finished] == [(-50, True)]


def test_the_other_table_is_set_beside_the_result() -> None:
    book = finished(Book())
    tables = [{"score_ns": 1470}]
    book.entries.append(Entry("t", 7, "compared", {"board": 1, "tables": tables}, 0.0))
    score = running_score(book.settings, book.state.finished)
    assert score["boards"][0]["imps"] == 2 and score["text"] == "North-South +2 IMPs"


def test_matchpoints_are_against_the_field() -> None:
    book = finished(Book(scoring="matchpoints"))
    tables = [{"score_ns": points} for points in (1520, 1470, 2000)]
    book.entries.append(Entry("t", 7, "compared", {"board": 1, "tables": tables}, 0.0))
    assert running_score(book.settings, book.state.finished)["percent_ns"] == 50.0


def test_rubber_and_chicago_say_who_is_vulnerable() -> None:
    rubber = finished(Book(scoring="rubber"))
    finished_boards = rubber.state.finished
    assert conditions_for(rubber.settings, 2, finished_boards)[1] is Vulnerability.NS
    assert running_score(rubber.settings, finished_boards)["sheet"]["NS"]["below"] == [[220]]
    chicago = Settings(scoring="chicago")
    told = [conditions_for(chicago, number, ())[1] for number in range(1, 5)]
    assert told == [Vulnerability.NONE, Vulnerability.EW, Vulnerability.NS, Vulnerability.ALL]


def test_what_does_not_fit_is_refused() -> None:
    book = Book().dealt().calls("1C")
    for wrong in (
        Entry("t", 7, "name", {"seat": "N", "name": "x"}, 0.0),
        Entry("t", 3, "action", {"call": "1C", "seat": "E", "by": "human"}, 0.0),
        Entry("t", 3, "action", {"card": "SA", "seat": "E", "by": "human"}, 0.0),
        Entry("t", 3, "undo", {"to": 5}, 0.0),
    ):
        with pytest.raises(GameError):
            book.state.after(wrong)


def test_settings_come_back_and_keep_their_secrets() -> None:
    settings = Settings(you=(Seat.NORTH, Seat.SOUTH), seed=3, robots="gib")
    assert Settings.of_plain(settings.plain()) == settings
    assert "seed" not in settings.told()
    for wrong in ({"you": ["N", "N"]}, {"robots": "nobody"}, {"system_ns": "natural"},
                  {"source": {"kind": "match"}, "open_hands": True},
                  {"guests": ["E"], "seed": 3}):  # fmt: skip
        with pytest.raises(GameError):
            Settings.of_plain(wrong)


def test_who_made_an_action_is_kept() -> None:
    book = Book().dealt().add(Kind.ACTION, call="P", seat="N", by="for you")
    assert book.state.made[0].by is By.FOR_YOU and book.state.helped
