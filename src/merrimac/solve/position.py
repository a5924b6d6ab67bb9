"""A moment of the play with all four hands in sight: what double dummy is asked about."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.board import Board, opening_play
from merrimac.game.cards import Card, Strain
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.play import Play
from merrimac.game.seats import SEATS, Seat, Side


@dataclass(frozen=True, slots=True)
class Position:
    """Cards still held, the strain, who leads (or led) the trick, and the cards on the table."""

    hands: tuple[Hand, Hand, Hand, Hand]
    strain: Strain
    leader: Seat
    table: tuple[Card, ...] = ()

    @staticmethod
    def opening(deal: Deal, strain: Strain, declarer: Seat) -> Position:
        """Before the opening lead."""
        return Position(deal.hands, strain, declarer.next)

    @staticmethod
    def during(deal: Deal, play: Play) -> Position:
        """After the cards of a play."""
        played = play.played
        held = [deal[seat] - played for seat in SEATS]
        on_table = len(play) & 3
        leader = play.seat_of(len(play) - on_table)
        table = play.cards[len(play) - on_table :]
        return Position((held[0], held[1], held[2], held[3]), play.strain, leader, table)

    @staticmethod
    def of(board: Board) -> Position:
        """As the board stands. Raises GameError when it isn't in play or hands are unknown."""
        if board.contract is None:
            raise GameError("there is no contract to play: double dummy needs one")
        if not all(board.deal.hands):
            raise GameError("a hand is unknown: double dummy needs all four")
        return Position.during(board.deal, board.play or opening_play(board.contract))

    @property
    def turn(self) -> Seat:
        """Whose card comes next."""
        return self.leader.after(len(self.table))

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        return len(self.hands[self.leader]) + (1 if self.table else 0)

    @property
    def masks(self) -> tuple[int, int, int, int]:
        north, east, south, west = self.hands
        return north.mask, east.mask, south.mask, west.mask


def tricks_for(side: Side, position: Position, tricks_of_turn: int) -> int:
    """A number of tricks of the side to play, as the given side counts it."""
    is_ours = position.turn.side is side
    return tricks_of_turn if is_ours else position.tricks_left - tricks_of_turn
