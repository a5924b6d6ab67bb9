"""The throw-in."""

from __future__ import annotations

from merrimac.technique.known import WEST
from merrimac.technique.throw_in import propose, tenaces
from technique.endings import chance_of, chosen, ending, plan_from

DUMMY, OWN = "6.732.A2.", ".AQ4.K3.A"
OUT = "K5.KJT98.QJ.KQJ"
SPADES = 3


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


def test_with_trumps_out_the_tenace_is_in_trumps() -> None:
    known = ending(".43.A.54", "AQ.7.2.7", "KJ.AT9.K8.K96", 3, west="KJ.A..K", strain=SPADES)
    assert chosen(plan_from(known)) == ["throw-in"]
    assert {aim.suit for aim, _ in propose(known)} == {SPADES}


def test_a_frozen_suit_is_left_to_the_defenders() -> None:
    known = ending("A32.Q73..", "K54.J62..", "QJT987.AKT984..", 3, west="QJ9...", east="T87...")
    assert chosen(plan_from(known)) == ["throw-in"]
