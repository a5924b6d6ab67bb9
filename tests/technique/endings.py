"""Endings for the technique tests: our cards, what is out, and where some of it must be."""

from __future__ import annotations

import numpy as np

from merrimac.game.hand import Hand
from merrimac.solve.lines import InformationSet
from merrimac.technique.known import EAST, NORTH, NOTRUMP, SOUTH, WEST, Known
from merrimac.technique.plan import DeclarerPlan, DeclarerPlanner

LAYOUTS = 60
MADE, DOWN = 400.0, -50.0
OVERTRICK, UNDERTRICK = 30.0, 50.0


def ending(
    north: str,
    south: str,
    out: str,
    needed: int,
    *,
    west: str = "...",
    east: str = "...",
    strain: int = NOTRUMP,
    lead: int = SOUTH,
    number: int = LAYOUTS,
    seed: int = 1,
) -> Known:
    """What declarer knows: the cards out dealt at random but for those that a defender must have.

    ``needed`` is the number of tricks that he must win of those that are left.
    """
    ours = [Hand.parse(text).mask for text in (north, south)]
    fixed = {EAST: Hand.parse(east).mask, WEST: Hand.parse(west).mask}
    free = Hand.parse(out).mask & ~(fixed[EAST] | fixed[WEST])
    cards = np.array([card for card in range(52) if free >> card & 1])
    each = ours[0].bit_count()
    rng = np.random.default_rng(seed)
    layouts = []
    for _ in range(number):
        dealt = rng.permutation(cards)
        to_east = each - fixed[EAST].bit_count()
        hands = [sum(1 << int(card) for card in part) for part in np.split(dealt, [to_east])]
        layouts.append((fixed[EAST] | hands[0], fixed[WEST] | hands[1]))
    held = np.array(layouts, dtype=np.uint64)
    lost = 13 - each
    voids = [0, 0, 0, 0]
    return Known(InformationSet(*ours, held, strain, lead, [], voids, 0, lost, needed))


def plan_from(known: Known, nodes: int = 20_000) -> DeclarerPlan:
    """Declarer's plan when making the contract is what counts most."""
    needed = known.information.needed
    tricks = np.arange(14)
    made = MADE + OVERTRICK * (tricks - needed)
    down = UNDERTRICK * (tricks - needed)
    weights = np.ones(len(known.information))
    scores = np.where(tricks >= needed, made, down)
    return DeclarerPlanner(known, weights, scores).plan(nodes)


def proposed(known: Known, technique: str, plan: DeclarerPlan) -> float | None:
    """The chance of the best alternative that begins with a technique; None: it is not among them."""
    found = [
        each.chance
        for each in (plan.best, *plan.others)
        if any(aim.technique == technique for aim in each.aims)
    ]
    return max(found, default=None)


__all__ = ["EAST", "NORTH", "SOUTH", "WEST", "ending", "plan_from", "proposed"]
