"""The dummy reversal."""

from __future__ import annotations

from technique.choices import LIMIT, choices, cost, plans_of
from technique.hands import board_of, tricks_against_oracle

HIGH = "N:A974.JT9.K73.A62 JT862.63.8642.T5 3.AKQ84.A95.K743 KQ5.752.QJT.QJ98"
CLUBS = "N:A974.JT9.K73.A62 JT862.63.8642.T5 3.AKQ84.A95.KQJ4 KQ5.752.QJT.9873"
LEAD = "DQ", "D3 D2 DA"


def test_the_long_hand_ruffs_and_dummy_draws() -> None:
    board = board_of(HIGH, "5H", *LEAD)
    plans = plans_of(board)
    assert choices(plans) == {"dummy reversal"}
    hopes = [plan.best.aims[-1].hope for plan in plans]
    assert all(hope is not None and hope.most == 3 for hope in hopes)
    assert cost(plans, "draw trumps") > 0.2
    assert tricks_against_oracle(board, LIMIT) >= 11


def test_with_good_clubs_trumps_are_drawn_as_usual() -> None:
    plans = plans_of(board_of(CLUBS, "6H", *LEAD))
    assert choices(plans) == {"draw trumps"}
    assert cost(plans, "dummy reversal") > 0.03
