"""GIB, section 2: how many nodes a deal takes, idea by idea.

The paper: "the branching factor of the tree appears to be about four; alpha-beta pruning and the
introduction of a transposition table bring it down to about 1.7"; narrowness brings 1.3, "some
10^6 nodes per deal"; partition search and the killer heuristic "some 18,000 nodes". The raw tree is
not searched: the cards that may be played are counted along plays at random.

The first rungs can't finish a whole deal. There each deal is played at random down to endings of
several sizes, and the logarithm of the node count, which grows nearly evenly with each trick, is
extrapolated to thirteen tricks. Figures are geometric means over the deals: a few hard deals
would carry any other. Searches are limited by nodes, so the run repeats exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from merrimac.game.cards import STRAINS
from merrimac.game.deal import Deal
from merrimac.game.play import Play
from merrimac.game.seats import SEATS
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Paper, Row, seeded
from merrimac.solve.double_dummy import Solver
from merrimac.solve.ladder import Rung, climb
from merrimac.solve.position import Position

WHOLE = 13
_DEALS, _DEALS_QUICK = 100, 20
_SEED = 1999


@dataclass(frozen=True, slots=True)
class Measured:
    """A rung of the ladder: what the paper says, and the ending sizes that it can finish."""

    what: str
    paper: str
    rung: Rung
    sizes: tuple[int, ...]


LADDER = (
    Measured("alpha-beta alone", "", Rung(), (4, 5, 6, 7)),
    Measured("+ transposition table", "1.7 a card, 10^12", Rung(table=True), (5, 6, 7, 8)),
    Measured("+ narrowness", "1.3 a card, 10^6", Rung(table=True, narrowness=True), (5, 6, 7, 8)),
    Measured("+ partition search", "", Rung(table=True, narrowness=True, partition=True), (WHOLE,)),
    Measured("+ killer moves", "18,000", Rung(True, True, True, True), (WHOLE,)),
)


def ending(seed: int, tricks: int) -> Position:
    """A random position with so many tricks left."""
    return random_position(Random(seed), cards_played=52 - 4 * tricks)


def random_position(rng: Random, cards_played: int) -> Position:
    """A random deal in a random strain, played at random for so many cards."""
    deal, play, _ = _played_at_random(rng, cards_played)
    return Position.during(deal, play)


def _played_at_random(rng: Random, cards_played: int) -> tuple[Deal, Play, list[int]]:
    """Also how many cards there were to choose from at each turn."""
    deal = Deal.random(rng)
    play = Play(rng.choice(STRAINS), rng.choice(SEATS))
    held = list(deal.hands)
    choices = []
    for _ in range(cards_played):
        seat = play.turn
        assert seat is not None
        legal = list(play.legal_cards(held[seat]))
        choices.append(len(legal))
        card = rng.choice(legal)
        held[seat] = held[seat].without(card)
        play = play.after(card)
    return deal, play, choices


def extrapolated(sizes: Sequence[int], logs: Sequence[float], to: int) -> float:
    """The least-squares line through the points, continued; one point stands for itself."""
    if len(sizes) == 1:
        return logs[0]
    middle, level = sum(sizes) / len(sizes), sum(logs) / len(logs)
    spread = sum((size - middle) ** 2 for size in sizes)
    slope = sum((s - middle) * (y - level) for s, y in zip(sizes, logs, strict=True)) / spread
    return level + slope * (to - middle)


def nodes_on(measured: Measured, seed: int) -> float:
    """The logarithm of the nodes that a rung needs for a whole deal."""
    nodes = [climb(ending(seed, size), measured.rung).nodes for size in measured.sizes]
    return extrapolated(measured.sizes, [math.log10(n) for n in nodes], WHOLE)


def nodes_of_ours(seed: int) -> float:
    """The same of the solver that the program uses."""
    solver = Solver()
    solver.value(ending(seed, WHOLE))
    return math.log10(solver.nodes[1])


def raw_tree(seed: int) -> float:
    """The logarithm of all choices on the way through a deal played at random, multiplied."""
    _, _, choices = _played_at_random(Random(seed), cards_played=52)
    return sum(map(math.log10, choices))


def steps(quick: bool) -> int:
    return (_DEALS_QUICK if quick else _DEALS) * (len(LADDER) + 2)


def run(quick: bool, pieces: Pieces) -> list[Row]:
    """A row for each rung, and one for the solver that the program uses."""
    seeds = [_SEED + index for index in range(_DEALS_QUICK if quick else _DEALS)]
    rows = []
    for measured in LADDER:
        logs = list(pieces.done(nodes_on, ((measured, seed) for seed in seeds)))
        note = "" if measured.sizes == (WHOLE,) else ", extrapolated"
        rows.append(_row(measured.what, measured.paper, logs, note))
    logs = list(pieces.done(nodes_of_ours, ((seed,) for seed in seeds)))
    rows.append(_row("the program's solver, bounds and all", "", logs, ""))
    logs = list(pieces.done(raw_tree, ((seed,) for seed in seeds)))
    rows.append(_row("no pruning at all", "about 4 a card", logs, ", along random play"))
    return seeded(rows, _SEED)


def _row(what: str, paper: str, logs: Sequence[float], note: str) -> Row:
    mean = sum(logs) / len(logs)
    variance = sum((log - mean) ** 2 for log in logs) / (len(logs) - 1)
    nodes = 10**mean
    # Of a geometric mean: the standard error of the logarithm, as a share of the figure.
    stderr = nodes * math.log(10) * math.sqrt(variance / len(logs))
    branching = 10 ** (mean / 52)
    figure = f"{nodes:,.0f}" if nodes < 1e9 else f"10^{mean:.1f}"
    ours = f"{figure} ({branching:.2f} a card{note})"
    return Row(what, paper, ours, len(logs), float(f"{stderr:.3g}"))


EXPERIMENT = Experiment(
    "gib-search", "GIB, section 2: nodes per deal, idea by idea", steps, run, paper=Paper.GIB
)
