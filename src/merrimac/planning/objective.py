"""What full states are worth, and so what an information set is worth."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from merrimac.planning.network import Network

I = TypeVar("I", bound=Hashable)  # noqa: E741 (the papers' letter for an information set)


def distributed(
    network: Network[I],
    objective: Callable[[Any], float | None],
    static: Callable[[Any], float],
) -> Callable[[I], float]:
    """The papers' e*: the values of the states that are possible, weighed by the belief in them.

    A state is worth its ``objective`` where that is defined, as at the end of the game, and
    elsewhere its ``static`` evaluation.
    """

    def value(information: I) -> float:
        total = 0.0
        states, belief = network.states(information), network.belief(information)
        for state, probability in zip(states, belief, strict=True):
            found = objective(state)
            total += probability * (static(state) if found is None else found)
        return total

    return value
