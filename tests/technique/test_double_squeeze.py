"""The double squeeze."""

from __future__ import annotations

from merrimac.technique.double_squeeze import propose
from technique.endings import chance_of, chosen, ending, plan_from

DUMMY, OWN = "J.2.A4.654", ".Q.5.AKQJT"
OUT = "QT9.K98.KQJT.9873"


def test_each_defender_keeps_his_own_guard_and_neither_the_third_suit() -> None:
    # In one layout of four the guards are crossed, and then it fails.
    known = ending(DUMMY, OWN, OUT, 7, west=[*["Q..."] * 3, ".K.."], east=[*[".K.."] * 3, "Q..."])
    plan = plan_from(known)
    assert chosen(plan) == ["double squeeze"]
    right = [each % 4 != 3 for each in range(len(plan.made))]
    assert plan.made[right].mean() > 0.9


def test_crossed_guards_are_no_double_squeeze() -> None:
    known = ending(DUMMY, OWN, OUT, 7, west=".K..", east="Q...")
    assert chance_of(plan_from(known), "double squeeze") is None


def test_one_defender_with_both_guards_takes_only_a_simple_squeeze() -> None:
    known = ending(DUMMY, OWN, OUT, 7, west="Q.K..")
    assert list(propose(known)) == []
