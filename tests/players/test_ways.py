from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from merrimac.game.cards import CARDS, Card
from merrimac.game.seats import Seat
from merrimac.players.aims import Goal
from merrimac.players.layouts import Layouts
from merrimac.players.matrix import Judge
from merrimac.players.ways import (
    Preference,
    Seen,
    Table,
    matrix_of,
    most_worth,
    narrowed,
    rests_on_a_bound,
)
from merrimac.solve.alphamu import Choice, Choices
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from merrimac.solve.trace import Tracer
from players.at_the_table import board, filled

DEAL = filled("AK3.A84.A432.432", "JT6.T976.T76.T95", "842.KQ3.KQ5.AKQJ", "Q975.J52.J98.876")
RISK, SAFE = Card.parse("C2"), Card.parse("D2")
NEEDED = 9
IN_ORDER = Preference((RISK, SAFE))
SWAPS = (("SJ", "SQ"), ("SJ", "S9"), ("SJ", "S7"), ("ST", "SQ"), ("ST", "S9"), ("ST", "S7"),
         ("HT", "HJ"), ("H9", "HJ"))  # fmt: skip
"""A card of East's and one of West's, for a layout each."""


def table(goal: Goal = Goal.IMPS, layouts: int = 10) -> Table:
    position = board(DEAL, "3NTS", "S5 SA S6 S2")
    dealt = np.array([[hand.mask for hand in DEAL]] * layouts, dtype=np.uint64)
    drawn = Layouts(dealt, np.full(layouts, 1 / layouts), ())
    assert position.contract is not None and position.play is not None
    return Table(position.view(Seat.SOUTH), position.contract, position.play, drawn, goal)


@pytest.mark.parametrize(
    ("contract", "fewest", "most"), [("3NTS", 0, 13), ("1NTS", 0, 13), ("7NTS", 11, 13)]
)
def test_tricks_with_open_cards(contract: str, fewest: int, most: int) -> None:
    """All of them where the contract is safe, else those next to it."""
    position = board(DEAL, contract, "S5 SA S6 S2")
    dealt = np.array([[hand.mask for hand in DEAL]], dtype=np.uint64)
    assert position.contract is not None and position.play is not None
    drawn = Layouts(dealt, np.ones(1), ())
    view = position.view(Seat.SOUTH)
    asked = Table(view, position.contract, position.play, drawn, Goal.IMPS)
    seen = Seen.of(asked, Tracer())
    exact = {
        card: bounds.tricks + 1 for card, bounds in Solver().cards(Position.of(position)).items()
    }
    assert len(set(exact.values())) > 1
    for card, tricks in exact.items():
        assert seen.tricks[0, card] == np.clip(tricks, fewest, most)


def test_a_few_layouts_make_it_as_often_as_the_many() -> None:
    wide = table(layouts=8)
    dealt = wide.drawn.dealt.copy()
    for place, (east, west) in enumerate(SWAPS):
        swapped = np.uint64(1 << Card.parse(east) | 1 << Card.parse(west))
        dealt[place, Seat.EAST] ^= swapped
        dealt[place, Seat.WEST] ^= swapped
    many = Layouts(dealt, wide.drawn.weights, ())
    tricks = np.full((8, len(CARDS)), -1, dtype=np.int64)
    tricks[:, RISK], tricks[:, SAFE] = [9, 9, 8, 8, 9, 9, 9, 8], [9, 8, 9, 8, 8, 8, 8, 9]
    seen = Seen(tricks, (RISK, SAFE))
    drawn = Layouts(dealt[[3, 0, 2, 1]], np.full(4, 0.25), ())
    few, seen_few = narrowed(replace(wide, drawn=many), seen, drawn)
    assert (seen_few.tricks == tricks[[3, 0, 2, 1]]).all()
    for card in (RISK, SAFE):
        made = tricks[:, card] >= NEEDED, seen_few.tricks[:, card] >= NEEDED
        assert few.drawn.weights @ made[1] == pytest.approx(many.weights @ made[0], abs=0.01)
    assert narrowed(wide, seen, wide.drawn) == (wide, seen)


