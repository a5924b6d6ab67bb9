"""The cross-ruff."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

SHORT = "N:A8642.KQ97.5.A84 T975.543.JT.9753 3.AJT8.A97432.K6 KQJ.62.KQ86.QJT2"
SOLID = "N:A8642.KQ32.5.A84 T975.976.843.753 3.AJT4.AKQJT2.K6 KQJ.85.976.QJT92"


def test_eight_trumps_are_made_one_by_one() -> None:
    board = board_of(SHORT, "6H", "CQ", "C4 C3 CK")
    plan = plan_of(board)
    assert "cross-ruff" in techniques_of(plan)
    assert plan.best.card == 4  # the king and ace of clubs come before the ruffs
    assert tricks_against_oracle(board) >= 12


def test_a_solid_side_suit_is_better_run() -> None:
    board = board_of(SOLID, "6H", "CQ", "C4 C3 CK")
    assert "cross-ruff" not in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 12
