"""Unblocking and overtaking."""

from __future__ import annotations

from technique.choices import choices, cost, plans_from

SIDE_SUITS = "KQJT.KQJT.KQJT"


def test_the_last_honour_of_the_short_hand_is_overtaken() -> None:
    plans = plans_from("AQJT9.43..32", "K.A2.432.A76", f"876543.{SIDE_SUITS}", 6)
    assert choices(plans) == {"overtake"}
    assert cost(plans, "cash winners") > 0.3


def test_with_an_entry_beside_the_suit_it_would_cost_a_trick() -> None:
    plans = plans_from("AQJ32.A3..32", "K.42.432.A76", f"T98765.{SIDE_SUITS}", 6)
    assert choices(plans) == {"cash winners"}
    assert cost(plans, "overtake") > 0.2
