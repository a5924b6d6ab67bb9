"""What a set of deals looks like: points, lengths, patterns and losers of each hand, and fits."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import SUITS
from merrimac.game.features import batch_lengths, batch_pattern, controls, hcp, losers
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, SIDES, Seat, Side


@dataclass(frozen=True, slots=True)
class HandSummary:
    """One seat's hands: ``points`` and ``patterns`` are numbers of deals."""

    seat: Seat
    points: dict[int, int]
    patterns: dict[str, int]
    lengths: tuple[float, ...]
    """Average length, indexed by suit."""
    controls: float
    losers: float
    average: float
    deviation: float
    """Of the points: their average, and the standard deviation of one hand's."""


@dataclass(frozen=True, slots=True)
class SideSummary:
    """Both hands of a side together."""

    side: Side
    points: float
    fits: dict[int, int]
    """Deals by the length of the longest suit that the two hands have together."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Many deals in figures."""

    deals: int
    hands: tuple[HandSummary, ...]
    sides: tuple[SideSummary, ...]


def summarize(deals: Masks) -> Summary:
    """The figures of deals ``[n, 4]``."""
    hands = tuple(_hand(deals[:, seat], seat) for seat in SEATS)
    return Summary(len(deals), hands, tuple(_side(deals, side) for side in SIDES))


def _hand(hands: Masks, seat: Seat) -> HandSummary:
    points = hcp.batch(hands)
    patterns = Counter("".join(map(str, row)) for row in batch_pattern(hands).tolist())
    return HandSummary(
        seat,
        _counted(points),
        dict(sorted(patterns.items(), key=lambda item: (-item[1], item[0]))),
        tuple(float(mean) for mean in batch_lengths(hands).mean(axis=0)),
        float(controls.batch(hands).mean()),
        float(losers.batch(hands).mean()),
        float(points.mean()),
        float(points.std()),
    )


def _side(deals: Masks, side: Side) -> SideSummary:
    pair = deals[:, list(side.seats)]
    fits = batch_lengths(pair).sum(axis=1).max(axis=1)
    return SideSummary(side, float(hcp.batch(pair).sum(axis=1).mean()), _counted(fits))


def _counted(values: NDArray[Any]) -> dict[int, int]:
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def as_json(summary: Summary) -> dict[str, Any]:
    """Plain data, with percentages left to the reader."""
    return {
        "deals": summary.deals,
        "hands": {
            str(hand.seat): {
                "hcp": {
                    "average": hand.average,
                    "deviation": hand.deviation,
                    "counts": hand.points,
                },
                "lengths": {str(suit): hand.lengths[suit] for suit in SUITS},
                "patterns": hand.patterns,
                "controls": hand.controls,
                "losers": hand.losers,
            }
            for hand in summary.hands
        },
        "sides": {
            str(side.side): {"hcp": side.points, "longest_fit": side.fits} for side in summary.sides
        },
    }
