"""Workers: fair between tables, short of time when many wait, replaced when they die or hang."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from merrimac.beliefs.language import SpecificationError
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.deal import Deal
from merrimac.players.board_loop import Moment
from merrimac.table.question import Question
from merrimac.table.robots import decide
from merrimac.table.tempo import Tempo
from merrimac.table.workers import PATIENCE, Work, Workers, WorkFailed

QUICK = Work("supplies", "deals", ("", 1, "seed"))


class Deadly:
    """Kills the process that unpacks it, as a fault in native code would."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (1,)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_tables_are_served_in_turn() -> None:
    async def order() -> list[str]:
        workers, done = Workers(1), []
        asked = ["a", "a", "a", "b", "c"]

        async def ask(table: str) -> None:
            await workers.ask(table, QUICK)
            done.append(table)

        tasks = [asyncio.create_task(ask(table)) for table in asked]
        await asyncio.sleep(0)
        while workers.waiting < len(asked):
            await asyncio.sleep(0.01)
        await workers.start()
        await asyncio.gather(*tasks)
        await workers.close()
        return done

    assert run(order()) == ["a", "b", "c", "a", "a"]


def test_idle_work_comes_last() -> None:
    async def order() -> list[str]:
        workers, done = Workers(1), []

        async def ask(table: str, is_idle: bool) -> None:
            await workers.ask(table, QUICK, is_idle=is_idle)
            done.append(table)

        tasks = [asyncio.create_task(ask("idle", True)), asyncio.create_task(ask("b", False)),
                 asyncio.create_task(ask("c", False))]  # fmt: skip
        while workers.waiting < 2:
            await asyncio.sleep(0.01)
        await workers.start()
        await asyncio.gather(*tasks)
        await workers.close()
        return done

    assert run(order()) == ["b", "c", "idle"]


def test_the_more_wait_the_less_time_each_gets() -> None:
    workers = Workers(2)
    assert workers._granted(5.0) == 5.0
    for table in range(23):
        workers._waiting[str(table)] = [None]  # type: ignore[assignment]
    assert workers._granted(5.0) == pytest.approx(PATIENCE * 2 / 24)
    for table in range(200):
        workers._waiting[str(table)] = [None]  # type: ignore[assignment]
    assert workers._granted(5.0) == 0.0  # by rule


def test_a_worker_that_dies_is_replaced_and_its_work_done() -> None:
    async def answers() -> tuple[Any, Any]:
        workers = Workers(1)
        await workers.start()
        first = await workers.ask("a", Work("workers", "_prepared", ((),)))
        os.kill(first, signal.SIGKILL)
        second = await workers.ask("a", Work("workers", "_prepared", ((),)))
        await workers.close()
        return first, second

    first, second = run(answers())
    assert first != second


def test_what_kills_every_worker_is_told_and_others_go_on() -> None:
    async def answers() -> Any:
        workers = Workers(1)
        await workers.start()
        with pytest.raises(WorkFailed):
            await workers.ask("a", Work("supplies", "deals", (Deadly(),)))
        found = await workers.ask("a", QUICK)
        await workers.close()
        return found

    assert len(run(answers())["deals"]) == 1


def test_errors_come_back_with_their_place() -> None:
    async def ask(work: Work) -> None:
        workers = Workers(1)
        await workers.start()
        try:
            await workers.ask("a", work)
        finally:
            await workers.close()

    with pytest.raises(SpecificationError) as error:
        run(ask(Work("supplies", "deals", ("south balancd", 1, "x"))))
    assert error.value.column == 7
    with pytest.raises(WorkFailed):
        run(ask(Work("supplies", "no_such_function", ())))


def test_a_player_that_fails_is_stood_in_for() -> None:
    board = Board.numbered(1, Deal.random(Random(1)))
    for call in ("1NT", "P", "P", "P"):
        board = board.after(Call.parse(call))
    answer = decide(Question(Moment(board), "nobody", False, 1), 0.5)
    assert answer.player == "heuristic" and "nobody had no answer" in answer.reason["name"]


def test_a_lone_card_takes_as_long_as_others() -> None:
    tempo = Tempo(call=0.2, card=0.3)
    assert tempo.wait(0.0, is_call=True, is_forced=False) == pytest.approx(0.2)
    assert tempo.wait(0.0, is_call=False, is_forced=True) == pytest.approx(0.3)
    assert tempo.wait(1.5, is_call=False, is_forced=False) == 0
    assert tempo.wait(0.1, is_call=False, is_forced=True) == pytest.approx(1.4)
