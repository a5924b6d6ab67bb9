"""Declarer's task network: all techniques together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from merrimac.planning.method import Instance, Method, Reply, Tasks, method
from merrimac.planning.network import Network
from merrimac.solve.lines import Defenders
from merrimac.technique import ruffs, suit_tactics, trumps
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, Known
from merrimac.technique.tasks import METHODS, PLAY_CARD

Technique = Callable[[Known], Iterator[Proposal]]
TECHNIQUES: tuple[Technique, ...] = (trumps.propose, ruffs.propose, suit_tactics.propose)


LEAST_WORLDS = 4
"""With fewer layouts left a plan would be made for these few alone."""


def network(defenders: Defenders = Defenders.LIKELY) -> Network[Known]:
    schemes = [scheme(technique) for technique in TECHNIQUES]
    return Network(
        methods=(*METHODS, interrupted, cash_out, *schemes),
        operators=(PLAY_CARD,),
        controlled=(NORTH, SOUTH),
        turn=whose_turn,
        replies=lambda known: replies(known, defenders),
        coverage="ignore",
        ends=("rest",),
    )


def whose_turn(known: Known) -> int | None:
    return None if known.information.is_over else known.turn


def replies(known: Known, defenders: Defenders) -> list[Reply]:
    return [
        Reply(tuple(seen), Known(after)) for seen, after in known.information.replies(defenders)
    ]


@method("scheme")
def interrupted(known: Known, depth: int, is_first: bool = False) -> Iterator[Tasks]:
    if known.trick:
        yield (("respond", is_first), ("scheme", depth, is_first))


@method("scheme")
def cash_out(known: Known, _: int, __: bool = False) -> Iterator[Any]:
    if known.is_on_lead:
        yield Instance((("rest",),), why=Aim("cash out"))


def scheme(technique: Technique) -> Method:
    """A technique as a way to do the next part of the deal."""

    def expand(known: Known, depth: int, _: bool = False) -> Iterator[Any]:
        if known.is_on_lead and len(known.information) >= LEAST_WORLDS and not known.is_settled:
            for aim, tasks in technique(known):
                then = ("scheme", depth - 1) if depth > 1 else ("rest",)
                yield Instance((*tasks, then), why=aim)

    return Method("scheme", expand, technique.__module__.rpartition(".")[2])
