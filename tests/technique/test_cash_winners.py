"""Cashing winners."""

from __future__ import annotations

from technique.choices import choices, cost, plans_from, plans_of
from technique.hands import board_of

SOLID = "N:Q76.A5.KQJ42.864 432.J8732.986.QT AKJT5.96.A53.A72 98.KQT4.T7.KJ953"


def test_the_finesse_is_not_needed() -> None:
    # A lost finesse would let them cash their hearts.
    plans = plans_from("AQ2.2..", "543...A", "KJT9.KQJ..K", 2)
    assert choices(plans) == {"cash winners"}
    assert cost(plans, "finesse") > 0.2


def test_trumps_come_before_the_winners_of_the_side_suits() -> None:
    plans = plans_of(board_of(SOLID, "4S", "C5", "C4 CQ CA"))
    assert choices(plans) == {"draw trumps"}
    assert cost(plans, "cash winners") > 0.1
