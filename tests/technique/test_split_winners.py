"""Split winners."""

from __future__ import annotations

from merrimac.technique.split_winners import propose
from technique.choices import choices, cost, plans_from
from technique.endings import ending


def test_the_suit_is_tested_before_the_finesse_that_would_lose_the_lead() -> None:
    plans = plans_from("AK42.43..", "Q53.AQ..2", "JT9876.KJT..AKQ", 5)
    assert choices(plans) == {"split winners"}
    assert cost(plans, "finesse") > 0.05


def test_the_finesse_comes_first_when_it_is_sure_to_win() -> None:
    plans = plans_from("AKQ4.75.2.", "532.AQ.A.7", "JT9876.KJT98.KQ.8", 6, east=".K..")
    assert choices(plans) == {"proven finesse"}
    assert cost(plans, "split winners") > 0.03


def test_a_suit_that_must_break_is_not_tested() -> None:
    known = ending("AKQ4...2", "532...A4", "JT...KQJT9876", 5)
    assert list(propose(known)) == []


def test_a_suit_without_a_long_card_is_not_tested() -> None:
    known = ending("AKQ...32", "532...A4", "JT9876...KQJT", 5)
    assert [aim.suit for aim, _ in propose(known)] == []


def test_it_waits_when_no_trick_may_be_lost() -> None:
    known = ending("AK42...A", "Q53.A..2", "JT9876.KQ..KQ", 5)
    assert list(propose(known)) == []
    known = ending("AK42...A", "Q53.A..2", "JT9876.KQ..KQ", 4)
    assert [aim.suit for aim, _ in propose(known)] == [3]
