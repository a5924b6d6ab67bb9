"""The oracle: sees all four hands and plays double dummy. The yardstick's defender.

Of the cards that keep the double-dummy result it takes the one after which most of the next
opponent's cards are mistakes, and of those the most natural: the lowest of touching cards, a long
suit's lowest when it leads or discards. It is never random.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.play import winning_place
from merrimac.game.seats import SEATS
from merrimac.players.player import Considered, Decision, Effort, Limit, Memory, Reason
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

DOUBLE_DUMMY = "double dummy"


@dataclass(frozen=True, slots=True)
class Oracle:
    """An ``AllSeeing`` player. The solver is only its tool: every answer is exact."""

    name: str = "oracle"
    _solver: Solver = field(default_factory=Solver, repr=False, compare=False)

    def decide_seeing_all(
        self, board: Board, _limit: Limit, _rng: Random, memory: Memory
    ) -> Decision:
        """The play alone: it knows no bidding. The limit is not needed, an answer is quick."""
        if board.play is None:
            raise GameError("the oracle plays cards but does not bid")
        position = Position.of(board)
        before = sum(self._solver.nodes)
        tricks = {card: bounds.tricks for card, bounds in self._solver.cards(position).items()}
        most = max(tricks.values())
        best = _lowest_of_equals(position, [card for card in tricks if tricks[card] == most])
        traps = {card: self._trap(position, card) if len(best) > 1 else 0.0 for card in best}
        chosen = max(best, key=lambda card: (traps[card], _naturalness(position, card)))
        reason = Reason(
            DOUBLE_DUMMY,
            {
                "tricks": most,
                "of": position.tricks_left,
                "equals": len(best),
                "trap": round(traps[chosen], 3),
            },
        )
        considered = sorted(
            (Considered(card, float(value)) for card, value in tricks.items()),
            key=lambda one: (-(one.value or 0.0), one.action is not chosen),
        )
        effort = Effort(nodes=sum(self._solver.nodes) - before)
        return Decision(chosen, reason, tuple(considered), effort, memory)

    def _trap(self, position: Position, card: Card) -> float:
        """The share of the next opponent's cards that cost a trick, after this card."""
        after = following(position, card)
        if not after.tricks_left or after.turn.side is position.turn.side:
            return 0.0
        values = [bounds.tricks for bounds in self._solver.cards(after).values()]
        return sum(value < max(values) for value in values) / len(values)


def following(position: Position, card: Card) -> Position:
    """The position after a card."""
    hands = list(position.hands)
    hands[position.turn] = hands[position.turn].without(card)
    held = (hands[0], hands[1], hands[2], hands[3])
    table = (*position.table, card)
    if len(table) < 4:
        return replace(position, hands=held, table=table)
    winner = position.leader.after(winning_place(table, position.strain.suit))
    return Position(held, position.strain, winner)


def _lowest_of_equals(position: Position, cards: list[Card]) -> list[Card]:
    """One of each run of cards between which no other hand's card stands."""
    own = position.hands[position.turn].mask
    others = 0
    for seat in SEATS:
        others |= position.hands[seat].mask
    for card in position.table:
        others |= card.mask
    others &= ~own
    kept: list[Card] = []
    for card in sorted(cards):
        last = kept[-1] if kept else None
        if last is None or last.suit is not card.suit or others & _between(last, card):
            kept.append(card)
    return kept


def _between(low: Card, high: Card) -> int:
    return (high.mask - 1) & ~(low.mask * 2 - 1)


def _naturalness(position: Position, card: Card) -> tuple[int, int, int]:
    """Low cards first; a lead or a discard from length, and never a trump for nothing."""
    hand: Hand = position.hands[position.turn]
    is_trump = position.strain.suit is card.suit
    follows = bool(position.table) and card.suit is position.table[0].suit
    length = 0 if follows or is_trump else hand.length(card.suit)
    return -int(is_trump and not follows), -(card.rank // 9), length * 16 - card.rank
