"""The ruffing finesse."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

SINGLETON = "N:J64.AQJT.853.K52 72.K752.T92.JT83 AKQ983.4.A76.A74 T5.9863.KQJ4.Q96"
DOUBLETON = "N:J64.AQJT.853.K52 72.K752.T962.JT8 AKQ983.43.A7.A74 T5.986.KQJ4.Q963"
EAST, HEART_KING = 1, 13 * 2 + 11


def test_the_queen_is_led_through_east() -> None:
    board = board_of(SINGLETON, "6S", "DK", "D3 D2 DA")
    plan = plan_of(board)
    assert "ruffing finesse" in techniques_of(plan)
    hope = plan.best.aims[-1].hope
    assert hope is not None and (hope.seat, hope.cards) == (EAST, 1 << HEART_KING)
    assert tricks_against_oracle(board) >= 12


def test_it_needs_a_hand_that_can_ruff() -> None:
    board = board_of(DOUBLETON, "6S", "DK", "D3 D2 DA")
    assert "ruffing finesse" not in techniques_of(plan_of(board))
