"""What a ``dealer`` script wants done with its deals: print them, average, count how often."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.beliefs.measure import Measure
from merrimac.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Average:
    """The mean of a measure over all deals."""

    text: str
    measure: Measure


@dataclass(frozen=True, slots=True)
class Axis:
    """A measure counted value by value from ``low`` to ``high``, and what is below and above."""

    measure: Measure
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a measure has each value, or two measures each pair of values."""

    text: str
    first: Axis
    second: Axis | None = None


@dataclass(frozen=True, slots=True)
class PrintAll:
    """The four hands side by side, North first."""


@dataclass(frozen=True, slots=True)
class PrintEastWest:
    """West and East side by side."""


@dataclass(frozen=True, slots=True)
class PrintPbn:
    """A game in PBN."""


@dataclass(frozen=True, slots=True)
class PrintCompact:
    """A hand a line, and a value when one is wanted."""

    measure: Measure | None = None


@dataclass(frozen=True, slots=True)
class PrintOneLine:
    """A deal a line, and a value when one is wanted."""

    measure: Measure | None = None


@dataclass(frozen=True, slots=True)
class PrintValues:
    """Texts and values, one after the other."""

    items: tuple[str | Measure, ...]


@dataclass(frozen=True, slots=True)
class PrintHands:
    """Each seat's hands on pages of their own, after the last deal."""

    seats: tuple[Seat, ...]


StreamedPrint = PrintAll | PrintEastWest | PrintPbn | PrintCompact | PrintOneLine | PrintValues
"""What is printed deal by deal."""
Action = StreamedPrint | PrintHands | Average | Frequency
