from __future__ import annotations

from random import Random

import pytest

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.seats import SEATS, Seat
from merrimac.players.board_loop import Moment, played_out, sides, steps
from merrimac.players.heuristic import Heuristic
from merrimac.players.oracle import Oracle, following
from merrimac.players.player import Limit
from merrimac.solve.analysis import analyse
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from players.at_the_table import board, filled, random_board

WORK = Limit()


@pytest.mark.parametrize("seed", range(6))
def test_four_oracles_reach_the_double_dummy_result(seed: int) -> None:
    start = random_board(seed)
    perfect = 13 - Solver().value(Position.of(start)).tricks
    end = played_out(Moment(start), dict.fromkeys(SEATS, Oracle()), WORK, 1)
    assert end.result == perfect


@pytest.mark.parametrize("seed", range(10, 14))
def test_an_oracle_gives_no_trick_away_whatever_the_others_do(seed: int) -> None:
    start = random_board(seed)
    assert start.contract is not None
    players = sides(start.contract, Heuristic(), Oracle())
    end = played_out(Moment(start), players, WORK, 1)
    ours = start.contract.declarer.side
    mistakes = [one for one in analyse(end, Solver()).mistakes if one.seat.side is not ours]
    assert mistakes == []


def test_an_oracle_always_does_the_same() -> None:
    runs = [
        [one.decision for one in steps(Moment(random_board(3)), dict.fromkeys(SEATS, Oracle()),
                                       WORK, seed)]
        for seed in (1, 2)
    ]  # fmt: skip
    actions = [[decision.action for decision in run] for run in runs]
    assert actions[0] == actions[1]


def test_of_touching_cards_the_lowest_is_played() -> None:
    start = board(filled("AKQJ.432.432.432", "", "T987.AK5.AK5.A65", "65..."), "3NT-S", "S5")
    decision = Oracle().decide_seeing_all(start, WORK, Random(1), None)
    assert decision.action is Card.SJ
    assert decision.considered[0].action is Card.SJ


def trap(solver: Solver, position: Position, card: Card) -> float:
    """The share of the next opponent's cards that are mistakes."""
    after = following(position, card)
    if not after.tricks_left or after.turn.side is position.turn.side:
        return 0.0
    values = [each.tricks for each in solver.cards(after).values()]
    return sum(value < max(values) for value in values) / len(values)


def test_no_equally_good_card_leaves_the_next_opponent_more_mistakes() -> None:
    solver = Solver()
    checked = 0
    for one in steps(Moment(random_board(20)), dict.fromkeys(SEATS, Oracle()), WORK, 1):
        position = Position.of(one.before.board)
        values = {card: each.tricks for card, each in solver.cards(position).items()}
        best = [card for card in values if values[card] == max(values.values())]
        action = one.decision.action
        assert isinstance(action, Card) and action in best
        traps = {card: trap(solver, position, card) for card in best}
        assert traps[action] == max(traps.values())
        checked += max(traps.values()) > min(traps.values())
    assert checked > 2


def test_following_moves_a_position_on_as_the_board_does() -> None:
    start = random_board(30)
    rng = Random(5)
    while not start.is_over:
        card = rng.choice(list(start.legal_cards))
        after = following(Position.of(start), card)
        start = start.after(card)
        assert after == Position.of(start)


def test_it_does_not_bid() -> None:
    unbid = Board(Deal.random(Random(1)), Auction(Seat.NORTH))
    with pytest.raises(GameError, match="does not bid"):
        Oracle().decide_seeing_all(unbid, WORK, Random(1), None)
