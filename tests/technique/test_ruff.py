"""Ruffing losers in dummy before trumps are drawn."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.known import NORTH, Known
from merrimac.technique.ruff import CHEAPLY, HIGH, ruffing_cards
from technique.choices import LIMIT, choices, cost, plans_from, plans_of
from technique.endings import ending
from technique.hands import board_of, tricks_against_oracle

LOSERS = "N:Q76..K8542.98643 432.QJ73.Q6.QT72 AKJT5.A642.A73.A 98.KT985.JT9.KJ5"
SPADES = 3


def test_three_losers_are_ruffed() -> None:
    board = board_of(LOSERS, "6S", "CK", "C3 C2 CA")
    plans = plans_of(board)
    assert choices(plans) == {"ruff"}
    assert cost(plans, "a round of trumps") > 0.3
    assert tricks_against_oracle(board, LIMIT) >= 12


def test_losers_are_not_ruffed_low_when_they_go_on_good_diamonds() -> None:
    plans = plans_from("Q76..KQJ.4", "AKJ.64.A7.", "T98.QJ.T9865.AKQJ", 6, strain=SPADES)
    assert choices(plans) == {"cash winners"}
    assert cost(plans, "ruff") > 0.03


def ruffed_by_east(out: str, east: str) -> Known:
    """North leads a club that East ruffs low, with two trumps in South."""
    known = ending("...32", "T5...", out, 2, east=east, strain=3, lead=NORTH, number=4)
    after = known.information.after(int(Card.parse("C2")))
    ((_, seen),) = after.replies(0)
    return Known(seen)


def test_an_overruff_beats_every_low_trump_that_it_may_be() -> None:
    ten, five = int(Card.parse("ST")), int(Card.parse("S5"))
    assert ruffing_cards(ruffed_by_east("63.A..5", "3.A.."), CHEAPLY) == [ten]
    assert ruffing_cards(ruffed_by_east("3.A..54", "3.A.."), CHEAPLY) == [five]
    assert ruffing_cards(ruffed_by_east("3.A..54", "3.A.."), HIGH) == [ten]
