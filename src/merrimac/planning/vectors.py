"""Vectors as values: one number for each world, which is what a full state is called here.

Our choice is the same in every world that an information set allows: the option with the best
belief-weighted mean. An external agent sees the world, and does in each what is worst for us there.
So there is one plan for all worlds above, and one defence for each below.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from merrimac.planning.method import Step
from merrimac.planning.network import Situation

I = TypeVar("I", bound=Hashable)  # noqa: E741 (the papers' letter for an information set)
Vector = NDArray[np.float64]
"""A number for each world of the root; infinity where the world is not possible any more, so that
the least of several vectors never asks which worlds each is about."""
Leaf = Callable[[I], tuple[Any, ArrayLike]]
"""The worlds that an information set allows, as an index into vectors (numbers, a mask or a slice),
and a number for each."""


class Vectors(Generic[I]):
    """An algebra of vectors over a network's tree."""

    def __init__(self, weights: ArrayLike, leaf: Leaf[I]) -> None:
        """``weights``: how probable each world of the root is."""
        self._weights: Vector = np.asarray(weights, dtype=np.float64)
        self._leaf = leaf

    def known(self, _: Situation[I]) -> Vector | None:
        return None

    def leaf(self, situation: Situation[I]) -> Vector:
        worlds, values = self._leaf(situation.information)
        vector: Vector = np.full(len(self._weights), np.inf)
        vector[worlds] = values
        return vector

    def meet(
        self,
        _: Situation[I],
        __: Step | None,
        outcomes: Sequence[tuple[Step | None, Vector]],
    ) -> Vector:
        vector = outcomes[0][1]
        for outcome in outcomes[1:]:
            vector = np.minimum(vector, outcome[1])
        return vector

    def choose(self, _: Situation[I], options: Sequence[tuple[Step | None, Vector]]) -> Vector:
        if len(options) == 1:
            return options[0][1]
        return max((vector for _, vector in options), key=self.mean)

    def mean(self, vector: Vector) -> float:
        """Over the worlds that are possible."""
        possible = vector < np.inf
        weights = self._weights[possible]
        return float(weights @ vector[possible] / weights.sum())
