"""Split winners."""

from __future__ import annotations

from merrimac.technique.split_winners import propose
from technique.endings import chosen, ending, is_best, plan_from
from technique.hands import board_of, plan_of

PLAYED = "S4 S8 S2 SQ S5 ST S6 SJ S7 D8 SA"


def test_the_suits_are_tested_before_the_finesse_that_would_lose_the_lead() -> None:
    board = board_of(
        "N:754.AKQ2.54.A432 T8.T987.KJ983.J7 A62.643.AQ2.KQ65 KQJ93.J5.T76.T98", "3NT", "SK", PLAYED
    )
    plan = plan_of(board)
    assert is_best(plan, "split winners")
    assert not is_best(plan, "finesse")


def test_a_suit_that_must_break_is_not_tested() -> None:
    known = ending("AKQ4...2", "532...A4", "JT...KQJT9876", 5)
    assert list(propose(known)) == []


def test_a_suit_without_a_long_card_is_not_tested() -> None:
    known = ending("AKQ...32", "532...A4", "JT9876...KQJT", 5)
    assert [aim.suit for aim, _ in propose(known)] == []


def test_the_finesse_comes_first_when_there_is_time_for_both() -> None:
    known = ending("AKQ4.75.2.", "532.AQ.A.7", "JT9876.KJT98.KQ.8", 6, east=".K..")
    assert "split winners" not in chosen(plan_from(known))


def test_it_waits_when_no_trick_may_be_lost() -> None:
    known = ending("AK42...A", "Q53.A..2", "JT9876.KQ..KQ", 5)
    assert list(propose(known)) == []
    known = ending("AK42...A", "Q53.A..2", "JT9876.KQ..KQ", 4)
    assert [aim.suit for aim, _ in propose(known)] == [3]
