"""Safety plays."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.safety_play import propose
from technique.endings import chance_of, ending, is_best, plan_from

QUEEN, ACE = int(Card.parse("SQ")), int(Card.parse("SA"))
DUMMY, OWN = "AKT42.32..", "Q963.A5.A."
OUT = "J875.KQJT9.KQJT9."


def test_a_top_card_of_the_strong_hand_first_picks_up_four_on_either_side() -> None:
    places = ["J875...", "...", "...", "..."]
    plan = plan_from(ending(DUMMY, OWN, OUT, 7, east=places, west=[*places[2:], *places[:2]]))
    safe, usual = chance_of(plan, "safety play"), chance_of(plan, "cash out")
    assert safe is not None and usual is not None and safe > usual + 0.1
    assert not is_best(plan, "two-way finesse")


def test_it_does_not_matter_when_the_jack_lies_before_the_strong_hand() -> None:
    known = ending(DUMMY, OWN, OUT, 7, west="J...")
    assert {aim.card for aim, _ in propose(known)} == {QUEEN, ACE}
    assert plan_from(known).made.mean() > 0.95


def test_a_solid_suit_needs_no_safety() -> None:
    known = ending("AKJT2.32..", "Q963.A5.A.", "8754.KQJT9.KQJT9.", 7)
    assert list(propose(known)) == []
