from __future__ import annotations

import numpy as np
import pytest

from merrimac.game.conditions import Scoring
from merrimac.game.contract import Contract
from merrimac.game.errors import NotationError
from merrimac.game.seats import Seat, Side, Vulnerability
from merrimac.players.aims import Goal, field_of, usual_field, values

GAME = Contract.parse("4S-S")
NONE = Vulnerability.NONE


@pytest.mark.parametrize("goal", Goal)
def test_more_tricks_are_never_worse_for_declarer_nor_better_for_the_others(goal: Goal) -> None:
    ours = values(GAME, NONE, goal, Side.NS)
    theirs = values(GAME, NONE, goal, Seat.EAST)
    assert (np.diff(ours) >= 0).all() and (np.diff(theirs) <= 0).all()
    assert ours[10] > ours[9] and theirs[10] < theirs[9]


def test_imps_are_counted_against_the_field() -> None:
    field = np.zeros(14)
    field[9] = 1.0
    found = values(GAME, NONE, Scoring.IMPS, Seat.SOUTH, field)
    assert found[10] == 10 and found[9] == 0 and found[8] == -2
    assert list(values(GAME, NONE, Scoring.IMPS, Seat.WEST, field)) == list(-found)


def test_matchpoints_count_only_who_is_beaten() -> None:
    field = np.zeros(14)
    field[10], field[11] = 0.5, 0.5
    found = values(GAME, NONE, Scoring.MATCHPOINTS, Side.NS, field)
    assert [found[9], found[10], found[11], found[12]] == [0, 0.25, 0.75, 1]


def test_points_and_making() -> None:
    points = values(GAME, Vulnerability.NS, Scoring.RUBBER, Side.NS)
    assert points[10] == 620 and points[9] == -100
    assert list(values(GAME, NONE, Goal.MAKING, Side.EW)) == [1] * 10 + [0] * 4


def test_a_field_is_a_distribution() -> None:
    assert usual_field(Contract.parse("7NT-S")).sum() == pytest.approx(1)
    tricks = np.array([[9, 10], [10, 10]], dtype=np.int8)
    field = field_of(tricks, np.array([0.5, 0.5]))
    assert field[9] == 0.25 and field[10] == 0.75


def test_goals_by_name() -> None:
    assert Goal.parse("MP") is Goal.MATCHPOINTS
    with pytest.raises(NotationError, match="one of imps, mp, points, making"):
        Goal.parse("beer")
