"""The last few tricks, planned to the end: every card of the defenders is thought of.

Early in a deal defenders are taken to play sensibly and the plan ends in a play-out. With few
cards left neither is needed: the tree goes on until the last trick, and its value is the papers'
own: at a defender's turn the belief-weighted average of his best card in each layout.

So late not every trick belongs to a plan. Between techniques, and where one has come to nothing,
there is ``plain_play``: single tricks, each with a purpose.
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
from merrimac.technique import hold_up, plain_play
from merrimac.technique.domain import (
    BEFORE_CASHING,
    TECHNIQUE_METHODS,
    TECHNIQUES,
    Technique,
    whose_turn,
)
from merrimac.technique.known import NORTH, SOUTH, Known, each
from merrimac.technique.plain_play import claim
from merrimac.technique.tasks import METHODS, PLAY, PLAY_CARD, named

SCHEME = ("scheme", 1, 1)
PLAIN = ("scheme", 0, 1)
"""The first number: whether techniques are thought of, or plain play only."""
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
    """The techniques, and plain play, up to the last trick."""
    schemes = [_scheme(technique) for technique in (*BEFORE_CASHING, *TECHNIQUES)]
    methods = (*METHODS, *TECHNIQUE_METHODS, *hold_up.METHODS, *PLAYING_ON, *schemes)
    return _network(methods, weights)


def card_by_card(weights: Sequence[float]) -> Network[Known]:
    """One method for each legal card: all that can be done at all."""
    return _network((play_any, any_card), weights)


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
def begin(_: Known) -> Iterator[Tasks]:
    """What can't be done any more is given up. Perhaps no card has been played since it was
    begun, so it is not tried again before one has, or there would be no end."""
    yield (PLAIN,)


@method("next")
def next_scheme(known: Known, before: int) -> Iterator[Tasks]:
    """``before``: so many cards of ours were left when the last technique was chosen."""
    yield (SCHEME if _cards(known) < before else PLAIN,)


@method("scheme")
def plain(known: Known, _: int, __: int = 0) -> Iterator[Any]:
    """A trick in which no plan is carried out, or the rest of one that is on the table."""
    if known.trick:
        yield (("choose",), SCHEME)
    else:
        for aim, tasks in plain_play.leads(known):
            yield Instance((*tasks, SCHEME), why=aim)


@method("choose", operator=PLAY)
def choose(known: Known) -> Iterator[Any]:
    if known.trick:
        for card in plain_play.replies(known):
            yield Instance((known.turn, card), why=named(known, card))


def _scheme(technique: Technique) -> Method:
    def expand(known: Known, is_wanted: int, _: int = 0) -> Iterator[Any]:
        if is_wanted and known.is_on_lead and known.left > 1 and claim(known) is None:
            for aim, tasks in technique(known):
                yield Instance((*tasks, ("next", _cards(known))), why=aim)

    return Method("scheme", expand, technique.__module__.rpartition(".")[2])


def _cards(known: Known) -> int:
    return sum(hand.bit_count() for hand in known.hands.values())


@method("scheme")
def play_any(_: Known, __: int, ___: int = 0) -> Iterator[Tasks]:
    yield ()


@method(None, operator=PLAY)
def any_card(known: Known) -> Iterator[Any]:
    for card in each(known.information.legal):
        yield (known.turn, card)


PLAYING_ON: tuple[Method, ...] = (begin, next_scheme, plain, choose)
