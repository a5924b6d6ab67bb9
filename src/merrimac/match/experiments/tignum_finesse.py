"""Tignum 2, Figure 4: one small tree that weighs a finesse against cashing out.

The paper shows the tree and not the whole deal; the ending here is our own and fits the figure.
Declarer, South, plays four spades vulnerable, has won two tricks and lost three, and leads::

            S 4
            H A Q
            D 6 5 4 3
            C 2
                             West: S 3
                             East: C A
            S A K Q J T 2
            H 2
            D -
            C 5

The king and six low hearts are out, each card as likely with one defender as with the other: 128
layouts. With seven tricks he is one down (-100), with eight he makes it (+620), with six he is two
down (-200). The finesse lets him throw the club on the ace of hearts; when it loses, or is ruffed,
the ace of clubs is cashed. Cashing out takes the seven tricks that are sure and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Card, Suit
from merrimac.game.contract import Contract
from merrimac.game.hand import Hand
from merrimac.game.scoring import score
from merrimac.game.seats import Seat, Vulnerability
from merrimac.planning.evaluation import Evaluation
from merrimac.planning.method import Instance, Step, Tasks, method
from merrimac.planning.network import Network, Situation, TaskNode, TaskTree
from merrimac.planning.vectors import Vector, Vectors
from merrimac.solve.lines import LOW, Defenders, InformationSet
from merrimac.technique import finesse
from merrimac.technique.aim import Aim
from merrimac.technique.domain import replies, whose_turn
from merrimac.technique.known import NORTH, SOUTH, SUIT_MASKS, SUITS, Known, highest
from merrimac.technique.reach import NO_SUIT, led, partner_of, reached
from merrimac.technique.tasks import METHODS, PLAY_CARD, is_interrupted

CONTRACT = Contract.parse("4S", Seat.SOUTH)
VULNERABILITY = Vulnerability.ALL
DUMMY, OWN = Hand.parse("4.AQ.6543.2"), Hand.parse("AKQJT2.2..5")
WEST, EAST = Hand.parse("3..."), Hand.parse("...A")
"""What they hold in every layout."""
HEARTS = tuple(Hand.parse(".K876543.."))
OTHERS = tuple(Card.parse(text) for text in ("D7", "C7", "D8", "C8", "D9", "C9", "DT"))
"""West fills his hand up from the front, East from the back."""
WON, LOST = 2, 3
KING = Card.parse("HK")
WEST_PLAYS = {
    LOW + Suit.HEARTS: "West plays low",
    int(KING): "West plays the king",
    int(Card.parse("S3")): "West ruffs",
}
"""The figure's branches, by what declarer sees."""

Values = Evaluation[Situation[Known], Step | None, Step | None, Vector]


@dataclass(frozen=True, slots=True)
class Branch:
    """What may happen at a node of a defender, how likely it is there, and what it leaves us."""

    what: str
    weight: float
    value: float


@dataclass(frozen=True, slots=True)
class Figure:
    west: tuple[Branch, ...]
    """After the lead towards dummy."""
    east: tuple[Branch, ...]
    """When West has played low and dummy the queen."""
    schemes: tuple[tuple[str, float], ...]
    """Declarer's choices at the root, the best first, and what each is worth."""


def layouts() -> NDArray[np.uint64]:
    """What East and West hold, ``[layout, 2]``: every division of the hearts."""
    found = []
    for division in range(1 << len(HEARTS)):
        hearts = [card for place, card in enumerate(HEARTS) if division >> place & 1]
        west = WEST | Hand.of(hearts)
        room = len(OWN) - len(west)
        west |= Hand.of(OTHERS[:room])
        east = (EAST | Hand.of(HEARTS) | Hand.of(OTHERS)) - west
        found.append((east.mask, west.mask))
    return np.array(found, dtype=np.uint64)


def known(held: NDArray[np.uint64]) -> Known:
    """What declarer knows when he leads and these layouts are equally likely."""
    return Known(
        InformationSet(
            DUMMY.mask,
            OWN.mask,
            held,
            int(CONTRACT.strain),
            SOUTH,
            [],
            [0, 0, 0, 0],
            WON,
            LOST,
            CONTRACT.tricks_needed,
        )
    )


# --- the two methods of the figure, and what they are made of -----------------------------------


@method("scheme")
def finessing(known: Known) -> Iterator[Instance]:
    for aim, tasks in finesse.propose(known):
        yield Instance((*tasks, ("answer",), ("rest",)), why=aim)


