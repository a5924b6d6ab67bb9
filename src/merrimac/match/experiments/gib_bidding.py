"""GIB's bidding (Ginsberg 1999): what the Borel simulation is worth.

The paper bids deals with and without the simulation and scores both double dummy; close decisions
tried out were worth about one IMP a deal to it. Here both pairs play SAYC, one of them simulates,
and every deal is bid at two tables with the pairs exchanged. The simulation is limited by layouts,
so the match repeats exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.match.bidding import Bidder, BiddingMatch, bid_board
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Paper, Row, not_run, seeded
from merrimac.match.runner import Mean

_BOARDS, _BOARDS_QUICK = 500, 8
_SEED = 1999
_PAPER = "about 1"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of a board, as the pair sees it that simulates."""

    imps: int
    differs: bool
    """Whether the two tables reached other contracts."""


def match_of(boards: int) -> BiddingMatch:
    return BiddingMatch(Bidder.parse("sayc+borel"), Bidder.parse("sayc"), boards, _SEED)


def steps(quick: bool) -> int:
    return _BOARDS_QUICK if quick else _BOARDS


def outcome(match: BiddingMatch, number: int) -> Outcome:
    result = bid_board(match, number)
    one, other = result.auctions
    return Outcome(result.imps, one.contract != other.contract)


def run(quick: bool, pieces: Pieces) -> list[Row]:
    match = match_of(steps(quick))
    tasks = ((match, number) for number in range(1, match.boards + 1))
    found = list(pieces.done(outcome, tasks))
    gains = Mean.of(one.imps for one in found)
    differing = sum(one.differs for one in found)
    wins, losses = (sum(sign * one.imps > 0 for one in found) for sign in (1, -1))
    error = float(f"{gains.error:.3g}")
    rows = [
        Row("simulation: IMPs a board", _PAPER, f"{gains.value:+.3f}", len(found), error),
        Row("simulation: boards won-lost", "", f"{wins}-{losses}", len(found), None),
        Row("simulation: boards with other contracts", "", str(differing), len(found), None),
    ]
    return seeded(rows, _SEED)


_CONTEST = "needs deals that experts bid: `merrimac system contest sayc+borel FILE`"
_NOT_RUN = (
    not_run("bidding contest of 1998, against experts", "+2 IMPs, 20 deals", _CONTEST),
    not_run("the same: next best program", "-35 IMPs", "a commercial program of that year"),
    not_run("bidding contest of 1997: winner", "-37 IMPs", "a commercial program of that year"),
)
EXPERIMENT = Experiment(
    "gib-bidding", "GIB's bidding: the Borel simulation against the book alone", steps, run,
    paper=Paper.GIB, not_run=_NOT_RUN,
)  # fmt: skip
