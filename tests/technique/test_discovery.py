"""Discovery before a two-way finesse."""

from __future__ import annotations

from technique.choices import choices, cost, plans_from


def test_the_other_suits_come_before_the_guess() -> None:
    plans = plans_from("AJ3..5432.4", "KT4..AKQJ.A", "Q98765..98.KQJT9876", 8)
    assert choices(plans) == {"discovery"}
    assert cost(plans, "two-way finesse") > 0.2


def test_nothing_is_discovered_when_the_finesse_may_lose_but_not_the_stopper() -> None:
    plans = plans_from("AJ32..432.4", "KT54..AKQ.A", "Q9876..JT98765.KQJT", 7)
    assert choices(plans) == {"two-way finesse"}
    assert cost(plans, "discovery") > 0.2


def test_nothing_is_to_be_discovered_when_the_queen_is_known() -> None:
    plans = plans_from("AJ3..5432.4", "KT4..AKQJ.A", "Q98765..98.KQJT9876", 8, west="Q...")
    assert choices(plans) == {"proven finesse"}
