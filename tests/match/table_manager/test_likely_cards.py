from __future__ import annotations

from random import Random

import pytest

from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat
from merrimac.match.table_manager.ahead import likely_cards
from merrimac.players.board_loop import Moment, step
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import layouts
from merrimac.players.player import Limit
from players.at_the_table import random_board

RULES = dict.fromkeys(Seat, Heuristic())


def in_play(seed: int, cards: int) -> Board:
    moment = Moment(random_board(seed))
    while moment.board.play is None or len(moment.board.play) < cards:
        moment = step(moment, RULES, Limit(), 1).after
    return moment.board


@pytest.mark.parametrize("cards", [1, 2, 9, 22, 35])
def test_they_are_cards_that_may_be_played_and_mostly_the_one_that_is(cards: int) -> None:
    right = tried = 0
    for seed in range(8):
        here = in_play(seed, cards)
        actual = step(Moment(here), RULES, Limit(), 1).decision.action
        for seat in Seat:
            if here.actor is seat or here.contract is None or seat is here.contract.dummy:
                continue
            found = likely_cards(here.view(seat), 2, Random(1))
            assert 1 <= len(found) <= 2
            assert here.play is not None and not any(card in here.play.played for card in found)
            right, tried = right + (actual in found), tried + 1
    assert tried > 8 and right > tried / 3


def test_nothing_is_known_of_hands_out_of_sight() -> None:
    here = in_play(3, 9)
    assert here.contract is not None
    seat = next(seat for seat in Seat if seat not in (here.actor, here.contract.dummy))
    expected = likely_cards(here.view(seat), 3, Random(4))
    for row in layouts(here.view(seat), 4, Random(7)).dealt.tolist():
        other = Board(Deal.of_masks(row), here.auction, contract=here.contract, play=here.play)
        assert likely_cards(other.view(seat), 3, Random(4)) == expected


def test_in_the_auction_and_at_ones_own_turn_there_is_nothing_to_expect() -> None:
    here = in_play(3, 9)
    assert here.actor is not None
    assert likely_cards(here.view(here.actor), 2, Random(1)) == []
    assert likely_cards(random_board(2).view(Seat.SOUTH), 2, Random(1)) == []
