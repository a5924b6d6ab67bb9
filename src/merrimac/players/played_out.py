"""Declarer's cards played out: what each makes when the cards are not seen later either.

Alpha-mu bounds what a card can make. The card with the highest bound is played out first, and
others while their bounds are higher than what was reached: those left can't be better. A plan in
progress is left only for a card that is ahead of its own by more than luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from merrimac.game.cards import Card
from merrimac.players.matrix import Judge, Numbers, Way, lead
from merrimac.players.ways import Seen, Table, way_of
from merrimac.solve.alphamu import Choice, Choices
from merrimac.solve.double_dummy import Limit as Work
from merrimac.solve.play_out import PlayOuts
from merrimac.technique.turned import information_of

AHEAD = 1.0
"""Standard errors by which a card must be ahead of the plan's."""
_NOTHING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """What one of alpha-mu's choices makes when it is played out."""

    choice: Choice
    made: Numbers
    """How likely the contract is made in each layout."""
    chance: float


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """The choices that were played out; none when time was short or nobody asked."""

    each: tuple[Reached, ...] = ()
    work: int = 0

    def of(self, card: Card) -> Reached | None:
        return next((one for one in self.each if card in one.choice.cards), None)

    def ways(self, table: Table, seen: Seen) -> list[Way]:
        """Rows of the matrix."""
        return [
            way_of(table, seen, one.choice, Judge.PLAYED_OUT, one.made) for one in self.each
        ]  # fmt: skip


def played_out(
    table: Table, solver: PlayOuts, found: Choices, kept: Card | None, limit: Work
) -> Played:
    """``kept``: the card of the plan in progress, which is played out whatever its bound."""
    weights = table.drawn.weights
    start = information_of(table.view, table.contract, table.play, table.held).information
    began, work, best = monotonic(), 0, 0.0
    reached: list[Reached] = []
    first = found.best if kept is None else found.of(kept)
    for choice in (first, *(each for each in found.each if each is not first)):
        if reached and choice.at_most <= best + _NOTHING:
            continue
        left = limit.seconds - (monotonic() - began)
        if limit.seconds and left <= 0:
            return Played(work=work)
        time = Work(left if limit.seconds else 0.0, limit.nodes)
        one = solver.after(choice.cards[0], start, weights, time)
        work += one.work
        if not one.is_complete:
            return Played(work=work)
        reached.append(Reached(choice, one.made, float(weights @ one.made)))
        best = max(best, reached[-1].chance)
    return Played(tuple(reached), work)


def chosen(
    played: Played, kept: Card | None, order: Sequence[Card], weights: Numbers
) -> Choice | None:
    """The best, of equal ones the first in order; the plan's unless that is clearly better.

    None when nothing was played out.
    """
    if not played.each:
        return None
    rank = {card: place for place, card in enumerate(order)}
    best = min(
        played.each,
        key=lambda one: (-round(one.chance, 9), min(rank[card] for card in one.choice.cards)),
    )
    planned = None if kept is None else played.of(kept)
    if planned is None:
        return best.choice
    ahead = lead(best.made, planned.made, weights)
    return (best if ahead.mean > AHEAD * ahead.error else planned).choice
