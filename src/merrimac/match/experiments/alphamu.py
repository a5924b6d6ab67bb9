"""Alpha-mu (Cazenave & Ventos 2019): one plan for three cards ahead against Monte Carlo.

In the paper, 500 deals in 3NT with 20 layouts: 62.0% made against 60.2%. Both declarers here are
``alphamu``, one looking three cards ahead and one a single card, which is Monte Carlo; they draw
the same layouts, and neither goes to the end of the play when few cards are left. The paper gives
no deals. Ours are random ones where the fixed rule for contracts says notrump and the side has 24
or 25 points, always in 3NT: games that hang on a chance. The lead is the rules' and the defenders
see all cards. Everything but the seconds is limited by work and repeats exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from time import process_time

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Strain
from merrimac.game.conditions import vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.features import hcp
from merrimac.match.contracts import contract_for
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Paper, Row, seeded
from merrimac.match.runner import Mean, sign_test
from merrimac.players.alphamu import AlphaMu
from merrimac.players.board_loop import Moment, played_out, sides, step
from merrimac.players.heuristic import opening_lead
from merrimac.players.oracle import Oracle
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

_DEALS, _DEALS_QUICK, _DEALS_BRIEF = 500, 200, 60
SEED = 1911
_POINTS = (24, 25)
_MOVES = (3, 1)
_SAMPLES = 20


@dataclass(frozen=True, slots=True)
class Played:
    """One deal by both declarers: looking three cards ahead, and one."""

    made: tuple[bool, bool]
    makes: bool
    """Double dummy after the lead."""
    seconds: tuple[float, float]
    """Of processor time for the first card."""


def board_for(number: int, seed: int = SEED) -> Board:
    """The deal with that number in 3NT, after the lead."""
    for attempt in count():
        deal = Deal.random(Random(f"{seed}/{number}/{attempt}"))
        by_rule = contract_for(deal)
        points = sum(hcp(deal[seat]) for seat in by_rule.declarer.side.seats)
        if by_rule.strain is Strain.NOTRUMP and points in _POINTS:
            break
    contract = Contract(3, Strain.NOTRUMP, by_rule.declarer)
    auction = Auction(contract.declarer)
    board = Board(deal, auction, vulnerability_of(number), number, contract=contract)
    return board.after(opening_lead(board.view(contract.leader)))


def play_deal(number: int) -> Played:
    board = board_for(number)
    makes = Solver().value(Position.of(board)).tricks >= 9
    (far, slow), (near, quick) = (_declared(board, moves, number) for moves in _MOVES)
    return Played((far, near), makes, (slow, quick))


def _declared(board: Board, moves: int, number: int) -> tuple[bool, float]:
    """Whether the contract is made, and the seconds that the first card took."""
    assert board.contract is not None
    declarer = AlphaMu(moves=moves, samples=_SAMPLES, ending=0)
    players = sides(board.contract, declarer, Oracle())
    seed = SEED * 1_000_003 + number
    start = process_time()
    first = step(Moment(board), players, Limit(), seed)
    seconds = process_time() - start
    end = played_out(first.after, players, Limit(), seed)
    assert end.result is not None
    return end.result >= board.contract.tricks_needed, seconds


def rows(found: Sequence[Played]) -> list[Row]:
    far, near = (Mean.of(100.0 * one.made[place] for one in found) for place in (0, 1))
    gain = Mean.of(100.0 * (one.made[0] - one.made[1]) for one in found)
    wins = sum(one.made[0] > one.made[1] for one in found)
    losses = sum(one.made[0] < one.made[1] for one in found)
    open_cards = Mean.of(100.0 * one.makes for one in found)
    slow, quick = (Mean.of(one.seconds[place] for one in found) for place in (0, 1))
    figures: tuple[tuple[str, str, str, Mean | None], ...] = (
        ("made, three cards ahead", "62.0%", f"{far.value:.1f}%", far),
        ("made, one card ahead: Monte Carlo", "60.2%", f"{near.value:.1f}%", near),
        ("difference in points", "+1.8", f"{gain.value:+.1f}", gain),
        ("made by one of them only", "", f"{wins}-{losses}", None),
        ("sign test", "", f"{sign_test(wins, losses):.2g}", None),
        ("makes with open cards", "", f"{open_cards.value:.1f}%", open_cards),
        ("processor seconds, first card, three ahead", "1.2", f"{slow.value:.2f}", slow),
        ("processor seconds, first card, one ahead", "0.096", f"{quick.value:.2f}", quick),
    )
    return [
        Row(f"3NT: {what}", paper, ours, len(found), None if mean is None else _short(mean.error))
        for what, paper, ours, mean in figures
    ]


def _short(error: float) -> float:
    return float(f"{error:.3g}")


def _deals(quick: bool) -> int:
    return _DEALS_QUICK if quick else _DEALS


def run(quick: bool, pieces: Pieces) -> list[Row]:
    return measured(_deals(quick), pieces)


def measured(deals: int, pieces: Pieces) -> list[Row]:
    numbers = range(1, deals + 1)
    return seeded(rows(list(pieces.done(play_deal, zip(numbers)))), SEED)


_ABOUT = "Alpha-mu: one plan for three cards ahead against Monte Carlo"
_IN_BRIEF = Experiment(
    "alphamu", _ABOUT, lambda _: _DEALS_BRIEF, lambda _, pieces: measured(_DEALS_BRIEF, pieces)
)
EXPERIMENT = Experiment("alphamu", _ABOUT, _deals, run, in_brief=_IN_BRIEF, paper=Paper.ALPHAMU)
