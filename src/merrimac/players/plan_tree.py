"""Declarer's plan as a tree of techniques: what comes first, and what comes then in which cases.

A policy is a tree of single cards, thousands of them. Here the cards of a technique are one step,
and ways that go on with the same technique are one branch, so that a reader can take it in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from merrimac.game.cards import CARDS
from merrimac.planning.network import TaskNode
from merrimac.players.player import Plain
from merrimac.technique.aim import Aim
from merrimac.technique.known import Known
from merrimac.technique.plan import DeclarerPlan
from merrimac.technique.words import PLAIN, aim_words

MOST_STEPS = 24
MOST_DEPTH = 5
_LEAST_SHARE = 0.02
"""Cases that are rarer are left out."""
Place: TypeAlias = TaskNode[Known]


class Move(NamedTuple):
    """What a plan does at a place: with which technique if one is named, and where that leads."""

    aim: Aim | None
    card: int | None
    places: Sequence[Place]


class PlanTree:
    """Of a plan that has just been made, with the chance of every branch."""

    def __init__(self, plan: DeclarerPlan) -> None:
        self._plan = plan
        self._steps = 0

    def plain(self) -> list[Plain]:
        """Each step with what it does, its first card, how many layouts come there, and the chance
        of the contract then; and what follows.
        """
        return self._grown([self._plan.policy.root], "", 0)

    def _grown(self, places: Sequence[Place], now: str, depth: int) -> list[Plain]:
        """The next techniques from here, the likeliest first."""
        if depth >= MOST_DEPTH:
            return []
        found: dict[str, tuple[int, list[Place]]] = {}
        for aim, card, place in _beginnings(places, now):
            found.setdefault(aim_words(aim), (card, []))[1].append(place)
        branches = [(*self._weighed(each), what, card, each)
                    for what, (card, each) in found.items()]  # fmt: skip
        branches.sort(key=lambda branch: -branch[0])
        steps = (self._step(*branch, depth) for branch in branches)
        return [step for step in steps if step is not None]

    def _step(
        self, share: float, chance: float, what: str, card: int, places: list[Place], depth: int
    ) -> Plain:
        if self._steps >= MOST_STEPS or share < _LEAST_SHARE:
            return None
        self._steps += 1
        step: dict[str, Plain] = {"what": what, "card": str(CARDS[card]),
                                  "share": round(share, 4), "chance": round(chance, 4)}  # fmt: skip
        then = self._grown(places, what, depth + 1)
        return step | ({"then": then} if then else {})

    def _weighed(self, places: Sequence[Place]) -> tuple[float, float]:
        """The share of the layouts that come there, and of them those that make the contract."""
        indices = [place.state.information.information.indices for place in places]
        here = np.unique(np.concatenate(indices))
        weights = self._plan.weights[here]
        share, whole = float(weights.sum()), float(self._plan.weights.sum())
        made = float(weights @ self._plan.made[here])
        return share / whole, made / share if share else 0.0


def _beginnings(places: Sequence[Place], now: str) -> Iterator[tuple[Aim, int, Place]]:
    """Where another technique than the present one begins."""
    waiting: list[tuple[Place, Aim | None]] = [(place, None) for place in places]
    seen: set[int] = set()
    for place, before in waiting:
        named, card, following = _move(place)
        aim = named or before
        if card is not None and aim is not None and _is_told(aim, now):
            yield aim, card, place
            continue
        for each in following:
            if id(each) not in seen:
                seen.add(id(each))
                waiting.append((each, None if card is not None else aim))


def _is_told(aim: Aim, now: str) -> bool:
    return aim.technique not in PLAIN and aim_words(aim) != now


def _move(place: Place) -> Move:
    if not place.options:
        return Move(None, None, ())
    action, outcomes = place.options[0]
    places = [child for _, child in outcomes]
    if action is None:
        return Move(None, None, places)
    aim = action.why if isinstance(action.why, Aim) else None
    card = action.act[2] if isinstance(action.act, tuple) else None
    return Move(aim, card, places)
