from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.seats import SEATS
from merrimac.match.contracts import contract_for
from merrimac.match.runner import DeclarerMatch, results, summary
from merrimac.players.board_loop import Moment, played_out, steps
from merrimac.players.heuristic import Heuristic, choose, opening_lead
from merrimac.players.heuristics.situation import Situation
from merrimac.players.player import Limit
from players.at_the_table import random_board
from strategies import deals

WORK = Limit()


@given(deals())
@settings(max_examples=8)
def test_every_card_is_legal(deal: Deal) -> None:
    contract = contract_for(deal)
    start = Board(deal, random_board(1).auction, contract=contract)
    end = played_out(Moment(start), dict.fromkeys(SEATS, Heuristic()), WORK, 1)
    assert end.result is not None
    Board(end.deal, end.auction, contract=contract, play=end.play)


@pytest.mark.parametrize("size", [1, 2, 5, 9])
def test_end_positions_are_played_too(size: int) -> None:
    whole = random_board(size)
    hands = [list(hand) for hand in whole.deal]
    masks = [sum(card.mask for card in Random(size).sample(hand, size)) for hand in hands]
    start = Board(Deal.of_masks(masks), whole.auction, contract=whole.contract)
    end = played_out(Moment(start), dict.fromkeys(SEATS, Heuristic()), WORK, 1)
    assert end.is_over


def test_neither_luck_nor_the_hidden_cards_change_a_decision() -> None:
    """The same view gives the same card, whoever holds the cards out of sight."""
    for one in steps(Moment(random_board(4)), dict.fromkeys(SEATS, Heuristic()), WORK, 1):
        board = one.before.board
        view = board.view(one.actor)
        if len(view.legal_cards) > 1:
            memory = one.before.memories[one.actor]
            again = Heuristic().decide(view, WORK, Random(99), memory)
            assert again == one.decision


def test_a_player_out_of_turn_is_told_so() -> None:
    board = random_board(5)
    assert board.contract is not None
    with pytest.raises(GameError, match="no card for this player"):
        choose(Situation.of(board.view(board.contract.declarer)))


def test_the_lead_for_matches_is_the_players_own() -> None:
    board = random_board(6)
    assert board.actor is not None
    view = board.view(board.actor)
    assert opening_lead(view) == Heuristic().decide(view, WORK, Random(1), None).action


@pytest.mark.long
def test_declaring_against_perfect_defence_it_gives_little_away() -> None:
    match = DeclarerMatch("heuristic", "oracle", "oracle", deals=200, seed=2024)
    found = summary(results(match, jobs=2))
    assert found.given_away[0].value < 1.2
    assert found.given_away[1].value == 0
