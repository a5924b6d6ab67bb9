"""Answers thought of in the others' time: the same as without, and there when they are wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from match.table_manager.talk import QUICK, TEAMS, boards
from match.table_manager.test_likely_cards import in_play
from match.table_manager.test_server import room_for, run, serving
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.match.table_manager.ahead import Ahead, expected
from merrimac.match.table_manager.client import Client
from merrimac.match.table_manager.deciding import decide
from merrimac.match.table_manager.messages import Connecting
from merrimac.match.table_manager.scorebook import OPEN, Scorebook
from merrimac.match.table_manager.sitter import Sitter
from merrimac.players.board_loop import Moment


class Counting(ThreadPoolExecutor):
    """Counts decisions."""

    def __init__(self) -> None:
        super().__init__(1)
        self.decisions = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.decisions += fn is decide
        return super().submit(fn, *args, **kwargs)


def played(seats_ahead: tuple[Seat, ...]) -> tuple[str, int]:
    """A board, and how many cards and calls were decided at the moment they were asked for."""
    book, asked = Scorebook(), Counting()

    async def sit(port: int, seat: Seat, other: ThreadPoolExecutor) -> None:
        ahead = Ahead(QUICK, other) if seat in seats_ahead else None
        sitter = Sitter(Connecting(TEAMS[seat.side], seat))
        await Client(sitter, QUICK, asked, ahead=ahead).run("127.0.0.1", port)

    async def talk() -> None:
        with asked, ThreadPoolExecutor(1) as other:
            async with serving({OPEN: room_for(boards(1), book)}) as tables:
                await asyncio.gather(*(sit(tables.ports[0], seat, other) for seat in SEATS))
                await tables.running

    run(talk())
    play = book.records[0].board.play
    assert play is not None
    return " ".join(map(str, play.cards)), asked.decisions


def test_the_play_is_the_same_and_some_of_it_was_thought_ahead() -> None:
    without, all_asked = played(())
    ahead, asked = played(tuple(SEATS))
    assert ahead == without
    assert asked < all_asked


def as_known_to(board: Board, seat: Seat) -> Board:
    """With the hands that a client has been told."""
    assert board.contract is not None
    hands = [board.deal[each] if each in (seat, board.contract.dummy) else Hand() for each in SEATS]
    return replace(board, deal=Deal((hands[0], hands[1], hands[2], hands[3])))


def test_what_is_expected_are_moments_of_ours() -> None:
    found = 0
    for cards in range(1, 40, 3):
        here = in_play(5, cards)
        assert here.contract is not None
        for seat in SEATS:
            if seat is here.contract.dummy:
                continue
            for each in expected(Moment(as_known_to(here, seat)), seat, 1):
                assert each.board.actor is seat and len(each.board.legal_cards) > 1
                assert here.actor is not seat
                found += 1
    assert found > 10
