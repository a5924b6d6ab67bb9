"""Unblocking and overtaking."""

from __future__ import annotations

from technique.endings import chosen, ending, is_best, plan_from

OUT = "876543.KQJT.KQJT.KQJT"


def test_the_last_honour_of_the_short_hand_is_overtaken() -> None:
    plan = plan_from(ending("AQJT9.43..32", "K.A2.432.A76", OUT, 6))
    assert chosen(plan) == ["overtake"]
    assert plan.made.mean() > 0.9


def test_with_an_entry_beside_the_suit_nothing_is_overtaken() -> None:
    plan = plan_from(ending("AQJT9.A3..32", "K.42.432.A76", OUT, 6))
    assert is_best(plan, "cash out")
    assert plan.made.all()
