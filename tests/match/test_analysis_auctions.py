"""Why a contract lost against par."""

from __future__ import annotations

import pytest

from merrimac.game.cards import STRAINS, Strain
from merrimac.game.contract import Contract
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.match.analysis.auctions import Table, Verdict, score_double_dummy, verdict
from merrimac.solve.par import par

NONE = Vulnerability.NONE


def table(north_south: str, east_west: str) -> Table:
    """Tricks in clubs, diamonds, hearts, spades, notrump for either side."""
    tricks = [[int(word) for word in side.split()] for side in (north_south, east_west)]
    return {seat: dict(zip(STRAINS, tricks[seat & 1], strict=True)) for seat in SEATS}


OUR_GAME = table("6 7 7 10 9", "7 6 6 3 4")
OUR_SLAM = table("6 7 7 12 12", "7 6 6 1 1")
THEIR_SACRIFICE = table("3 4 4 10 6", "10 9 9 3 6")
DEAR_SACRIFICE = table("4 4 4 10 6", "9 9 9 3 6")
PART_SCORES = table("6 6 6 8 7", "7 7 7 5 6")


@pytest.mark.parametrize(
    ("tricks", "contract", "expected"),
    [
        (OUR_GAME, "4S-N", Verdict.PAR),
        (OUR_GAME, "2S-N", Verdict.MISSED_GAME),
        (OUR_GAME, None, Verdict.MISSED_GAME),
        (OUR_GAME, "3C-E", Verdict.NOT_DOUBLED),
        (OUR_GAME, "1C-E", Verdict.MISSED_GAME),
        (OUR_GAME, "6S-N", Verdict.TOO_HIGH),
        (OUR_GAME, "4SX-N", Verdict.DOUBLED),
        (OUR_GAME, "3NT-N", Verdict.OTHER_CONTRACT),
        (OUR_SLAM, "4S-N", Verdict.MISSED_SLAM),
        (OUR_SLAM, "6S-N", Verdict.OTHER_CONTRACT),
        (THEIR_SACRIFICE, "5CX-E", Verdict.PAR),
        (THEIR_SACRIFICE, "4S-N", Verdict.SACRIFICE),
        (THEIR_SACRIFICE, "2S-N", Verdict.SACRIFICE),
        (DEAR_SACRIFICE, "5CX-W", Verdict.PAR),
        (DEAR_SACRIFICE, "2S-N", Verdict.TOO_LOW),
        (DEAR_SACRIFICE, None, Verdict.TOO_LOW),
        (THEIR_SACRIFICE, "4C-E", Verdict.SOLD_OUT),
        (PART_SCORES, "2S-S", Verdict.PAR),
        (PART_SCORES, "3S-S", Verdict.TOO_HIGH),
        (PART_SCORES, "1C-W", Verdict.OTHER_CONTRACT),
    ],
)
def test_the_verdict(tricks: Table, contract: str | None, expected: Verdict) -> None:
    bid = None if contract is None else Contract.parse(contract)
    score = score_double_dummy(bid, tricks, NONE)
    assert verdict(bid, score, tricks, par(tricks, Seat.NORTH, NONE)) is expected


def test_scores_are_those_of_double_dummy_tricks() -> None:
    assert score_double_dummy(Contract.parse("2S-N"), OUR_GAME, NONE) == 170
    assert score_double_dummy(Contract.parse("3C-E"), OUR_GAME, NONE) == 100
    assert score_double_dummy(None, OUR_GAME, NONE) == 0
    assert OUR_GAME[Seat.SOUTH][Strain.SPADES] == 10
