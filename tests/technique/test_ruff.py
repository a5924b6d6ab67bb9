"""Ruffing losers in dummy before trumps are drawn."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

LOSERS = "N:Q76..K8542.98643 432.QJ73.Q6.QT72 AKJT5.A642.A73.A 98.KT985.JT9.KJ5"
WINNERS = "N:Q76..K8542.98643 432.9763.Q6.QT72 AKJT5.AKQJ.A73.A 98.T8542.JT9.KJ5"


def test_three_losers_are_ruffed() -> None:
    board = board_of(LOSERS, "6S", "CK", "C3 C2 CA")
    assert techniques_of(plan_of(board)) == ["ruff"]
    assert tricks_against_oracle(board) >= 12


def test_winners_are_not_ruffed() -> None:
    board = board_of(WINNERS, "6S", "CK", "C3 C2 CA")
    assert "ruff" not in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 12
