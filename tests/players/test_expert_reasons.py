"""The expert's words about other cards: by the judge that decided, never by one that did not."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from merrimac.game.cards import Card
from merrimac.players.aims import Goal
from merrimac.players.expert_reasons import (
    EVEN,
    PASSED,
    SLIM,
    OpenCards,
    Verdict,
    _beyond,
    _hardly_made,
    _runner_up,
)
from merrimac.players.matrix import Judge, Matrix, Way
from merrimac.players.player import Decision, Reason
from merrimac.players.ways import Table
from merrimac.players.words import explain
from merrimac.solve.alphamu import Choice, Choices

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
    """By the figures of the cards: that two lines differ says nothing of them."""
    more, less = way("C5", "1111111111", Judge.ONE_PLAN), way("C7", "1111111111", Judge.ONE_PLAN)
    lines = way("C5", "1111111100", Judge.LINE), way("C7", "1111111100", Judge.LINE)
    better = replace(lines[0], values=lines[0].values + 0.4)
    even = said(_runner_up(verdict(better, lines[1], more, less), TABLE, []))
    assert "next is ♣7, 80%" in even and "worth" not in even
    ahead = replace(more, values=more.values + 0.5)
    words = said(_runner_up(verdict(*lines, ahead, less), TABLE, []))
    assert (
        "♣7 makes it as often, 100%, but with all tricks counted it is worth 0.5 IMPs less" in words
    )


def test_a_likelier_card_that_is_worth_as_much_says_so() -> None:
    ours, other = way("C5", "1111110000", Judge.ONE_PLAN), way("C7", "1111111000", Judge.ONE_PLAN)
    as_much = verdict(replace(ours, values=other.values), other)
    assert "♣7 makes it more often, 70%, but with all tricks counted it is worth about" in said(
        _runner_up(as_much, TABLE, [])
    )
    bound = verdict(ours, replace(other, is_bound=True))
    words = said(_runner_up(bound, TABLE, []))
    assert "♣7 makes it in up to 70%" in words and "that is a bound" in words


@pytest.mark.parametrize(
    ("values", "rather", "name", "words"),
    [
        (1.0, None, SLIM, "♣7 might still make the contract, in 10% of the layouts, but with all"
                          " tricks counted this card is worth more"),
        (0.1, None, EVEN, "♣7 might still make the contract, in 10% of the layouts, but with all"
                          " tricks counted this card is worth about as much"),
        (0.0, "C7", PASSED, "♣7 might still make the contract, in 10% of the layouts, but counting"
                            " all tricks it is not clearly better"),
        (0.0, "C9", PASSED, "♣7 might still make the contract, in 10%"),
    ],
)  # fmt: skip
def test_a_slim_chance_is_told_by_what_it_is_worth(
    values: float, rather: str | None, name: str, words: str
) -> None:
    ours, other = way("C5", "0000000000", Judge.ONE_PLAN), way("C7", "1000000000", Judge.ONE_PLAN)
    ours = replace(ours, values=ours.values + values)
    least = way("C9", "0000000000", Judge.ONE_PLAN)
    told = Verdict(
        Card.parse("C5"),
        Matrix((ours, other, least), np.full(10, 0.1)),
        rather=None if rather is None else Card.parse(rather),
    )
    reason = Reason(*_hardly_made(told, TABLE, found(other), {}))
    assert reason.name == name and words in said([reason])


def test_a_contract_without_a_chance_says_so() -> None:
    ours, other = way("C5", "0000000000", Judge.ONE_PLAN), way("C7", "0000000000", Judge.ONE_PLAN)
    other = replace(other, values=other.values + 0.1)
    told = Verdict(
        Card.parse("C5"), Matrix((ours, other), np.full(10, 0.1)), rather=Card.parse("C7")
    )
    words = said([Reason(*_hardly_made(told, TABLE, found(other), {}))])
    assert "no card is clearly better than this one" in words


def found(best: Way) -> Choices:
    made = best.won[None, :]
    chance = float(made.mean())
    return Choices((Choice(best.cards, 4, chance, chance, True, made, made),), 4, True, 0, 0, 0)
