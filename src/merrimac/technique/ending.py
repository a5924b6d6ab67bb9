"""The last few tricks, planned to the end: every card of the defenders is thought of.

Early in a deal defenders are taken to play sensibly and the plan ends in a play-out. With few
cards left neither is needed: the tree goes on until the last trick, and its value is the papers'
own: at a defender's turn the belief-weighted average of his best card in each layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from merrimac.planning.criteria import Average, Criteria, number
from merrimac.planning.evaluation import Evaluation
from merrimac.planning.method import Instance, Method, Reply, Tasks, method
from merrimac.planning.network import Network
from merrimac.solve.lines import Defenders
from merrimac.technique import hold_up
from merrimac.technique.aim import Aim
from merrimac.technique.domain import (
    BEFORE_CASHING,
    TECHNIQUE_METHODS,
    TECHNIQUES,
    Technique,
    whose_turn,
)
from merrimac.technique.known import NORTH, SOUTH, Known, each
from merrimac.technique.tasks import METHODS, PLAY, PLAY_CARD

SCHEME = ("scheme", 99, 1)
"""The first number: so many cards of ours were left when the last technique was chosen. One that
has played no card is not followed by another, or there would be no end."""
MOST_NODES = 1_000_000


class Layouts:
    """The layouts as the full states of an information set, each as likely as its weight."""

    def __init__(self, weights: Sequence[float]) -> None:
        self._weights = np.asarray(weights, dtype=np.float64)

    def states(self, known: Known) -> Sequence[int]:
        return [int(index) for index in known.information.indices]

    def belief(self, known: Known) -> Sequence[float]:
        weights = self._weights[known.information.indices]
        return list(weights / weights.sum())

    def given(self, known: Known, _: Sequence[int]) -> Known:
        raise NotImplementedError("what defenders do is told by what is seen, not assumed")


def every_reply(known: Known) -> list[Reply]:
    """Each card that a defender may play, with the layouts in which he has it."""
    indices = known.information.indices
    found = []
    for seen, after in known.information.replies(Defenders.ALL):
        worlds = np.searchsorted(indices, after.indices)
        found.append(Reply(tuple(seen), Known(after), tuple(int(world) for world in worlds)))
    return found


def by_techniques(weights: Sequence[float]) -> Network[Known]:
    """The techniques, and going on as usual, up to the last trick."""
    schemes = [_scheme(technique) for technique in (*BEFORE_CASHING, *TECHNIQUES)]
    methods = (*METHODS, *TECHNIQUE_METHODS, *hold_up.METHODS, begin, reply, go_on, *schemes)
    return _network(methods, weights)


def card_by_card(weights: Sequence[float]) -> Network[Known]:
    """One method for each legal card: all that can be done at all."""
    return _network((begin, play_any, any_card), weights)


def value(network: Network[Known], known: Known, most_nodes: int = MOST_NODES) -> float:
    """Tricks on average."""
    tree = network.tree(known, (SCHEME,), most_nodes)
    criteria = Criteria(network, lambda leaf: float(leaf.won), Average())
    return number(Evaluation(tree, criteria).root())


def _network(methods: Sequence[Method], weights: Sequence[float]) -> Network[Known]:
    return Network(
        methods=methods,
        operators=(PLAY_CARD,),
        controlled=(NORTH, SOUTH),
        turn=whose_turn,
        information=Layouts(weights),
        replies=every_reply,
        coverage="ignore",
        abandon=True,
    )


@method(None)
def begin(known: Known) -> Iterator[Tasks]:
    """What can't be done any more is given up; after the next card there is a new scheme."""
    yield (("scheme", _cards(known), 1),)


@method("scheme")
def reply(known: Known, _: int, __: int = 0) -> Iterator[Tasks]:
    if known.trick:
        yield (("respond", True), SCHEME)


@method("scheme")
def go_on(known: Known, _: int, __: int = 0) -> Iterator[Any]:
    if known.is_on_lead:
        card = known.information.usual
        yield Instance((("lead", card), ("follow",), SCHEME), why=Aim("cash out", card // 13, card))


def _scheme(technique: Technique) -> Method:
    def expand(known: Known, before: int, _: int = 0) -> Iterator[Any]:
        now = _cards(known)
        if known.is_on_lead and now < before:
            for aim, tasks in technique(known):
                yield Instance((*tasks, ("scheme", now, 1)), why=aim)

    return Method("scheme", expand, technique.__module__.rpartition(".")[2])


def _cards(known: Known) -> int:
    return sum(hand.bit_count() for hand in known.hands.values())


@method("scheme")
def play_any(_: Known, __: int, ___: int = 0) -> Iterator[Tasks]:
    yield (("any",), SCHEME)


@method("any", operator=PLAY)
def any_card(known: Known) -> Iterator[Any]:
    for card in each(known.information.legal):
        yield (known.turn, card)
