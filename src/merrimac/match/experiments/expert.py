"""The expert against Monte Carlo as declarer, both given as many layouts.

The author of GIB names its weakness: it puts off every guess as if the cards would be seen later,
and so can't combine chances. That shows where a contract has no trick to spare: the first deals are
random ones in the contract of the fixed rule that makes exactly after the lead, all cards in sight.
Both declarers play them after the same lead, against defenders who see all cards and against
``gib``; and then deals as they come. Both are given fifty layouts. How they come by these is their
own affair: the expert draws two to eight times as many, looks at them with open cards, and keeps
fifty that stand for them. Limits are in work, so everything repeats exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count
from random import Random

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.comparison import imps
from merrimac.game.conditions import vulnerability_of
from merrimac.game.deal import Deal
from merrimac.game.scoring import score
from merrimac.match.contracts import contract_for
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Row, seeded
from merrimac.match.runner import Mean, sign_test
from merrimac.players.board_loop import Moment, played_out, sides
from merrimac.players.heuristic import opening_lead
from merrimac.players.names import player_named
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

_SEED = 20261119
DECLARERS = ("expert", "gib")
LIMIT = Limit(samples=50)


class Size(Enum):
    """How many deals."""

    QUICK = "quick"
    USUAL = "usual"
    FULL = "full"

    def shrunk(self, quick: bool) -> Size:
        return Size.QUICK if quick else self


@dataclass(frozen=True, slots=True)
class Part:
    """Deals of a kind, and who defends."""

    what: str
    defenders: str
    deals: Mapping[Size, int]
    is_tight: bool = True


PARTS = (
    # One deal's result is spread by over three IMPs: five hundred deals show a third of one.
    Part("no trick to spare, all-seeing defenders", "oracle",
         {Size.QUICK: 6, Size.USUAL: 500, Size.FULL: 2000}),
    Part("no trick to spare, gib defends", "gib",
         {Size.QUICK: 2, Size.USUAL: 200, Size.FULL: 800}),
    Part("any deal, all-seeing defenders", "oracle",
         {Size.QUICK: 4, Size.USUAL: 300, Size.FULL: 1200}, is_tight=False),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Played:
    """What both declarers made of one deal."""

    needed: int
    tricks: tuple[int, int]
    imps: int
    """As the expert sees it."""


def board_for(part: Part, number: int) -> Board:
    """The deal with that number, in its contract and after the lead."""
    for again in count():
        deal = Deal.random(Random(f"{_SEED}/{part.is_tight}/{number}/{again}"))
        contract = contract_for(deal)
        board = Board(deal, Auction(contract.declarer), vulnerability_of(number), number,
                      contract=contract)  # fmt: skip
        board = board.after(opening_lead(board.view(contract.leader)))
        if not part.is_tight:
            break
        if Solver().value(Position.of(board)).tricks == contract.tricks_needed:
            break
    return board


def play_deal(part: Part, number: int) -> Played:
    board = board_for(part, number)
    contract = board.contract
    assert contract is not None
    made = []
    for name in DECLARERS:
        players = sides(contract, player_named(name), player_named(part.defenders))
        end = played_out(Moment(board), players, LIMIT, _SEED * 1_000_003 + number)
        assert end.result is not None
        made.append(end.result)
    scores = [score(contract, tricks, board.vulnerability) for tricks in made]
    return Played(contract.tricks_needed, (made[0], made[1]), imps(scores[0] - scores[1]))


def rows(part: Part, found: Sequence[Played]) -> list[Row]:
    gain = Mean.of(one.imps for one in found)
    made = [
        Mean.of(100.0 * (one.tricks[place] >= one.needed) for one in found) for place in (0, 1)
    ]  # fmt: skip
    wins, losses = (sum(sign * one.imps > 0 for one in found) for sign in (1, -1))
    figures: list[tuple[str, str, Mean | None]] = [
        ("IMPs a deal, expert over gib", f"{gain.value:+.3f}", gain),
        *(
            (f"made by {name}", f"{mean.value:.1f}%", mean)
            for name, mean in zip(DECLARERS, made, strict=True)
        ),
        ("deals won-lost", f"{wins}-{losses}", None),
        ("sign test", f"{sign_test(wins, losses):.2g}", None),
    ]
    return [
        Row(f"{part.what}: {what}", "", ours, len(found),
            None if mean is None else float(f"{mean.error:.3g}"))
        for what, ours, mean in figures
    ]  # fmt: skip


def steps(size: Size) -> int:
    return sum(part.deals[size] for part in PARTS)


def measured(size: Size, pieces: Pieces) -> list[Row]:
    table: list[Row] = []
    for part in PARTS:
        numbers = range(1, part.deals[size] + 1)
        table += rows(part, list(pieces.done(play_deal, ((part, number) for number in numbers))))
    return seeded(table, _SEED)


def _experiment(usual: Size, at_length: Experiment | None) -> Experiment:
    return Experiment(
        "expert",
        "The expert against Monte Carlo, both given fifty layouts",
        lambda quick: steps(usual.shrunk(quick)),
        lambda quick, pieces: measured(usual.shrunk(quick), pieces),
        at_length,
    )


EXPERIMENT = _experiment(Size.USUAL, _experiment(Size.FULL, None))
