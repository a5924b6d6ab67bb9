"""Scripts of ``dealer``: every function and operator as the program has it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from beliefs.dealer_program import SCRIPTS, TABLES, read_table
from beliefs.sampling import random_deals
from merrimac.beliefs.comparison import RELATIONS
from merrimac.beliefs.constraint import (
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Holding,
    Or,
    Predicate,
    Shapes,
    Sum,
)
from merrimac.beliefs.counts import HCP, LENGTH
from merrimac.beliefs.dealer_script import parse
from merrimac.beliefs.dealer_script.actions import (
    Average,
    Axis,
    Frequency,
    PrintAll,
    PrintCompact,
    PrintEastWest,
    PrintHands,
    PrintOneLine,
    PrintPbn,
    PrintValues,
)
from merrimac.beliefs.dealer_script.decision import is_exact
from merrimac.beliefs.measure import Amount, Makes, Measure, Number, Tricks
from merrimac.game.cards import SUITS, Strain, Suit
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat, Vulnerability

DEALS = random_deals(2000, np.random.default_rng(1))


def condition(text: str) -> Constraint:
    return parse(f"condition {text}").constraint


def measure(text: str, head: str = "") -> Measure:
    (action,) = parse(f"{head}\naction average {text}").actions
    assert isinstance(action, Average)
    return action.measure


def values(text: str, deals: Masks = DEALS) -> list[float]:
    return [float(value) for value in measure(text).batch(deals)]


# --- Values and conditions as the real program has them -----------------------------------------

CASES = [
    pytest.param(name, place, id=f"{name}: {expression}")
    for name in TABLES
    for place, expression in enumerate(read_table(name).expressions)
]


@pytest.mark.parametrize(("name", "place"), CASES)
def test_values_are_those_of_the_real_dealer(name: str, place: int) -> None:
    table = read_table(name)
    found = measure(table.expressions[place], table.head).batch(table.deals)
    assert np.array_equal(found, table.values[:, place])


@pytest.mark.parametrize(("name", "place"), CASES)
def test_conditions_and_bounds_are_those_of_the_real_dealer(name: str, place: int) -> None:
    table = read_table(name)
    expression, expected = table.expressions[place], table.values[:, place]
    as_condition = parse(f"{table.head} condition {expression}").constraint
    assert np.array_equal(as_condition.batch(table.deals), expected != 0)
    middle = int(np.median(expected))
    for relation, holds in RELATIONS.items():
        bounded = parse(f"{table.head} condition ({expression}) {relation} {middle}").constraint
        assert np.array_equal(bounded.batch(table.deals), holds(expected, middle)), relation
        mirrored = parse(f"{table.head} condition {middle} {relation} ({expression})").constraint
        assert np.array_equal(mirrored.batch(table.deals), holds(middle, expected)), relation


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_whole_scripts_are_read(path: Path) -> None:
    assert parse(path.read_text()).actions


# --- Precedence ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 or 0 and 0", 1),
        ("0 && 0 || 1", 1),
        ("not 0 * 2", 2),
        ("!3 == 0", 1),
        ("not 3 + 4", 4),
        ("not not 5", 1),
        ("2 + 3 * 4", 14),
        ("20 - 5 - 3", 12),
        ("100 / 10 / 5", 2),
        ("17 % 10 * 2", 14),
        ("-7 / 2", -3),
        ("-7 % 3", -1),
        ("7 / -2", -3),
        ("2 - -1", 3),
        ("- (2 + 3) * 2", -10),
        ("4 > 3 > 2", 0),
        ("2 == 2 == 1", 1),
        ("0 < 1 == 1 < 2", 1),
        ("1 + 1 < 2", 0),
        ("5 and 3", 1),
        ("1 ? 2 : 3", 2),
        ("1 ? 3 : 1 ? 2 : 1", 3),
        ("0 ? 3 : 0 ? 2 : 1", 1),
        ("1 ? 0 ? 4 : 3 : 1", 3),
        ("1 ? 0 : 1 || 1", 0),
        ("1 || 0 ? 5 : 6", 5),
        ("1 == 1 ? 2 + 3 : 4", 5),
        ("10and 3", 1),
        ("1234 + 1", 1235),
    ],
)
def test_operators_bind_as_in_c(text: str, value: int) -> None:
    assert values(text, DEALS[:1]) == [value]


def test_not_binds_before_a_comparison() -> None:
    assert condition("not hcp(north) > 5") == NEVER
    assert condition("not (hcp(north) > 5)") == condition("hcp(north) <= 5")


# --- Atoms of exact dealing ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("hcp(north) + hcp(south) >= 25", Sum),
        ("hcp(north) > 9 and hcp(north) < 12", Sum),
        ("spades(north) > hearts(north)", Shapes),
        ("spades(north) + spades(south) >= 8", Sum),
        ("shape(west, any 5431 - 5xxx)", Shapes),
        ("hascard(east, AS)", Holding),
        ("not hascard(east, AS) && not hascard(east, KS)", Holding),
        ("hascard(east, AS) + hascard(east, KH) == 2", Sum),
        ("hcp(east, spades) >= 5", Holding),
        ("quality(south, hearts) > 200", Holding),
        ("hcp(north, spades) >= hcp(north) / 2", Sum),
        ("cccc(north) > 1200", Or),
        ("(hcp(north) > 10 ? hearts(north) : spades(south)) >= 4", Or),
        ("shape(north, 5xxx) == 1", Shapes),
        ("shape(north, 5xxx) + shape(north, x5xx) >= 1", Shapes),
    ],
)
def test_what_is_linear_becomes_an_atom(text: str, kind: type[Constraint]) -> None:
    found = condition(text)
    assert isinstance(found, kind)
    assert is_exact(found)


def test_rows_of_conditions_are_flat() -> None:
    found = condition("hcp(north) > 10 && (spades(north) > 4 && (hcp(south) < 5 && 1))")
    assert isinstance(found, And)
    assert {type(part) for part in found.parts} == {Sum, Shapes}


def test_a_bound_on_tricks_asks_yes_or_no() -> None:
    for text in ("tricks(south, notrump) >= 9", "9 <= trick(south, notrumps)"):
        assert condition(text) == Predicate(Makes(Seat.SOUTH, Strain.NOTRUMP, 9))
    assert measure("tricks(east, hearts)") == Tricks(Seat.EAST, Strain.HEARTS)


def test_double_dummy_tricks_reach_scores() -> None:
    tricks = measure("tricks(south, notrump)").batch(DEALS[:5])
    scores = measure("score(vul, x3N, tricks(south, notrump))").batch(DEALS[:5])
    assert [score > 0 for score in scores] == [number >= 9 for number in tricks]


def test_a_sum_with_too_many_totals_is_tested_instead() -> None:
    found = condition("hcp(north) * 1000000 > hcp(south)")
    assert not is_exact(found)
    hcp = values("hcp(north)"), values("hcp(south)")
    expected = [north * 1000000 > south for north, south in zip(*hcp, strict=True)]
    assert list(found.batch(DEALS)) == expected


def test_nothing_holds_of_a_division_by_zero() -> None:
    assert condition("4 / (hcp(north) - hcp(north)) >= 0").batch(DEALS).sum() == 0
    assert np.isnan(values("imps(100 / 0)")).all()


# --- Statements ---------------------------------------------------------------------------------


def test_a_script_says_how_many_who_deals_and_who_is_vulnerable() -> None:
    script = parse("produce 12 generate 5000 dealer west vulnerable EW")
    assert (script.produce, script.generate) == (12, 5000)
    assert (script.dealer, script.vulnerability) == (Seat.WEST, Vulnerability.EW)
    assert script.deals_wanted == 12


def test_without_a_word_a_script_prints_forty_deals() -> None:
    script = parse("")
    assert script.constraint == ALWAYS
    assert script.actions == (PrintAll(),)
    assert (script.produce, script.generate, script.dealer) == (None, None, None)
    assert script.deals_wanted == 40
    assert parse("action average hcp(north)").deals_wanted == 100_000
    assert parse("action").actions == ()


def test_the_first_number_and_the_last_condition_count() -> None:
    script = parse("produce 5 produce 6 hcp(north) > 3 condition hcp(north) > 9 action printall "
                   "action printew dealer east dealer south")  # fmt: skip
    assert script.produce == 5
    assert script.constraint == condition("hcp(north) > 9")
    assert script.actions == (PrintEastWest(),)
    assert script.dealer is Seat.SOUTH


def test_lines_and_comments_mean_nothing() -> None:
    script = parse(
        "# a comment\r\n x = hcp(north) /* over\n two * lines **/ > // rest\n 12 # and here\n x\n"
    )
    assert script.constraint == condition("hcp(north) > 12")


def test_names_mean_what_was_defined_before() -> None:
    script = parse("a = hcp(north) b = a > 12 c = b and not spades(north) > 4 condition b and c")
    assert script.constraint == condition("hcp(north) > 12 and not spades(north) > 4")


def test_points_count_by_the_last_word_on_them() -> None:
    before = parse("pointcount 1 1 1 1 1 action average hcp(north)").actions[0]
    after = parse("action average hcp(north) pointcount 4 3 2 1 pointcount 1 1 1 1 1").actions[0]
    assert isinstance(before, Average) and isinstance(after, Average)
    assert np.array_equal(before.measure.batch(DEALS), after.measure.batch(DEALS))
    assert np.array_equal(before.measure.batch(DEALS), measure("top5(north)").batch(DEALS))


def test_actions_are_typed() -> None:
    hcp = Amount(HCP, SUITS, Seat.NORTH)
    spades = Amount(LENGTH, (Suit.SPADES,), Seat.WEST)
    script = parse(
        'action printall, printew, printpbn, print(west, north, west), printcompact, '
        'printcompact(hcp(north)), printoneline, printoneline(hcp(north)), '
        'printes("a, b", hcp(north), \\n, 3), average hcp(north), average "x" (spades(west)), '
        'frequency (hcp(north), -1, 5), frequency "y" (hcp(north), 0, 5, spades(west), 2, 3),'
    )  # fmt: skip
    assert script.actions == (
        PrintAll(),
        PrintEastWest(),
        PrintPbn(),
        PrintHands((Seat.NORTH, Seat.WEST)),
        PrintCompact(),
        PrintCompact(hcp),
        PrintOneLine(),
        PrintOneLine(hcp),
        PrintValues(("a, b", hcp, "\n", Number(3))),
        Average("", hcp),
        Average("x", spades),
        Frequency("", Axis(hcp, -1, 5)),
        Frequency("y", Axis(hcp, 0, 5), Axis(spades, 2, 3)),
    )


def test_predealt_cards_and_lengths_become_atoms() -> None:
    found = parse("predeal north SAK, H2 south S32 spades(east)==5 hearts(east)==0").constraint
    assert isinstance(found, And)
    assert {type(part) for part in found.parts} == {Holding, Shapes}
    expected = (
        "hascard(north, AS) && hascard(north, KS) && hascard(north, 2H) && hascard(south, 3S) "
        "&& hascard(south, 2S) && shape(east, 50xx)"
    )
    assert set(found.parts) == set(_parts(condition(expected)))


def _parts(constraint: Constraint) -> tuple[Constraint, ...]:
    assert isinstance(constraint, And)
    return constraint.parts


def test_chance_is_even_and_belongs_to_the_deal() -> None:
    deals = random_deals(30_000, np.random.default_rng(2))
    die = measure("rnd(6)")
    counts = np.bincount(die.batch(deals).astype(int), minlength=6)
    assert len(counts) == 6 and abs(counts - 5000).max() < 5 * np.sqrt(5000)
    assert np.array_equal(die.batch(deals), die.batch(deals))
    two = parse("action average rnd(100) == rnd(100), average rnd(0), average rnd(0 - 5)").actions
    same, nothing, below = (action.measure.batch(deals) for action in two)  # type: ignore[union-attr]
    assert 0.005 < same.mean() < 0.015
    assert not nothing.any()
    assert (below.min(), below.max()) == (-4, 0)
    (other,) = parse("action average rnd(6)", seed=1).actions
    assert isinstance(other, Average)
    assert (other.measure.batch(deals) == die.batch(deals)).mean() < 0.2
