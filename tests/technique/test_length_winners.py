"""Length winners."""

from __future__ import annotations

from merrimac.technique.length_winners import propose
from technique.choices import choices, cost, plans_of
from technique.endings import ending
from technique.hands import board_of

TWO_ENTRIES = "N:65.AQ.A97542.983 QT82.J97.KT8.QJ2 AK3.K862.63.AK54 J974.T543.QJ.T76"
ONE_ENTRY = "N:65.A4.A97542.983 QT82.J97.KT8.QJ2 AK3.KQ62.63.AK54 J974.T853.QJ.T76"
LEAD = "S4", "S5 ST SK"


def test_the_ace_and_two_lost_rounds_set_up_the_rest() -> None:
    plans = plans_of(board_of(TWO_ENTRIES, "3NT", *LEAD))
    assert choices(plans) == {"length winners"}
    hopes = [plan.best.aims[-1].hope for plan in plans]
    assert all(hope is not None and hope.most == 3 for hope in hopes)
    assert cost(plans, "finesse") > 0.05


def test_the_ace_must_wait_when_it_is_itself_an_entry_that_is_needed() -> None:
    plans = plans_of(board_of(ONE_ENTRY, "3NT", *LEAD))
    assert choices(plans) == {"duck"}
    assert cost(plans, "length winners") > 0.1


def test_a_suit_that_is_not_longer_than_theirs_makes_none() -> None:
    known = ending("432...A2", "A65...K3", "KQJT987...QJT", 5)
    assert [aim.suit for aim, _ in propose(known)] == []


def test_trumps_are_not_played_for_their_length() -> None:
    known = ending("A5432...", "76...A32", "KQJT98...KQJT", 5, strain=3)
    assert [aim.suit for aim, _ in propose(known)] == []


def test_rounds_that_can_be_ruffed_are_not_lost() -> None:
    hands = "AK432.2..", "65.AKQJ.."
    assert [aim.suit for aim, _ in propose(ending(*hands, "QJT987.43.AKQJ.", 5))] == [3]
    assert list(propose(ending(*hands, "QJT987.43.AKQJ.", 5, strain=2))) == []
