"""Alpha-mu as declarer: the card with which one plan makes the contract in most layouts.

The layouts are those of the simulator. Where it would solve each with open cards after the next
card, alpha-mu keeps to one plan for the next few cards of both hands; near the end it does so to
the last trick. One card ahead it is the simulator that plays to make the contract.

The other seats, the bidding and contracts that are decided already are left to the simulator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from merrimac.game.cards import Card
from merrimac.game.hand import Hand
from merrimac.game.play import Play
from merrimac.game.view import View
from merrimac.players.heuristic import choose
from merrimac.players.heuristics.situation import Situation
from merrimac.players.layouts import Layouts
from merrimac.players.player import Considered, Decision, Effort, Limit, Memory, Plain, Reason
from merrimac.players.simulator import ONLY_CARD, Simulator
from merrimac.solve.alphamu import (
    MOST_LAYOUTS,
    TO_THE_END,
    AlphaMuSolver,
    Choice,
    Choices,
    Depth,
    Weights,
)
from merrimac.solve.double_dummy import Batch, Masks
from merrimac.solve.double_dummy import Limit as Work
from merrimac.solve.position import Position

SAMPLES, LATE_SAMPLES = 20, 100
MOST_WORK = 4_000_000
"""About a second."""
ONE_CARD_AHEAD, AHEAD, TO_THE_LAST_TRICK = "one card ahead", "one plan", "one plan to the end"
CHOICE, BOUNDED_CHOICE = "one plan, choice", "one plan, choice at most"


@dataclass(frozen=True, slots=True)
class AlphaMu:
    """A ``Player`` without memory. The solver is only its tool: no answer depends on another."""

    moves: int = 3
    """Cards of declarer's side to look ahead; 1 is plain Monte Carlo to the last trick."""
    samples: int = SAMPLES
    ending: int = 7
    """With no more cards in a hand, more layouts are searched, and to the end; 0 is never."""
    simulator: Simulator = Simulator()
    name: str = "alphamu"
    _solver: AlphaMuSolver = field(default_factory=AlphaMuSolver, repr=False, compare=False)

    def decide(self, view: View, limit: Limit, rng: Random, memory: Memory) -> Decision:
        contract, play = view.contract, view.play
        declares = contract is not None and view.seat is contract.declarer
        if contract is None or play is None or not declares or view.dummy is None:
            return self.simulator.decide(view, limit, rng, memory)
        legal = view.legal_cards
        if len(legal) == 1:
            return Decision(next(iter(legal)), Reason(ONLY_CARD))
        left = 13 - len(play) // 4
        target = contract.tricks_needed - play.tricks_won(contract.declarer.side)
        if not 0 < target <= left:
            return self.simulator.decide(view, limit, rng, memory)
        drawn = self.simulator.drawn(view, self._number(left, limit), rng)
        return self._searched(view, play, drawn, target, limit) or self.simulator.decide(
            view, limit, rng, memory
        )

    def _is_late(self, left: int) -> bool:
        return self.moves > 1 and left <= self.ending

    def _number(self, left: int, limit: Limit) -> int:
        wanted = LATE_SAMPLES if self._is_late(left) else self.samples
        return min(limit.samples or wanted, MOST_LAYOUTS)

    def _searched(
        self, view: View, play: Play, drawn: Layouts, target: int, limit: Limit
    ) -> Decision | None:
        """None when the contract can't be made in any layout."""
        held = drawn.held(play)
        like = _position(held, play)
        usual = choose(Situation.of(view)).card
        seen = self._solver.search(held, like, target, Depth(moves=1), drawn.weights)
        if seen.best.chance <= 0:
            return None
        order = _order(seen, held, like, drawn.weights, usual)
        is_late = self._is_late(like.tricks_left)
        depth = Depth(TO_THE_END if is_late else self.moves)
        work = Work(limit.seconds, limit.nodes or (0 if limit.seconds else MOST_WORK))
        found = self._solver.search(held, like, target, depth, drawn.weights, work, order)
        return _decision(found, drawn, order, usual, is_late)


def _position(held: Masks, play: Play) -> Position:
    """The moment of the play in the first of the layouts; all look alike to declarer."""
    north, east, south, west = (Hand(int(mask)) for mask in held[0])
    start = len(play) & ~3
    leader = play.seat_of(start)
    return Position((north, east, south, west), play.strain, leader, play.cards[start:])


def _order(seen: Choices, held: Masks, like: Position, weights: Weights, usual: Card) -> list[Card]:
    """Equally good cards at first sight: by tricks on average, then as the rules say."""
    cards = [
        card for each in seen.each if each.chance >= seen.best.chance for card in each.cards
    ]  # fmt: skip
    if len(cards) == 1:
        return cards
    solved = Batch().cards(held, like)[:, :, 0].astype(np.float64)
    tricks = np.round(weights @ solved, 6).tolist()
    return sorted(cards, key=lambda card: (-tricks[card], card is not usual, card.rank))


def _decision(
    found: Choices, drawn: Layouts, order: Sequence[Card], usual: Card, is_late: bool
) -> Decision:
    best = found.best
    card = usual if usual in best.cards else _first(best, order)
    considered = tuple(
        Considered(card if each is best else each.cards[0], each.at_most, _of_choice(each))
        for each in found.each
    )
    facts = _facts(best) | {"moves": found.moves}
    name = TO_THE_LAST_TRICK if is_late and found.is_complete else AHEAD
    if found.moves == 1:
        name = ONE_CARD_AHEAD
    if len(found.each) > 1:
        other = found.each[1]
        facts |= {"runner_up": str(other.cards[0]), "runner_up_percent": _percent(other.at_most)}
    reason = Reason(name, facts, (drawn.reason(len(drawn)),))
    return Decision(card, reason, considered, Effort(len(drawn), found.work))


def _first(choice: Choice, order: Sequence[Card]) -> Card:
    return next((card for card in order if card in choice.cards), choice.cards[0])


def _of_choice(choice: Choice) -> Reason:
    return Reason(CHOICE if choice.is_exact else BOUNDED_CHOICE, _facts(choice))


def _facts(choice: Choice) -> dict[str, Plain]:
    """The chance as far as the search looked, or a bound on it, and from which layouts."""
    wins: list[Plain] = [bool(each) for each in choice.wins]
    equals: list[Plain] = [str(card) for card in choice.cards]
    return {
        "chance": round(choice.at_most, 4),
        "percent": _percent(choice.at_most),
        "moves": choice.moves,
        "equals": equals,
        "wins": wins,
    }


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"
