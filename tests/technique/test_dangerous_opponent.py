"""Keeping the dangerous opponent off lead."""

from __future__ import annotations

from merrimac.technique.dangerous_opponent import dangerous, is_exposed, propose
from merrimac.technique.known import EAST, SOUTH, WEST
from technique.endings import chosen, ending, plan_from

DUMMY, OWN = ".AK.A.A9753", ".Q2.K42.K84"
OUT = "QJT9.JT98.QJT.QJT62"


def test_the_club_is_lost_to_east_who_has_no_spade() -> None:
    known = ending(DUMMY, OWN, OUT, 7, west="QJT9...")
    assert dangerous(known) == WEST
    plan = plan_from(known)
    assert chosen(plan)[0] in ("avoidance finesse", "duck into the safe hand")
    assert plan.best.aims[-1].suit == 0
    assert plan.tree.root.state.information.hands[SOUTH] >> plan.best.card & 1


def test_with_the_spades_in_the_east_it_is_led_the_other_way() -> None:
    known = ending(DUMMY, OWN, OUT, 7, east="QJT9...")
    assert dangerous(known) == EAST
    leads = [tasks[0][1] for aim, tasks in propose(known) if aim.technique == "avoidance finesse"]
    assert leads and all(known.hands[0] >> int(str(card)) & 1 for card in leads)


def test_nobody_is_dangerous_while_everything_is_stopped() -> None:
    known = ending("K2.AK.A.A97", "A3.Q2.K4.K8", "QJT9.JT98.QJT.QJT62", 8)
    assert dangerous(known) is None
    assert list(propose(known)) == []


def test_a_king_is_exposed_to_a_lead_through_it() -> None:
    known = ending("43.A..", "K2.K..", "AQJT.QJ..", 2)
    assert is_exposed(known, SOUTH, 3)
    assert dangerous(known) == EAST
