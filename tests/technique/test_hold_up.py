"""Hold-ups of more than one round."""

from __future__ import annotations

from merrimac.game.cards import Card
from technique.choices import cards, choices, cost, plans_of
from technique.hands import board_of

EAST_HAS_THE_ACE = "N:64.K54.KQJT5.A32 J87.9763.A42.T98 A32.A82.963.KQ54 KQT95.QJT.87.J76"
OPEN_HEARTS = "N:64.543.AKQJ5.A32 QJ7.AQ976.42.T98 A32.K2.963.KQ654 KT985.JT8.T87.J7"


def test_the_ace_is_kept_until_east_is_out_of_spades() -> None:
    plans = plans_of(board_of(EAST_HAS_THE_ACE, "3NT", "SK", "S4 S7"))
    assert choices(plans) == {"hold-up"} and cards(plans) == {Card.parse("S2")}
    # To the end, for the sake of the ace; one refusal alone is about the card that is played.
    assert {plan.best.aims[-1].card for plan in plans} == {Card.parse("SA")}


def test_it_is_refused_a_second_time() -> None:
    plans = plans_of(board_of(EAST_HAS_THE_ACE, "3NT", "SK", "S4 S7 S2 SQ S6 S8"))
    assert choices(plans) == {"hold-up"} and cards(plans) == {Card.parse("S3")}


def test_with_nine_tricks_on_top_and_a_suit_wide_open_the_ace_is_taken() -> None:
    plans = plans_of(board_of(OPEN_HEARTS, "3NT", "S8", "S4 SJ"))
    assert choices(plans) == {"win"}
    assert cost(plans, "hold-up") > 0.2
