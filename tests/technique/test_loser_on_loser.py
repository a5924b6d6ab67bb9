"""Loser on loser: the exit of an elimination."""

from __future__ import annotations

import pytest

from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

KING = "N:Q862.A84.J85.973 97.QJT732.AQ42.K AKJT543.K5.K63.4 .96.T97.AQJT8652"
ACE = "N:Q862.A84.J85.973 97.QJT732.KQ42.K AKJT543.K5.A63.4 .96.T97.AQJT8652"
DRAWN = "C3 CK C4 CQ C7 H3 S3 SA C5 S2 S7 S4 C6 SQ S9"


def test_the_last_club_is_led_to_west_who_has_no_safe_return() -> None:
    board = board_of(KING, "4S", "CA", DRAWN)
    plan = plan_of(board)
    assert techniques_of(plan)[0] == "loser on loser"
    assert plan.made.all()
    hope = plan.best.aims[-1].hope
    assert hope is not None and hope.holds(plan.tree.root.state.information).all()


@pytest.mark.xfail(reason="nine tricks: a later plan takes another trump for as good as the exit")
def test_it_makes_against_best_defence() -> None:
    assert tricks_against_oracle(board_of(KING, "4S", "CA", DRAWN)) >= 10


def test_ten_tricks_on_top_need_no_endplay() -> None:
    board = board_of(ACE, "4S", "CA", DRAWN)
    assert "loser on loser" not in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 10
