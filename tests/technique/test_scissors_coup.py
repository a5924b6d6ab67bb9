"""The scissors coup."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.known import NORTH
from merrimac.technique.scissors_coup import propose
from technique.endings import chosen, ending, plan_from

HEARTS = 2
QUEEN, LINK = int(Card.parse("SQ")), int(Card.parse("C5"))
DUMMY, OWN = "Q.43.K5.86", ".KQJT.AQ.5"
OUT = "K98.A52.T987.AKQJ"


def test_the_club_that_links_the_defenders_goes_on_their_spade() -> None:
    known = ending(DUMMY, OWN, OUT, 5, strain=HEARTS, lead=NORTH, west="K9.A2..", east="8.5.T987.A")
    assert [tasks for _, tasks in propose(known)] == [(("lead", QUEEN), ("throw", LINK))]
    plan = plan_from(known)
    assert chosen(plan) == ["scissors coup"]
    assert plan.made.all()


def test_trumps_are_drawn_when_west_has_nothing_to_ruff() -> None:
    known = ending(DUMMY, OWN, OUT, 5, strain=HEARTS, lead=NORTH, west="K9.A2.T9.", east="8.5.87.A")
    plan = plan_from(known)
    assert len(list(propose(known))) == 1
    assert chosen(plan) == ["draw trumps"]
    assert plan.made.all()
