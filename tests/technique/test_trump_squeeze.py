"""The trump squeeze."""

from __future__ import annotations

from technique.hands import board_of, plan_of, techniques_of

QUEEN = "N:543.A2.AT543.Q62 76.K94.KQJ9.T987 AKQJT98.Q6.2.AK3 2.JT8753.876.J54"
NINE = "N:543.A2.AT543.Q62 76.KQ4.KQJ9.T987 AKQJT98.96.2.AK3 2.JT8753.876.J54"
DRAWN = "C2 C7 CA SA S2 S3 S6 SK H3 S4 S7"


def test_the_trumps_are_run_against_the_guard_of_two_suits() -> None:
    plan = plan_of(board_of(QUEEN, "7S", "CJ", DRAWN))
    assert techniques_of(plan)[0] == "trump squeeze"


def test_it_needs_a_menace_in_the_blocked_suit() -> None:
    plan = plan_of(board_of(NINE, "7S", "CJ", DRAWN))
    assert "trump squeeze" not in techniques_of(plan)
