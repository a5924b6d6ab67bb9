from __future__ import annotations

from random import Random

import numpy as np

from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat, Vulnerability
from merrimac.players.aims import Goal, values
from merrimac.players.thresholds import answered, questions
from merrimac.solve.double_dummy import Batch, masks_of
from merrimac.solve.position import Position

CONTRACT = Contract.parse("3NT-S")
WORTH = values(CONTRACT, Vulnerability.NONE, Goal.IMPS, Seat.SOUTH)


def test_the_contract_is_the_question_where_cards_differ_there() -> None:
    tricks = np.array([[8, 9], [9, 9], [10, 11]], dtype=np.int8)
    asked = questions(tricks, WORTH, 9)
    assert 9 in asked.at
    assert len(asked.between) == len(asked.at) + 1


def test_overtricks_are_the_question_when_the_contract_is_safe() -> None:
    tricks = np.array([[10, 11], [10, 11], [10, 10]], dtype=np.int8)
    assert 11 in questions(tricks, WORTH, 9).at


def test_answers_agree_with_exact_tricks() -> None:
    for turn, leader in ((Seat.SOUTH, Seat.SOUTH), (Seat.WEST, Seat.WEST)):
        deals = [ending(seed) for seed in range(20)]
        held = masks_of(deals)
        like = Position(deals[0].hands, CONTRACT.strain, leader)
        won, declares = 6, turn is Seat.SOUTH
        exact = Batch().cards(held, like)[:, :, 0].astype(np.int64)
        declarers = won + (exact if declares else like.tricks_left - exact)
        sample = np.array([[7, 8, 9, 10, 11]], dtype=np.int8)
        asked = questions(sample, WORTH, 9)
        found = answered(asked, held, like, won, declares)
        legal = exact >= 0
        for number in asked.at:
            assert ((found >= number) == (declarers >= number))[legal].all()


def ending(seed: int) -> Deal:
    """Five cards a hand."""
    rng = Random(seed)
    cards = rng.sample(range(52), 20)
    masks = [sum(1 << card for card in cards[5 * seat : 5 * seat + 5]) for seat in range(4)]
    return Deal.of_masks(masks)
