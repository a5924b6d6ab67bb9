"""Elimination and throw-in with a ruff and discard."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.elimination import ruff_and_discard
from merrimac.technique.known import WEST, Known
from technique.endings import chosen, ending, plan_from
from technique.hands import board_of, plan_of, techniques_of, tricks_against_oracle

DIAMONDS = 1
FROZEN = "N:A62.KQ84.J52.A74 8743.62.A873.T95 K5.AJT95.Q64.K62 QJT9.73.KT9.QJ83"
TOPS = "N:A62.KQ84.J52.A74 8743.62.Q873.T95 K5.AJT95.A64.K62 QJT9.73.KT9.QJ83"


def test_the_defenders_must_open_the_frozen_suit() -> None:
    board = board_of(FROZEN, "4H", "SQ", "S2 S3 SK")
    plan = plan_of(board)
    assert techniques_of(plan)[:2] == ["draw trumps", "elimination"]
    assert plan.made.all()
    assert tricks_against_oracle(board) >= 10


def test_it_is_not_needed_with_ten_tricks_on_top() -> None:
    board = board_of(TOPS, "4H", "SQ", "S2 S3 SK")
    assert "elimination" not in techniques_of(plan_of(board))[:2]
    assert tricks_against_oracle(board) >= 10


def test_the_master_trump_is_an_exit() -> None:
    known = ending(".4.AJ5.", ".7.KT4.", ".Q.Q987632.", 3, strain=2)
    plan = plan_from(known)
    assert chosen(plan) == ["elimination"]
    assert plan.made.all()


def test_there_is_no_exit_without_the_master() -> None:
    known = ending(".4.AJ5.", ".7.KT4.", "..Q987632.2", 4, strain=2)
    assert "elimination" not in chosen(plan_from(known))


def test_either_hand_may_ruff_while_the_other_discards() -> None:
    known = ending(
        ".K.Q2.", ".A.43.", "..AKJ.KQJ", 2, west="...KQJ", east="..AKJ.", strain=2, lead=WEST
    )
    ((_, led),) = known.information.replies(0)
    king, deuce, three = (int(Card.parse(text)) for text in ("HK", "D2", "D3"))
    assert ruff_and_discard(Known(led), DIAMONDS) == [king, deuce]
    ((_, ruffed),) = led.after(king).replies(0)
    assert ruff_and_discard(Known(ruffed), DIAMONDS) == [three]
    ((_, thrown),) = led.after(deuce).replies(0)
    assert ruff_and_discard(Known(thrown), DIAMONDS) == []
