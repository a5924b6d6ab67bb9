"""Length winners."""

from __future__ import annotations

from merrimac.technique.length_winners import propose
from technique.endings import chosen, ending
from technique.hands import board_of, plan_of

DEAL = "N:A4.65432.A73.K42 QT83.K8.QJ9.T985 K65.A97.K852.A73 J972.QJT.T64.QJ6"


def test_five_small_cards_make_two_tricks() -> None:
    plan = plan_of(board_of(DEAL, "3NT", "S2", "SA S3 S5"))
    assert chosen(plan) == ["length winners"]
    aim = plan.best.aims[-1]
    assert aim.suit == 2 and aim.hope is not None and aim.hope.most == 3


def test_a_suit_that_is_not_longer_than_theirs_makes_none() -> None:
    known = ending("432...A2", "A65...K3", "KQJT987...QJT", 5)
    assert [aim.suit for aim, _ in propose(known)] == []


def test_trumps_are_not_played_for_their_length() -> None:
    known = ending("A5432...", "76...A32", "KQJT98...KQJT", 5, strain=3)
    assert [aim.suit for aim, _ in propose(known)] == []
