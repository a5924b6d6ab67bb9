"""Morton's fork."""

from __future__ import annotations

from merrimac.technique.known import EAST, SOUTH, WEST
from merrimac.technique.mortons_fork import propose
from technique.endings import chosen, ending, plan_from

SPADES = 3
OUT = ".QJT93.KQJT98.AJT98"


def test_the_singleton_is_led_through_the_ace_before_it_is_thrown_away() -> None:
    known = ending(".A65.A.KQ32", "AKQ.K874..7", OUT, 7, strain=SPADES, west="...A")
    plan = plan_from(known)
    assert chosen(plan) == ["Morton's fork"]
    assert plan.made.all()


def test_it_hopes_for_the_ace_before_the_honours() -> None:
    known = ending(".A65.A.KQ32", "AKQ.K874..7", OUT, 7, strain=SPADES)
    hopes = [aim.hope for aim, _ in propose(known)]
    assert [hope and hope.seat for hope in hopes] == [WEST]


def test_it_is_no_fork_when_the_ace_lies_behind_them() -> None:
    known = ending(".A65.A.KQ32", "AKQ.K874..7", OUT, 7, strain=SPADES, east="...A")
    assert list(propose(known)) == []
    assert known.turn == SOUTH and EAST != WEST
