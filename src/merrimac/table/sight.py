"""Who may see what. Everything that is sent to a seat or a spectator is made from a ``Sight``.

This is the one place that looks at a board for somebody else. A sight holds what is public and the
hands that its owner may see: those of ``board.view(seat)`` for each seat that he acts for, and all
four only when the board is over or the table plays with open hands.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.contract import Contract
from merrimac.game.hand import Hand
from merrimac.game.play import Play
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.game.view import View
from merrimac.table.settings import Settings
from merrimac.table.state import By, Made, TableState


@dataclass(frozen=True, slots=True)
class Sight:
    """The board as the holder of a key may know it."""

    seats: tuple[Seat, ...]
    """Those he acts for; none for a spectator."""
    hands: Mapping[Seat, Hand]
    """In sight, as dealt."""
    is_open: bool
    """All is told: the board is over, or hands are open."""
    is_over: bool
    auction: Auction
    contract: Contract | None
    play: Play | None
    result: int | None
    """Declarer's tricks, when the board is over."""
    vulnerability: Vulnerability
    number: int | None
    turn: Seat | None

    @property
    def actor(self) -> Seat | None:
        """Who decides next: declarer for dummy."""
        if self.contract is not None and self.turn is self.contract.dummy:
            return self.contract.declarer
        return self.turn

    @property
    def is_to_act(self) -> bool:
        return self.actor is not None and self.actor in self.seats

    def held(self, seat: Seat) -> Hand | None:
        """What a hand in sight still holds; None when it is hidden."""
        dealt = self.hands.get(seat)
        if dealt is None or self.play is None:
            return dealt
        return dealt - self.play.played

    def count(self, seat: Seat) -> int:
        """How many cards anybody can see that a seat holds."""
        return 13 - (len(self.play.cards_of(seat)) if self.play else 0)


def sight(board: Board, seats: Collection[Seat], open_hands: bool) -> Sight:
    """What somebody who acts for these seats may know."""
    is_open = open_hands or board.is_over
    return Sight(
        tuple(seat for seat in SEATS if seat in seats),
        dict(zip(SEATS, board.deal.hands, strict=True)) if is_open else _in_sight(board, seats),
        is_open,
        board.is_over,
        board.auction,
        board.contract,
        board.play,
        board.result if board.is_over else None,
        board.vulnerability,
        board.number,
        board.turn,
    )


def _in_sight(board: Board, seats: Collection[Seat]) -> dict[Seat, Hand]:
    found: dict[Seat, Hand] = {}
    for seat in seats:
        found |= board.view(seat).known_hands
    if not seats and board.contract is not None:
        # Dummy lies on the table for spectators too; any view tells it, once it is down.
        dummy = board.view(board.contract.declarer).dummy
        found |= {} if dummy is None else {board.contract.dummy: dummy}
    return found


def view_of(state: TableState, seats: Collection[Seat]) -> View | None:
    """The view that questions are answered from: of who is to act, else of the first seat."""
    board = state.board
    if not seats:
        return None
    seat = board.actor if board.actor in seats else next(each for each in SEATS if each in seats)
    return None if seat is None else board.view(seat)


def may_know_reason(made: Made, seen: Sight) -> bool:
    """Whether a robot's own reasons may be told, which would show the hand that it decided for."""
    return seen.is_open or (made.by is By.FOR_YOU and made.actor in seen.seats)


def may_have_help(settings: Settings, seats: Collection[Seat]) -> bool:
    """Hints, taking back, and playing again: not in a match, not when others play too."""
    return settings.is_practice and bool(seats)


def may_go_on(state: TableState) -> bool:
    """Whether the next board may come: in bidding practice when the auction is over."""
    if state.moment is None or state.board.is_over:
        return True
    return state.settings.is_bidding_practice and state.board.auction.is_complete