def ordered(risk: list[int], safe: list[int], goal: Goal = Goal.IMPS) -> list[Card]:
    """By their tricks with open cards in ten layouts; the first is given first."""
    tricks = np.full((10, len(CARDS)), -1, dtype=np.int64)
    tricks[:, RISK], tricks[:, SAFE] = risk, safe
    return Seen(tricks, (RISK, SAFE)).in_order(table(goal), (RISK, SAFE))


@pytest.mark.parametrize(
    ("risk", "safe", "first"),
    [
        ([9] * 10, [9] * 10, RISK),
        ([9] * 10, [10] * 10, SAFE),
        ([9] * 10, [10] * 8 + [8] * 2, RISK),
        ([9] * 5 + [7] * 5, [9] * 5 + [8] * 5, SAFE),
        ([10] + [8] * 9, [9] + [8] * 9, RISK),
    ],
    ids=["the same", "an overtrick", "overtricks at a risk", "less down", "seldom an overtrick"],
)
def test_every_trick_counts_with_open_cards(risk: list[int], safe: list[int], first: Card) -> None:
    assert ordered(risk, safe)[0] is first


def test_who_only_wants_to_make_it_counts_no_overtricks() -> None:
    assert ordered([9] * 10, [11] * 9 + [8], Goal.MAKING)[0] is RISK
    assert ordered([9] * 9 + [8], [10] * 9 + [8], Goal.MAKING)[0] is SAFE


def choice(card: Card, tricks: list[int], bound: float | None = None) -> Choice:
    made = np.array([[each >= NEEDED for each in tricks]])
    chance = float(made.mean()) if bound is None else bound
    return Choice((card,), 4, chance, chance, bound is None, made, made)


def decision(
    risk: list[int], safe: list[int], bound: float | None = None, goal: Goal = Goal.IMPS
) -> tuple[Table, Seen, Choices]:
    """About two cards, by their tricks with open cards in ten layouts."""
    tricks = np.full((10, len(CARDS)), -1, dtype=np.int64)
    tricks[:, RISK], tricks[:, SAFE] = risk, safe
    found = Choices((choice(RISK, risk), choice(SAFE, safe, bound)), 4, True, 0, 0, 0)
    return table(goal), Seen(tricks, (RISK, SAFE)), found


def best(
    risk: list[int], safe: list[int], bound: float | None = None, goal: Goal = Goal.IMPS
) -> Card:
    return most_worth(*decision(risk, safe, bound, goal), IN_ORDER).choice.cards[0]


def might_be_worth_more(risk: list[int], safe: list[int], bound: float | None = None) -> bool:
    return rests_on_a_bound(*decision(risk, safe, bound), IN_ORDER)


@pytest.mark.parametrize(
    ("risk", "safe", "wanted"),
    [
        ([9] * 5 + [7] * 5, [9] * 5 + [8] * 5, SAFE),
        ([9] * 5 + [8] * 5, [9] * 5 + [8] * 5, RISK),
        ([9] * 5 + [7] * 5, [9] * 3 + [8] * 7, RISK),
        ([9] * 10, [10] * 9 + [8], RISK),
        ([9] * 8 + [8] * 2, [10] * 8 + [8] * 2, SAFE),
        ([9] * 8 + [8] * 2, [9] * 9 + [8], SAFE),
    ],
    ids=["as often, less down", "the same", "less often", "overtricks at a risk", "overtricks",
         "more often"],
)  # fmt: skip
def test_the_contract_and_every_trick_count(risk: list[int], safe: list[int], wanted: Card) -> None:
    assert best(risk, safe) is wanted


def test_the_bound_counts_and_not_open_cards() -> None:
    """With open cards the other makes it always; one plan makes it hardly ever."""
    assert not might_be_worth_more([9] * 6 + [8] * 4, [9] * 10, bound=0.2)
    assert might_be_worth_more([9] * 6 + [8] * 4, [9] * 10, bound=0.9)


