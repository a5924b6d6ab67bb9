"""Strategies: played out against every defence they win exactly where they should."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.game.cards import RANKS, Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.solve.suit_position import Entries, OnLead
from merrimac.solve.suit_strategy import End, Turn, strategy
from solve.suit_replay import Replay


def check_strategies(suit: Combination, entries: Entries) -> None:
    solver, replay = SuitSolver(entries=entries), Replay(suit, entries)
    for number in range(1, suit.most_tricks + 1):
        target = solver.target(suit, number, suit.a_priori())
        plan = strategy(solver, suit, target)
        for index, west in enumerate(suit.layouts.tolist()):
            won = replay.tricks(plan, west) >= number
            assert won == target.wins[0, index], f"{suit} for {number}, {entries}, {west}"


def check_average(suit: Combination) -> None:
    solver, replay = SuitSolver(), Replay(suit, Entries())
    target = solver.on_average(suit, suit.a_priori())
    plan = strategy(solver, suit, target)
    for index, west in enumerate(suit.layouts.tolist()):
        assert replay.tricks(plan, west) >= target.wins[:, index].sum()


def random_suit(rng: Random) -> Combination:
    """With five missing cards at most, so that every defence can be tried."""
    ranks = rng.sample(RANKS, rng.randrange(8, 12))
    north = rng.randrange(len(ranks) // 2, len(ranks))
    return Combination(
        sum(1 << rank for rank in ranks[:north]), sum(1 << rank for rank in ranks[north:])
    )


@pytest.mark.parametrize(
    "hands",
    ["AJ9 764", "A64 Q75", "AQT 43", "KJT 432", "AT42 953", "J932 A4", "Q875 J4", "K2 -", "AK Q"],
)
def test_strategies_win_exactly_where_they_should(hands: str) -> None:
    check_strategies(Combination.parse(*hands.split()), Entries())


def random_entries(rng: Random) -> Entries:
    north, south = (rng.choice([None, 0, 1, 2]) for _ in range(2))
    return Entries(north, south, rng.choice([OnLead.NORTH, OnLead.SOUTH, OnLead.EITHER]))


def test_strategies_for_combinations_at_random() -> None:
    rng = Random(3)
    for _ in range(25):
        check_strategies(random_suit(rng), Entries())


def test_strategies_with_few_entries() -> None:
    rng = Random(4)
    for _ in range(25):
        check_strategies(random_suit(rng), random_entries(rng))


def test_strategies_for_the_most_tricks_on_average() -> None:
    rng = Random(5)
    for _ in range(10):
        check_average(random_suit(rng))


@pytest.mark.long
def test_strategies_for_many_combinations() -> None:
    rng = Random(6)
    for _ in range(300):
        check_strategies(random_suit(rng), Entries())
        check_strategies(random_suit(rng), random_entries(rng))


def test_what_is_led_and_played() -> None:
    suit, solver = Combination.parse("AJ9", "764"), SuitSolver()
    plan = strategy(solver, suit, solver.target(suit, 2, suit.a_priori()))
    assert isinstance(plan, Turn) and plan.hand is Seat.SOUTH and plan.cards == (Rank.FOUR,)
    cards = {answer.seen: answer.cards for answer in plan.answers}
    assert cards[suit.groups[-1]] == (Rank.NINE,)
    assert cards[Rank.TEN,] == (Rank.JACK,)
    low = next(answer for answer in plan.answers if answer.seen == suit.groups[-1])
    lost = next(outcome for outcome in low.outcomes if outcome.last == (Rank.KING, Rank.QUEEN))
    assert not lost.won and isinstance(lost.next, Turn)
    assert lost.next.hand is Seat.SOUTH  # and the jack is finessed next


def test_nothing_to_say_when_it_is_sure_or_hopeless() -> None:
    suit, solver = Combination.parse("AK3", "542"), SuitSolver()
    assert strategy(solver, suit, solver.target(suit, 2, suit.a_priori())) is End.SURE
    assert strategy(solver, suit, solver.target(suit, 3, suit.uniform() * 0 + 1)) is End.LOST
