"""Drawing trumps: by name, not when dummy must ruff first, and never the master."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

SOLID = "N:Q76.A5.KQJ42.864 432.J8732.986.QT AKJT5.96.A53.A72 98.KQT4.T7.KJ953"
LOSERS = "N:Q76.A5.T7642.864 432.J873.985.KT2 AKJT5.9642.AK.A7 98.KQT.QJ3.QJ953"
MASTER = "N:764.A5.KQJ42.864 QJT.J8732.986.QT AK9852.96.A5.A72 3.KQT4.T73.KJ953"


def test_trumps_are_drawn_before_the_side_suit_runs() -> None:
    board = board_of(SOLID, "4S", "C5", "C4 CQ CA")
    assert techniques_of(plan_of(board)) == ["draw trumps"]
    assert tricks_against_oracle(board) >= 10


def test_trumps_wait_when_losers_must_be_ruffed() -> None:
    board = board_of(LOSERS, "4S", "CQ", "C4 C2 CA")
    plan = plan_of(board)
    assert "draw trumps" not in techniques_of(plan)
    assert tricks_against_oracle(board) >= 10


def test_the_master_is_left_out() -> None:
    board = board_of(MASTER, "4S", "C5", "C4 CQ CA SA S3 S4 ST SK H4 S6 SJ")
    plan = plan_of(board)
    aims = [each.aims[-1].technique for each in (plan.best, *plan.others)]
    assert "draw trumps" not in aims
    assert tricks_against_oracle(board) >= 10
