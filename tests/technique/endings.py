"""Endings for the technique tests: our cards, what is out, and where some of it must be."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from merrimac.game.hand import Hand
from merrimac.solve.lines import InformationSet
from merrimac.technique.aim import Aim
from merrimac.technique.known import NOTRUMP, SOUTH, Known
from merrimac.technique.plan import DeclarerPlan, DeclarerPlanner

LAYOUTS = 300
MADE, DOWN = 400.0, -50.0
OVERTRICK, UNDERTRICK = 30.0, 50.0
CLEARLY = 0.05


def ending(
    north: str,
    south: str,
    out: str,
    needed: int,
    *,
    west: str | Sequence[str] = "...",
    east: str | Sequence[str] = "...",
    strain: int = NOTRUMP,
    lead: int = SOUTH,
    number: int = LAYOUTS,
    seed: int = 1,
) -> Known:
    """What declarer knows: the cards out dealt at random but for those that a defender must have.

    ``needed`` is the number of tricks that he must win of those that are left. Of several places
    for the cards of a defender one after the other is taken.
    """
    dummy, own = Hand.parse(north).mask, Hand.parse(south).mask
    each = own.bit_count()
    all_out = Hand.parse(out).mask
    assert dummy.bit_count() == each and all_out.bit_count() == 2 * each
    rng = np.random.default_rng(seed)
    layouts = []
    for number_of in range(number):
        fixed = [place_of(places, number_of) for places in (east, west)]
        free = all_out & ~(fixed[0] | fixed[1])
        dealt = rng.permutation([card for card in range(52) if free >> card & 1])
        parts = np.split(dealt, [each - fixed[0].bit_count()])
        hands = [sum(1 << int(card) for card in part) for part in parts]
        layouts.append((fixed[0] | hands[0], fixed[1] | hands[1]))
    held = np.array(layouts, dtype=np.uint64)
    voids = [0, 0, 0, 0]
    return Known(InformationSet(dummy, own, held, strain, lead, [], voids, 0, 13 - each, needed))


def place_of(places: str | Sequence[str], number: int) -> int:
    text = places if isinstance(places, str) else places[number % len(places)]
    return Hand.parse(text).mask


def plan_from(known: Known, nodes: int = 20_000) -> DeclarerPlan:
    """Declarer's plan when making the contract is what counts most."""
    needed = known.information.needed
    tricks = np.arange(14)
    made = MADE + OVERTRICK * (tricks - needed)
    down = UNDERTRICK * (tricks - needed)
    weights = np.ones(len(known.information))
    scores = np.where(tricks >= needed, made, down)
    return DeclarerPlanner(known, weights, scores).plan(nodes)


def chosen(plan: DeclarerPlan) -> list[str]:
    """The techniques of the policy up to its first card."""
    names = []
    node = plan.policy.root
    while node.options:
        step = node.options[0].action
        assert step is not None
        if isinstance(step.why, Aim):
            names.append(step.why.technique)
        if step.act is not None:
            break
        node = node.options[0].outcomes[0][1]
    return names


def chance_of(plan: DeclarerPlan, technique: str) -> float | None:
    """The chance of the best plan that begins with a technique; None: there is none."""
    found = [
        each.chance
        for each in (plan.best, *plan.others)
        if any(aim.technique == technique for aim in each.aims)
    ]
    return max(found, default=None)


def is_best(plan: DeclarerPlan, technique: str) -> bool:
    """Whether no other plan has a clearly better chance than one that begins with a technique."""
    chance = chance_of(plan, technique)
    best = max(each.chance for each in (plan.best, *plan.others))
    return chance is not None and chance >= best - CLEARLY
