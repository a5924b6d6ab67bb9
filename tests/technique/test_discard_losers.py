"""Discarding losers before the lead is lost."""

from __future__ import annotations

from technique.choices import LIMIT, choices, cost, plans_of
from technique.hands import board_of, tricks_against_oracle

ACE_OUT = "N:J76.AKQ.854.6432 A8.JT953.AJ62.T9 KQT9532.64.7.A87 4.872.KQT93.KQJ5"
SOLID = "N:J76.AKQ.854.6432 82.JT953.AJ62.T9 AKQT953.64.7.A87 4.872.KQT93.KQJ5"
LEAD = "CK", "C2 C9 CA"


def test_a_club_goes_away_before_the_ace_of_trumps_is_forced_out() -> None:
    board = board_of(ACE_OUT, "4S", *LEAD)
    plans = plans_of(board)
    assert choices(plans) == {"discard losers"}
    assert cost(plans, "draw trumps") > 0.3
    assert tricks_against_oracle(board, LIMIT) >= 10


def test_solid_trumps_are_drawn_first() -> None:
    plans = plans_of(board_of(SOLID, "5S", *LEAD))
    assert choices(plans) == {"draw trumps"}
    assert cost(plans, "discard losers") > 0.1
