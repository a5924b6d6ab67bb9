"""The ideas of double-dummy search one by one, as GIB's paper (section 2) adds them."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac import _native
from merrimac.solve.double_dummy import Bounds
from merrimac.solve.position import Position


@dataclass(frozen=True, slots=True)
class Rung:
    """A search with some of the ideas. The plain one is alpha-beta with nothing else."""

    table: bool = False  # remember positions at the start of a trick
    narrowness: bool = False  # lead first where the opponents have few replies
    partition: bool = False  # remember sets of positions instead of single ones
    killers: bool = False  # try first what last refuted such a position


@dataclass(frozen=True, slots=True)
class Climbed:
    """What a search found and what it cost."""

    tricks_ns: Bounds
    nodes: int  # cards played


def climb(position: Position, rung: Rung, most_nodes: int = 0) -> Climbed:
    """Solve a position at the start of a trick, counting nodes; 0 is no limit."""
    low, high, nodes = _native.climb(
        position.masks, position.strain, position.leader, rung.table, rung.narrowness,
        rung.partition, rung.killers, most_nodes,
    )  # fmt: skip
    return Climbed(Bounds(low, high), nodes)
