"""Workers: fair between tables, short of time when many wait, replaced when they die or hang."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Coroutine
from multiprocessing import active_children
from random import Random
from typing import Any

import pytest

from merrimac.beliefs.language import SpecificationError
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.deal import Deal
from merrimac.players.board_loop import Moment
from merrimac.table import robots
from merrimac.table.in_time import Late, in_time
from merrimac.table.pace import LONGEST, PATIENCE, Pace
from merrimac.table.question import Question
from merrimac.table.robots import decide
from merrimac.table.tempo import Tempo
from merrimac.table.workers import Work, Workers, WorkFailed

QUICK = Work("supplies", "deals", ("", 1, "seed"))


class Deadly:
    """Kills the process that unpacks it, as a fault in native code would."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (1,)


class Sleepy:
    """Keeps the process that unpacks it busy for longer than anybody waits."""

    def __reduce__(self) -> tuple[Any, ...]:
        return time.sleep, (600,)


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
    pace = Pace(2)
    assert pace.granted(3.0, waiting=0, is_alone=False) == 3.0
    assert pace.granted(5.0, waiting=23, is_alone=False) == pytest.approx(PATIENCE * 2 / 24)
    assert pace.granted(5.0, waiting=200, is_alone=False) == 0.0  # by rule
    assert pace.granted(36.0, waiting=0, is_alone=False) == LONGEST
    assert pace.granted(36.0, waiting=0, is_alone=True) == 36.0


def test_what_decisions_take_counts_and_not_what_they_were_granted() -> None:
    pace = Pace(2)
    for _ in range(200):
        pace.took(0.1, 0.4)
    assert pace.typical == pytest.approx(0.4, rel=0.01)
    assert pace.granted(0.5, waiting=4, is_alone=False) > 0
    assert pace.granted(0.5, waiting=20, is_alone=False) == 0.0
    for _ in range(200):
        pace.took(0.0, 0.003)
    assert pace.granted(0.5, waiting=20, is_alone=False) > 0


def test_a_table_that_plays_alone_has_all_the_time() -> None:
    async def granted() -> tuple[float, float]:
        workers = Workers(1)
        asking = [asyncio.create_task(workers.ask("a", QUICK))]
        await asyncio.sleep(0)
        alone = workers.granted("a", 36.0)
        asking.append(asyncio.create_task(workers.ask("b", QUICK)))
        await asyncio.sleep(0)
        shared = workers.granted("a", 36.0)
        for each in asking:
            each.cancel()
        return alone, shared

    alone, shared = run(granted())
    assert alone == 36.0 and shared <= LONGEST


def test_a_worker_that_dies_is_replaced_and_its_work_done() -> None:
    async def answers() -> tuple[Any, Any]:
        workers = Workers(1)
        await workers.start()
        first = await workers.ask("a", Work("worker", "process_id", ()))
        os.kill(first, signal.SIGKILL)
        second = await workers.ask("a", Work("worker", "process_id", ()))
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


def test_what_hangs_is_stopped_and_others_go_on() -> None:
    async def answers() -> Any:
        workers = Workers(1)
        await workers.start()
        await workers.ask("a", QUICK)
        with pytest.raises(WorkFailed):
            await workers.ask("a", Work("supplies", "deals", (Sleepy(),), timeout=0.5))
        found = await workers.ask("a", QUICK)
        await workers.close()
        return found

    assert len(run(answers())["deals"]) == 1


def test_what_can_not_be_sent_is_told() -> None:
    async def answers() -> Any:
        workers = Workers(1)
        await workers.start()
        with pytest.raises(WorkFailed):
            await workers.ask("a", Work("supplies", "deals", (lambda: 0,)))
        found = await workers.ask("a", QUICK)
        await workers.close()
        return found

    assert len(run(answers())["deals"]) == 1


def test_workers_that_are_closed_at_once_leave_nothing_behind() -> None:
    async def opened() -> None:
        workers = Workers(2)
        await workers.start()
        await asyncio.sleep(0)
        await workers.close()

    run(opened())
    end = time.monotonic() + 20
    while active_children() and time.monotonic() < end:
        time.sleep(0.05)
    assert not active_children()


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


def test_a_player_that_is_late_is_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "OVERTIME", 0.0)
    board = Board.numbered(1, Deal.random(Random(1)))
    for call in ("1NT", "P", "P", "P"):
        board = board.after(Call.parse(call))
    answer = decide(Question(Moment(board), "expert", False, 1), 1e-6)
    assert answer.player == "heuristic" and "expert had no time left" in answer.reason["name"]
    for thread in threading.enumerate():
        if thread.name == "thinking":
            thread.join()


def test_what_is_in_time_is_given_or_raised() -> None:
    assert in_time(lambda: 7, 60) == 7
    with pytest.raises(ZeroDivisionError):
        in_time(lambda: 1 // 0, 60)
    with pytest.raises(Late):
        in_time(lambda: time.sleep(1), 0.01)


def test_a_lone_card_takes_as_long_as_others() -> None:
    tempo = Tempo(call=0.2, card=0.3)
    assert tempo.wait(0.0, is_call=True, is_forced=False) == pytest.approx(0.2)
    assert tempo.wait(0.0, is_call=False, is_forced=True) == pytest.approx(0.3)
    assert tempo.wait(1.5, is_call=False, is_forced=False) == 0
    assert tempo.wait(0.1, is_call=False, is_forced=True) == pytest.approx(1.4)
