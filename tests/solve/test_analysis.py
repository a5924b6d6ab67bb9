from __future__ import annotations

from random import Random

import pytest

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.seats import Seat
from merrimac.solve.analysis import analyse
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from solve.yardstick import dds_cards


def random_play(seed: int) -> Board:
    rng = Random(seed)
    board = Board(Deal.random(rng), Auction.parse(Seat.SOUTH, "3NT P P P"))
    while board.legal_cards:
        board = board.after(rng.choice(list(board.legal_cards)))
    return board


@pytest.mark.parametrize("seed", range(4))
def test_costs_are_what_dds_says_of_each_card(seed: int) -> None:
    board = random_play(seed)
    assert board.play is not None
    analysis = analyse(board, Solver())
    for one in analysis.cards[4:]:
        position = Position.during(board.deal, board.play.up_to(one.index))
        scores = dds_cards(position)
        best = max(scores.values())
        assert one.cost == best - scores[one.card]
        assert set(one.better) == (
            {card for card, tricks in scores.items() if tricks == best} if one.cost else set()
        )


@pytest.mark.parametrize("seed", range(4))
def test_costs_add_up_to_the_result(seed: int) -> None:
    board = random_play(seed)
    analysis = analyse(board, Solver())
    total = analysis.at_the_start
    for one in analysis.cards:
        total += one.cost if one.seat in (Seat.EAST, Seat.WEST) else -one.cost
        assert one.declarer_tricks == total
    assert total == board.result


def test_nothing_played_is_nothing_to_analyse() -> None:
    board = Board(Deal.random(Random(1)), Auction.parse(Seat.SOUTH, "1NT P P P"))
    with pytest.raises(GameError, match="nothing to analyse"):
        analyse(board, Solver())
