"""Ruffing out a long side suit."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

LONG = "N:K84.A5.AK642.732 52.T9832.QJ87.65 AQJT96.K7.53.A84 73.QJ64.T9.KQJT9"
SOLID = "N:K84.A5.AK642.732 52.T9832.J987.65 AQJT96.K7.Q3.A84 73.QJ64.T5.KQJT9"


def test_the_fifth_card_is_made_good_by_ruffs() -> None:
    board = board_of(LONG, "6S", "CK", "C2 C5 CA")
    plan = plan_of(board)
    assert "ruff out" in techniques_of(plan)
    hope = plan.best.aims[-1].hope
    assert hope is not None and hope.most == 4
    assert tricks_against_oracle(board) >= 12


def test_twelve_tricks_on_top_need_no_ruffs() -> None:
    board = board_of(SOLID, "6S", "CK", "C2 C5 CA")
    assert "ruff out" not in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 12
