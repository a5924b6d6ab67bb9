"""Statistics over accepted deals: the averages and frequencies that a ``dealer`` script asks for.

Deals come in batches, and only what is needed of them is kept, so a report over a million deals is
as small as one over ten. ``text`` looks like the output of ``dealer``; ``averages`` and
``frequencies`` have the same numbers, and the standard errors, for programs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.dealer_script.actions import Action, Average, Axis, Frequency, PrintHands
from merrimac.beliefs.dealer_script.printing import hand_pages
from merrimac.beliefs.measure import Measure, Numbers
from merrimac.game.errors import GameError
from merrimac.game.holding import Masks


@dataclass(frozen=True, slots=True)
class AverageResult:
    """A mean over so many deals. Without deals there is none."""

    text: str
    count: int
    mean: float | None
    standard_error: float | None
    """Of the mean; it takes two deals to tell."""


@dataclass(frozen=True, slots=True, eq=False)
class FrequencyResult:
    """How many deals had each value, or each pair of values.

    ``counts`` has a place for each value from low to high, before it one for all lower values and
    after it one for all higher ones; for two measures it is a table, the first measure its rows.
    """

    text: str
    low: int
    high: int
    counts: NDArray[np.int64]
    second_low: int | None = None
    second_high: int | None = None

    @property
    def total(self) -> int:
        return int(self.counts.sum())


class Report:
    """The results of a script's actions, deal by deal or batch by batch."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._parts: list[_Mean | _Table | _Pages] = []
        for action in actions:
            match action:
                case Average():
                    self._parts.append(_Mean(action))
                case Frequency():
                    self._parts.append(_Table(action))
                case PrintHands():
                    self._parts.append(_Pages(action))
        self.count = 0
        """How many deals were added."""

    def add(self, deals: Masks) -> None:
        """Take in accepted deals, an array ``[n, 4]``. Raises GameError at a division by zero."""
        self.count += len(deals)
        if len(deals):
            for part in self._parts:
                part.add(deals)

    @property
    def averages(self) -> tuple[AverageResult, ...]:
        return tuple(part.result() for part in self._parts if isinstance(part, _Mean))

    @property
    def frequencies(self) -> tuple[FrequencyResult, ...]:
        return tuple(part.result() for part in self._parts if isinstance(part, _Table))

    def text(self) -> str:
        """Everything that comes after the last deal, in the order of the actions."""
        return "".join(part.text() for part in self._parts)


def whole_values(measure: Measure, deals: Masks, what: str) -> Numbers:
    """The measure's whole numbers for deals; ``dealer`` dies of a division by zero, we say it."""
    values = measure.batch(deals)
    if np.isnan(values).any():
        raise GameError(f"{what} divides by zero on a deal that the script accepts")
    return np.asarray(values).astype(np.int64)


@dataclass(slots=True)
class _Mean:
    action: Average
    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of the squared distances from the mean."""

    def add(self, deals: Masks) -> None:
        """Joins a batch's mean and squares to those so far, as Chan, Golub and LeVeque do."""
        values = whole_values(self.action.measure, deals, f"average {self.action.text!r}")
        mean = float(values.mean())
        apart = mean - self.mean
        count = self.count + len(values)
        self.squares += float(((values - mean) ** 2).sum())
        self.squares += apart**2 * self.count * len(values) / count
        self.mean += apart * len(values) / count
        self.count = count

    def result(self) -> AverageResult:
        error = sqrt(self.squares / (self.count - 1) / self.count) if self.count > 1 else None
        return AverageResult(self.action.text, self.count, self.mean if self.count else None, error)

    def text(self) -> str:
        words = f"{self.action.text}: " if self.action.text else ""
        return f"{words}{self.mean:g}\n" if self.count else f"{words}no deals\n"


class _Table:
    def __init__(self, action: Frequency) -> None:
        self._action = action
        self._axes = [axis for axis in (action.first, action.second) if axis is not None]
        shape = [axis.high - axis.low + 3 for axis in self._axes]
        self._counts = np.zeros(shape, dtype=np.int64)

    def add(self, deals: Masks) -> None:
        places = tuple(self._places(axis, deals) for axis in self._axes)
        np.add.at(self._counts, places, 1)

    def _places(self, axis: Axis, deals: Masks) -> NDArray[np.int64]:
        values = whole_values(axis.measure, deals, f"frequency {self._action.text!r}")
        places: NDArray[np.int64] = np.clip(values, axis.low - 1, axis.high + 1) - (axis.low - 1)
        return places

    def result(self) -> FrequencyResult:
        first, second = self._action.first, self._action.second
        return FrequencyResult(
            self._action.text,
            first.low,
            first.high,
            self._counts.copy(),
            second.low if second else None,
            second.high if second else None,
        )

    def text(self) -> str:
        rows = self._square_rows() if len(self._axes) > 1 else self._rows()
        return "".join(f"{row}\n" for row in (f"Frequency {self._action.text}:", *rows))

    def _rows(self) -> list[str]:
        """A value a line; below and above only when there was something."""
        lower, *counts, higher = self._counts.tolist()
        rows = [
            f"{self._axes[0].low + place:5d}\t{number:8d}" for place, number in enumerate(counts)
        ]
        before = [f"Low\t{lower:8d}"] if lower else []
        after = [f"High\t{higher:8d}"] if higher else []
        return [*before, *rows, *after]

    def _square_rows(self) -> list[str]:
        names, columns = (
            ["Low", *map(str, range(axis.low, axis.high + 1)), "High"] for axis in self._axes
        )
        rows = [" " * 4 + "".join(f" {name:>6}" for name in (*columns, "Sum"))]
        for name, numbers in zip(names, self._counts.tolist(), strict=True):
            rows.append(_square_row(name, numbers))
        rows.append(_square_row("Sum", self._counts.sum(axis=0).tolist()))
        return [*rows, ""]


def _square_row(name: str, numbers: list[int]) -> str:
    head = f"{name:<4}" if name.isalpha() else f"{name:>4}"
    return head + "".join(f" {number:6d}" for number in (*numbers, sum(numbers)))


@dataclass(slots=True)
class _Pages:
    action: PrintHands
    batches: list[Masks] = field(default_factory=list)

    def add(self, deals: Masks) -> None:
        self.batches.append(deals[:, list(self.action.seats)])

    def text(self) -> str:
        if not self.batches:
            return ""
        return hand_pages(self.action.seats, np.concatenate(self.batches))
