"""Sequence winners."""

from __future__ import annotations

from merrimac.technique.sequence_winners import propose
from technique.choices import choices, cost, plans_of
from technique.endings import ending
from technique.hands import board_of

STOPPED = "N:A32.854.KQJT5.A2 T87.T96.A42.T983 KQ4.AKQ2.963.K64 J965.J73.87.QJ75"
OPEN = "N:A32.854.KQJT5.A2 T987.T962.A4.T98 KQJ4.AKQJ.963.64 65.73.872.KQJ753"
DIAMONDS = 1


def test_the_ace_is_knocked_out_while_the_other_suits_are_stopped() -> None:
    plans = plans_of(board_of(STOPPED, "3NT", "C5", "C2 CT CK"))
    assert choices(plans) == {"sequence winners"}
    assert all(plan.best.aims[-1].suit == DIAMONDS for plan in plans)
    assert cost(plans, "finesse") > 0


def test_it_is_not_with_nine_tricks_on_top_and_the_clubs_wide_open() -> None:
    plans = plans_of(board_of(OPEN, "3NT", "CQ", "CA C8 C4"))
    assert choices(plans) == {"cash winners"}
    assert cost(plans, "sequence winners") > 0.03


def test_a_sequence_no_longer_than_what_beats_it_gains_nothing() -> None:
    known = ending("JT2...A", "43...K5", "AKQ9...QJT4", 4)
    assert list(propose(known)) == []
