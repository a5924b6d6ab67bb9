"""Recorded dialogues: the clients' lines against our room, the other lines to our client."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from match.table_manager.dialogues import DIALOGUES, Said, boards_in, dialogue, without_times
from merrimac.game.auction import SILENT
from merrimac.game.board import Board
from merrimac.game.seats import SEATS, Seat
from merrimac.match.table_manager.messages import (
    Called,
    Connecting,
    Message,
    Played,
    ReadyForCard,
)
from merrimac.match.table_manager.reading import read
from merrimac.match.table_manager.room import Room
from merrimac.match.table_manager.sitter import Reply, Sitter, Turn


@pytest.mark.parametrize("path", DIALOGUES)
def test_the_clients_lines_get_the_same_answers_from_our_room(path: Path) -> None:
    said = dialogue(path)
    over: list[Board] = []
    room = Room(boards_in(said), lambda: 0.0, lambda board, _: over.append(board))
    answers: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
    for each in said:
        if not each.by_client:
            continue
        if each.seat is None:
            connecting = read(each.text)
            assert isinstance(connecting, Connecting)
            seat, line = room.sit(connecting, {})
            answers[seat].append(line)
            continue
        for answer in room.hear(each.seat, each.text):
            answers[answer.seat].append(answer.line)
    for seat in SEATS:
        told = (each.text for each in said if each.seat is seat and not each.by_client)
        assert without_times(iter(answers[seat])) == without_times(told)
    assert room.is_over and [board.number for board in over] == [1, 2]


@pytest.mark.parametrize("path", DIALOGUES)
@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_the_table_managers_lines_get_the_same_answers_from_our_client(
    path: Path, seat: Seat
) -> None:
    said = dialogue(path)
    spoken = [each.text for each in said if each.seat is seat and each.by_client]
    sitter = Sitter(Connecting(_team(said, seat), seat))
    answers: list[str] = []
    for each in said:
        if each.seat is seat and not each.by_client:
            _take(sitter, sitter.hear(each.text), spoken, answers)
    dummies = _dummies(said)
    assert [_plain(line, dummies) for line in answers] == [_plain(line, dummies) for line in spoken]
    assert sitter.is_over


def _take(sitter: Sitter, reply: Reply, spoken: list[str], answers: list[str]) -> None:
    answers += reply.lines
    if isinstance(reply.question, Turn):
        message = read(spoken[len(answers)])
        assert isinstance(message, Called | Played)
        action = message.call if isinstance(message, Called) else message.card
        _take(sitter, sitter.decided(reply.question, action, SILENT), spoken, answers)


def _team(said: list[Said], seat: Seat) -> str:
    return next(each.text.split('"')[1] for each in said if each.seat is seat)


def _dummies(said: list[Said]) -> set[Seat]:
    """Who was named by somebody who waited for dummy's card."""
    found = set()
    for each in said:
        message = read(each.text)
        if isinstance(message, Called) and not each.by_client:
            continue
        if isinstance(message, Played) and each.by_client and message.hand is not each.seat:
            assert message.hand is not None
            found.add(message.hand)
    return found


def _plain(line: str, dummies: set[Seat]) -> Message:
    """Without what is a matter of style: dummy's name, and words about calls."""
    message = read(line)
    if isinstance(message, ReadyForCard) and message.hand in dummies:
        return replace(message, hand=None)
    return replace(message, said=SILENT) if isinstance(message, Called) else message
