"""Whole deals by the player who plans: nine of ten are got right."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.players.planner import Planner
from technique.hands import LIMIT, board_of, tricks_against_oracle
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
