"""The ruffing finesse."""

from __future__ import annotations

from merrimac.technique.known import NORTH
from technique.choices import LIMIT, choices, cost, plans_from, plans_of
from technique.hands import board_of, tricks_against_oracle

SINGLETON = "N:J64.AQJT.853.K52 72.K752.T92.JT83 AKQ983.4.A76.A74 T5.9863.KQJ4.Q96"
EAST, HEART_KING = 1, 13 * 2 + 11
SPADES = 3
TRUMPS_DRAWN = "J64.AQJT.53.K52", "AKQ983.4.76.A74", ".K9876532.AKQJT9842.QJT9863"


def test_the_queen_is_led_through_east() -> None:
    board = board_of(SINGLETON, "6S", "DK", "D3 D2 DA")
    plans = plans_of(board)
    assert choices(plans) == {"ruffing finesse"}
    hopes = [plan.best.aims[-1].hope for plan in plans]
    assert all(hope and (hope.seat, hope.cards) == (EAST, 1 << HEART_KING) for hope in hopes)
    assert cost(plans, "draw trumps") > 0.05
    assert tricks_against_oracle(board, LIMIT) >= 12


def test_with_the_king_before_dummy_the_plain_finesse_is_right() -> None:
    plans = plans_from(*TRUMPS_DRAWN, 11, strain=SPADES, west=".K..", lead=NORTH)
    assert choices(plans) == {"proven finesse"}
    assert cost(plans, "ruffing finesse") > 0.1
