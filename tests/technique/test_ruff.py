"""Ruffing losers in dummy before trumps are drawn."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.known import NORTH, Known
from merrimac.technique.ruff import CHEAPLY, HIGH, ruffing_cards
from technique.endings import ending
from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

LOSERS = "N:Q76..K8542.98643 432.QJ73.Q6.QT72 AKJT5.A642.A73.A 98.KT985.JT9.KJ5"
WINNERS = "N:Q76..K8542.98643 432.9763.Q6.QT72 AKJT5.AKQJ.A73.A 98.T8542.JT9.KJ5"


def test_three_losers_are_ruffed() -> None:
    board = board_of(LOSERS, "6S", "CK", "C3 C2 CA")
    assert "ruff" in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 12


def test_winners_are_not_ruffed() -> None:
    board = board_of(WINNERS, "6S", "CK", "C3 C2 CA")
    assert "ruff" not in techniques_of(plan_of(board))
    assert tricks_against_oracle(board) >= 12


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
