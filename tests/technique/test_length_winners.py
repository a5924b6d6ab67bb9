"""Length winners."""

from __future__ import annotations

from merrimac.technique.length_winners import propose
from technique.endings import ending, is_best
from technique.hands import board_of, plan_of

DEAL = "N:A43.76432.A73.K4 QT8.QJT.JT95.QJT K65.985.K82.A732 J972.AK.Q64.9865"


def test_five_small_cards_make_two_tricks() -> None:
    plan = plan_of(board_of(DEAL, "2NT", "S2", "S3 SQ SK"))
    assert is_best(plan, "length winners")
    aims = [aim for each in (plan.best, *plan.others) for aim in each.aims]
    (hearts,) = [aim for aim in aims if aim.technique == "length winners" and aim.suit == 2]
    assert hearts.hope is not None and hearts.hope.most == 3


def test_a_suit_that_is_not_longer_than_theirs_makes_none() -> None:
    known = ending("432...A2", "A65...K3", "KQJT987...QJT", 5)
    assert [aim.suit for aim, _ in propose(known)] == []


def test_trumps_are_not_played_for_their_length() -> None:
    known = ending("A5432...", "76...A32", "KQJT98...KQJT", 5, strain=3)
    assert [aim.suit for aim, _ in propose(known)] == []
