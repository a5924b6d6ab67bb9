"""Deals by rejection: the slow and plain way, to compare exact dealing and ``dealer`` with."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from merrimac.beliefs.constraint import And, Constraint, Holding, holding_table
from merrimac.beliefs.dealer_script import Script
from merrimac.game.hand import DECK_MASK
from merrimac.game.holding import Masks

Sample = Callable[[Script, int, np.random.Generator], Masks]
"""So many deals that a script accepts."""
_BATCH = 20_000


def random_deals(count: int, rng: np.random.Generator, dealt: tuple[int, ...] = (0,) * 4) -> Masks:
    """Deals in which each seat has at least the cards it was dealt beforehand."""
    rest = [card for card in range(52) if (DECK_MASK & ~sum(dealt)) >> card & 1]
    bits = np.array([1 << card for card in rest], dtype=np.uint64)
    order = np.argsort(rng.random((count, len(rest))), axis=1)
    deals = np.empty((count, 4), dtype=np.uint64)
    start = 0
    for seat, mask in enumerate(dealt):
        end = start + 13 - mask.bit_count()
        deals[:, seat] = bits[order[:, start:end]].sum(axis=1, dtype=np.uint64) + np.uint64(mask)
        start = end
    return deals


def rejection(script: Script, count: int, rng: np.random.Generator) -> Masks:
    """Deals at random until enough satisfy the script; only predealt cards are put in place."""
    dealt = certain_cards(script.constraint)
    found: list[Masks] = []
    while sum(map(len, found)) < count:
        deals = random_deals(_BATCH, rng, dealt)
        found.append(deals[script.constraint.batch(deals)])
    return np.concatenate(found)[:count]


def certain_cards(constraint: Constraint) -> tuple[int, ...]:
    """The cards that each seat has in every holding that is allowed."""
    dealt = [0, 0, 0, 0]
    for part in constraint.parts if isinstance(constraint, And) else (constraint,):
        if isinstance(part, Holding) and part.seat is not None:
            holdings = np.flatnonzero(holding_table(part.chosen))
            dealt[part.seat] |= int(np.bitwise_and.reduce(holdings)) << 13 * part.suit
    return tuple(dealt)
