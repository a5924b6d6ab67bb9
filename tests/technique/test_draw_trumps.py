"""Drawing trumps: by name, not when dummy must ruff first, and never the master."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.draw_trumps import can_draw, outlasts, round_of_trumps
from merrimac.technique.known import NORTH, SOUTH
from technique.choices import LIMIT, choices, cost, plans_from, plans_of
from technique.endings import ending
from technique.hands import board_of, plan_of, tricks_against_oracle

SOLID = "N:Q76.A5.KQJ42.864 432.J8732.986.QT AKJT5.96.A53.A72 98.KQT4.T7.KJ953"
LOSERS = "N:Q76.A5.T7642.864 432.J873.985.KT2 AKJT5.9642.AK.A7 98.KQT.QJ3.QJ953"
MASTER = "N:764.A5.KQJ42.864 QJT.J8732.986.QT AK9852.96.A5.A72 3.KQT4.T73.KJ953"
SPADES = 3


def test_trumps_are_drawn_before_the_side_suit_runs() -> None:
    plans = plans_of(board_of(SOLID, "4S", "C5", "C4 CQ CA"))
    assert choices(plans) == {"draw trumps"}
    assert cost(plans, "split winners") > 0.3


def test_trumps_wait_when_losers_must_be_ruffed() -> None:
    plans = plans_of(board_of(LOSERS, "4S", "CQ", "C4 C2 CA"))
    assert choices(plans) == {"set up a ruff"}
    assert cost(plans, "draw trumps") > 0.5


def test_one_round_takes_the_trump_of_the_defender_who_would_overruff() -> None:
    east = ["J.K.KQ.KQ", "T.Q.KQ.KQ", "9.J.KQ.KQ"]
    out = "JT9.KQJT.KQJ.KQ"
    plans = plans_from("32.2.A54.", "AKQ.A4.2.", out, 6, strain=SPADES, east=east)
    assert choices(plans) == {"a round of trumps"}
    assert cost(plans, "draw trumps") == cost(plans, "set up a ruff") == 1


def test_no_round_can_be_spared_when_dummy_must_ruff_twice() -> None:
    east = ["9.KJ8.KQT.", "J.KJ8.KQT.", "T.QJ8.KQ9."]
    out = "JT9.KQJT98.KQJT9."
    plans = plans_from("32.2.A543.", "AKQ.A43.2.", out, 7, strain=SPADES, east=east)
    assert choices(plans) == {"cross-ruff"}
    assert cost(plans, "a round of trumps") == 1


def test_the_master_is_left_out() -> None:
    board = board_of(MASTER, "4S", "C5", "C4 CQ CA SA S3 S4 ST SK H4 S6 SJ")
    plan = plan_of(board, LIMIT)
    aims = [each.aims[-1].technique for each in (plan.best, *plan.others)]
    assert "draw trumps" not in aims
    assert tricks_against_oracle(board, LIMIT) >= 10


def test_the_last_round_ends_where_it_should() -> None:
    early = ending("Q32.Q..", "AK4.2..", "T985.K.QJT.", 4, strain=3, number=8)
    (tasks,) = round_of_trumps.expand(early, NORTH)
    assert tasks == (("play", SOUTH, int(Card.parse("SA"))), ("low",))
    late = ending("Q3.Q..", "K4.2..", "T9.K.QJT.", 3, west="T.K.Q.", east="9..JT.", strain=3)
    (tasks,) = round_of_trumps.expand(late, NORTH)
    assert tasks == (("play", SOUTH, int(Card.parse("S4"))), ("third", int(Card.parse("SQ"))))


def test_a_lost_round_must_leave_us_the_last_trump() -> None:
    long = ending("65..43.", "QJT..2.", "AK7..98765.", 2, strain=3, number=4)
    assert can_draw(long) is False and outlasts(long)
    short = ending("65..43.", "Q..T2.A", "AK7..98765.", 1, strain=3, number=4)
    assert not outlasts(short)
