"""Matches in the bidding alone."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.game.comparison import imps
from merrimac.game.conditions import vulnerability_of
from merrimac.game.deal import Deal
from merrimac.game.errors import NotationError
from merrimac.game.scoring import score_ns
from merrimac.match.bidding import Bidder, BiddingMatch, bid_board
from merrimac.match.experiments.gib_bidding import match_of, run
from merrimac.match.experiments.pieces import Pieces
from merrimac.solve.double_dummy import Batch

BOOK = Bidder.parse("sayc")


def test_a_bidder_has_a_name() -> None:
    assert str(BOOK) == "sayc" and BOOK.layouts == 0
    simulating = Bidder.parse("sayc+borel", 10)
    assert str(simulating) == "sayc+borel" and simulating.layouts == 10
    for text in ("moonlight", "sayc+luck", "+borel"):
        with pytest.raises(NotationError):
            Bidder.parse(text)


def test_the_same_pair_against_itself_ties_every_board() -> None:
    match = BiddingMatch(BOOK, BOOK, 6, 3)
    for number in range(1, 7):
        result = bid_board(match, number)
        assert result.auctions[0] == result.auctions[1]
        assert result.imps == 0


def test_a_board_is_scored_as_its_contracts_make_double_dummy() -> None:
    match = BiddingMatch(Bidder.parse("natural"), BOOK, 12, 5)
    found = (bid_board(match, number) for number in range(1, 13))
    differing = [one for one in found if one.imps]
    assert differing
    result = differing[0]
    deal = Deal.random(Random(f"5/{result.number}"))
    (table,) = Batch().tables([deal])
    scores = [
        0
        if each.contract is None
        else score_ns(
            each.contract,
            table[each.contract.declarer][each.contract.strain],
            vulnerability_of(result.number),
        )
        for each in result.auctions
    ]
    assert result.imps == imps(scores[0] - scores[1])


def test_a_board_does_not_depend_on_those_before_it() -> None:
    match = BiddingMatch(Bidder.parse("sayc+borel", 6), BOOK, 3, 8)
    first = [bid_board(match, number) for number in (1, 2, 3)]
    assert bid_board(match, 3) == first[2]


def test_the_experiment_counts_its_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("merrimac.match.experiments.gib_bidding._BOARDS_QUICK", 2)
    seen: list[int] = []
    rows = run(True, Pieces(lambda: seen.append(1)))
    assert len(seen) == 2 and rows[0].n == 2
    assert str(match_of(2).first) == "sayc+borel"
