"""Whole deals by the player who plans: nine of ten are got right."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.players.expert import Expert
from merrimac.players.planner import Planner
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from technique.hands import LIMIT, board_of, tricks_against_oracle
from technique.more_whole_deals import MORE_WHOLE_DEALS
from technique.whole_deals import WHOLE_DEALS, WholeDeal

SEED = 7


def is_right(one: WholeDeal) -> bool:
    board = board_of(one.deal, one.contract, one.lead, one.played)
    assert board.contract is not None
    if not one.keys:
        return tricks_against_oracle(board, seed=SEED) >= board.contract.tricks_needed
    view = board.view(board.contract.declarer)
    return str(Planner().decide(view, LIMIT, Random(SEED), None).action) in one.keys.split()


@pytest.mark.long
def test_nine_cards_of_ten_are_right() -> None:
    asked = [one for one in WHOLE_DEALS if one.keys]
    assert sum(map(is_right, asked)) >= 0.9 * len(asked)


@pytest.mark.long
def test_nine_contracts_of_ten_are_made_against_best_defence() -> None:
    played = [one for one in WHOLE_DEALS if not one.keys]
    assert sum(map(is_right, played)) >= 0.9 * len(played)


@pytest.mark.parametrize("one", WHOLE_DEALS[:3], ids=lambda one: one.technique)
def test_the_first_few(one: WholeDeal) -> None:
    assert is_right(one)


@pytest.mark.parametrize("one", [*WHOLE_DEALS, *MORE_WHOLE_DEALS], ids=lambda one: one.technique)
def test_each_can_be_made_with_open_cards(one: WholeDeal) -> None:
    board = board_of(one.deal, one.contract, one.lead)
    assert board.contract is not None
    tricks = Solver().cards(Position.of(board))
    assert max(each.tricks for each in tricks.values()) >= board.contract.tricks_needed


@pytest.mark.long
def test_the_expert_makes_five_of_six_against_best_defence() -> None:
    """They were composed without asking any player."""
    made = 0
    for one in MORE_WHOLE_DEALS:
        board = board_of(one.deal, one.contract, one.lead)
        assert board.contract is not None
        tricks = tricks_against_oracle(board, Limit(), SEED, Expert())
        made += tricks >= board.contract.tricks_needed
    assert made >= 5 / 6 * len(MORE_WHOLE_DEALS)
