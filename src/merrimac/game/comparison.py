"""Comparing results on the same cards: IMPs, matchpoints, victory points (Law 78).

A duplicate score means nothing until it is set against what others made of the same board. All
functions take scores from one side's view, say North-South; for the other side negate the scores.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import IntEnum
from functools import cache

from merrimac.game.errors import GameError

# Law 78B: the least difference in points that earns 1, 2, ... 24 IMPs.
_IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


def imps(difference: int) -> int:
    """The International Match Points for a difference in total points (Law 78B).

    >>> imps(620 - 170), imps(-50)
    (10, -2)
    """
    won = bisect_right(_IMP_STEPS, abs(difference))
    return won if difference >= 0 else -won


class Average(IntEnum):
    """An artificial score when a board could not be played (Law 12C2); the value is a percentage.

    The Laws give an innocent side at least 60 and an offending side at most 40.
    """

    MINUS = 40
    EVEN = 50
    PLUS = 60

    def __str__(self) -> str:
        return {40: "A-", 50: "A", 60: "A+"}[self]

    def __repr__(self) -> str:
        return f"Average.{self.name}"


def matchpoints(results: Sequence[int | Average], expected: int | None = None) -> tuple[float, ...]:
    """Each result's matchpoints: 2 for every score it beats and 1 for every tie (Law 78A).

    ``expected`` is how many results the board should have, when fewer came in; ``Average`` entries
    count among those expected, not among those compared. Scores of a short board are stretched to
    the common top by Neuberg's formula, as if each had occurred ``expected / actual`` times.

    >>> matchpoints([420, 450, 420, -50])
    (3.0, 6.0, 3.0, 0.0)
    """
    full = len(results) if expected is None else expected
    if full < len(results):
        raise GameError(f"{len(results)} results are more than the {full} expected")
    played = sorted(result for result in results if not isinstance(result, Average))
    top = 2 * (full - 1)
    return tuple(
        top * result / 100 if isinstance(result, Average) else _neuberg(result, played, full)
        for result in results
    )


def _neuberg(score: int, played: Sequence[int], full: int) -> float:
    below = bisect_left(played, score)
    ties = bisect_right(played, score) - below
    # A score ties with itself once: the +1 and -1 of Neuberg's formula.
    return full * (2 * below + ties) / len(played) - 1


def board_a_match(ours: int, theirs: int) -> int:
    """2 for a won board, 1 for a tie, 0 for a loss: matchpoints with two tables."""
    return 1 + (ours > theirs) - (ours < theirs)


def cross_imps(scores: Sequence[int]) -> tuple[float, ...]:
    """Each score's mean IMPs against all the others (0 when there are none)."""
    others = max(1, len(scores) - 1)
    return tuple(sum(imps(score - other) for other in scores) / others for score in scores)


def datum(scores: Sequence[int], discard: int = 1) -> int:
    """Butler's reference score: the mean without the extremes, to the nearest ten.

    ``discard`` scores are left out at either end, fewer when too few would remain. A half rounds
    away from zero, so that both sides see the same datum.
    """
    if not scores:
        raise GameError("a datum needs at least one score")
    dropped = min(discard, (len(scores) - 1) // 2)
    kept = sorted(scores)[dropped : len(scores) - dropped]
    total, tens = sum(kept), 10 * len(kept)
    nearest = 10 * ((2 * abs(total) + tens) // (2 * tens))
    return nearest if total >= 0 else -nearest


def butler(scores: Sequence[int], discard: int = 1) -> tuple[int, ...]:
    """Each score's IMPs against the datum."""
    reference = datum(scores, discard) if scores else 0
    return tuple(imps(score - reference) for score in scores)


def victory_points(margin: int, boards: int) -> float:
    """The victory points, 0 to 20, of a side that wins a match by that many IMPs.

    The opponents get the rest of 20: ``victory_points(-margin, boards)``.

    >>> victory_points(14, 16), victory_points(-14, 16)
    (13.75, 6.25)
    """
    scale = _hundredths(boards)
    won = scale[min(abs(margin), len(scale) - 1)]
    return (won if margin >= 0 else 2000 - won) / 100


@cache
def _hundredths(boards: int) -> tuple[int, ...]:
    """The WBF's continuous 20-point scale of 2013, in hundredths, by the winner's margin.

    From the technical report of its scoring panel: 10 + 10 (1 - t^(3m/b)) / (1 - t^3) for a
    margin of m, where t is the golden section 0.618... and b = 15 sqrt(boards) wins all 20. The
    values are rounded, and where rounding made an IMP worth more than the one before it, the
    table is raised by hundredths until none is.
    """
    if boards < 1:
        raise GameError(f"a match has at least one board, not {boards}")
    section = (math.sqrt(5) - 1) / 2
    blitz = 15 * math.sqrt(boards)
    span = 1 - section**3
    scale = [
        math.floor(1000 + 1000 * (1 - section ** (3 * min(margin / blitz, 1))) / span + 0.5)
        for margin in range(math.ceil(blitz) + 1)
    ]
    return _made_concave(scale)


def _made_concave(scale: list[int]) -> tuple[int, ...]:
    """The least table that is nowhere lower and whose steps never grow.

    Raising a place only where its neighbours force it cannot overshoot any such table, so the
    order of the raises doesn't matter.
    """
    raised = True
    while raised:
        raised = False
        for place in range(1, len(scale) - 1):
            if 2 * scale[place] < scale[place - 1] + scale[place + 1]:
                scale[place] += 1
                raised = True
    return tuple(scale)
