"""Keeping the dangerous opponent off lead."""

from __future__ import annotations

from merrimac.technique.dangerous_opponent import dangerous, is_exposed, propose
from merrimac.technique.known import EAST, SOUTH, WEST
from technique.choices import LIMIT, choices, cost, plans_from, plans_of
from technique.endings import ending
from technique.hands import board_of, tricks_against_oracle

GUESS = "N:64.A53.AQ42.AJ94 87.QT976.J85.Q72 A32.K42.K63.KT83 KQJT95.J8.T97.65"
HELD_UP = "S4 S7 S2 SQ S6 S8 S3 SJ H3 H6 SA"
"""West has three spades to cash, East none."""


def test_the_club_finesse_is_taken_into_east_who_has_no_spade() -> None:
    board = board_of(GUESS, "3NT", "SK", HELD_UP)
    plans = plans_of(board)
    assert choices(plans) == {"avoidance finesse"}
    assert all(plan.best.aims[-1].suit == 0 for plan in plans)
    assert cost(plans, "length winners") > 0.1
    assert tricks_against_oracle(board, LIMIT) >= 9


def test_safety_is_no_help_when_every_trick_is_needed() -> None:
    hands = ".A3.A2.AJ94", ".K4.K3.KT83", "QJT9.QJT9.QJT.Q7652"
    plans = plans_from(*hands, 8, east=["...Q", "...Q", "..."], west="QJT9...")
    assert choices(plans) == {"discovery"}
    assert cost(plans, "avoidance finesse") > 0.5


def test_a_club_is_ducked_to_east() -> None:
    out = "QJT9.QJT.QJT9.QJT96"
    plans = plans_from(".A3.2.AK753", ".K2.AK3.842", out, 7, west="QJT9...")
    assert choices(plans) == {"duck into the safe hand"}
    assert cost(plans, "length winners") > 0.1


def test_no_hand_is_safe_when_east_has_a_suit_too() -> None:
    hands = ".93.2.AK753", ".82.AKQ.842", "QJT98.AKQJ.J3.QJT96"
    plans = plans_from(*hands, 5, west="QJT98...", east=".AKQJ..")
    assert choices(plans) == {"cash winners"}
    assert cost(plans, "duck into the safe hand") > 0.2


def test_with_the_spades_in_the_east_it_is_led_the_other_way() -> None:
    hands = ".AK.A.A9753", ".Q2.K42.K84", "QJT9.JT98.QJT.QJT62"
    known = ending(*hands, 7, east="QJT9...")
    assert dangerous(known) == EAST
    assert dangerous(ending(*hands, 7, west="QJT9...")) == WEST
    leads = [tasks[0][1] for aim, tasks in propose(known) if aim.technique == "avoidance finesse"]
    assert leads and all(known.hands[0] >> int(str(card)) & 1 for card in leads)


def test_nobody_is_dangerous_while_everything_is_stopped() -> None:
    known = ending("K2.AK.A.A97", "A3.Q2.K4.K8", "QJT9.JT98.QJT.QJT62", 8)
    assert dangerous(known) is None
    assert list(propose(known)) == []


def test_a_king_is_exposed_to_a_lead_through_it() -> None:
    known = ending("43.A..", "K2.K..", "AQJT.QJ..", 2)
    assert is_exposed(known, SOUTH, 3)
    assert dangerous(known) == EAST
