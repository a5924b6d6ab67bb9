"""Declarer's task network: all techniques together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from merrimac.planning.method import Instance, Method, Reply, Tasks, method
from merrimac.planning.network import Network
from merrimac.solve.lines import Defenders
from merrimac.technique import (
    cash_winners,
    cross_ruff,
    dangerous_opponent,
    discard_losers,
    discovery,
    double_squeeze,
    draw_trumps,
    duck,
    dummy_reversal,
    elimination,
    finesse,
    hold_up,
    length_winners,
    loser_on_loser,
    mortons_fork,
    rounds,
    ruff,
    ruff_out,
    ruffing_finesse,
    running,
    safety_play,
    scissors_coup,
    sequence_winners,
    set_up_ruff,
    simple_squeeze,
    split_winners,
    throw_in,
    trump_coup,
    trump_squeeze,
    unblock,
)
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, Known
from merrimac.technique.tasks import METHODS, PLAY_CARD

Technique = Callable[[Known], Iterator[Proposal]]
TECHNIQUES: tuple[Technique, ...] = (
    ruff.propose,
    set_up_ruff.propose,
    ruff_out.propose,
    cross_ruff.propose,
    dummy_reversal.propose,
    ruffing_finesse.propose,
    discard_losers.propose,
    trump_squeeze.propose,
    trump_coup.propose,
    loser_on_loser.propose,
    elimination.propose,
    dangerous_opponent.propose,
    finesse.propose,
    sequence_winners.propose,
    length_winners.propose,
    duck.propose,
    unblock.propose,
    split_winners.propose,
    safety_play.propose,
    discovery.propose,
)
BEFORE_CASHING: tuple[Technique, ...] = (
    cash_winners.propose,
    double_squeeze.propose,
    simple_squeeze.propose,
    throw_in.propose,
    mortons_fork.propose,
    draw_trumps.propose,
    scissors_coup.propose,
    sequence_winners.propose,
)
"""These cash winners in an order that matters: they are named when cashing out does as well."""
TECHNIQUE_METHODS: tuple[Method, ...] = (
    *running.METHODS,
    *rounds.METHODS,
    *unblock.METHODS,
    *discovery.METHODS,
    *draw_trumps.METHODS,
    *ruff.METHODS,
    *set_up_ruff.METHODS,
    *ruff_out.METHODS,
    *cross_ruff.METHODS,
    *dummy_reversal.METHODS,
    *ruffing_finesse.METHODS,
    *discard_losers.METHODS,
    *trump_squeeze.METHODS,
    *trump_coup.METHODS,
    *elimination.METHODS,
)

FEW = 18
"""Where fewer than one in so many layouts is left, no new technique is thought of: it would be made
for these few alone."""


def network(
    defenders: Defenders = Defenders.LIKELY, usual: int | None = None, layouts: int = 0
) -> Network[Known]:
    """``usual``: a first lead to be thought of beside those of the techniques. With ``layouts``,
    how many there are at the start, nothing new is begun where few are left."""
    few = max(2, layouts // FEW) if layouts else 1
    ordered = [scheme(technique, few, is_named_anyway=True) for technique in BEFORE_CASHING]
    schemes = [scheme(technique, few) for technique in TECHNIQUES]
    replying = (interrupted, *hold_up.METHODS)
    return Network(
        methods=(
            *METHODS,
            *TECHNIQUE_METHODS,
            *replying,
            *ordered,
            cash_out,
            *schemes,
            lead_first(usual),
        ),
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
def interrupted(known: Known, depth: int, choices: int = 0) -> Iterator[Tasks]:
    """``choices``: for so many cards more, all replies are thought of and not only the usual."""
    if known.trick:
        yield (("respond", choices > 0), ("scheme", depth, max(choices - 1, 0)))


@method("scheme")
def cash_out(known: Known, _: int, __: int = 0) -> Iterator[Any]:
    if known.is_on_lead:
        yield Instance((("rest",),), why=Aim("cash out"))


def lead_first(card: int | None) -> Method:
    """One given lead at the start, then on as usual."""

    def expand(known: Known, _: int, choices: int = 0) -> Iterator[Any]:
        if (
            card is not None
            and choices
            and known.is_on_lead
            and known.hands[known.turn] >> card & 1
        ):
            tasks = (("lead", card), ("follow",), ("rest",))
            yield Instance(tasks, why=Aim("usual", card // 13, card))

    return Method("scheme", expand, "usual")


def scheme(technique: Technique, least: int, is_named_anyway: bool = False) -> Method:
    """A technique as a way to do the next part of the deal, with at least so many layouts left.

    When all is settled only those are thought of that give what happens a name.
    """

    def expand(known: Known, depth: int, _: int = 0) -> Iterator[Any]:
        is_wanted = known.is_on_lead and len(known.information) >= least
        if is_wanted and (is_named_anyway or not known.is_settled):
            for aim, tasks in technique(known):
                then = ("scheme", depth - 1) if depth > 1 else ("rest",)
                yield Instance((*tasks, then), why=aim)

    return Method("scheme", expand, technique.__module__.rpartition(".")[2])
