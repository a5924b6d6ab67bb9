"""The record of a match: kept after every board, and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from match.table_manager.talk import TEAMS, boards
from merrimac.formats import pbn
from merrimac.formats.record import Record
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import NO_DEAL
from merrimac.game.errors import GameError
from merrimac.game.play import Claim
from merrimac.game.seats import Seat, Side
from merrimac.match.table_manager.scorebook import CLOSED, OPEN, Scorebook, boards_of, dealt

CROSSED = {Side.NS: "two", Side.EW: "one"}


def played(board: Board, auction: str, tricks: int | None) -> Board:
    for call in Auction.parse(board.dealer, auction).calls:
        board = board.after(call)
    if tricks is None:
        return board
    lead: Card = next(iter(board.legal_cards))
    return board.after(lead).after(Claim(tricks))


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "match.pbn"
    to_play = boards(3)
    book = Scorebook(path)
    assert book.left(to_play, OPEN) == to_play and book.teams(OPEN) == {}
    book.add(played(to_play[0], "1N P P P", 8), TEAMS, OPEN)
    book.add(played(to_play[2], "P P P P", None), TEAMS, OPEN)
    again = Scorebook(path)
    assert again.left(to_play, OPEN) == [to_play[1]]
    assert again.left(to_play, CLOSED) == to_play
    assert again.teams(OPEN) == TEAMS and again.teams(CLOSED) == {}
    again.add(played(to_play[1], "1N P P P", 5), TEAMS, OPEN)
    found = list(pbn.load(path))
    assert [each.board.number for each in found] == [1, 3, 2]
    assert found[0].board.result == 8 and found[0].tags["Room"] == "Open"
    assert found[0].names[Seat.EAST] == "two"


def test_imps_are_counted_when_both_rooms_have_played() -> None:
    book = Scorebook()
    first, second, third = boards(3)
    book.add(played(first, "3N P P P", 9), TEAMS, OPEN)  # 400
    book.add(played(second, "1N P P P", 7), TEAMS, OPEN)
    book.add(played(third, "P P P P", None), TEAMS, OPEN)
    assert book.scores() == []
    book.add(played(first, "3N P P P", 8), CROSSED, CLOSED)  # -50
    book.add(played(third, "1N P P P", 7), CROSSED, CLOSED)  # South deals: 90
    scores = book.scores()
    assert [each.number for each in scores] == [1, 3]
    assert [each.imps for each in scores] == [10, -3]


def test_teams_that_sat_the_same_way_have_no_score() -> None:
    book = Scorebook()
    board = played(boards(1)[0], "P P P P", None)
    book.add(board, TEAMS, OPEN)
    book.add(board, TEAMS, CLOSED)
    assert book.scores() == []


def test_another_match_in_the_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "match.pbn"
    Scorebook(path).add(played(boards(1)[0], "P P P P", None), TEAMS, OPEN)
    with pytest.raises(GameError, match="another deal for board 1"):
        Scorebook(path).left(boards(1, seed=2), OPEN)
    pbn.dump([Record(boards(1)[0])], path)
    with pytest.raises(GameError, match="not over"):
        Scorebook(path)
    with pytest.raises(GameError, match="ends in .pbn"):
        Scorebook(tmp_path / "match.txt")


def test_boards_come_from_a_file_once_each_and_fresh() -> None:
    first, second = boards(2)
    done = played(first, "1N P P P", 8)
    assert boards_of([Record(done), Record(first), Record(second)]) == [first, second]
    with pytest.raises(GameError, match="two boards with the number 1"):
        boards_of([Record(first), Record(boards(1, seed=5)[0])])
    with pytest.raises(GameError, match="no whole deal"):
        boards_of([Record(Board(NO_DEAL, Auction(Seat.NORTH)))])
    with pytest.raises(GameError, match="no boards"):
        boards_of([])


def test_the_same_seed_deals_the_same_boards() -> None:
    assert dealt(3, 7) == dealt(3, 7) != dealt(3, 8)
    assert [board.number for board in dealt(3, 7)] == [1, 2, 3]
