"""What an experiment gives: rows that put our figure beside the paper's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a paper's result, and ours."""

    what: str
    paper: str
    ours: str
    n: int
    stderr: float | None  # of our figure, in its own unit


@dataclass(frozen=True, slots=True)
class Experiment:
    """A named experiment. ``run(quick, step)`` calls ``step`` once for each of ``steps(quick)``."""

    name: str
    about: str
    steps: Callable[[bool], int]
    run: Callable[[bool, Callable[[], object]], list[Row]]
    at_length: Experiment | None = None
    """A longer form of the same."""
