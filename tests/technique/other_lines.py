"""What other techniques than a given family make of a position.

Each is begun with, as it is proposed, and then declarer goes on as usual; the defenders see all
cards. Its choices are made with all cards in sight too, so that it is given every chance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from merrimac.planning.criteria import Average, Criteria, number
from merrimac.planning.evaluation import Evaluation
from merrimac.planning.method import Instance, Task, Tasks, method
from merrimac.planning.network import Network
from merrimac.technique import hold_up
from merrimac.technique.aim import Proposal
from merrimac.technique.domain import BEFORE_CASHING, TECHNIQUE_METHODS, TECHNIQUES, whose_turn
from merrimac.technique.ending import Layouts, every_reply
from merrimac.technique.known import EAST, NORTH, SOUTH, WEST, Known
from merrimac.technique.tasks import METHODS, PLAY_CARD
from technique.playing_on import Ending, Table

USUAL: Task = ("scheme", 0, 0)
MOST_NODES = 400_000


@method(None)
def give_up(_: Known) -> Iterator[Tasks]:
    yield (USUAL,)


@method("scheme")
def usual(known: Known, *_: Any) -> Iterator[Any]:
    if known.trick:
        yield (("respond", False), USUAL)
    elif known.is_on_lead:
        yield Instance((("lead", known.information.usual), ("respond", False), USUAL))


def proposals(known: Known, family: Collection[str]) -> Iterator[Proposal]:
    """Everything that could be begun with, but for a family of techniques."""
    for propose in (*BEFORE_CASHING, *TECHNIQUES):
        for each in propose(known):
            if each.aim.technique not in family:
                yield each


def tricks_otherwise(ending: Ending, family: Collection[str], seed: int = 1) -> dict[str, int]:
    """The most tricks by each other technique in the layout of the position, and by none."""
    table = Table.of(ending)
    actual = table.known_of([(table.hands[EAST], table.hands[WEST])])
    found = {"usual": _tricks(actual, ())}
    for aim, tasks in proposals(table.known(seed), family):
        tricks = _tricks(actual, tasks)
        found[aim.technique] = max(tricks, found.get(aim.technique, 0))
    return found


def _tricks(known: Known, tasks: Tasks) -> int:
    network = Network(
        methods=(*METHODS, *TECHNIQUE_METHODS, *hold_up.METHODS, give_up, usual),
        operators=(PLAY_CARD,),
        controlled=(NORTH, SOUTH),
        turn=whose_turn,
        information=Layouts([1.0]),
        replies=every_reply,
        coverage="ignore",
        abandon=True,
    )
    tree = network.tree(known, (*tasks, USUAL), MOST_NODES)
    assert tree.complete
    criteria = Criteria(network, lambda leaf: float(leaf.won), Average())
    return round(number(Evaluation(tree, criteria).root()))
