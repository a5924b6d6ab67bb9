"""Another program reads what we write: endplay finds the same deals, calls and cards."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pytest

from merrimac.formats import pbn
from merrimac.formats.record import Record
from merrimac.game.auction import Auction, Explanation
from merrimac.game.board import Board
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.deal import Deal
from merrimac.game.play import Claim
from strategies import played


@pytest.fixture(scope="module")
def peer() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its own dependencies warn on import
        return pytest.importorskip("endplay.parsers.pbn")


def random_record(number: int) -> Record:
    """A board bid at random to a contract and played for a while."""
    rng = Random(number)
    auction = Auction(dealer_of(number))
    while not auction.is_complete:
        legal = auction.legal_calls
        call = legal[min(rng.choice((0, 0, 0, 1, 2, 5)), len(legal) - 1)]
        auction = auction.after(
            call, Explanation("says so") if rng.random() < 0.1 else Explanation()
        )
    board = Board(Deal.random(rng), auction, vulnerability_of(number), number)
    board = played(board, rng.choice((52, 52, 30, 13, 4)), rng) if board.contract else board
    if board.contract and board.play and not board.play.is_complete and rng.random() < 0.5:
        won = board.play.tricks_won(board.contract.declarer.side)
        board = board.after(Claim(won))
    return Record(board, {"Event": "Cup", "West": "A. Player", "Room": "Open"})


RECORDS = [random_record(number) for number in range(1, 61)]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"board-{record.board.number}")
def test_endplay_reads_the_same_board(record: Record, peer: Any) -> None:
    (found,) = peer.loads(pbn.dumps([record]))
    board = record.board
    assert [str(found.deal[index]) for index in range(4)] == [str(hand) for hand in board.deal]
    assert int(found.dealer) == board.dealer and found.board_num == board.number
    assert [_call(bid) for bid in found.auction] == [str(call) for call in board.auction.calls]
    told = {index for index, _ in board.auction.explanations}
    assert {index for index, bid in enumerate(found.auction) if bid.alertable} == told
    if board.contract is None or board.play is None:
        return
    assert [str(card).replace("10", "T") for card in found.play] == [
        f"{card.suit.symbol}{card.rank}" for card in board.play.cards
    ]
    assert str(found.contract.declarer.abbr) == str(board.contract.declarer)
    assert found.contract.level == board.contract.level
    assert _strain(found.contract.denom) == str(board.contract.strain)
    assert found.info["West"] == "A. Player" and found.info["Room"] == "Open"


def _call(bid: Any) -> str:
    if hasattr(bid, "level"):
        return f"{bid.level}{_strain(bid.denom)}"
    return {"passed": "P", "doubled": "X", "redoubled": "XX"}[bid.penalty.name]


def _strain(denomination: Any) -> str:
    name = str(denomination.name)
    return "NT" if name == "nt" else name[0].upper()
