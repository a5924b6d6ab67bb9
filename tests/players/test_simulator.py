from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.convention_card import ConventionCard, Signals
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.match.bidding import Bidder, bid_deal
from merrimac.players.aims import Goal, values
from merrimac.players.board_loop import Moment, step, steps
from merrimac.players.carding.reading import Read
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import layouts
from merrimac.players.player import Decision, Limit
from merrimac.players.preference import TIED
from merrimac.players.simulator import Simulator
from merrimac.players.words import explain
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position, tricks_for
from players.at_the_table import random_board

SMALL = Simulator(layouts=12)


def bid_board(seed: int) -> Board:
    """A board with an auction by the book."""
    deal = Deal.random(Random(seed))
    book = Bidder("sayc")
    auction = bid_deal(deal, Auction(Seat.NORTH), random_board(1).vulnerability, book, book, "1")
    return Board(deal, auction)


def after_cards(board: Board, cards: int) -> Board:
    moment = Moment(board)
    for _ in range(cards):
        moment = step(moment, dict.fromkeys(SEATS, Heuristic()), Limit(), 1).after
    return moment.board


def decide(board: Board, player: Simulator = SMALL, seed: int = 1) -> Decision:
    assert board.actor is not None
    return player.decide(board.view(board.actor), Limit(), Random(seed), None)


@pytest.mark.parametrize("seed", [2, 5, 9])
@pytest.mark.parametrize("cards", [0, 1, 9, 18, 30])
def test_a_decision_does_not_depend_on_cards_out_of_sight(seed: int, cards: int) -> None:
    board = after_cards(bid_board(seed), cards)
    assert board.actor is not None
    here = decide(board)
    others = layouts(board.view(board.actor), 3, Random(7)).dealt.tolist()
    shuffled = [row for row in others if row != [hand.mask for hand in board.deal]]
    for row in shuffled:
        other = Board(Deal.of_masks(row), board.auction, board.vulnerability, board.number,
                      play=board.play)  # fmt: skip
        assert decide(other) == here


@pytest.mark.parametrize("cards", [0, 3, 14])
def test_the_same_seed_gives_the_same_decision_and_words(cards: int) -> None:
    board = after_cards(bid_board(3), cards)
    one, two = decide(board), decide(board)
    assert one == two and explain(one) == explain(two)
    assert one.effort.samples > 0 and one.considered[0].action == one.action


def test_a_whole_board_is_played_by_the_laws() -> None:
    board = bid_board(4)
    tiny = Simulator(layouts=4)
    done = list(steps(Moment(board), dict.fromkeys(SEATS, tiny), Limit(), 1))
    end = done[-1].after.board
    assert end.result is not None and len(done) == 52
    for one in done:
        assert "?" not in explain(one.decision), "a fact that the words want is missing"


def ending(seed: int, left: int) -> Board:
    return after_cards(random_board(seed), 52 - 4 * left)


def brute_force(board: Board, goal: Goal) -> dict[Card, float]:
    """The mean over every division of the cards out, with a solver of its own for each."""
    assert board.actor is not None and board.play is not None and board.contract is not None
    view, side = board.view(board.actor), board.contract.declarer.side
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    out = list(view.hidden)
    needed = len(board.held(hidden[0]))
    worth = values(board.contract, board.vulnerability, goal, board.actor)
    won = board.play.tricks_won(side)
    solver = Solver()
    total: dict[Card, list[float]] = {}
    for chosen in combinations(out, needed):
        held = [board.held(seat) for seat in SEATS]
        held[hidden[0]] = Hand.of(chosen)
        held[hidden[1]] = Hand.of(set(out) - set(chosen))
        if any(held[seat].length(suit) for seat in hidden for suit in board.play.shown_out(seat)):
            continue
        like = Position.of(board)
        position = Position((held[0], held[1], held[2], held[3]), like.strain, like.leader,
                            like.table)  # fmt: skip
        for card, bounds in solver.cards(position).items():
            tricks = won + tricks_for(side, position, bounds.tricks)
            total.setdefault(card, []).append(float(worth[tricks]))
    return {card: float(np.mean(found)) for card, found in total.items()}


