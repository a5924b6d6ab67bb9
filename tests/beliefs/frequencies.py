"""Two samples of deals compared: are they drawn from the same deals, each as often?

The plain sample comes from NumPy's permutations and rejection, so it shares nothing with exact
dealing. A result is a number of standard deviations; ``SURPRISING`` is what chance gives once in
some hundred thousand tests.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import product
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.constraint import Constraint
from merrimac.beliefs.counts import HCP
from merrimac.game.cards import SUITS, Suit
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.features import batch_lengths
from merrimac.game.hand import DECK_MASK
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat

SURPRISING = 4.5
_BATCH = 100_000
_FEWEST = 10  # of both samples together; rarer kinds are compared as one


def shuffled(count: int, known: Deal, rng: np.random.Generator) -> Masks:
    """Deals of the cards that are not known, by permutations of them."""
    taken = sum(hand.mask for hand in known)
    rest = np.array([card for card in range(52) if DECK_MASK & ~taken & 1 << card], dtype=np.uint64)
    order = rng.permuted(np.tile(np.uint64(1) << rest, (count, 1)), axis=1)
    deals = np.empty((count, 4), dtype=np.uint64)
    start = 0
    for seat, hand in enumerate(known):
        end = start + 13 - len(hand)
        deals[:, seat] = order[:, start:end].sum(axis=1, dtype=np.uint64) | np.uint64(hand.mask)
        start = end
    return deals


def shuffled_around(deals: Masks, seat: Seat, rng: np.random.Generator) -> Masks:
    """The deals with all hands but one dealt again."""
    held = (deals[:, seat, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)
    keys = rng.random((len(deals), 52))
    keys[held] = 2.0  # at the end
    bits = np.uint64(1) << np.argsort(keys, axis=1).astype(np.uint64)
    result = deals.copy()
    for place, other in enumerate(other for other in SEATS if other is not seat):
        cards = bits[:, 13 * place : 13 * place + 13]
        result[:, other] = cards.sum(axis=1, dtype=np.uint64)
    return result


def rejected(constraint: Constraint, known: Deal = NO_DEAL, *, tries: int, seed: int = 1) -> Masks:
    """Of so many shuffled deals, those that satisfy the constraint."""
    rng = np.random.default_rng(seed)
    found = []
    for start in range(0, tries, _BATCH):
        deals = shuffled(min(_BATCH, tries - start), known, rng)
        found.append(deals[constraint.batch(deals)])
    return np.concatenate(found)


def compare(ours: Masks, plain: Masks) -> dict[Hashable, float]:
    """Every comparison that surprises: of shapes, points with spades, and places of cards."""
    found: dict[Hashable, float] = {}
    for seat, (name, kind) in product(SEATS, _KINDS.items()):
        found[name, seat] = _two_samples(kind(ours[:, seat]), kind(plain[:, seat]))
    for seat, card in product(SEATS, range(52)):
        found[seat, card] = abs(_difference_of_shares(ours[:, seat], plain[:, seat], card))
    return {what: z for what, z in found.items() if not z < SURPRISING}


def against_shares(seen: NDArray[np.int64], shares: Iterable[float]) -> float:
    """How surprising counts of kinds are, given how likely each kind is."""
    expected = np.fromiter(shares, dtype=np.float64) * seen.sum()
    assert not seen[expected == 0].any()
    few = expected < _FEWEST / 2
    seen = np.append(seen[~few], seen[few].sum())
    expected = np.append(expected[~few], expected[few].sum())
    seen, expected = seen[expected > 0], expected[expected > 0]
    return _deviations(float(((seen - expected) ** 2 / expected).sum()), len(seen) - 1)


def _shape(hands: Masks) -> NDArray[np.int64]:
    return np.asarray(batch_lengths(hands) @ np.array([1, 14, 196, 2744]), dtype=np.int64)


def _points_and_spades(hands: Masks) -> NDArray[np.int64]:
    spades = batch_lengths(hands)[..., Suit.SPADES]
    return np.asarray(HCP.batch(hands, SUITS) * 14 + spades, dtype=np.int64)


_KINDS: dict[str, Callable[[Masks], NDArray[np.int64]]] = {
    "shape": _shape,
    "points and spades": _points_and_spades,
}


def _two_samples(ours: NDArray[np.int64], plain: NDArray[np.int64]) -> float:
    """Chi-square of a table of two rows."""
    kinds, places = np.unique(np.concatenate((ours, plain)), return_inverse=True)
    table = np.array(
        [np.bincount(part, minlength=len(kinds)) for part in np.split(places, [len(ours)])]
    )
    few = table.sum(axis=0) < _FEWEST
    table = np.column_stack((table[:, ~few], table[:, few].sum(axis=1)))
    table = table[:, table.sum(axis=0) > 0]
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    return _deviations(float(((table - expected) ** 2 / expected).sum()), table.shape[1] - 1)


def _deviations(square: float, freedom: int) -> float:
    """A chi-square as a normal deviate (Wilson and Hilferty)."""
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def _difference_of_shares(ours: Masks, plain: Masks, card: int) -> float:
    ones = [int((hands >> np.uint64(card) & np.uint64(1)).sum()) for hands in (ours, plain)]
    share = sum(ones) / (len(ours) + len(plain))
    if share in (0.0, 1.0):
        return 0.0
    deviation = sqrt(share * (1 - share) * (1 / len(ours) + 1 / len(plain)))
    return (ones[0] / len(ours) - ones[1] / len(plain)) / deviation
