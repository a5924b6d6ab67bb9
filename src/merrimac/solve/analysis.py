"""What each card of a played board cost: where tricks were given away, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.errors import GameError
from merrimac.game.play import Play
from merrimac.game.seats import Seat
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position, tricks_for


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card of the record against the best that could be played."""

    index: int
    seat: Seat
    card: Card
    declarer_tricks: int  # in all, after this card and best play from there
    cost: int  # tricks given away by it: 0 for a best card
    better: tuple[Card, ...]  # cards that would have cost nothing; empty when this one did not


@dataclass(frozen=True, slots=True)
class Analysis:
    """A played board, card by card."""

    at_the_start: int  # declarer's double-dummy tricks before the opening lead
    cards: tuple[PlayedCard, ...]

    @property
    def mistakes(self) -> tuple[PlayedCard, ...]:
        return tuple(card for card in self.cards if card.cost)


def analyse(board: Board, solver: Solver) -> Analysis:
    """Solve the board after each of its cards. Raises GameError when there is nothing played."""
    if board.contract is None or board.play is None or not board.play.cards:
        raise GameError("no card was played: there is nothing to analyse")
    if not all(board.deal.hands):
        raise GameError("a hand is unknown: double dummy needs all four")
    # Backwards, the solver's table is full of the endings that the earlier positions lead to.
    totals = dict(_totals_backwards(board, board.play, solver))
    cards = tuple(
        _judged(board, board.play, index, totals, solver) for index in range(len(board.play))
    )
    return Analysis(totals[0], cards)


def _totals_backwards(board: Board, play: Play, solver: Solver) -> Iterator[tuple[int, int]]:
    """Declarer's tricks in all after so many cards, from the last card to none."""
    assert board.contract is not None
    side = board.contract.declarer.side
    for length in reversed(range(len(play) + 1)):
        so_far = play.up_to(length)
        won = so_far.tricks_won(side)
        if so_far.is_complete:
            yield length, won
            continue
        position = Position.during(board.deal, so_far)
        yield length, won + tricks_for(side, position, solver.value(position).tricks)


def _judged(
    board: Board, play: Play, index: int, totals: dict[int, int], solver: Solver
) -> PlayedCard:
    assert board.contract is not None
    seat = play.seat_of(index)
    loss = totals[index] - totals[index + 1]
    cost = loss if seat.side is board.contract.declarer.side else -loss
    better: tuple[Card, ...] = ()
    if cost:
        position = Position.during(board.deal, play.up_to(index))
        better = tuple(reversed(solver.best_cards(position)))
    return PlayedCard(index, seat, play.cards[index], totals[index + 1], cost, better)
