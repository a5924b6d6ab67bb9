"""Weights of a few layouts, changed a little so that what is known of the many holds for them too.

How often each card makes the contract with open cards is cheap to know in many layouts; what
alpha-mu says of it is dear and known in a few. Weighed so that the cheap figure is the same in
both, the few share less of the luck of the draw (calibration estimators; Deville and Sarndal 1992).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float64]
Flags = NDArray[np.bool_]
_LEAST, _MOST = 0.3, 3.0
"""No layout's weight changes by a larger factor."""
_TOLERANCE = 1e-3
"""How far figures may stay apart, so that weights change little: a ridge."""


def calibrated(weights: Weights, flags: Flags, shares: Weights) -> Weights:
    """``flags``: ``[layout, figure]``; ``shares``: how often each is true among the many."""
    if len(weights) < 2:
        return weights
    columns = np.column_stack([np.ones(len(weights)), flags.astype(np.float64)])
    wanted = np.concatenate([[1.0], shares]) - weights @ columns
    spread = columns.T @ (weights[:, None] * columns)
    pull = np.linalg.solve(spread + _TOLERANCE * np.eye(len(wanted)), wanted)
    found = weights * np.clip(1 + columns @ pull, _LEAST, _MOST)
    return np.asarray(found / found.sum())
