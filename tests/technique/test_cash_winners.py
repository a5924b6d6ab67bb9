"""Cashing winners."""

from __future__ import annotations

from merrimac.technique.cash_winners import propose
from technique.endings import chance_of, chosen, ending, plan_from


def test_the_finesse_is_not_needed() -> None:
    # A lost finesse would let them cash their hearts.
    plan = plan_from(ending("AQ2.2..", "543...A", "KJT9.KQJ..K", 2))
    assert chance_of(plan, "cash winners") == 1.0
    assert plan.made.mean() > 0.95 and "finesse" not in chosen(plan)


def test_it_is_when_a_trick_is_missing() -> None:
    known = ending("AQ2.2..", "543.A..", "KJT9.KQJ..K", 3)
    assert list(propose(known)) == []
