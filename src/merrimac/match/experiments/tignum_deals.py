"""Tignum 2 on random deals: how large its trees are at trick one, and how long they take.

A tree that meets the match's limit is grown again with a much larger one: its size is told as it is
when nothing is cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from time import process_time

from merrimac.match.runner import DeclarerMatch, board_for
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


def first_trees(match: DeclarerMatch, jobs: int) -> Iterator[FirstTree]:
    """One for each deal of a match, in order."""
    numbers = range(1, match.deals + 1)
    if jobs == 1:
        yield from (first_tree(match, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(first_tree, [match] * match.deals, numbers)
