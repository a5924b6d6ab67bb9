from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from match.work import die_always, die_once, refuse, square
from merrimac.game.errors import GameError
from merrimac.match.cluster import workplace
from merrimac.match.workplace import TASKS_A_WORKER, OneProcess, Pool, WorkLost


def test_one_process_answers_in_order() -> None:
    with workplace(1) as place:
        assert isinstance(place, OneProcess)
        assert list(place.done(square, range(5))) == [0, 1, 4, 9, 16]


def test_a_pool_gives_every_answer_once_and_takes_tasks_as_it_needs_them() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(60):
            taken.append(number)
            yield number

    with workplace(2) as place:
        answers = place.done(square, tasks())
        first = next(answers)
        assert len(taken) <= 2 * TASKS_A_WORKER
        assert sorted([first, *answers]) == [square(number) for number in range(60)]


def test_a_worker_that_dies_costs_only_what_it_had_not_finished(tmp_path: Path) -> None:
    with Pool(2) as place:
        found = list(place.done(partial(die_once, str(tmp_path)), range(20)))
    assert (tmp_path / "died").exists()
    assert sorted(found) == [square(number) for number in range(20)]


def test_work_that_kills_every_worker_is_given_up() -> None:
    with Pool(2) as place, pytest.raises(WorkLost, match="over the same work"):
        list(place.done(die_always, range(20)))


def test_what_the_work_raises_is_raised() -> None:
    with Pool(2) as place, pytest.raises(GameError, match="is refused"):
        list(place.done(refuse, range(3)))


def test_a_pool_needs_a_process() -> None:
    with pytest.raises(GameError, match="at least one process"):
        workplace(0)
