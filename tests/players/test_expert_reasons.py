"""The expert's words about other cards: by the judge that decided, never by one that did not."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import numpy as np

from merrimac.game.cards import Card
from merrimac.players.aims import Goal
from merrimac.players.expert_reasons import OpenCards, Verdict, _beyond, _runner_up
from merrimac.players.matrix import Judge, Matrix, Way
from merrimac.players.player import Decision, Reason
from merrimac.players.ways import Table
from merrimac.players.words import explain

TABLE = cast(Table, SimpleNamespace(goal=Goal.IMPS))
"""All that these words need of it."""


def way(card: str, made: str, judge: Judge) -> Way:
    flags = np.array([digit == "1" for digit in made])
    return Way((Card.parse(card),), judge, flags.astype(np.float64), flags)


def verdict(*ways: Way) -> Verdict:
    """The first is the line that is played."""
    matrix = Matrix(ways, np.full(10, 0.1))
    return Verdict(ways[0].cards[0], matrix, ways[0])


def said(reasons: list[Reason]) -> str:
    return " ".join(explain(Decision(Card.parse("C5"), reason)) for reason in reasons)


def test_the_runner_up_of_a_line_is_the_next_line() -> None:
    told = verdict(
        way("C5", "1111110000", Judge.LINE),
        way("C7", "1111000000", Judge.LINE),
        way("C5", "1111111000", Judge.ONE_PLAN),
        way("C7", "1111110000", Judge.ONE_PLAN),
    )
    assert "next is ♣7, 40%" in said(_runner_up(told, TABLE, []))


def test_a_better_line_with_a_worse_card_is_not_called_next() -> None:
    """The card was chosen by alpha-mu, whose figures are the ones to compare."""
    told = verdict(
        way("C5", "1111000000", Judge.LINE),
        way("C7", "1111110000", Judge.LINE),
        way("C5", "1111111110", Judge.ONE_PLAN),
        way("C7", "1111111000", Judge.ONE_PLAN),
    )
    words = said(_runner_up(told, TABLE, []))
    assert "♣7, 70%" in words and "60%" not in words


def test_what_a_card_can_do_beyond_its_line_is_told() -> None:
    more = verdict(way("C5", "1111000000", Judge.LINE), way("C5", "1111111110", Judge.ONE_PLAN))
    assert "up to 90%" in said(_beyond(more))
    same = verdict(way("C5", "1111000000", Judge.LINE), way("C5", "1111000000", Judge.ONE_PLAN))
    assert _beyond(same) == []


def test_what_was_played_out_is_told_as_it_is_and_not_as_a_bound() -> None:
    told = verdict(
        way("C5", "1111000000", Judge.LINE),
        way("C5", "1111111000", Judge.PLAYED_OUT),
        way("C5", "1111111110", Judge.ONE_PLAN),
    )
    words = said(_beyond(told))
    assert "it is 70%" in words and "up to" not in words


def test_a_card_with_a_little_more_than_the_plans_is_not_called_next() -> None:
    told = Verdict(
        Card.parse("C5"),
        Matrix(
            (way("C5", "1111110000", Judge.PLAYED_OUT), way("C7", "0111111100", Judge.PLAYED_OUT)),
            np.full(10, 0.1),
        ),
    )
    assert "♣7, 70%, is not clearly better" in said(_runner_up(told, TABLE, []))


def test_a_card_that_saves_tricks_says_so() -> None:
    safe, risk = way("C5", "1100000000", Judge.ONE_PLAN), way("C7", "1111000000", Judge.ONE_PLAN)
    risk = replace(risk, values=risk.values - 3.0 * ~risk.made.astype(np.bool_))
    words = said(_runner_up(verdict(safe, risk), TABLE, []))
    assert "♣7 makes it more often, 40%, but with all tricks counted it is worth" in words
    assert "worth 1.6 IMPs less" in words


def test_open_cards_that_decided_say_so() -> None:
    """What alpha-mu would rather play is worth more by its figures, but not clearly."""
    plain, rather = way("C5", "1111110000", Judge.ONE_PLAN), way("C7", "0111111100", Judge.ONE_PLAN)
    told = Verdict(
        plain.cards[0],
        Matrix((plain, rather), np.full(10, 0.1)),
        rather=rather.cards[0],
        open_cards=OpenCards(96, 0.8125),
    )
    words = said(_runner_up(told, TABLE, []))
    assert "in 81% of 96 layouts, and no card is worth more" in words
    assert "♣7, 70% by one plan, is not clearly better" in words
    assert "next is" not in words and "makes it more often" not in words


def test_a_card_that_is_as_likely_with_fewer_tricks_says_so() -> None:
    more, less = way("C5", "1111111111", Judge.LINE), way("C7", "1111111111", Judge.LINE)
    even = said(_runner_up(verdict(more, less), TABLE, []))
    assert "next is ♣7, 100%" in even
    words = said(_runner_up(verdict(replace(more, values=more.values + 0.5), less), TABLE, []))
    assert (
        "♣7 makes it as often, 100%, but with all tricks counted it is worth 0.5 IMPs less" in words
    )
