from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from merrimac.beliefs.evidence import Evidence, Meaning, Weighing
from merrimac.beliefs.language import parse_hand_condition
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.convention_card import ConventionCard
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.features import hcp
from merrimac.game.hand import DECK_MASK
from merrimac.game.seats import SEATS, Seat
from merrimac.players.board_loop import Moment, step
from merrimac.players.carding.reading import Read
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import Heeded, Layouts, layouts
from merrimac.players.player import Limit
from players.at_the_table import random_board

ALONE = Heeded(auction=False, leads=False, signals=Read.NOBODY)
DEAL = Deal.parse("N:KJ84.Q973.64.KT5 A52.J84.QT93.873 QT7.AK2.AK75.Q94 963.T65.J82.AJ62")
NOTRUMP = "1NT P 3NT P P P"


def after_cards(board: Board, cards: int) -> Board:
    moment = Moment(board)
    for _ in range(cards):
        moment = step(moment, dict.fromkeys(SEATS, Heuristic()), Limit(), 1).after
    return moment.board


def bid(auction: str, dealer: Seat = Seat.SOUTH, deal: Deal = DEAL) -> Board:
    return Board(deal, Auction.parse(dealer, auction))


@pytest.mark.parametrize("cards", [0, 1, 2, 7, 20, 33, 41, 46])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_layouts_are_deals_that_the_view_allows(cards: int, seed: int) -> None:
    board = after_cards(random_board(seed), cards)
    assert board.actor is not None and board.play is not None
    view = board.view(board.actor)
    found = layouts(view, 30, Random(seed))
    assert len(found) and found.weights.sum() == pytest.approx(1)
    for row in found.dealt.tolist():
        other = Board(Deal.of_masks(row), board.auction, board.vulnerability, board.number,
                      contract=board.contract, play=board.play)  # fmt: skip
        assert other.view(board.actor) == view, "a layout differs only in what can't be seen"
        assert sum(row) == DECK_MASK and all(mask.bit_count() == 13 for mask in row)


def test_near_the_end_every_layout_is_there_once() -> None:
    board = after_cards(random_board(5), 36)
    assert board.actor is not None
    found = layouts(board.view(board.actor), 500, Random(1), heeded=ALONE)
    assert len({tuple(row) for row in found.dealt.tolist()}) == len(found)
    truth = [hand.mask for hand in board.deal]
    assert truth in found.dealt.tolist()
    assert found.weights == pytest.approx(np.full(len(found), 1 / len(found)))


def points(found: Layouts, seat: Seat) -> float:
    return float(found.weights @ hcp.batch(found.dealt[:, seat]))


def test_the_auction_is_heeded() -> None:
    view = bid(NOTRUMP).view(Seat.WEST)
    heard = layouts(view, 60, Random(1))
    unheard = layouts(view, 60, Random(1), heeded=ALONE)
    assert 15 <= points(heard, Seat.SOUTH) <= 17
    assert points(unheard, Seat.SOUTH) < 14
    assert heard.source == ("the auction",) and unheard.source == ()


def test_each_side_is_read_by_its_own_system() -> None:
    weak = ConventionCard("acol")
    board = replace(bid(NOTRUMP), convention_cards=(weak, ConventionCard()))
    found = layouts(board.view(Seat.WEST), 60, Random(1))
    assert 12 <= points(found, Seat.SOUTH) <= 14


def test_an_impossible_auction_is_doubted_and_said_to_be() -> None:
    """South opens 2C and bids a slam, and West looks at three aces."""
    deal = Deal.parse("N:8642.8642.8642.8 JT93.JT93.JT9.97 75.75.753.JT5432 AKQ.AKQ.AKQ.AKQ6")
    board = bid("2C P 2D P 2NT P 6NT P P P", deal=deal)
    found = layouts(board.view(Seat.WEST), 20, Random(1))
    assert len(found) > 5
    assert any("no hands were found that fit every call" in words for words in found.source)


def test_a_system_that_nobody_knows_stops_nothing() -> None:
    board = replace(bid(NOTRUMP), convention_cards=(ConventionCard("martian"), ConventionCard()))
    found = layouts(board.view(Seat.WEST), 20, Random(1))
    assert len(found) and found.source == ("no auction: a system is not known here",)


def test_evidence_of_others_weighs_too_and_never_empties() -> None:
    view = bid("").view(Seat.SOUTH)
    void: Evidence = Meaning(parse_hand_condition("6+ spades").at(Seat.WEST), source="a guess")
    found = layouts(view, 40, Random(1), [void], ALONE)
    spades = [(mask >> 39).bit_count() for mask in found.dealt[:, Seat.WEST].tolist()]
    assert np.average(spades, weights=found.weights) > 5
    nothing = Weighing(lambda deals: np.zeros(len(deals)), "nonsense")
    assert len(layouts(view, 40, Random(1), [nothing], ALONE))


def test_the_lead_is_read_by_agreement() -> None:
    """West leads the two of spades, fourth best: he has no fifth card below it."""
    deal = Deal.parse("N:A84.Q973.64.KT53 T5.J84.QT93.A874 QJ7.AK2.AK75.Q96 K9632.T65.J82.J2")
    board = bid(NOTRUMP, deal=deal).after(next(c for c in deal[Seat.WEST] if str(c) == "S2"))
    lengths = {}
    for leads in (True, False):
        heeded = Heeded(auction=False, leads=leads, signals=Read.NOBODY)
        found = layouts(board.view(Seat.SOUTH), 200, Random(1), heeded=heeded)
        spades = [(mask >> 39).bit_count() for mask in found.dealt[:, Seat.WEST].tolist()]
        lengths[leads] = float(found.weights[np.array(spades) == 4].sum())
    assert lengths[True] > lengths[False] + 0.15


def test_the_same_luck_gives_the_same_layouts() -> None:
    view = bid(NOTRUMP).view(Seat.WEST)
    one, two = (layouts(view, 30, Random(4)) for _ in range(2))
    assert (one.dealt == two.dealt).all() and (one.weights == two.weights).all()


def test_an_end_position_has_no_layouts() -> None:
    small = Deal.parse("N:A... K... Q... J...")
    with pytest.raises(GameError, match="thirteen"):
        layouts(Board(small, Auction(Seat.NORTH)).view(Seat.NORTH), 5, Random(1))
