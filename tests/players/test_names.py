from __future__ import annotations

import pytest

from merrimac.game.errors import NotationError
from merrimac.game.seats import SEATS
from merrimac.players.aims import Goal
from merrimac.players.alphamu import AlphaMu
from merrimac.players.board_loop import Moment, steps
from merrimac.players.carding.reading import Read
from merrimac.players.names import PLAYERS, REMEMBERING, player_named
from merrimac.players.player import Limit
from merrimac.players.simulator import Simulator
from players.at_the_table import random_board


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_bears_its_name(name: str) -> None:
    assert player_named(f" {name.upper()} ").name == name


@pytest.mark.parametrize("name", PLAYERS)
def test_who_remembers_is_known_as_such(name: str) -> None:
    limit = Limit(samples=6, nodes=2_000)
    played = steps(Moment(random_board(3)), dict.fromkeys(SEATS, player_named(name)), limit, 1)
    remembers = any(one.decision.memory is not None for one in played)
    assert remembers is (name in REMEMBERING)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(NotationError, match="heuristic.*did you mean oracle"):
        player_named("oracel")


def test_options_are_told_after_the_name() -> None:
    assert player_named("GIB:layouts=10, bayes=off") == Simulator(layouts=10, bayes=False)
    assert player_named("alphamu:moves=1,layouts=9,ending=0") == AlphaMu(1, 9, 0)
    told = player_named("gib:scoring=mp,signals=all,auction=off,leads=on")
    assert told == Simulator(goal=Goal.MATCHPOINTS, signals=Read.ALL, auction=False)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gib:layots=10", "one of layouts, .*did you mean layouts"),
        ("gib:layouts=0", "gib:layouts '0' .*1 or more"),
        ("gib:layouts", "gib:layouts '' .*1 or more"),
        ("gib:bayes=maybe", "one of on, off"),
        ("gib:scoring=beer", "one of imps, mp, points, making"),
        ("oracle:layouts=10", "oracle has no options"),
    ],
)
def test_an_option_that_is_not_understood(name: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        player_named(name)
