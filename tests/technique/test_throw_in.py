"""The throw-in at notrump."""

from __future__ import annotations

from merrimac.technique.known import WEST
from merrimac.technique.throw_in import propose, tenaces
from technique.endings import chance_of, chosen, ending, plan_from

DUMMY, OWN = "6.732.A2.", ".AQ4.K3.A"
OUT = "K5.KJT98.QJ.KQJ"


def test_west_must_lead_into_the_tenace() -> None:
    plan = plan_from(ending(DUMMY, OWN, OUT, 5, west="K.K.."))
    assert chosen(plan) == ["throw-in"]
    assert plan.best.card in (12, 24)  # a minor winner first, to strip him


def test_the_finesse_is_taken_when_it_works() -> None:
    plan = plan_from(ending(DUMMY, OWN, OUT, 5, west="K...", east=".K.."))
    assert "throw-in" not in chosen(plan)
    assert plan.made.all()


def test_no_trick_to_spare_is_no_throw_in() -> None:
    known = ending(DUMMY, OWN, OUT, 6, west="K.K..")
    assert list(propose(known)) == []


def test_the_hand_with_the_tenace_plays_after_the_victim() -> None:
    known = ending(DUMMY, OWN, OUT, 5)
    assert [tenace.victim for tenace in tenaces(known)] == [WEST]
    assert chance_of(plan_from(known), "throw-in") is not None
