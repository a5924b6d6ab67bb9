"""GIB's table by level (Ginsberg 1999, section 2), on our own problems.

The paper's problems are the 180 deals of a program that is sold. Ours are endings in five levels,
made by machine, in each of which one card is best by an exact count. What was played before was
played by chance, so nothing can be learnt from it, and the players that would are told so. A
problem is solved by the right card; the paper's by making the contract.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from merrimac.match.experiments.combining import Answer, answer
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Paper, Row, seeded, span
from merrimac.match.problem_set.problem import LEVELS, KeyDecision, problems
from merrimac.match.statistics import Mean
from merrimac.players.names import without_evidence

ASKED: Mapping[str, str] = {
    name: without_evidence(name) for name in ("heuristic", "planner", "gib", "expert")
}
"""The players, and how they are asked."""
_SEEDS, _SEEDS_QUICK = (1, 2, 3), (1,)
_EVERY_IN_BRIEF = 4
_OF_EACH = 36
_PAPER: Mapping[str, tuple[str, tuple[int, ...]]] = {
    "planner": ("Bridge Baron 6", (16, 8, 2, 1, 4)),
    "gib": ("GIB", (31, 23, 12, 21, 13)),
}
"""Solved of the 36 on each level of the paper's set."""


def answers(asked: Sequence[KeyDecision], seeds: Sequence[int], pieces: Pieces) -> Iterator[Answer]:
    """Every player's card in every problem."""
    return pieces.done(answer, product(ASKED.values(), (one.ending for one in asked), seeds))


def rows(asked: Sequence[KeyDecision], found: Sequence[Answer]) -> Iterator[Row]:
    """Level by level, then all."""
    levels = {one.id: one.level for one in asked}
    for level in (*LEVELS, None):
        for player, spec in ASKED.items():
            own = [one for one in found if one.player == spec]
            own = [one for one in own if level in (None, levels[one.ending])]
            if own:
                yield _row(player, level, own)


def _row(player: str, level: int | None, found: Sequence[Answer]) -> Row:
    by_problem: dict[str, list[float]] = {}
    for one in found:
        by_problem.setdefault(one.ending, []).append(float(one.is_right))
    solved = Mean.of(100 * sum(each) / len(each) for each in by_problem.values())
    where = "all levels" if level is None else f"level {level}"
    ours = f"{solved.value:.0f}%"
    error = float(f"{solved.error:.3g}")
    return Row(f"{where}: {player}", _paper(player, level), ours, len(by_problem), error)


def _paper(player: str, level: int | None) -> str:
    if player not in _PAPER:
        return ""
    name, counts = _PAPER[player]
    solved, of = (sum(counts), 5 * _OF_EACH) if level is None else (counts[level - 1], _OF_EACH)
    return f"{name}: {solved} of {of}, {100 * solved / of:.0f}%"


def _experiment(every: int, in_brief: Experiment | None) -> Experiment:
    def chosen() -> tuple[KeyDecision, ...]:
        return problems()[::every]

    def seeds(quick: bool) -> tuple[int, ...]:
        return _SEEDS_QUICK if quick else _SEEDS

    def steps(quick: bool) -> int:
        return len(ASKED) * len(chosen()) * len(seeds(quick))

    def run(quick: bool, pieces: Pieces) -> list[Row]:
        found = list(answers(chosen(), seeds(quick), pieces))
        return seeded(rows(chosen(), found), span(seeds(quick)))

    about = "GIB's table of problems by level, on our own set: the right card found"
    return Experiment("problems", about, steps, run, in_brief=in_brief, paper=Paper.GIB)


EXPERIMENT = _experiment(1, _experiment(_EVERY_IN_BRIEF, None))
