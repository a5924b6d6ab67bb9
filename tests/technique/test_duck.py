"""Ducking."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.duck import propose
from technique.choices import cards, choices, cost, plans_of
from technique.endings import ending
from technique.hands import board_of

NO_ENTRY = "N:65.64.AK7542.983 QT82.J97.QT9.QJ2 AK3.AK82.63.AK54 J974.QT53.J8.T76"
SOLID = "N:65.64.AKQJ42.983 QT82.QJ97.T9.J62 A3.AK82.763.AK54 KJ974.T53.85.QT7"
DIAMONDS = 1


def test_a_round_is_lost_while_the_long_hand_can_still_be_reached() -> None:
    plans = plans_of(board_of(NO_ENTRY, "3NT", "S4", "S5 ST SK"))
    assert choices(plans) == {"duck"} and cards(plans) == {Card.parse("D3")}
    assert cost(plans, "length winners") > 0.4


def test_none_is_lost_with_tricks_enough_and_the_spades_wide_open() -> None:
    plans = plans_of(board_of(SOLID, "3NT", "S7", "S5 SQ SA"))
    assert choices(plans) == {"cash winners"}
    for plan in plans:
        ducks = [each for each in plan.others if each.name == "duck"]
        (diamond,) = [each for each in ducks if each.aims[-1].suit == DIAMONDS]
        assert diamond.chance < plan.best.chance - 0.3


def test_a_suit_of_winners_is_not_ducked() -> None:
    known = ending("AKQ2...3", "543...A4", "JT...KQJT9876", 5)
    assert 3 not in [aim.suit for aim, _ in propose(known)]
