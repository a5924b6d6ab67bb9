from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.game.board import Board
from merrimac.game.cards import Card, Rank
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.players.board_loop import Moment, step
from merrimac.players.heuristic import Heuristic
from merrimac.players.inference import FLOOR, after_play, card_likelihoods, lead_likelihoods
from merrimac.players.layouts import Layouts
from merrimac.players.player import Limit
from merrimac.players.simulator import Simulator
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from players.at_the_table import board, random_board

NORTH, SOUTH = "KT98.A72.K63.K54", "A7654.K84.A95.A3"
WEST, EAST = "J32.QJT.QJT.QJT2", "Q.9653.8742.9876"
"""Four spades: the king and ten behind the ace, and East drops the queen under it."""


def restricted() -> tuple[Board, Layouts]:
    """The queen alone, or queen and jack: two layouts, equally likely before."""
    deal = Deal((Hand.parse(NORTH), Hand.parse(EAST), Hand.parse(SOUTH), Hand.parse(WEST)))
    position = board(deal, "4S-S", "HQ H2 H3 HK SA S2 S8 SQ")
    bare = [hand.mask for hand in deal]
    both = list(bare)
    jack, small = Card.parse("SJ").mask, Card.parse("D2").mask
    both[Seat.EAST] = bare[Seat.EAST] ^ jack ^ small
    both[Seat.WEST] = bare[Seat.WEST] ^ jack ^ small
    dealt = np.array([bare, both], dtype=np.uint64)
    return position, Layouts(dealt, np.array([0.5, 0.5]), ())


def test_restricted_choice() -> None:
    position, drawn = restricted()
    assert position.contract is not None and position.play is not None
    found = card_likelihoods(position.contract, position.play, 7, drawn.dealt)
    assert found[0] / found[1] == pytest.approx(2.0)
    view = position.view(Seat.SOUTH)
    weights = after_play(view, drawn).weights
    assert weights[0] > 0.6
    assert after_play(view, drawn).source == ("the play",)


def test_without_bayes_the_weights_stay() -> None:
    position, _ = restricted()
    view = position.view(Seat.SOUTH)
    plain = Simulator(bayes=False).drawn(view, 40, Random(1))
    weighed = Simulator().drawn(view, 40, Random(1))
    assert (plain.dealt == weighed.dealt).all()
    assert "the play" not in plain.source and "the play" in weighed.source
    assert not np.allclose(plain.weights, weighed.weights)


def test_a_card_that_throws_a_trick_away_is_unlikely() -> None:
    seen = 0
    for seed in range(40):
        position = after_cards(random_board(seed), 16)
        assert position.contract is not None and position.actor is not None
        if position.actor is position.contract.declarer:
            continue
        tricks = {card: each.tricks for card, each in Solver().cards(Position.of(position)).items()}
        small = {card: number for card, number in tricks.items() if card.rank < Rank.TEN}
        if len(set(small.values())) < 2:
            continue
        best, worst = (f(small, key=small.__getitem__) for f in (max, min))
        if small[best] < max(tricks.values()):
            continue
        assert likelihood_of(position, best) > 3 * likelihood_of(position, worst) >= 3 * FLOOR
        seen += 1
    assert seen >= 3, "such positions must be common for the test to say anything"


def likelihood_of(position: Board, card: Card) -> float:
    after = position.after(card)
    assert after.play is not None and after.contract is not None
    dealt = np.array([[hand.mask for hand in position.deal]], dtype=np.uint64)
    return float(card_likelihoods(after.contract, after.play, len(after.play) - 1, dealt)[0])


def after_cards(board: Board, cards: int) -> Board:
    moment = Moment(board)
    for _ in range(cards):
        moment = step(moment, dict.fromkeys(SEATS, Heuristic()), Limit(), 1).after
    return moment.board


def test_a_lead_that_gives_the_contract_up_is_unlikely() -> None:
    deal = Deal.parse("N:KQ2.K43.A432.432 876.AQJ65.876.76 AJ3.872.KQ5.AKQ9 T954.T9.JT9.JT85")
    good, bad = (board(deal, "3NT-S", lead) for lead in ("HT", "ST"))
    dealt = np.array([[hand.mask for hand in deal]] * 2, dtype=np.uint64)
    assert good.contract and good.play and bad.contract and bad.play
    one = lead_likelihoods(good.contract, good.play, dealt)
    two = lead_likelihoods(bad.contract, bad.play, dealt)
    assert one[0] > two[0] > 0 and one[0] == one[1]