@method("scheme")
def cashing_out(known: Known) -> Iterator[Instance]:
    """The cards that are guaranteed to win, as far as can be said when the choice is made."""
    sure = sum(known.winners(seat, suit) for seat in (NORTH, SOUTH) for suit in SUITS)
    yield Instance((("take", sure), ("rest",)), why=Aim("cash out"))


@method("take")
def take(known: Known, sure: int) -> Iterator[Tasks]:
    """Draws trumps, takes the side winners, and keeps the other trumps for the end."""
    if not known.is_on_lead:
        return
    mine, other, trumps = known.turn, partner_of(known.turn), SUIT_MASKS[known.strain]
    here, there, again = known.hands[mine] & sure, known.hands[other] & sure, ("take", sure)
    first = here & trumps if known.out(known.strain) else here & ~trumps
    if not here and not there:
        yield ()
    elif not first and (there & ~trumps or not here):
        yield from reached(known, other, NO_SUIT, again)
    else:
        yield (*led(mine, highest(first or here), ("low",)), again)


@method("answer")
def answer(known: Known) -> Iterator[Tasks]:
    """To what the defenders lead, until we lead again."""
    if is_interrupted(known):
        yield (("respond", True), ("answer",))
    elif known.is_on_lead:
        yield ()


def network() -> Network[Known]:
    return Network(
        methods=(*METHODS, finessing, cashing_out, take, answer),
        operators=(PLAY_CARD,),
        controlled=(NORTH, SOUTH),
        turn=whose_turn,
        replies=lambda known: replies(known, Defenders.LIKELY),
        coverage="ignore",
        ends=("rest",),
    )


# --- reading the figure off the tree ------------------------------------------------------------


def tree(held: NDArray[np.uint64]) -> TaskTree[Known]:
    return network().tree(known(held), (("scheme",),))


def figure(of: TaskTree[Known]) -> Figure:
    """Weights and values of the branches that the paper shows."""
    return _Reader(of).figure()


class _Reader:
    def __init__(self, tree: TaskTree[Known]) -> None:
        self._root = tree.root
        worlds = len(tree.root.state.information.information)
        self._algebra: Vectors[Known] = Vectors(np.full(worlds, 1 / worlds), _leaf)
        self._values: Values = Evaluation(tree, self._algebra)

    def figure(self) -> Figure:
        schemes = zip(self._root.options, self._values.options(self._root), strict=True)
        named = [(_aim(step), self._algebra.mean(vector)) for (step, _), vector in schemes]
        [lead] = (option for option in self._root.options if _aim(option.action) == "finesse")
        west = _external(lead.outcomes[0][1])
        replies = {_seen(step)[0]: child for step, child in _outcomes(west)}
        east = _external(replies[LOW + Suit.HEARTS])
        return Figure(
            tuple(self._branch(what, west, [replies[seen]]) for seen, what in WEST_PLAYS.items()),
            self._with_the_king(east),
            tuple(sorted(named, key=lambda each: -each[1])),
        )

    def _with_the_king(self, east: TaskNode[Known]) -> tuple[Branch, Branch]:
        """Only the king beats the queen."""
        lost = east.state.information.lost
        children = [child for _, child in _outcomes(east)]
        taken = [child for child in children if child.state.information.lost > lost]
        kept = [child for child in children if child not in taken]
        return (
            self._branch("East plays low", east, kept),
            self._branch("East plays the king", east, taken),
        )

    def _branch(self, what: str, at: TaskNode[Known], children: list[TaskNode[Known]]) -> Branch:
        outcomes = [(None, self._values.value(child)) for child in children]
        vector = self._algebra.meet(at.state, None, outcomes)
        possible = int(np.count_nonzero(vector < np.inf))
        weight = possible / len(at.state.information.information)
        return Branch(what, weight, self._algebra.mean(vector))


def _leaf(known: Known) -> tuple[Any, NDArray[np.float64]]:
    scores = np.array([score(CONTRACT, tricks, VULNERABILITY) for tricks in range(14)], dtype=float)
    return known.information.indices, scores[known.tricks]


def _aim(step: Step | None) -> str:
    assert step is not None and isinstance(step.why, Aim)
    return step.why.technique


def _external(node: TaskNode[Known]) -> TaskNode[Known]:
    """The first node of a defender on the way down, where declarer has no choice."""
    while node.options[0].action is not None:
        [(_, outcomes)] = node.options
        node = outcomes[0][1]
    return node


def _outcomes(external: TaskNode[Known]) -> list[tuple[Step, TaskNode[Known]]]:
    return [(step, child) for step, child in external.options[0].outcomes if step is not None]


def _seen(step: Step) -> tuple[int, ...]:
    assert isinstance(step.act, tuple)
    return step.act
