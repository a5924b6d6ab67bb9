"""The dummy reversal."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

HIGH = "N:A974.JT9.K73.A62 JT862.63.8642.T5 3.AKQ84.A95.K743 KQ5.752.QJT.QJ98"
LOW = "N:A974.962.K73.A62 JT862.J3.8642.T5 3.AKQ84.A95.K743 KQ5.T75.QJT.QJ98"


def test_the_long_hand_ruffs_and_dummy_draws() -> None:
    board = board_of(HIGH, "5H", "DQ", "D3 D2 DA")
    plan = plan_of(board)
    assert "dummy reversal" in techniques_of(plan)
    hope = plan.best.aims[-1].hope
    assert hope is not None and hope.most == 3
    assert tricks_against_oracle(board) >= 11


def test_low_trumps_in_dummy_cannot_draw() -> None:
    board = board_of(LOW, "4H", "DQ", "D3 D2 DA")
    assert "dummy reversal" not in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 10