def test_a_bound_alone_is_not_enough() -> None:
    """As good as the best card and less down, as far as is known: that must be looked at first."""
    risk, safe = [9] * 5 + [7] * 5, [9] * 5 + [8] * 5
    assert best(risk, safe, bound=0.5) is RISK
    assert might_be_worth_more(risk, safe, bound=0.5)
    assert not might_be_worth_more(risk, safe)
    assert not might_be_worth_more(risk, safe, bound=0.2)


@pytest.mark.parametrize(
    ("risk", "safe", "wanted"),
    [
        ([9] * 7 + [8] * 3, [8] * 2 + [9] * 8, RISK),
        ([9] * 5 + [8] * 5, [8] * 2 + [9] * 8, RISK),
        ([9] * 2 + [8] * 8, [8] + [9] * 9, SAFE),
        ([9] * 9 + [8], [9] * 10, SAFE),
    ],
    ids=["hardly better", "by one standard error", "clearly better", "never worse"],
)
def test_short_of_the_end_the_best_with_open_cards_gives_way_to_one_that_is_clearly_better(
    risk: list[int], safe: list[int], wanted: Card
) -> None:
    asked = decision(risk, safe)
    picked = most_worth(*asked, IN_ORDER)
    assert picked.choice.cards == (wanted,)
    rather = picked.instead_of
    assert (rather is not None and rather.cards == (SAFE,)) is (wanted is RISK)
    exact = most_worth(*asked, replace(IN_ORDER, to_the_end=True))
    assert exact.choice.cards == (SAFE,) and exact.instead_of is None


def test_to_be_compared_the_best_with_open_cards_is_searched_as_deep() -> None:
    asked = decision([9] * 6 + [8] * 4, [9] * 5 + [8] * 5, bound=0.3)
    safe_first = Preference((SAFE, RISK))
    assert rests_on_a_bound(*asked, safe_first)
    assert not rests_on_a_bound(*asked, replace(safe_first, to_the_end=True))


def test_of_cards_worth_the_same_the_likelier_goes_first_where_chances_are_exact() -> None:
    """Six in a thousand are worth less than a tie."""
    asked, seen, found = decision([9] * 9 + [8], [9] * 10, goal=Goal.TOTAL_POINTS)
    weights = np.array([0.994 / 9] * 9 + [0.006])
    here = replace(asked, drawn=replace(asked.drawn, weights=weights))
    risk, safe = (replace(each, chance=at, at_most=at) for each, at in zip(
        found.each, (0.994, 1.0), strict=True))  # fmt: skip
    both = replace(found, each=(safe, risk))
    assert most_worth(here, seen, both, IN_ORDER).choice.cards == (RISK,)
    exact = most_worth(here, seen, both, replace(IN_ORDER, to_the_end=True))
    assert exact.choice.cards == (SAFE,)


def test_who_only_wants_to_make_it_saves_nothing() -> None:
    assert best([9] * 5 + [7] * 5, [9] * 5 + [8] * 5, goal=Goal.MAKING) is RISK


def test_a_card_known_by_a_bound_is_worth_no_more_than_that() -> None:
    tricks = np.full((10, len(CARDS)), -1, dtype=np.int64)
    tricks[:, RISK], tricks[:, SAFE] = [9] * 7 + [8] * 3, [9] * 8 + [8] * 2
    wins = {card: tricks[None, :, card] >= NEEDED for card in (RISK, SAFE)}
    each = (
        Choice((RISK,), 4, 0.7, 0.7, True, wins[RISK], wins[RISK]),
        Choice((SAFE,), 1, 0.8, 0.4, False, wins[SAFE], wins[SAFE]),
    )
    decision = Choices(each, 4, True, 0, 0, 0)
    matrix = matrix_of(table(), Seen(tricks, (RISK, SAFE)), decision)
    best, bounded = matrix.by(Judge.ONE_PLAN)
    assert (best.cards, bounded.cards) == ((RISK,), (SAFE,))
    assert matrix.chance(best) == pytest.approx(0.7)
    assert matrix.chance(bounded) == pytest.approx(0.4)
    assert matrix.lead(best, bounded).mean > 0
    assert bounded.is_bound and not best.is_bound
