"""Layouts that differ only in cards that stand for each other, taken as one.

When the six and the seven are out and nothing that is still held in sight lies between them, it is
the same who has which. Layouts drawn at random differ in such cards all the same, and then one
plan for layouts that look alike is no plan: the first small card played would tell them apart. So
in each run of such cards one defender gets the lowest and the other the highest, as many as he has.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS
from merrimac.game.view import View

Weights = NDArray[np.float64]


def merged(view: View, deals: Masks, weights: Weights) -> tuple[Masks, Weights]:
    """One deal for all that are alike, with their weights together, in order of their cards.

    Deals as they are unless two hands are hidden.
    """
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    if len(hidden) != 2:
        return deals, weights
    low, high = hidden
    deals = deals.copy()
    for run in runs(view):
        count = _count(deals[:, low], run)
        lowest = np.array(_lowest_of(run), dtype=np.uint64)[count]
        cards = np.uint64(sum(1 << card for card in run))
        deals[:, low] = (deals[:, low] & ~cards) | lowest
        deals[:, high] = (deals[:, high] & ~cards) | (cards ^ lowest)
    _, first, place = np.unique(deals[:, low], return_index=True, return_inverse=True)
    together = np.zeros(len(first))
    np.add.at(together, place.ravel(), weights)
    return deals[first], together


def runs(view: View) -> list[list[int]]:
    """Hidden cards between which no card lies that is in sight and still counts, two at least."""
    out = view.hidden.mask
    played = 0 if view.play is None else view.play.up_to(len(view.play) & ~3).played.mask
    in_sight = ~(out | played)
    found: list[list[int]] = []
    for suit in range(4):
        run: list[int] = []
        for card in range(13 * suit, 13 * suit + 13):
            if out >> card & 1:
                run.append(card)
            elif in_sight >> card & 1:
                found.append(run)
                run = []
        found.append(run)
    return [run for run in found if len(run) > 1]


def _count(hands: NDArray[np.uint64], run: list[int]) -> NDArray[np.int64]:
    held = sum((hands >> np.uint64(card)) & np.uint64(1) for card in run)
    return np.asarray(held, dtype=np.int64)


def _lowest_of(run: list[int]) -> list[int]:
    """The masks of its lowest cards: none, one, two and so on."""
    masks = [0]
    for card in run:
        masks.append(masks[-1] | 1 << card)
    return masks
