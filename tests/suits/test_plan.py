from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from merrimac.game.errors import GameError
from merrimac.planning.evaluation import Evaluation
from merrimac.planning.tree import Node
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.suits.interpretation import Fronts, maximal
from merrimac.suits.plan import Rule, SuitPlan, SuitPlanner, plan
from merrimac.suits.planner import Reply, State
from merrimac.suits.tactics import Tactic
from suits.playing_out import PlayingOut
from suits.samples import OWN, Known, needs_shared, shared

RULES: tuple[Rule, ...] = ("sets", "paper")


@cache
def planner(north: str, south: str) -> SuitPlanner:
    combination = Combination.parse(north, south)
    return SuitPlanner(combination, combination.a_priori())


def check_by_playing_out(found: SuitPlan) -> None:
    """Every layout stands at the number of tricks that the plan takes in it."""
    play = PlayingOut(found)
    for index, west in enumerate(found.combination.layouts.tolist()):
        tricks = play.tricks(west)
        assert [n for n, each in found.interpretation.items() if each.layouts[index]] == [tricks]
        assert found.wins.layouts[index] == (tricks >= found.target)


def check_formulas(found: SuitPlan) -> None:
    for each in (found.wins, *found.interpretation.values()):
        rows = found.combination.layouts.tolist()
        assert [each.formula.holds(row, found.combination) for row in rows] == each.layouts.tolist()
        assert each.words


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("north", "south"), OWN)
def test_interpretation_lists_are_what_playing_out_gives(
    north: str, south: str, rule: Rule
) -> None:
    combination = Combination.parse(north, south)
    for target in range(1, combination.most_tricks + 1):
        found = planner(north, south).plan(target, rule)
        check_by_playing_out(found)
        check_formulas(found)
        assert found.chance == pytest.approx(found.chances[target])


@pytest.mark.parametrize(("north", "south"), OWN)
def test_no_plan_beats_the_best_play_and_the_paper_rule_not_the_sets(
    north: str, south: str
) -> None:
    combination = Combination.parse(north, south)
    for target in range(1, combination.most_tricks + 1):
        best = SuitSolver().target(combination, target, combination.a_priori()).high
        sets, paper = (planner(north, south).chance(target, rule) for rule in RULES)
        assert paper <= sets + 1e-9 and sets <= best + 1e-9


@pytest.mark.parametrize(
    ("north", "south", "target", "chosen", "chance", "words"),
    [
        ("A64", "Q75", 2, "cash the ace", 65 / 128,
         "East holds the king; or East holds all the low cards"),
        ("AQT", "43", 3, "finesse the ten against West (type 1)", 1 / 4,
         "West holds both the king and jack"),
        ("AQT", "43", 2, "finesse the ten against West (type 1)", 3 / 4,
         "West holds the king; or West holds the jack"),
        ("AJ9", "764", 2, "finesse the nine against West (type 1)", 3 / 8 + 1 / 128,
         "West holds at least one of the king and queen, and the ten; "
         "or West holds both the king and queen, and East holds all the low cards"),
    ],
)  # fmt: skip
def test_the_examples_of_the_paper(
    north: str, south: str, target: int, chosen: str, chance: float, words: str
) -> None:
    combination = Combination.parse(north, south)
    found = plan(combination, combination.uniform(), target)
    assert str(found.chosen) == chosen
    assert found.chance == pytest.approx(chance)
    assert found.wins.words == words
    assert found.exact


def test_the_best_daughters_list_is_not_enough_where_sets_are() -> None:
    jacks = planner("KJT", "432")
    assert jacks.chance(2, "sets") == pytest.approx(0.5, abs=1e-6)
    assert jacks.chance(2, "paper") < 0.5 - 1e-6


def test_without_a_target_a_plan_is_for_the_most_tricks_there_are() -> None:
    combination = Combination.parse("AJ9", "764")
    found = plan(combination, combination.uniform())
    assert found.target == 2
    assert found.chances == pytest.approx({1: 1, 2: 49 / 128, 3: 0})
    assert sum(each.chance for each in found.interpretation.values()) == pytest.approx(1)


def test_when_all_is_certain_there_is_nothing_to_decide() -> None:
    combination = Combination.parse("AKQJT", "987")
    found = plan(combination, combination.uniform())
    assert found.chosen is None and found.tactics == () and found.leaves == 1
    assert found.chances[5] == pytest.approx(1) and found.wins.words == "always"


def test_a_target_out_of_range_is_refused() -> None:
    combination = Combination.parse("AQ", "32")
    with pytest.raises(GameError, match="1 to 2 tricks"):
        plan(combination, combination.uniform(), target=3)


def test_a_tree_that_is_cut_short_says_so_and_promises_no_more_than_it_takes() -> None:
    combination = Combination.parse("KJ64", "A973")
    cut = SuitPlanner(combination, combination.a_priori(), most_nodes=200).plan(4)
    assert not cut.exact
    check_by_playing_out(cut)


@pytest.mark.parametrize(("north", "south"), [("AQ", "32"), ("KT", "J2"), ("QT", "A3"), ("A", "K")])
def test_fronts_are_those_of_a_plain_recursion(north: str, south: str) -> None:
    """The same recursion without masks, bounds or merging of what is equal."""
    own = planner(north, south)
    for target in (1, 2)[: own.combination.most_tricks]:
        fronts = Fronts(own.domain, target)

        def plain(node: Node[State, Tactic, Reply], fronts: Fronts = fronts) -> set[int]:
            if not node.options:
                return set(fronts.leaf(node.state))
            found = set()
            for option in node.options:
                sets = {own.domain.layouts.all}
                for _, child in option.outcomes:
                    sets = {one & other for one in sets for other in plain(child)}
                found |= sets
            return found

        assert Evaluation(own.tree, fronts).root() == maximal(plain(own.tree.root))


def known_name(known: Known) -> str:
    return str(known.combination).replace(" ", "")


@needs_shared
@pytest.mark.parametrize("known", shared(), ids=known_name)
def test_lists_and_formulas_of_the_shared_combinations(known: Known) -> None:
    own = SuitPlanner(known.combination, known.combination.a_priori())
    for target in known.open_targets():
        for rule in RULES:
            found = own.plan(target, rule)
            check_by_playing_out(found)
            check_formulas(found)
            assert found.chance <= known.chances[target] + 1e-5


@needs_shared
def test_tactics_reach_the_best_play_on_nine_targets_of_ten() -> None:
    reached: dict[Rule, list[bool]] = {"sets": [], "paper": []}
    for known in shared():
        own = SuitPlanner(known.combination, known.combination.a_priori())
        for target in known.open_targets():
            for rule, found in reached.items():
                found.append(own.chance(target, rule) > known.chances[target] - 1e-5)
    assert len(reached["sets"]) == 76
    assert np.mean(reached["sets"]) >= 0.95
    assert 0.75 <= np.mean(reached["paper"]) <= np.mean(reached["sets"])
