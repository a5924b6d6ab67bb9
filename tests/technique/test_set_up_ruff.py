"""Setting up a ruff: rounds are given up while dummy still has trumps."""

from __future__ import annotations

from technique.choices import LIMIT, choices, cost, plans_of
from technique.hands import board_of, tricks_against_oracle

LOSERS = "N:Q76.A5.T7642.864 432.J873.985.KT2 AKJT5.9642.AK.A7 98.KQT.QJ3.QJ953"
SOLID = "N:Q76.A54.KQJ42.86 432.J8732.986.QT AKJT5.96.A53.A72 98.KQT.T7.KJ9543"


def test_a_round_is_lost_for_two_ruffs() -> None:
    board = board_of(LOSERS, "4S", "CQ", "C4 C2 CA")
    plans = plans_of(board)
    assert choices(plans) == {"set up a ruff"}
    assert cost(plans, "a round of trumps") > 0.3
    assert tricks_against_oracle(board, LIMIT) >= 10


def test_no_round_is_lost_when_the_tricks_are_on_top() -> None:
    plans = plans_of(board_of(SOLID, "6S", "CK", "C6 CT CA"))
    assert choices(plans) == {"draw trumps"}
    assert cost(plans, "set up a ruff") > 0.03
