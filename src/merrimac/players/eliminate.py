"""Which cards need not be thought of any more: equals of another card, and the clearly worse.

Iterative broadening: values are looked at after a few layouts, then after more. A card that is
behind by several standard errors of the difference is dropped, and when one is left the search is
over, so that an answer is ready at any moment and easy ones are quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Card

STAGES = (10, 25, 50, 100, 200, 400, 800)
"""After how many layouts the cards are compared."""
_CLEARLY = 3.0
"""Standard errors by which a card must be behind."""
_LEAST_SEEN = 10

Numbers = NDArray[np.float64]


def equal_cards(legal: Iterable[Card], others: int) -> list[tuple[Card, ...]]:
    """Cards between which no card of another hand stands; ``others``: their cards as a mask."""
    groups: list[list[Card]] = []
    for card in sorted(legal):
        last = groups[-1][-1] if groups else None
        if last is not None and last.suit is card.suit and not others & _between(last, card):
            groups[-1].append(card)
        else:
            groups.append([card])
    return [tuple(group) for group in groups]


def _between(low: Card, high: Card) -> int:
    return high.mask - (low.mask << 1)


@dataclass(frozen=True, slots=True)
class Compared:
    """Choices valued over weighed layouts."""

    means: Numbers
    behind: Numbers
    """By how much each is behind the best."""
    errors: Numbers
    """The standard error of that."""

    @property
    def best(self) -> int:
        return int(self.means.argmax())


def compare(values: Numbers, weights: Numbers) -> Compared:
    """``values``: ``[layout, choice]``."""
    shares = weights / weights.sum()
    means = shares @ values
    difference = values[:, [int(means.argmax())]] - values
    behind = shares @ difference
    spread = shares @ (difference - behind) ** 2
    size = 1 / float((shares**2).sum())
    return Compared(means, behind, np.sqrt(spread / max(size - 1, 1.0)))


def contenders(compared: Compared, seen: int) -> NDArray[np.intp]:
    """The choices that may yet turn out best."""
    if seen < _LEAST_SEEN:
        return np.arange(len(compared.means))
    clearly = compared.behind > _CLEARLY * np.maximum(compared.errors, _one_in(compared, seen))
    return np.flatnonzero(~clearly)


def _one_in(compared: Compared, seen: int) -> Numbers:
    """A difference that was the same everywhere still may be another in one layout of the next."""
    return np.full(len(compared.means), float(compared.behind.max()) / (3 * seen))


def stages(number: int, at_once: bool = False) -> Iterator[tuple[int, int]]:
    """Growing pieces of so many layouts, or all of them ``at_once``: from, to."""
    start = 0
    for end in (*(() if at_once else STAGES), number):
        if start < min(end, number):
            yield start, min(end, number)
            start = min(end, number)
