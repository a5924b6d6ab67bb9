"""The trump coup."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

FOUR = "N:32.AK2.AKQ4.A654 K987.J98.J98.987 AQJT54.Q76.32.K3 6.T543.T765.QJT2"
THREE = "N:32.AK2.AKQ4.A654 K98.J98.J98.9872 AQJT54.Q76.32.K3 76.T543.T765.QJT"


def test_two_ruffs_bring_the_long_hand_down_to_his_length() -> None:
    board = board_of(FOUR, "7S", "CQ", "CA C7 C3 S2 S7 SJ S6 D2 D5 DA D8 S3 S8 SQ C2")
    assert techniques_of(plan_of(board))[0] == "trump coup"
    assert tricks_against_oracle(board) == 13


def test_a_bare_king_just_falls() -> None:
    board = board_of(THREE, "7S", "CQ", "CA C7 C3 S2 S8 SJ S6 D2 D5 DA D8 S3 S9 SQ S7")
    assert "trump coup" not in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) == 13
