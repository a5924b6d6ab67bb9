"""GIB's card play (Ginsberg 1999, section 2): what Monte Carlo, sample and explanations are worth.

The paper's program beat others by something over two IMPs a deal, and on its set of problems more
time, a larger sample and explanations of the bidding seemed to matter equally. Here every declarer
plays the same boards, bid by the book at both sides, after the same lead and against the same
defenders, who see all cards and never err: so nothing but declarer's play is measured. Limits are
in layouts, so everything repeats exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.comparison import imps
from merrimac.game.scoring import score
from merrimac.match.booked import booked, tricks_of
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Paper, Row, not_run, seeded
from merrimac.match.runner import Mean
from merrimac.players.player import Limit

_SEED = 1998
DEFENDERS = "oracle"
LIMIT = Limit()
"""Each player's own: 50 layouts for ``gib``, nodes for ``planner``."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two declarers, and what is compared by them."""

    what: str
    first: str
    second: str
    paper: str = ""
    is_main: bool = False


COMPARISONS = (
    Comparison("against rules", "gib", "heuristic", "over 2 (bidding too)", is_main=True),
    Comparison("against plans", "gib", "planner", "", is_main=True),
    Comparison("50 layouts against 10", "gib", "gib:layouts=10", "as much as time"),
    Comparison("Bayes on the play", "gib", "gib:bayes=off"),
    Comparison("the auction explained", "gib", "gib:auction=off", "as much as time"),
)


@dataclass(frozen=True, slots=True)
class Size:
    """Deals for the main comparisons, and for the others."""

    main: int
    others: int

    def deals(self, one: Comparison) -> int:
        return self.main if one.is_main else self.others

    @property
    def wanted(self) -> list[tuple[str, int]]:
        """Every declarer with every board that he is needed on, the boards in order."""
        needed: dict[str, int] = {}
        for one in COMPARISONS:
            for name in (one.first, one.second):
                needed[name] = max(needed.get(name, 0), self.deals(one))
        return [
            (name, number)
            for number in range(1, self.main + 1)
            for name, most in needed.items()
            if number <= most
        ]


QUICK, USUAL, FULL = Size(6, 3), Size(200, 100), Size(1000, 500)


def measured(size: Size, pieces: Pieces) -> list[Row]:
    wanted = size.wanted
    tasks = ((name, DEFENDERS, _SEED, number, LIMIT) for name, number in wanted)
    made = dict(zip(wanted, pieces.done(tricks_of, tasks), strict=True))
    rows = [row for one in COMPARISONS for row in _rows(one, size.deals(one), made)]
    return seeded(rows, _SEED)


def _rows(one: Comparison, deals: int, made: dict[tuple[str, int], int]) -> list[Row]:
    gains = [
        _imps(number, made[one.first, number], made[one.second, number])
        for number in range(1, deals + 1)
    ]
    mean = Mean.of(gains)
    wins, losses = (sum(sign * gain > 0 for gain in gains) for sign in (1, -1))
    error = float(f"{mean.error:.3g}")
    return [
        Row(f"{one.what}: IMPs a deal", one.paper, f"{mean.value:+.3f}", deals, error),
        Row(f"{one.what}: deals won-lost", "", f"{wins}-{losses}", deals, None),
    ]


def _imps(number: int, first: int, second: int) -> int:
    board = booked(_SEED, number)
    assert board.contract is not None
    scores = [score(board.contract, tricks, board.vulnerability) for tricks in (first, second)]
    return imps(scores[0] - scores[1])


_BRIDGE_MASTER = "its 180 deals belong to a commercial program"
_PROGRAMS = "the opponents are commercial programs of that year"
_HUMANS = "the opponents are people"
_NOT_RUN = (
    not_run("Bridge Master, five levels: GIB", "31 23 12 21 13 of 36: 55.6%", _BRIDGE_MASTER),
    not_run("Bridge Master: Bridge Baron 6", "16 8 2 1 4 of 36: 18.3%", _BRIDGE_MASTER),
    not_run(
        "Bridge Master: more time, 100 layouts, explanations", "16 more: 64.4%", _BRIDGE_MASTER
    ),
    not_run(
        "problems of Blackwood's book, 20 and 30 seconds a play", "68% and 74%",
        "its deals are under copyright; `merrimac problems FILE` plays them for who has them",
    ),
    not_run(
        "par contest of the world championships, 1998", "12th of 34",
        "its twelve deals are not in the paper, and the field was human",
    ),
    not_run(
        "world championship of programs, 1998: round robin", "95 of 120 victory points",
        _PROGRAMS,
    ),
    not_run("the same: knockout against Bridge Baron", "+84 IMPs, 48 deals", _PROGRAMS),
    not_run("the same: final against Q-Plus Bridge", "+63 IMPs, 64 deals", _PROGRAMS),
    not_run("against Zia Mahmood and Michael Rosenberg", "-6.4 IMPs, 14 deals", _HUMANS),
    not_run("thousands of deals on OKBridge", "-0.2 IMPs a deal", _HUMANS),
)  # fmt: skip


def _experiment(usual: Size, at_length: Experiment | None) -> Experiment:
    return Experiment(
        "gib-play",
        "GIB's card play: Monte Carlo, sample size, Bayes and the auction",
        lambda quick: len((QUICK if quick else usual).wanted),
        lambda quick, pieces: measured(QUICK if quick else usual, pieces),
        at_length,
        paper=Paper.GIB,
        not_run=_NOT_RUN,
    )


EXPERIMENT = _experiment(USUAL, _experiment(FULL, None))
