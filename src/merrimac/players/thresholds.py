"""Where an exact number of tricks is dear: only the questions that separate the cards.

Early in the play all the tricks of all cards take many times as long as one yes or no. So a few
layouts are solved exactly, and they show at which numbers of tricks the cards differ and how much
that is worth, nearly always at the contract. The other layouts are asked about those alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac.players.aims import Values
from merrimac.solve.double_dummy import Batch, Masks, Tricks8
from merrimac.solve.position import Position

_MOST = 2
_WORTH_ASKING = 0.15
"""Of what the most important question is worth."""
_UNSEEN = 0.03
"""How often cards may differ at making the contract though they did not in the layouts solved."""


@dataclass(frozen=True, slots=True)
class Questions:
    """Does declarer take so many tricks? And how many he takes between two of these."""

    at: tuple[int, ...]
    between: tuple[int, ...]
    """One more than questions: a usual number of tricks when so many of them have a yes."""


def questions(tricks: Tricks8, worth: Values, needed: int) -> Questions:
    """The most important ones, from layouts that were solved: ``tricks`` ``[layout, card]``."""
    numbers = np.arange(1, 14)
    reached = tricks[:, :, None] >= numbers
    differ = (reached.any(axis=1) & ~reached.all(axis=1)).mean(axis=0)
    differ[needed - 1] = max(differ[needed - 1], _UNSEEN)
    importance = differ * np.abs(np.diff(worth))
    order = np.argsort(-importance, kind="stable")[:_MOST]
    kept = [place for place in order if importance[place] > _WORTH_ASKING * importance[order[0]]]
    at = sorted(int(numbers[place]) for place in kept)
    return Questions(tuple(at), tuple(_between(tricks, at)))


def _between(tricks: Tricks8, at: list[int]) -> list[int]:
    """The commonest number of tricks in each bracket; its end when none was seen."""
    found = []
    for low, high in zip([0, *at], [*at, 14], strict=True):
        inside = tricks[(tricks >= low) & (tricks < high)]
        nearest = low if low else high - 1
        found.append(int(np.bincount(inside).argmax()) if len(inside) else nearest)
    return found


def answered(
    asked: Questions, held: Masks, like: Position, won: int, declares: bool
) -> NDArray[np.int8]:
    """``[layout, card]``: declarer's tricks in all, as near as the questions tell."""
    level = np.zeros((len(held), 52), dtype=np.int8)
    for number in asked.at:
        level += _reaches(number - won, held, like, declares)
    return np.array(asked.between, dtype=np.int8)[level]


def _reaches(number: int, held: Masks, like: Position, declares: bool) -> NDArray[np.bool_]:
    """Whether declarer takes so many of the tricks left, for each card."""
    left = like.tricks_left
    if number <= 0 or number > left:
        return np.full((len(held), 52), number <= 0)
    target = number if declares else left - number + 1
    return np.asarray((Batch().cards_reaching(held, like, target) == 1) == declares)
