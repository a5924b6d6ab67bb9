"""Deals drawn from weighed parts: exact draws, and tests on what could not be counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.constraint import ALWAYS
from merrimac.beliefs.part import Part
from merrimac.game.errors import GameError
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS

MOST_TRIES = 20_000_000
_FIRST_CHUNK = 2_000
_LARGEST_CHUNK = 200_000


class NoSuchDeal(GameError):
    """No deal satisfies the conditions."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Deals ``[n, 4]``, and how many were drawn to find them."""

    deals: Masks
    tried: int

    @property
    def acceptance(self) -> float:
        """Of the deals drawn, the part that passed the tests of what could not be counted."""
        return len(self.deals) / self.tried if self.tried else 1.0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A part, and a factor for the weight of each of its deals."""

    part: Part
    factor: float = 1.0

    @property
    def drawn_weight(self) -> float:
        """The weight of all that deals are drawn from."""
        box = self.part.drawn
        return self.factor * box.weight * box.ways_for(frozenset(SEATS))


def sample(
    parts: Sequence[Weighed],
    n: int,
    rng: Random,
    most_tries: int = MOST_TRIES,
    progress: Callable[[int], object] = lambda _found: None,
) -> Sample:
    """``n`` independent deals; fewer when ``most_tries`` draws did not give as many."""
    if not parts:
        raise NoSuchDeal("no deal satisfies these conditions")
    if all(each.part.tested == ALWAYS for each in parts):
        return Sample(_draw(parts, n, rng)[0], n)
    kept = [np.empty((0, 4), dtype=np.uint64)]
    found = tried = 0
    while found < n and tried < most_tries:
        chunk = _chunk(n - found, found, tried, most_tries)
        deals, which = _draw(parts, chunk, rng)
        # Of a chunk that gives more than is wanted, only draws up to the last one wanted count.
        places = np.flatnonzero(_passed(deals, which, parts))[: n - found]
        kept.append(deals[places])
        found += len(places)
        tried += int(places[-1]) + 1 if found == n and len(places) else chunk
        progress(found)
    return Sample(np.concatenate(kept), tried)


def _draw(parts: Sequence[Weighed], n: int, rng: Random) -> tuple[Masks, NDArray[np.intp]]:
    """Deals by the parts' weights, and which part each is of."""
    if len(parts) == 1:
        return parts[0].part.drawn.sample(n, rng), np.zeros(n, dtype=np.intp)
    weights = np.cumsum([each.drawn_weight for each in parts])
    which = np.searchsorted(weights / weights[-1], [rng.random() for _ in range(n)], side="right")
    deals = np.empty((n, 4), dtype=np.uint64)
    for index, each in enumerate(parts):
        here = np.flatnonzero(which == index)
        if len(here):
            deals[here] = each.part.drawn.sample(len(here), rng)
    return deals, which


def _chunk(missing: int, found: int, tried: int, most_tries: int) -> int:
    """How many to draw next, by the rate so far."""
    if not tried:
        chunk = max(2 * missing, 50)
        chunk = min(chunk, _FIRST_CHUNK)
    else:
        chunk = int(missing * tried / max(found, 0.5) * 1.1) + 50
    return max(1, min(chunk, _LARGEST_CHUNK, most_tries - tried))


def _passed(deals: Masks, which: NDArray[np.intp], parts: Sequence[Weighed]) -> NDArray[np.bool_]:
    passed = np.ones(len(deals), dtype=np.bool_)
    for index, each in enumerate(parts):
        here = np.flatnonzero(which == index)
        if len(here) and each.part.tested != ALWAYS:
            passed[here] = each.part.tested.batch(deals[here])
    return passed
