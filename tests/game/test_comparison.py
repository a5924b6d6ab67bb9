"""IMPs, matchpoints and victory points against published tables and naive counts."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from merrimac.game.comparison import (
    Average,
    board_a_match,
    butler,
    cross_imps,
    datum,
    imps,
    matchpoints,
    victory_points,
)
from merrimac.game.errors import GameError

# Law 78B, first and last difference of each row.
IMP_ROWS = """
0-10 0, 20-40 1, 50-80 2, 90-120 3, 130-160 4, 170-210 5, 220-260 6, 270-310 7, 320-360 8,
370-420 9, 430-490 10, 500-590 11, 600-740 12, 750-890 13, 900-1090 14, 1100-1290 15,
1300-1490 16, 1500-1740 17, 1750-1990 18, 2000-2240 19, 2250-2490 20, 2500-2990 21,
3000-3490 22, 3500-3990 23, 4000-15200 24
"""

# The WBF's table for 4 boards, from its published scales.
WBF_FOUR_BOARDS = """
10.00 10.61 11.20 11.76 12.29 12.80 13.28 13.74 14.18 14.60 15.00 15.38 15.74 16.09 16.42 16.73
17.03 17.31 17.59 17.84 18.09 18.33 18.55 18.76 18.97 19.16 19.34 19.52 19.69 19.85 20.00
"""


def test_imps_follow_the_rows_of_law_78b() -> None:
    for row in IMP_ROWS.replace("\n", " ").split(","):
        span, won = row.split()
        first, last = map(int, span.split("-"))
        for difference in range(first, last + 1, 10):
            assert imps(difference) == int(won), difference
            assert imps(-difference) == -int(won), difference


def count_matchpoints(scores: list[int], mine: int) -> int:
    """Law 78A literally: one comparison after another."""
    total = -1  # the comparison with oneself
    for other in scores:
        total += 2 if mine > other else 1 if mine == other else 0
    return total


def test_matchpoints_are_two_for_a_win_and_one_for_a_tie() -> None:
    rng = Random(77)
    for _ in range(300):
        scores = [rng.choice((-100, -50, 110, 140, 420, 620)) for _ in range(rng.randint(1, 13))]
        expected = [count_matchpoints(scores, mine) for mine in scores]
        assert list(matchpoints(scores)) == expected


def test_neuberg_gives_the_numbers_of_the_ebu_example() -> None:
    """Ten results where eleven were expected: from "The Neuberg Formula - the Principle"."""
    scores = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    expected = [19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1]
    assert matchpoints(scores, expected=11) == pytest.approx(expected)


def test_neuberg_tops_are_those_of_the_textbook_fouled_board() -> None:
    """Seven scores that had to be split into three and four: tops of 88.9 % and 93.8 %."""
    assert 100 * matchpoints([100, 50, 0], expected=7)[0] / 12 == pytest.approx(88.9, abs=0.05)
    assert 100 * matchpoints([9, 7, 5, 3], expected=7)[0] / 12 == pytest.approx(93.75)


def test_neuberg_counts_each_score_as_often_as_it_is_missing() -> None:
    """Eight results of sixteen expected: the same as if every result had come in twice."""
    scores = [620, 620, 170, 170, 170, -100, 650, 140]
    assert matchpoints(scores, expected=16) == matchpoints(scores * 2)[:8]


def test_a_lone_result_is_an_average() -> None:
    assert matchpoints([420], expected=9) == (8.0,)
    assert matchpoints([420]) == (0.0,)
    assert matchpoints([]) == ()


def test_averages_take_their_percentage_of_the_top_and_are_not_compared() -> None:
    given = matchpoints([420, Average.PLUS, 450, Average.MINUS, -50, Average.EVEN])
    assert given[1::2] == pytest.approx((6.0, 4.0, 5.0))
    assert given[::2] == pytest.approx(matchpoints([420, 450, -50], expected=6))
    assert [str(average) for average in Average] == ["A-", "A", "A+"]


def test_more_results_than_expected_is_an_error() -> None:
    with pytest.raises(GameError, match="more than the 2 expected"):
        matchpoints([1, 2, 3], expected=2)


def test_both_sides_share_the_matchpoints() -> None:
    scores = [420, 420, -50, 170]
    theirs = matchpoints([-score for score in scores], expected=6)
    shared = [a + b for a, b in zip(matchpoints(scores, expected=6), theirs, strict=True)]
    assert shared == pytest.approx([10] * 4)


def test_board_a_match_is_won_tied_or_lost() -> None:
    assert [board_a_match(ours, 420) for ours in (430, 420, 400)] == [2, 1, 0]


def test_cross_imps_are_the_mean_against_the_others() -> None:
    assert cross_imps([620, 170, -100]) == ((10 + 12) / 2, (-10 + 7) / 2, (-12 - 7) / 2)
    assert cross_imps([620, 170]) == (10.0, -10.0)
    assert cross_imps([620]) == (0.0,)


def test_the_datum_leaves_out_the_extremes_and_rounds_to_tens() -> None:
    assert datum([2000, 420, 430, -800]) == 430  # 425: the half goes away from zero
    assert datum([-2000, -420, -430, 800]) == -430
    assert datum([620, 650], discard=1) == 640
    assert datum([0, 100, 900]) == 100  # the last one stays
    assert datum([0, 10, 100, 900, 1000]) == 340
    assert datum([0, 10, 100, 900, 1000], discard=2) == 100
    assert datum([100, 0, 0], discard=0) == 30
    with pytest.raises(GameError, match="at least one score"):
        datum([])


def test_butler_compares_with_the_datum() -> None:
    assert butler([2000, 420, 430, -800]) == (imps(1570), 0, 0, imps(-1230))
    assert butler([0, 10, 100, 900, 1000]) == tuple(map(imps, (-340, -330, -240, 560, 660)))
    assert butler([]) == ()


def test_victory_points_are_the_published_ones() -> None:
    published = [float(value) for value in WBF_FOUR_BOARDS.split()]
    assert [victory_points(margin, 4) for margin in range(31)] == published
    # The Dutch federation's examples for the scale of 20 boards.
    assert [victory_points(margin, 20) for margin in range(3)] == [10.0, 10.28, 10.55]
    # Here rounding alone would give 13.74, a smaller step than the next.
    assert [victory_points(margin, 16) for margin in (13, 14, 15)] == [13.52, 13.75, 13.97]


@pytest.mark.parametrize("boards", range(1, 65))
def test_no_imp_is_worth_more_victory_points_than_the_one_before(boards: int) -> None:
    blitz = math.isqrt(225 * boards - 1) + 1
    scale = [Fraction(str(victory_points(margin, boards))) for margin in range(blitz + 2)]
    steps = [after - before for before, after in zip(scale, scale[1:], strict=False)]
    assert steps == sorted(steps, reverse=True)
    assert scale[0] == 10
    assert scale[blitz] == 20
    # Rounding moves a value by half a hundredth, making the steps even by few more.
    for margin in range(blitz):
        exact = 10 + 10 * (1 - (5**0.5 - 2) ** (margin / (15 * boards**0.5))) / (3 - 5**0.5)
        assert -0.0051 < scale[margin] - exact < 0.03


def test_both_teams_share_twenty_victory_points() -> None:
    for margin in range(-90, 91):
        both = victory_points(margin, 32) + victory_points(-margin, 32)
        assert both == pytest.approx(20, abs=1e-9)
    assert victory_points(500, 8) == 20.0
    assert victory_points(-500, 8) == 0.0


def test_a_match_without_boards_is_an_error() -> None:
    with pytest.raises(GameError, match="at least one board"):
        victory_points(0, 0)