@pytest.mark.parametrize("goal", [Goal.MAKING, Goal.TOTAL_POINTS])
@pytest.mark.parametrize("seed", range(8))
def test_in_endings_it_is_brute_force(seed: int, goal: Goal) -> None:
    board = ending(seed, 4 + seed % 2)
    while len(board.legal_cards) == 1:
        board = after_cards(board, 1)
    player = Simulator(1000, bayes=False, auction=False, leads=False,
                       signals=Read.NOBODY, goal=goal)  # fmt: skip
    decision = decide(board, player)
    means = brute_force(board, goal)
    assert isinstance(decision.action, Card)
    assert means[decision.action] >= max(means.values()) - TIED[goal] - 1e-9
    for each in decision.considered:
        assert isinstance(each.action, Card)
        assert each.value == pytest.approx(means[each.action])
        if goal is Goal.MAKING:
            assert each.reason is not None
            assert each.reason.facts["chance"] == pytest.approx(each.value, abs=1e-4)


def test_an_auction_that_can_not_be_stops_nothing_and_is_told() -> None:
    deal = Deal.parse("N:8642.8642.8642.8 JT93.JT93.JT9.97 75.75.753.JT5432 AKQ.AKQ.AKQ.AKQ6")
    board = Board(deal, Auction.parse(Seat.SOUTH, "2C P 2D P 2NT P 6NT P P P"))
    for _ in range(6):
        decision = decide(board)
        assert isinstance(decision.action, Card)
        if len(board.legal_cards) > 1 and board.actor is Seat.WEST:
            assert "no hands were found that fit every call" in explain(decision)
        board = board.after(decision.action)


def test_the_lead_is_a_card_that_was_agreed() -> None:
    deal = Deal.parse("N:A84.Q973.64.KT53 T5.J84.QT93.A874 QJ7.AK2.AK75.Q96 K9632.T65.J82.J2")
    for leads, allowed in (("fourth best", "S3 H5 D2 CJ"), ("3rd/5th", "S2 H5 D2 CJ")):
        card = ConventionCard.parse(leads)
        board = Board(deal, Auction.parse(Seat.SOUTH, "1NT P 3NT P P P"),
                      convention_cards=(card, card))  # fmt: skip
        assert str(decide(board).action) in allowed.split()


@pytest.mark.parametrize(
    ("signals", "even", "odd"),
    [(Signals.STANDARD, "S8", "S2"), (Signals.UPSIDE_DOWN, "S2", "S8")],
)
def test_a_signal_is_given_when_it_costs_nothing(signals: Signals, even: str, odd: str) -> None:
    """East follows to a spade that declarer cashes, with four small ones or three."""
    north, south = Hand.parse("J75.432.9432.432"), Hand.parse("AKQ3.AK8.AK8.AK8")
    four = Hand.parse("8642.765.765.765"), Hand.parse("T9.QJT9.QJT.QJT9")
    three = Hand.parse("862.7659.765.765"), Hand.parse("T94.QJT.QJT.QJT9")
    card = ConventionCard().signalling(signals)
    for (east, west), expected in ((four, even), (three, odd)):
        deal = Deal((north, east, south, west))
        board = Board(deal, Auction.parse(Seat.SOUTH, "2C P 2D P 3NT P P P"),
                      convention_cards=(card, card))  # fmt: skip
        for name in "HQ H2 H5 HA SA S9 S5".split():
            board = board.after(Card.parse(name))
        decision = decide(board)
        assert str(decision.action) == expected, explain(decision)


def test_time_is_a_limit_too() -> None:
    board = after_cards(bid_board(3), 20)
    assert board.actor is not None
    found = SMALL.decide(board.view(board.actor), Limit(seconds=0.2), Random(1), None)
    assert isinstance(found.action, Card)


def test_it_bids_when_it_is_asked_to() -> None:
    board = Board(Deal.random(Random(1)), Auction(Seat.NORTH))
    assert isinstance(decide(board).action, Call)
