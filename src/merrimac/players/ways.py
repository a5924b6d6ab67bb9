"""Declarer's matrix: named lines, alpha-mu and open cards over the same layouts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import CARDS, Card
from merrimac.game.contract import Contract
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.play import Play
from merrimac.game.view import View
from merrimac.players.aims import Goal, Values, values
from merrimac.players.layouts import Layouts
from merrimac.players.matrix import Judge, Matrix, Way
from merrimac.solve.alphamu import TO_THE_END, AlphaMuSolver, Choices, Depth
from merrimac.solve.double_dummy import Batch
from merrimac.solve.double_dummy import Limit as Work
from merrimac.solve.position import Position
from merrimac.technique.plan import DeclarerPlan, DeclarerPlanner
from merrimac.technique.turned import Worlds, information_of, turned_by

_POINTS: Mapping[Goal, float] = {
    Goal.IMPS: 40.0, Goal.MATCHPOINTS: 400.0, Goal.TOTAL_POINTS: 1.0, Goal.MAKING: 400.0,
}  # fmt: skip
"""A plan counts in points: what one unit of the goal is worth in them."""


@dataclass(frozen=True, slots=True)
class Table:
    """What declarer decides about: his view, the layouts, and what tricks are worth."""

    view: View
    contract: Contract
    play: Play
    drawn: Layouts
    goal: Goal

    @property
    def held(self) -> Masks:
        return self.drawn.held(self.play)

    @property
    def won(self) -> int:
        return self.play.tricks_won(self.contract.declarer.side)

    @property
    def target(self) -> int:
        """Tricks still to be won for the contract."""
        return self.contract.tricks_needed - self.won

    @property
    def worth(self) -> Values:
        contract = self.contract
        return values(contract, self.view.vulnerability, self.goal, contract.declarer)

    @property
    def like(self) -> Position:
        """The moment of the play in the first of the layouts; all look alike to declarer."""
        north, east, south, west = (Hand(int(mask)) for mask in self.held[0])
        start = len(self.play) & ~3
        leader = self.play.seat_of(start)
        return Position((north, east, south, west), self.play.strain, leader,
                        self.play.cards[start:])  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Declarer's tricks in all with open cards, ``[layout, card]``, for the legal cards."""

    tricks: NDArray[np.int64]
    cards: tuple[Card, ...]

    @staticmethod
    def of(table: Table) -> Seen:
        solved = Batch().cards(table.held, table.like)[:, :, 0].astype(np.int64)
        return Seen(solved + table.won, tuple(table.view.legal_cards))

    def in_order(self, table: Table, usual: Card) -> list[Card]:
        """By worth, by tricks, then as the rules say."""
        weights, worth = table.drawn.weights, table.worth
        means = {card: float(weights @ worth[self.tricks[:, card]]) for card in self.cards}
        tricks = {card: float(weights @ self.tricks[:, card]) for card in self.cards}
        return sorted(
            self.cards,
            key=lambda card: (-round(means[card], 6), -round(tricks[card], 6), card is not usual,
                              card.rank),
        )  # fmt: skip

    def best_makes(self, table: Table) -> float:
        """The chance of the contract if all cards were seen now."""
        most = self.tricks[:, list(self.cards)].max(axis=1)
        return float(table.drawn.weights @ (most >= table.contract.tricks_needed))


def searched(
    table: Table, solver: AlphaMuSolver, order: Sequence[Card], moves: int, work: Work
) -> Choices:
    """By alpha-mu, as deep as asked or as the work allows; of equal cards the first is best."""
    depth = Depth(moves or TO_THE_END)
    weights = table.drawn.weights
    return solver.search(table.held, table.like, table.target, depth, weights, work, order)


def planned(table: Table, usual: Card, nodes: int) -> tuple[DeclarerPlan, Worlds]:
    """What the techniques make of the same layouts."""
    known = information_of(table.view, table.contract, table.play, table.held)
    worlds = Worlds(known, table.drawn.weights, turned_by(table.contract))
    scores = table.worth * _POINTS[table.goal]
    planner = DeclarerPlanner(known, table.drawn.weights, scores)
    return planner.plan(nodes, usual=int(usual)), worlds


def matrix_of(table: Table, seen: Seen, found: Choices, plan: DeclarerPlan | None = None) -> Matrix:
    rows = [*_by_search(table, seen, found), *(_by_lines(table, found, plan) if plan else ())]
    return Matrix(tuple(rows), table.drawn.weights)


def _by_search(table: Table, seen: Seen, found: Choices) -> Iterator[Way]:
    """Where alpha-mu's plan fails, the contract is a trick short at best."""
    needed, worth = table.contract.tricks_needed, table.worth
    for choice in found.each:
        tricks = seen.tricks[:, choice.cards[0]]
        yield Way(choice.cards, Judge.OPEN_CARDS, worth[tricks], tricks >= needed)
        wins = choice.wins
        kept = np.where(wins, tricks, np.minimum(tricks, needed - 1))
        yield Way(choice.cards, Judge.ONE_PLAN, worth[kept], wins)


def _by_lines(table: Table, found: Choices, plan: DeclarerPlan) -> Iterator[Way]:
    needed, worth = table.contract.tricks_needed, table.worth
    unit = _POINTS[table.goal]
    for line in (plan.best, *plan.others):
        if line.card < 0:
            continue
        scores = np.minimum(line.scores / unit, worth.max())
        made = scores >= worth[needed] - 1e-9
        cards = next(each.cards for each in found.each if CARDS[line.card] in each.cards)
        ordered = (CARDS[line.card], *(card for card in cards if card != CARDS[line.card]))
        yield Way(ordered, Judge.LINE, scores, made, line)
