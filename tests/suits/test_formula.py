from __future__ import annotations

from random import Random

import pytest

from merrimac.solve.combination import Combination
from merrimac.suits.formula import Box, Describer, Formula
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
        assert sum(1 << i for i, row in enumerate(rows) if formula.holds(tuple(row))) == wanted
        assert condition(formula, combination)


def box(*groups: tuple[int, int], length: tuple[int, int] = (0, 7)) -> Formula:
    return Formula((Box(groups, length),))


ANY = (0, 2), (0, 1), (0, 4)


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
        (box((2, 2), (0, 1), (0, 4), length=(0, 2)), "West holds both the king and queen alone"),
        (box((0, 2), (0, 0), (0, 4), length=(6, 7)), "East holds the ten alone"),
        (
            box((1, 2), (0, 1), (0, 4), length=(0, 1)),
            "West holds at least one of the king and queen and at most one card in all",
        ),
        (box(*ANY, length=(3, 4)), "the suit breaks 4-3"),
        (box(*ANY, length=(2, 5)), "the suit breaks 5-2 or better"),
        (box(*ANY, length=(0, 2)), "West holds at most two cards"),
        (box(*ANY, length=(5, 7)), "West holds at least five cards"),
        (box(*ANY, length=(2, 3)), "West holds two or three cards"),
        (
            box((0, 2), (0, 0), (0, 4), length=(0, 4)),
            "East holds the ten and at least three cards in all",
        ),
        (
            Formula(box((0, 2), (0, 0), (0, 4)).boxes, unless=True),
            "always, unless East holds the ten",
        ),
    ],
)
def test_the_words_for_a_formula(formula: Formula, words: str) -> None:
    assert condition(formula, AJ9) == words
