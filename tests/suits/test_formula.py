from __future__ import annotations

from random import Random

import pytest

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.suits.describing import Describer
from merrimac.suits.formula import Box, Clause, Formula
from merrimac.suits.planner import Layouts
from merrimac.suits.words import condition
from suits.samples import OWN

AJ9 = Combination.parse("AJ9", "432")  # missing KQ, T, 8765


@pytest.mark.parametrize(("north", "south"), OWN)
def test_a_formula_is_true_in_exactly_its_layouts(north: str, south: str) -> None:
    combination = Combination.parse(north, south)
    layouts = Layouts(combination)
    describer = Describer(layouts)
    rng = Random(1)
    rows = combination.layouts.tolist()
    for _ in range(5):
        wanted = rng.randrange(layouts.all + 1)
        formula = describer.formula(wanted)
        assert (
            sum(1 << i for i, row in enumerate(rows) if formula.holds(row, combination)) == wanted
        )
        assert condition(formula, combination)


PARTS = ((0,), (1,), (2,))


def box(*groups: tuple[int, int], length: tuple[int, int] = (0, 7)) -> Formula:
    return Formula((Clause(Box(PARTS, groups, length)),))


def either(*groups: tuple[int, int], length: tuple[int, int] = (0, 7)) -> Formula:
    return Formula((Clause(Box(PARTS, groups, length), either=True),))


ANY = (0, 2), (0, 1), (0, 4)
TEN = Box(PARTS, ((0, 2), (1, 1), (0, 4)), (0, 7))
KING_QUEEN = Box(PARTS, ((0, 0), (0, 1), (0, 4)), (0, 7))


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        (Formula(()), "never"),
        (Formula((), unless=True), "always"),
        (box((1, 2), (1, 1), (0, 4)), "West holds at least one of the king and queen, and the ten"),
        (box((2, 2), (1, 1), (0, 4)), "West holds the king, queen and ten"),
        (box((2, 2), (0, 0), (0, 4)), "West holds both the king and queen, and East holds the ten"),
        (box((0, 1), (0, 1), (0, 4)), "East holds at least one of the king and queen"),
        (box((1, 1), (0, 1), (0, 4)), "the king and queen are divided"),
        (box((0, 2), (0, 1), (0, 0)), "East holds all the low cards"),
        (box((0, 2), (0, 1), (1, 2)), "West holds one or two of the four low cards"),
        (box((2, 2), (0, 1), (0, 4), length=(0, 2)), "West holds the doubleton king-queen"),
        (box((0, 2), (0, 0), (0, 4), length=(6, 7)), "East holds the singleton ten"),
        (
            box((1, 2), (0, 1), (0, 4), length=(0, 1)),
            "West holds at least one of the king and queen, and at most one card in all",
        ),
        (box(*ANY, length=(3, 4)), "the suit breaks 4-3"),
        (box(*ANY, length=(2, 5)), "the suit breaks 5-2 or better"),
        (box(*ANY, length=(0, 2)), "West holds at most two cards"),
        (box(*ANY, length=(5, 7)), "West holds at least five cards"),
        (box(*ANY, length=(2, 3)), "West holds two or three cards"),
        (
            box((0, 2), (0, 0), (0, 4), length=(0, 4)),
            "East holds at least three to the ten",
        ),
        (
            Formula(box((0, 2), (0, 0), (0, 4)).clauses, unless=True),
            "always, unless East holds the ten",
        ),
        (either((0, 2), (1, 1), (0, 4), length=(2, 2)), "either defender holds the doubleton ten"),
        (
            either((2, 2), (0, 0), (0, 4)),
            "one defender holds both the king and queen, and the other holds the ten",
        ),
        (box((0, 2), (1, 1), (0, 4), length=(3, 3)), "West holds three to the ten"),
        (box((0, 2), (1, 1), (0, 4), length=(0, 4)), "West holds at most four to the ten"),
        (
            box((0, 2), (1, 1), (0, 4), length=(0, 2)),
            "West holds the singleton or doubleton ten",
        ),
        (
            box((2, 2), (0, 1), (4, 4), length=(0, 6)),
            "West holds both the king and queen, and all the low cards, and nothing else",
        ),
        (box(*ANY, length=(0, 0)), "West is void"),
        (box(*ANY, length=(7, 7)), "West holds all seven"),
        (
            Formula((Clause(TEN, exception=KING_QUEEN),)),
            "West holds the ten, unless East holds both the king and queen",
        ),
        (
            Formula((Clause(TEN, exception=KING_QUEEN), Clause(KING_QUEEN))),
            "West holds the ten (except when East holds both the king and queen); or "
            "East holds both the king and queen",
        ),
    ],
)
def test_the_words_for_a_formula(formula: Formula, words: str) -> None:
    assert condition(formula, AJ9) == words


def test_low_cards_are_counted_together() -> None:
    combination = Combination.parse("Q875", "J4")  # AK, T9, 6, 32: the last two are low
    layouts = Layouts(combination)
    rows = combination.layouts.tolist()
    wanted = sum(1 << i for i, row in enumerate(rows) if row[2] + row[3] >= 2)
    formula = Describer(layouts).formula(wanted)
    assert len(formula.clauses) == 1
    assert condition(formula, combination) == "West holds at least two of the three low cards"


def test_a_mirrored_box_says_the_same_of_east() -> None:
    box = Box(PARTS, ((2, 2), (0, 1), (0, 1)), (2, 3))
    assert box.mirrored([2, 1, 4]) == Box(PARTS, ((0, 0), (0, 1), (3, 4)), (4, 5))


def test_conditions_that_used_to_be_long() -> None:
    """Clauses at most, for combinations where a plain cover took five or six."""
    for hands, tricks, most in (("J932 A4", 2, 4), ("Q875 J4", 1, 3), ("J92 A743", 2, 4),
                                ("AK9873 J2", 5, 2), ("T973 J42", 1, 2)):  # fmt: skip
        suit = Combination.parse(*hands.split())
        wins = SuitSolver().target(suit, tricks, suit.a_priori()).wins[0]
        mask = sum(1 << int(index) for index in wins.nonzero()[0])
        assert len(Describer(Layouts(suit)).formula(mask).clauses) <= most
