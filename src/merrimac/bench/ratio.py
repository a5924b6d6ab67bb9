"""How many times as fast as a peer, measured so that a noisy machine can't decide it.

Both programs do the same chunks of work in turn, the order reversed at every second chunk, and
CPU time counts, not the clock. The ratio is the peer's total time over ours; the spread is the
standard error of the ratio, from the chunks taken as independent samples.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

Chunk = TypeVar("Chunk")
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Ratio:
    """The outcome of one job."""

    ratio: float
    spread: float
    n: int  # items worked on by each, or by the peer where we do more
    ours_per_second: float
    theirs_per_second: float


def seconds(clock: Clock, work: Callable[[Chunk], object], chunk: Chunk) -> float:
    start = clock()
    work(chunk)
    return clock() - start


def measure(
    ours: Callable[[Chunk], object],
    theirs: Callable[[Chunk], object],
    chunks: Sequence[Chunk],
    items_per_chunk: int,
    step: Callable[[], object] = lambda: None,
    clock: Clock = time.process_time,
    *,
    their_items: int | None = None,
    their_clock: Clock | None = None,
) -> Ratio:
    """Time both on every chunk, in turn. ``step`` is called after each chunk.

    A peer that is much slower does ``their_items`` of a chunk, and times are compared by the item;
    one that is another process has a clock of its own.
    """
    their_items, their_clock = their_items or items_per_chunk, their_clock or clock
    our_times, their_times = [], []
    for index, chunk in enumerate(chunks):
        if index % 2:
            their_times.append(seconds(their_clock, theirs, chunk))
            our_times.append(seconds(clock, ours, chunk))
        else:
            our_times.append(seconds(clock, ours, chunk))
            their_times.append(seconds(their_clock, theirs, chunk))
        step()
    each = [time / items_per_chunk for time in our_times]
    their_each = [time / their_items for time in their_times]
    ratio = sum(their_each) / sum(each)
    return Ratio(
        ratio, _standard_error(ratio, each, their_each), their_items * len(chunks),
        len(each) / sum(each), len(their_each) / sum(their_each),
    )  # fmt: skip


def _standard_error(ratio: float, ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Of a ratio of sums: the scatter of (theirs - ratio * ours) over our mean time."""
    count = len(ours)
    if count < 2:
        return math.nan
    residuals = [their - ratio * our for our, their in zip(ours, theirs, strict=True)]
    variance = sum(residual**2 for residual in residuals) / (count - 1)
    return math.sqrt(variance / count) / (sum(ours) / count)
