"""Random hands to try conditions on: the same ones every time."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from merrimac.game.holding import Masks

_SEED = 1975


@lru_cache(maxsize=4)
def random_hands(number: int) -> Masks:
    """So many hands, each as likely as any other."""
    order = np.random.default_rng(_SEED).random((number, 52)).argsort(axis=1)[:, :13]
    bits = np.left_shift(np.uint64(1), order.astype(np.uint64))
    hands: Masks = bits.sum(axis=1, dtype=np.uint64)
    hands.setflags(write=False)
    return hands
