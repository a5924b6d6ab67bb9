"""Discovery before a two-way finesse."""

from __future__ import annotations

from technique.endings import chance_of, chosen, ending, plan_from

DUMMY, OWN = "AJ3..5432.4", "KT4..AKQJ.A"
OUT = "Q98765..98.KQJT9876"


def test_the_other_suits_come_before_the_guess() -> None:
    plan = plan_from(ending(DUMMY, OWN, OUT, 8))
    assert chosen(plan) == ["discovery"]
    guess = chance_of(plan, "two-way finesse")
    assert guess is not None and plan.made.mean() > guess + 0.2


def test_nothing_is_to_be_discovered_when_the_queen_is_known() -> None:
    plan = plan_from(ending(DUMMY, OWN, OUT, 8, west="Q..."))
    assert chosen(plan) == ["proven finesse"]
