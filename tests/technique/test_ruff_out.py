"""Ruffing out a long side suit."""

from __future__ import annotations

from technique.choices import LIMIT, choices, cost, plans_of
from technique.hands import board_of, tricks_against_oracle

LONG = "N:K84.A5.AK642.732 52.T9832.QJ87.65 AQJT96.K7.53.A84 73.QJ64.T9.KQJT9"
LEAD = "CK", "C2 C5 CA"


def test_the_fifth_card_is_made_good_by_ruffs() -> None:
    board = board_of(LONG, "6S", *LEAD)
    plans = plans_of(board)
    assert choices(plans) == {"ruff out"}
    hopes = [plan.best.aims[-1].hope for plan in plans]
    assert all(hope is not None and hope.most == 4 for hope in hopes)
    assert cost(plans, "draw trumps") > 0.2
    assert tricks_against_oracle(board, LIMIT) >= 12


def test_eleven_tricks_on_top_need_no_ruffs() -> None:
    board = board_of(LONG, "5S", *LEAD)
    plans = plans_of(board)
    assert choices(plans) == {"draw trumps"}
    assert cost(plans, "ruff out") > 0.1
