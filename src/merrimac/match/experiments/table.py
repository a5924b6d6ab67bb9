"""What an experiment gives: rows that put our figure beside the paper's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from merrimac.match.experiments.pieces import Pieces

Seed: TypeAlias = int | str
"""One number, or the first and the last: ``0-9``."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a paper's result, and ours."""

    what: str
    paper: str
    ours: str
    n: int
    """0 where nothing was run."""
    stderr: float | None
    """Of our figure, in its own unit."""
    seed: Seed | None = None
    """None where nothing is drawn."""


def seeded(rows: Iterable[Row], seed: Seed) -> list[Row]:
    return [replace(row, seed=seed) for row in rows]


def span(seeds: Sequence[int]) -> Seed:
    """Of seeds that follow each other."""
    return seeds[0] if len(seeds) == 1 else f"{seeds[0]}-{seeds[-1]}"


def not_run(what: str, paper: str, why: str) -> Row:
    """What a paper reports and nobody can run here, with the reason in place of a figure."""
    return Row(what, paper, f"not run: {why}", 0, None)


class Paper(StrEnum):
    """Where an experiment is from, in the order of the years."""

    BRIBIP = "BRIBIP (Stanier 1975)"
    FINESSE = "FINESSE (Frank, Basin & Bundy 1992)"
    TIGNUM = "Tignum (Smith & Nau 1993) and Tignum 2 (Smith, Nau & Throop 1998)"
    GIB = "GIB (Ginsberg 1999)"
    ALPHAMU = "Alpha-mu (Cazenave & Ventos 2019)"
    BEYOND = "Beyond the papers"


class Form(StrEnum):
    """How much of an experiment is run, from the shortest to the longest."""

    BRIEF = "brief"
    QUICK = "quick"
    USUAL = "usual"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Experiment:
    """A named experiment. ``run(quick, pieces)`` does as many pieces as ``steps(quick)`` says."""

    name: str
    about: str
    steps: Callable[[bool], int]
    run: Callable[[bool, Pieces], list[Row]]
    at_length: Experiment | None = None
    """A longer form of the same."""
    in_brief: Experiment | None = None
    """One that is shorter than quick, for when all experiments are run together."""
    paper: Paper = Paper.BEYOND
    not_run: tuple[Row, ...] = ()
    """What the same part of the paper reports and can't be run."""
