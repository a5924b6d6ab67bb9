"""Sequence winners."""

from __future__ import annotations

from merrimac.technique.sequence_winners import propose
from technique.endings import chosen, ending
from technique.hands import board_of, plan_of

DEAL = "N:A32.854.KQJT5.K2 QT7.JT963.A42.T9 K54.AKQ2.963.A64 J986.7.87.QJ8753"


def test_the_ace_is_knocked_out_while_the_other_suits_are_stopped() -> None:
    plan = plan_of(board_of(DEAL, "3NT", "CQ", "CK C9 C4"))
    assert chosen(plan) == ["sequence winners"]
    assert plan.best.aims[-1].suit == 1


def test_nine_tricks_on_top_need_no_more() -> None:
    deal = "N:A32.854.AKQJ5.K2 QT7.JT963.T42.T9 K54.AKQ2.963.A64 J986.7.87.QJ8753"
    plan = plan_of(board_of(deal, "3NT", "CQ", "CK C9 C4"))
    assert "sequence winners" not in chosen(plan)
    assert plan.made.all()


def test_a_sequence_no_longer_than_what_beats_it_gains_nothing() -> None:
    known = ending("JT2...A", "43...K5", "AKQ9...QJT4", 4)
    assert list(propose(known)) == []
