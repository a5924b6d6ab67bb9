"""Combining chances: who finds the card in endings where open cards do not show it.

GIB's author on its mistakes: nearly all are failures to combine chances, since with open cards
every guess seems to be put off at no cost. Each player is asked for one card in each ending of
``match/combining``, with what declarer may know and its usual limit in work. The right card is
known exactly, and so is what another one gives up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from merrimac.game.board import Action
from merrimac.game.cards import Card
from merrimac.game.play import Claim
from merrimac.match.combining import Ending, endings
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Row, seeded, span
from merrimac.match.runner import Mean
from merrimac.players.board_loop import Moment, sides, step
from merrimac.players.names import PLAYERS, player_named
from merrimac.players.oracle import Oracle
from merrimac.players.player import Limit
from merrimac.solve.alphamu import AlphaMuSolver

ASKED = tuple(name for name in PLAYERS if name != "oracle")
_SEEDS, _SEEDS_QUICK = (1, 2, 3), (1,)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player did in an ending."""

    player: str
    ending: str
    is_right: bool
    given_up: float
    """Chance of the contract, against the right card's."""


def answer(player: str, ending: Ending, seed: int) -> Answer:
    players = sides(ending.contract, player_named(player), Oracle())
    action = step(Moment(ending.board), players, Limit(), seed).decision.action
    return Answer(player, ending.id, *judged(action, ending))


def judged(action: Action, ending: Ending) -> tuple[bool, float]:
    """Whether it is right, and the chance that it gives up."""
    if isinstance(action, Claim):
        # Boards go on only after claims that are certain.
        is_enough = action.tricks >= ending.contract.tricks_needed
        return is_enough, 0.0 if is_enough else ending.chance
    if action in ending.right:
        return True, 0.0
    assert isinstance(action, Card)
    found = ending.chances(AlphaMuSolver())
    return False, found.best.chance - found.of(action).chance


def rows(found: Sequence[Answer]) -> Iterator[Row]:
    for player in ASKED:
        own = [one for one in found if one.player == player]
        right = _mean_of_endings(own, lambda one: float(one.is_right))
        lost = _mean_of_endings(own, lambda one: one.given_up)
        n = len({one.ending for one in own})
        yield Row(f"{player}: right card", "", f"{right.value:.0f}%", n, _short(right))
        yield Row(f"{player}: points given up", "", f"{lost.value:.1f}", n, _short(lost))


def _mean_of_endings(found: Sequence[Answer], figure: Callable[[Answer], float]) -> Mean:
    """In percent. A player asked twice about an ending tells little more than asked once."""
    by_ending: dict[str, list[float]] = {}
    for one in found:
        by_ending.setdefault(one.ending, []).append(100 * figure(one))
    return Mean.of(Mean.of(each).value for each in by_ending.values())


def _short(mean: Mean) -> float:
    return float(f"{mean.error:.3g}")


def _seeds(quick: bool) -> tuple[int, ...]:
    return _SEEDS_QUICK if quick else _SEEDS


def _steps(quick: bool) -> int:
    return len(ASKED) * len(endings()) * len(_seeds(quick))


def run(quick: bool, pieces: Pieces) -> list[Row]:
    seeds = _seeds(quick)
    found = list(pieces.done(answer, product(ASKED, endings(), seeds)))
    return seeded(rows(found), span(seeds))


EXPERIMENT = Experiment(
    "combining", "Combining chances: endings where open cards do not show the card", _steps, run
)
