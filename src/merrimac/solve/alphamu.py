"""Declarer's cards over many layouts at once, by what one way of playing can win.

Double dummy in each layout plays as if the cards were seen, and another way in every layout.
Alpha-mu (Cazenave & Ventos) looks some cards of declarer's side ahead with one plan for all layouts
that look alike at the table; only beyond that are the cards in sight. Looking one card ahead is
plain Monte Carlo. Looking to the end gives the achievable sets (Ginsberg): exact for the layouts
given, against defenders who see everything. What is counted is whether the tricks are made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from merrimac import _native
from merrimac.game.cards import CARDS, Card
from merrimac.solve.double_dummy import UNLIMITED, Limit, Masks
from merrimac.solve.position import Position

BadQuestion = _native.BadQuestion  # layouts that do not fit together, weights below zero
MOST_LAYOUTS = _native.MOST_WORLDS
"""So many different layouts can be searched; the same one given twice counts once."""
TO_THE_END = _native.TO_THE_END
Weights: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One card, or several that touch, and what it can win."""

    cards: tuple[Card, ...]
    """The lowest first."""
    moves: int
    """How many cards of declarer's side ahead ``chance`` and ``front`` look."""
    chance: float
    """The weight of the best set of layouts that one way of playing wins."""
    at_most: float
    """A bound on the chance as far ahead as the search looked."""
    is_exact: bool
    """Whether the chance is as far ahead as that; else a better card made it needless to know."""
    front: NDArray[np.bool_]
    """``[set, layout]``: sets of layouts that one way of playing wins, the heaviest first."""
    in_sight: NDArray[np.bool_]
    """``[0, layout]``: what is won when all cards are seen after this one."""

    @property
    def wins(self) -> NDArray[np.bool_]:
        """In which layouts the tricks are made."""
        wins: NDArray[np.bool_] = self.front[0]
        return wins


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """All cards that may be played, the best first."""

    each: tuple[Choice, ...]
    moves: int
    """How far ahead the search looked; a limit may have stopped it short of what was asked."""
    is_complete: bool
    nodes: int
    leaves: int
    """Layouts solved double dummy, with yes or no."""
    work: int
    """What a limit counts: trick starts searched double dummy, nodes and sets compared."""

    @property
    def best(self) -> Choice:
        return self.each[0]

    def of(self, card: Card) -> Choice:
        """Raises KeyError for a card that can't be played."""
        for choice in self.each:
            if card in choice.cards:
                return choice
        raise KeyError(card)


@dataclass(frozen=True, slots=True)
class Depth:
    """What is asked for."""

    moves: int = 3
    """Cards of declarer's side to look ahead."""
    every_card: bool = False
    """The chance of every card, not only of the best."""
    whole_fronts: bool = False
    """All sets of every front, not only the heaviest."""


class AlphaMuSolver:
    """Answers questions one at a time; the answers do not depend on earlier ones."""

    def __init__(self, memory: int = _native.DEFAULT_MEMORY) -> None:
        self._native = _native.AlphaMu(memory)

    def search(
        self,
        layouts: Masks,
        like: Position,
        target: int,
        depth: Depth,
        weights: Weights | None = None,
        limit: Limit = UNLIMITED,
        order: Iterable[Card] = (),
    ) -> Choices:
        """The cards of the side to play, which is declarer's, by the chance of so many tricks.

        The layouts stand in for the hands of the position. ``target`` counts tricks still to be
        won, the one on the table included. Of equally good cards the first in ``order`` is best.
        """
        share = np.ones(len(layouts)) if weights is None else weights
        rows, moves, is_complete, nodes, leaves, work = self._native.search(
            np.ascontiguousarray(layouts, dtype=np.uint64),
            np.ascontiguousarray(share, dtype=np.float64),
            int(like.strain),
            int(like.leader),
            [int(card) for card in like.table],
            target,
            depth.moves,
            depth.every_card,
            depth.whole_fronts,
            [int(card) for card in order],
            limit.nodes,
            limit.seconds,
        )
        each = tuple(Choice(_cards_of(row[0]), *row[1:]) for row in rows)
        return Choices(each, moves, is_complete, nodes, leaves, work)

    def achievable(
        self,
        layouts: Masks,
        like: Position,
        target: int,
        weights: Weights | None = None,
        limit: Limit = UNLIMITED,
    ) -> Choices:
        """The exact chance of every card: meant for endings. See ``is_complete`` with a limit."""
        depth = Depth(TO_THE_END, every_card=True)
        return self.search(layouts, like, target, depth, weights, limit)


def _cards_of(mask: int) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if mask & card.mask)
