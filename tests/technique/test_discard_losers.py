"""Discarding losers before the lead is lost."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

DEAL = "N:J76.AKQ.854.6432 A8.JT953.AJ62.T9 KQT9532.64.7.A87 4.872.KQT93.KQJ5"


def test_a_club_goes_away_before_the_ace_of_trumps_is_forced_out() -> None:
    board = board_of(DEAL, "4S", "CK", "C2 C9 CA")
    assert "discard losers" in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 10


def test_trumps_come_first_while_clubs_are_stopped() -> None:
    board = board_of(DEAL, "4S", "H8", "HA HJ H4")
    assert "discard losers" not in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 10
