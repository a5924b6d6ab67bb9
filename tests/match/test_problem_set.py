from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

from merrimac.game.seats import SEATS
from merrimac.match.combining import every_layout, number_of_layouts
from merrimac.match.experiments.combining import Answer
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.problem_set import ASKED, answers, rows
from merrimac.match.problem_set.finding import endings
from merrimac.match.problem_set.making import made
from merrimac.match.problem_set.naming import technique_of
from merrimac.match.problem_set.problem import (
    CLEARLY,
    LEVELS,
    MOST_LAYOUTS,
    MOST_TRICKS,
    KeyDecision,
    level_of,
    problems,
    text_of,
)
from merrimac.match.problem_set.solution import played_out, question_words, solution_words
from merrimac.solve.alphamu import AlphaMuSolver, Depth
from merrimac.solve.position import Position

ALL = problems()
SOLVER = AlphaMuSolver(memory=1 << 24)
A_FEW = ALL[::9]


def called(problem: KeyDecision) -> str:
    return problem.id


def test_a_hundred_problems_in_five_levels() -> None:
    assert len(ALL) >= 100
    assert all(sum(one.level == level for one in ALL) >= 20 for level in LEVELS)
    assert [one.level for one in ALL] == sorted(one.level for one in ALL)
    assert len({one.id for one in ALL}) == len({one.ending.deal for one in ALL}) == len(ALL)
    assert len({one.technique for one in ALL}) >= 8


@pytest.mark.parametrize("problem", ALL, ids=called)
def test_the_key_decision_is_declarers_and_small_enough_to_be_exact(problem: KeyDecision) -> None:
    ending = problem.ending
    board = ending.board
    assert board.actor is ending.contract.declarer
    assert set(ending.right) < set(board.legal_cards)
    assert problem.tricks_left <= MOST_TRICKS
    assert 10 < len(ending.layouts) <= MOST_LAYOUTS
    assert ending.chance - ending.otherwise >= CLEARLY
    held = [board.held(seat).mask for seat in SEATS]
    assert held in ending.layouts.tolist(), "the deal is one of the layouts"


def check_exactly(problem: KeyDecision) -> None:
    """Over every layout and to the last trick, and as far ahead as the level says."""
    ending = problem.ending
    found = ending.chances(SOLVER)
    assert found.is_complete and all(one.is_exact for one in found.each)
    best, other = found.each[:2]
    assert set(best.cards) == set(ending.right)
    assert best.chance - other.chance >= CLEARLY
    assert (best.chance, other.chance) == pytest.approx((ending.chance, ending.otherwise), abs=1e-4)
    if problem.ahead > 1:
        depth = Depth(problem.ahead - 1, every_card=True)
        seen = SOLVER.search(ending.layouts, Position.of(ending.board), ending.target, depth)
        of_others = max(each.chance for each in seen.each if each.cards[0] not in ending.right)
        assert of_others >= seen.of(ending.right[0]).chance - 1e-9


@pytest.mark.parametrize("problem", A_FEW, ids=called)
def test_one_card_is_clear_of_any_other(problem: KeyDecision) -> None:
    check_exactly(problem)


@pytest.mark.long
@pytest.mark.parametrize("problem", ALL, ids=called)
def test_in_every_problem_one_card_is_clear_of_any_other(problem: KeyDecision) -> None:
    check_exactly(problem)
    assert problem.technique == technique_of(problem.ending, problem.ahead)
    assert problem.solution == solution_words(problem.ending, problem.ahead)


@pytest.mark.parametrize("problem", ALL, ids=called)
def test_the_solution_tells_the_card_and_counts_the_layouts(problem: KeyDecision) -> None:
    ending, words = problem.ending, problem.solution
    ranks = {card.rank for card in ending.right}
    assert words.startswith("Lead the ") and "?" not in words
    assert all(rank.name.lower() in words.partition(".")[0] for rank in ranks)
    number = len(ending.layouts)
    if ending.chance == 1:
        assert f"in all {number} layouts" in words
    else:
        assert f"in {round(ending.chance * number)} of {number} layouts" in words
    assert f"{round(ending.otherwise * number)} of {number} layouts" in words
    assert re.search(r"it may go ([♠♥♦♣]\w ?){4}", words)


@pytest.mark.parametrize("problem", ALL[::21], ids=called)
def test_in_its_own_deal_the_plan_makes_the_contract(problem: KeyDecision) -> None:
    """Against defenders who see all cards; and the words tell that play."""
    ending = problem.ending
    end = played_out(ending, SOLVER)
    assert end.play is not None
    won = end.play.tricks_won(ending.contract.declarer.side)
    assert won >= ending.contract.tricks_needed
    assert str(len(ending.layouts)) in question_words(ending)


def test_levels_go_by_how_far_one_must_look() -> None:
    assert [level_of(1, 5), level_of(1, 6)] == [1, 2]
    assert [level_of(ahead, 6) for ahead in (2, 3, 4, 9)] == [3, 4, 5, 5]


def test_the_set_is_kept_as_it_was_made() -> None:
    assert text_of(ALL).splitlines() == [text_of([one]).strip() for one in ALL]
    assert tuple(KeyDecision.of_plain(one.plain()) for one in ALL) == ALL


def test_the_same_seed_makes_the_same_problems() -> None:
    first, second = (list(made({1: 2}, seed=4)) for _ in range(2))
    assert first == second and [one.id for one in first] == ["1-01", "1-02"]
    assert all(one.level == 1 for one in first)
    assert text_of(made({1: 2}, seed=5)) != text_of(first)


def test_layouts_are_counted_before_they_are_made() -> None:
    for found in islice(endings(Random(3), hard=False), 3):
        view = found.ending.view
        assert number_of_layouts(view) == len(every_layout(view))


def test_answers_are_counted_by_level() -> None:
    asked = (ALL[0], ALL[-1])
    found = list(answers(asked, (1,), Pieces()))
    assert {one.player for one in found} == set(ASKED.values())
    table = {row.what: row for row in rows(asked, found)}
    assert table["level 1: gib"].paper == "GIB: 31 of 36, 86%"
    assert table["all levels: gib"].paper == "GIB: 100 of 180, 56%"
    assert table["all levels: expert"].n == 2
    right = [Answer(spec, one.id, True, 0.0) for spec in ASKED.values() for one in asked]
    assert {row.ours for row in rows(asked, right) if row.n} == {"100%"}
