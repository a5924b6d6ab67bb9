"""The simple squeeze, the Vienna coup, and rectifying the count."""

from __future__ import annotations

from merrimac.technique.known import SOUTH, lowest
from merrimac.technique.menace import menaces
from merrimac.technique.simple_squeeze import likely_squeezes, propose, ways
from technique.endings import chance_of, chosen, ending, is_best, plan_from
from technique.hands import board_of, plan_of

DUMMY, OWN = "AJ.K.432.", "2.5..AKQJ"
OUT = "KQ9.A9.AKQ.9876"


def test_west_cannot_keep_both_guards() -> None:
    plan = plan_from(ending(DUMMY, OWN, OUT, 6, west="KQ.A.."))
    assert chosen(plan) == ["simple squeeze"]
    assert plan.made.mean() > 0.9


def test_divided_guards_are_no_squeeze() -> None:
    plan = plan_from(ending(DUMMY, OWN, OUT, 6, west="K.A..", east="Q9..."))
    assert chance_of(plan, "simple squeeze") is None


def test_it_is_not_for_a_contract_that_needs_two_tricks_more() -> None:
    known = ending("AJ.K.432.", "2.5.9.AKQ", "KQ9.A9.AKQ.9876", 6, west="KQ.A..")
    assert list(propose(known)) == []


def test_a_menace_blocked_by_an_ace_takes_a_vienna_coup() -> None:
    plan = plan_from(ending("A5.AJ.7.2", "Q3.6..AKQ", "K987.KQ98.AK.J9", 6, east="K.KQ.."))
    assert chosen(plan) == ["Vienna coup"]


def test_the_vienna_coup_is_refused_when_the_guards_are_divided() -> None:
    known = ending("A5.AJ.7.2", "Q3.6..AKQ", "K987.KQ98.AK.J9", 6, west="K...", east=".KQ..")
    assert "Vienna coup" not in chosen(plan_from(known))


def test_a_trick_is_lost_first_to_rectify_the_count() -> None:
    board = board_of(
        "N:AK42.K63.A52.A82 J973.J7.QT87.J97 Q65.AQ54.K63.KQ4 T8.T982.J94.T653",
        "6NT",
        "DJ",
        "D2 D7 DK",
    )
    plan = plan_of(board)
    assert is_best(plan, "rectify the count")
    assert plan.best.card == lowest(0b10010 << 13)


def test_small_cards_without_a_winner_before_them_are_no_menace() -> None:
    known = ending(DUMMY, OWN, OUT, 6)
    assert {menace.suit for menace in menaces(known)} == {2, 3}
    assert all(menace.hand != SOUTH for menace in menaces(known))


def test_a_hand_that_must_throw_a_menace_plays_after_the_victim() -> None:
    guards, idle = "KQ.K.JT.", "98.9..98"
    west = ending("AJ.Q.43.", "2.5..AKQ", "KQ98.K9.JT.98", 5, west=guards, east=idle)
    east = ending("AJ.Q.43.", "2.5..AKQ", "KQ98.K9.JT.98", 5, west=idle, east=guards)
    assert likely_squeezes(west) and not likely_squeezes(east)


def test_in_a_criss_cross_each_ace_is_the_way_to_the_other_queen() -> None:
    known = ending("A.Q5.432.", "Q4.A..AKQ", "K97.K98.JT.JT98", 6, west="K7.K8..")
    first, second = (menace for menace in menaces(known) if menace.is_blocked(known))
    assert [way.name for way in ways(known, first, second)][-1] == "criss-cross squeeze"
    assert plan_from(known).made.mean() > 0.9
