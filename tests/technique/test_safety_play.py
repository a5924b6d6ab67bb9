"""Safety plays."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.safety_play import propose
from technique.choices import choices, cost, plans_from
from technique.endings import ending

QUEEN, ACE = int(Card.parse("SQ")), int(Card.parse("SA"))
DUMMY, OWN = "AKT42.32..", "Q963.A5.A."
OUT = "J875.KQJT9.KQJT9."


def test_a_top_card_of_the_strong_hand_first_picks_up_four_on_either_side() -> None:
    places = ["J875...", "...", "...", "..."]
    plans = plans_from(DUMMY, OWN, OUT, 7, east=places, west=[*places[2:], *places[:2]])
    assert choices(plans) == {"safety play"}
    assert {plan.best.aims[-1].card for plan in plans} == {ACE}
    assert cost(plans, "cash out") > 0.1 and cost(plans, "two-way finesse") > 0.3


def test_with_the_king_out_the_finesse_must_not_wait_for_the_ace() -> None:
    plans = plans_from("AJT42.32..", "Q963.A5.A.", "K875.KQJT9.KQJT9.", 7)
    assert choices(plans) == {"running finesse"}
    assert cost(plans, "safety play") > 0.2


def test_it_does_not_matter_when_the_jack_lies_before_the_strong_hand() -> None:
    known = ending(DUMMY, OWN, OUT, 7, west="J...")
    assert {aim.card for aim, _ in propose(known)} == {QUEEN, ACE}


def test_a_solid_suit_needs_no_safety() -> None:
    known = ending("AKJT2.32..", "Q963.A5.A.", "8754.KQJT9.KQJT9.", 7)
    assert list(propose(known)) == []
