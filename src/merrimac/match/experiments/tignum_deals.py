"""Tignum 2 on random deals: how large its trees are at trick one, and how long they take.

A tree that meets the match's limit is grown again with a much larger one: its size is told as it is
when nothing is cut.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from random import Random
from time import process_time

from merrimac.match.runner import DealResult, DeclarerMatch, board_for, play_deal
from merrimac.players.planner import plan_for

_AMPLE = 10
"""So many times the nodes of the match."""


@dataclass(frozen=True, slots=True)
class FirstTree:
    """The tree of declarer's first plan, with dummy in sight and no card of his played."""

    nodes: int
    leaves: int
    is_cut: bool
    """The larger limit came first as well."""
    seconds: float
    """Of processor time, for both trees where there were two: the one figure that does not
    repeat."""
    is_regrown: bool = False
    """The match's limit came first."""


def first_tree(match: DeclarerMatch, number: int) -> FirstTree:
    """On the deal of a match with that number."""
    board = board_for(match, number)
    assert board.contract is not None
    view = board.view(board.contract.declarer)
    seed = f"{match.seed}/{number}/plan"
    start = process_time()
    plan = plan_for(view, board.contract, match.limit, Random(seed))
    is_regrown = not plan.tree.complete
    if is_regrown:
        ample = replace(match.limit, nodes=_AMPLE * match.limit.nodes)
        plan = plan_for(view, board.contract, ample, Random(seed))
    seconds = process_time() - start
    return FirstTree(plan.nodes, plan.leaves, not plan.tree.complete, seconds, is_regrown)


@dataclass(frozen=True, slots=True)
class BothTables:
    """What is to be kept of a deal's result: the deal itself can be dealt again."""

    double_dummy: int
    tricks: tuple[int, int]


def both_tables(match: DeclarerMatch, number: int) -> BothTables:
    """A deal of a match by both declarers."""
    result = play_deal(match, number)
    return BothTables(result.double_dummy, result.tricks)


def result_of(match: DeclarerMatch, number: int, tables: BothTables) -> DealResult:
    board = board_for(match, number)
    assert board.contract is not None and board.play is not None
    lead = board.play.cards[0]
    return DealResult(number, board.deal, board.contract, lead, *astuple(tables))
