from __future__ import annotations

import pytest

from merrimac.game.cards import Strain
from merrimac.game.features import hcp
from merrimac.match.experiments.alphamu import EXPERIMENT, Played, board_for, play_deal, rows


def test_the_deals_are_games_in_notrump_that_hang_on_a_chance() -> None:
    for number in range(1, 6):
        board = board_for(number)
        assert board.contract is not None and board.play is not None
        assert board.contract.strain is Strain.NOTRUMP and board.contract.level == 3
        points = sum(hcp(board.deal[seat]) for seat in board.contract.declarer.side.seats)
        assert points in (24, 25) and len(board.play) == 1
        assert board == board_for(number)


def test_the_rows_count_contracts_made() -> None:
    both = Played((True, True), True, (0.2, 0.1))
    far = Played((True, False), True, (0.2, 0.1))
    near = Played((False, True), False, (0.2, 0.1))
    none = Played((False, False), False, (0.4, 0.1))
    found = {row.what: row for row in rows([both, far, far, near, none])}
    assert found["3NT: made, three cards ahead"].ours == "60.0%"
    assert found["3NT: made, one card ahead: Monte Carlo"].ours == "40.0%"
    difference = found["3NT: difference in points"]
    assert difference.ours == "+20.0" and difference.stderr == 37.4
    assert found["3NT: made by one of them only"].ours == "2-1"
    assert found["3NT: makes with open cards"].ours == "60.0%"
    assert found["3NT: processor seconds, first card, three ahead"].ours == "0.24"
    assert {row.n for row in found.values()} == {5}


def test_it_has_the_papers_size() -> None:
    assert EXPERIMENT.steps(False) == 500 and EXPERIMENT.steps(True) == 200
    assert EXPERIMENT.name == "alphamu"


@pytest.mark.long
def test_a_deal_does_not_depend_on_those_before_it() -> None:
    made = [[play_deal(number).made for number in order] for order in ((1, 2), (2, 1))]
    assert made[0] == made[1][::-1]
