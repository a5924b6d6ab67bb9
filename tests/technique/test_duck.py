"""Ducking."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.duck import propose
from technique.endings import chosen, ending, is_best
from technique.hands import board_of, plan_of

NO_ENTRY = "N:65.64.AK7542.983 QT82.J97.QT9.QJ2 AK3.AK82.63.AK54 J974.QT53.J8.T76"
ENTRY = "N:65.A4.AK7542.983 QT82.J97.QT9.QJ2 AK3.K862.63.AK54 J974.QT53.J8.T76"


def test_a_round_is_lost_while_the_long_hand_can_still_be_reached() -> None:
    plan = plan_of(board_of(NO_ENTRY, "3NT", "S4", "S5 ST SK"))
    assert chosen(plan) == ["duck"]
    assert plan.best.card == Card.parse("D3")


def test_with_an_entry_the_top_cards_may_come_first() -> None:
    plan = plan_of(board_of(ENTRY, "3NT", "S4", "S5 ST SK"))
    assert is_best(plan, "length winners")
    assert not is_best(plan_of(board_of(NO_ENTRY, "3NT", "S4", "S5 ST SK")), "length winners")


def test_a_suit_of_winners_is_not_ducked() -> None:
    known = ending("AKQ2...3", "543...A4", "JT...KQJT9876", 5)
    assert 3 not in [aim.suit for aim, _ in propose(known)]
