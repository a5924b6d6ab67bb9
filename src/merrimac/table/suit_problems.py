"""The combinations of the single-suit drills: data alone, so that the server can list them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drill:
    """The two hands' holdings, and the tricks to aim at."""

    north: str
    south: str
    tricks: int


DRILLS: Sequence[Drill] = tuple(
    Drill(north, south, tricks)
    for north, south, tricks in (
        # Finesses, and which hand to lead from
        ("AQ2", "543", 2),
        ("KQ4", "532", 2),
        ("AJT", "432", 2),
        ("AQT", "432", 2),
        ("KJ2", "543", 1),
        ("QJ9", "432", 1),
        ("AJ9", "764", 2),
        ("QT9", "A32", 2),
        ("AQ3", "T52", 2),
        ("AJT9", "8432", 3),
        ("AQ76", "JT2", 4),
        # A high card first, or not
        ("AKJ5", "432", 3),
        ("AK54", "J32", 3),
        ("AKT98", "432", 4),
        ("AQJ32", "654", 5),
        ("AJ982", "QT3", 5),
        ("AJT95", "K32", 5),
        ("KJ932", "A54", 5),
        ("AQ932", "T54", 4),
        ("K432", "AJ65", 4),
        ("A6", "KJ97532", 6),
        # Long suits: towards honours, and against bad breaks
        ("A5432", "QJ6", 4),
        ("AJ5432", "Q6", 5),
        ("QJ432", "A65", 4),
        ("J5432", "AK6", 4),
        ("K5432", "Q76", 3),
        ("Q432", "AJ65", 3),
        ("Q8765", "A432", 4),
        ("A432", "QT95", 3),
        ("K9532", "AQ4", 5),
        ("KQ932", "A4", 5),
        ("AK982", "Q3", 4),
        ("KT5432", "A7", 5),
        ("AK932", "T4", 4),
        # Safety plays
        ("QT32", "AK54", 4),
        ("AJ92", "K543", 3),
        ("AT32", "K984", 3),
        ("AQ962", "K54", 5),
        ("KQ98", "A432", 4),
        ("A7654", "KT32", 4),
    )
)
