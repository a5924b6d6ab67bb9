"""GIB's bidding (Ginsberg 1999): what the Borel simulation is worth.

The paper bids deals with and without the simulation and scores both double dummy; close decisions
tried out were worth about one IMP a deal to it. Here both pairs play SAYC, one of them simulates,
and every deal is bid at two tables with the pairs exchanged. The simulation is limited by layouts,
so the match repeats exactly.
"""

from __future__ import annotations

from collections.abc import Callable

from merrimac.match.bidding import Bidder, BiddingMatch, board_results
from merrimac.match.experiments.table import Experiment, Paper, Row, not_run, seeded
from merrimac.match.runner import Mean

_BOARDS, _BOARDS_QUICK = 500, 8
_SEED = 1999
_JOBS = 2
_PAPER = "about 1"


def match_of(boards: int) -> BiddingMatch:
    return BiddingMatch(Bidder.parse("sayc+borel"), Bidder.parse("sayc"), boards, _SEED)


def steps(quick: bool) -> int:
    return _BOARDS_QUICK if quick else _BOARDS


def run(quick: bool, step: Callable[[], object]) -> list[Row]:
    found = []
    for result in board_results(match_of(steps(quick)), _JOBS):
        found.append(result)
        step()
    gains = Mean.of(result.imps for result in found)
    differing = sum(one.auctions[0].contract != one.auctions[1].contract for one in found)
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
