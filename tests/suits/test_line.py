"""What is said of a line: the condition is true exactly where the strategy wins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.suits.describing import Describer
from merrimac.suits.line import best_line
from merrimac.suits.planner import Layouts

SHARED = Path(__file__).parents[3] / "shared" / "data" / "suit-combinations.jsonl"
OURS = ["AJ9 764", "KT52 A7643", "QJ75 2", "AT92 K43", "T98762 543"]
WORDS = [
    ("AJ9", "764", 2, "Lead low from South to the nine. If it loses, finesse the jack. This takes "
     "two tricks when West holds at least one of the king and queen, and the ten; or West holds "
     "both the king and queen, and East holds all the low cards: 37.7%."),
    ("A64", "Q75", 2, "Lead the ace from North and play low. Then lead towards the queen. This "
     "takes two tricks when East holds the king; or East holds all the low cards: 50.5%."),
    ("AQT", "43", 3, "Lead low from South to the ten. If it wins, finesse the queen. This takes "
     "three tricks when West holds both the king and jack: 24.0%."),
    ("K432", "765", 2, "Lead low from North and play low. If it loses to the ace, cash the king. "
     "If it loses to the queen, jack, ten or nine, lead towards the king. This takes two tricks "
     "when West holds the ace, and the suit breaks 3-3: 17.8%."),
    ("KT52", "A7643", 4, "Lead the ace from South and play low. This takes four tricks unless "
     "West is void: 95.2%."),
    ("AJ32", "K765", 3, "Lead the king from South and play low. Then cash the ace. Then duck a "
     "round. This takes three tricks when West holds at least two cards; or West holds the queen: "
     "86.7%."),
    ("AT932", "Q876", 5, "Lead the ace from North and play low. Then finesse against the jack. "
     "This takes five tricks when West holds the singleton king: 6.2%."),
    ("AKQ", "432", 3, "Cash the winners. This takes three tricks however the cards lie."),
    ("J85", "32", 1, "There is no way to one trick against best defence."),
]  # fmt: skip


@pytest.mark.parametrize(("north", "south", "tricks", "words"), WORDS)
def test_words(north: str, south: str, tricks: int, words: str) -> None:
    suit = Combination.parse(north, south)
    assert best_line(SuitSolver(), suit, tricks, suit.a_priori()).words == words


@pytest.mark.parametrize("hands", OURS)
def test_the_condition_is_true_where_the_strategy_wins(hands: str) -> None:
    check_condition(hands)


@pytest.mark.long
@pytest.mark.skipif(not SHARED.exists(), reason="the development data is not here")
def test_the_conditions_of_the_development_data() -> None:
    for line in SHARED.read_text().splitlines():
        known = json.loads(line)
        check_condition(f"{known['north']} {known['south']}")


def check_condition(hands: str) -> None:
    suit, solver = Combination.parse(*hands.split()), SuitSolver()
    describer = Describer(Layouts(suit))
    for tricks in range(1, suit.most_tricks + 1):
        wins = solver.target(suit, tricks, suit.a_priori()).wins[0]
        mask = sum(1 << index for index, won in enumerate(wins.tolist()) if won)
        formula = describer.formula(mask)
        for row, won in zip(suit.layouts.tolist(), wins.tolist(), strict=True):
            assert formula.holds(row, suit) == won
