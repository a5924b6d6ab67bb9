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
    Seen,
    Table,
    as_good,
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
SWAPS = (("SJ", "SQ"), ("SJ", "S9"), ("SJ", "S7"), ("ST", "SQ"), ("ST", "S9"), ("ST", "S7"),
         ("HT", "HJ"), ("H9", "HJ"))  # fmt: skip
"""A card of East's and one of West's, for a layout each."""


def table(goal: Goal = Goal.IMPS, layouts: int = 10) -> Table:
    position = board(DEAL, "3NTS", "S5 SA S6 S2")
    dealt = np.array([[hand.mask for hand in DEAL]] * layouts, dtype=np.uint64)
    drawn = Layouts(dealt, np.full(layouts, 1 / layouts), ())
    assert position.contract is not None and position.play is not None
    return Table(position.view(Seat.SOUTH), position.contract, position.play, drawn, goal)


@pytest.mark.parametrize(("contract", "fewest"), [("3NTS", 7), ("1NTS", 5), ("7NTS", 11)])
def test_tricks_with_open_cards(contract: str, fewest: int) -> None:
    """Overtricks are all told apart, undertricks next to the contract."""
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
        assert seen.tricks[0, card] == max(tricks, fewest)


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


MIDDLE = Card.parse("H3")


def choice(card: Card, chance: float, is_exact: bool = True) -> Choice:
    made = np.arange(100)[None, :] < 100 * chance
    return Choice((card,), 4, chance, chance, is_exact, made, made)


def found(*each: Choice) -> Choices:
    return Choices(each, 4, True, 0, 0, 0)


@pytest.mark.parametrize(
    ("chances", "order", "wanted"),
    [
        ((0.7, 0.7, 0.7), (SAFE, MIDDLE, RISK), SAFE),
        ((0.7, 0.68, 0.66), (SAFE, MIDDLE, RISK), SAFE),
        ((0.7, 0.68, 0.6), (SAFE, MIDDLE, RISK), MIDDLE),
        ((0.7, 0.6, 0.5), (SAFE, MIDDLE, RISK), RISK),
        ((0.7, 0.68, 0.66), (RISK, SAFE, MIDDLE), RISK),
    ],
    ids=[
        "equal",
        "nearly equal",
        "one clearly worse",
        "both clearly worse",
        "the best comes first",
    ],
)
def test_chances_alpha_mu_can_not_tell_apart(
    chances: tuple[float, ...], order: tuple[Card, ...], wanted: Card
) -> None:
    cards = zip((RISK, MIDDLE, SAFE), chances, strict=True)
    decision = found(*(choice(card, chance) for card, chance in cards))
    assert as_good(Goal.IMPS, decision, order).cards == (wanted,)
    assert not rests_on_a_bound(Goal.IMPS, decision, order)


def test_a_bound_is_enough_where_the_contract_is_as_good_as_made() -> None:
    safe = choice(SAFE, 0.95, is_exact=False)
    sure, likely = found(choice(RISK, 0.98), safe), found(choice(RISK, 0.94), safe)
    assert as_good(Goal.IMPS, sure, (SAFE, RISK)).cards == (SAFE,)
    assert as_good(Goal.IMPS, likely, (SAFE, RISK)).cards == (RISK,)
    assert as_good(Goal.IMPS, sure, (RISK, SAFE)).cards == (RISK,)


def worth_most(
    risk: list[int], safe: list[int], order: tuple[Card, ...] = (RISK, SAFE), is_exact: bool = True
) -> Card:
    """By their tricks in ten layouts, where each plan makes what open cards make."""
    tricks = np.full((10, len(CARDS)), -1, dtype=np.int64)
    tricks[:, RISK], tricks[:, SAFE] = risk, safe
    each = []
    for card, known in ((RISK, True), (SAFE, is_exact)):
        made = tricks[None, :, card] >= NEEDED
        each.append(Choice((card,), 4, float(made.mean()), float(made.mean()), known, made, made))
    return most_worth(table(), Seen(tricks, (RISK, SAFE)), found(*each), order).cards[0]


def test_exact_chances_count_with_all_tricks() -> None:
    assert worth_most([9] * 10, [10] * 10) is SAFE
    assert worth_most([9] * 10, [11] * 9 + [8]) is SAFE
    assert worth_most([9] * 10, [10] * 8 + [8] * 2) is RISK
    assert worth_most([9] * 5 + [7] * 5, [9] * 5 + [8] * 5) is SAFE
    assert worth_most([9] * 10, [10] * 10, is_exact=False) is RISK


def test_of_what_is_worth_the_same_the_first_is_played() -> None:
    tricks = [9] * 5 + [8] * 5
    assert worth_most(tricks, tricks, (RISK, SAFE)) is RISK
    assert worth_most(tricks, tricks, (SAFE, RISK)) is SAFE


def test_who_only_wants_to_make_it_takes_every_chance() -> None:
    decision = found(choice(RISK, 0.7), choice(SAFE, 0.68))
    assert as_good(Goal.MAKING, decision, (SAFE, RISK)).cards == (RISK,)
    assert as_good(Goal.MATCHPOINTS, decision, (SAFE, RISK)).cards == (SAFE,)


@pytest.mark.parametrize(
    ("bound", "order", "asked"),
    [(0.68, (SAFE, RISK), True), (0.6, (SAFE, RISK), False), (0.68, (RISK, SAFE), False)],
    ids=["may be as good", "surely worse", "comes later anyway"],
)
def test_a_bound_alone_is_not_enough(bound: float, order: tuple[Card, ...], asked: bool) -> None:
    """As good as the best card, as far as is known: that must be looked at first."""
    decision = found(choice(RISK, 0.7), choice(SAFE, bound, is_exact=False))
    assert as_good(Goal.IMPS, decision, order).cards == (RISK,)
    assert rests_on_a_bound(Goal.IMPS, decision, order) is asked


def test_a_card_known_by_a_bound_is_worth_no_more_than_that() -> None:
    tricks = np.full((10, len(CARDS)), -1, dtype=np.int64)
    tricks[:, RISK], tricks[:, SAFE] = [9] * 7 + [8] * 3, [9] * 8 + [8] * 2
    wins = {card: tricks[None, :, card] >= NEEDED for card in (RISK, SAFE)}
    decision = found(
        Choice((RISK,), 4, 0.7, 0.7, True, wins[RISK], wins[RISK]),
        Choice((SAFE,), 1, 0.8, 0.4, False, wins[SAFE], wins[SAFE]),
    )
    matrix = matrix_of(table(), Seen(tricks, (RISK, SAFE)), decision)
    best, bounded = matrix.by(Judge.ONE_PLAN)
    assert (best.cards, bounded.cards) == ((RISK,), (SAFE,))
    assert matrix.chance(best) == pytest.approx(0.7)
    assert matrix.chance(bounded) == pytest.approx(0.4)
    assert matrix.lead(best, bounded).mean > 0
    assert bounded.is_bound and not best.is_bound
