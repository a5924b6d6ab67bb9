"""What declarer chooses on a hand, over several draws of the layouts: luck must not decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from merrimac.game.board import Board
from merrimac.players.player import Limit
from merrimac.technique.plan import DeclarerPlan
from technique.endings import chance_of, chosen, ending, plan_from
from technique.hands import plan_of

SEEDS = (1, 2, 3)
NODES, LAYOUTS = 8_000, 200
LIMIT = Limit(nodes=NODES)


def plans_of(board: Board) -> list[DeclarerPlan]:
    """The plans for a whole deal."""
    return [plan_of(board, LIMIT, seed) for seed in SEEDS]


def plans_from(north: str, south: str, out: str, needed: int, **places: Any) -> list[DeclarerPlan]:
    """The plans for an ending; see ``endings.ending``."""
    places = {"number": LAYOUTS, **places}
    return [
        plan_from(ending(north, south, out, needed, seed=seed, **places), NODES) for seed in SEEDS
    ]


def choices(plans: Sequence[DeclarerPlan]) -> set[str]:
    """The techniques that the first card is played for."""
    return {chosen(plan)[-1] for plan in plans}


def cards(plans: Sequence[DeclarerPlan]) -> set[int]:
    """The first cards."""
    return {plan.best.card for plan in plans}


def cost(plans: Sequence[DeclarerPlan], technique: str) -> float:
    """By how much a technique that was thought of makes the contract less often at the best."""
    lost = []
    for plan in plans:
        chance = chance_of(plan, technique)
        assert chance is not None, f"{technique} was not thought of"
        lost.append(plan.best.chance - chance)
    return min(lost)
