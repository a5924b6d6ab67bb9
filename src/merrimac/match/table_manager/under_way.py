"""A board under way: the calls and cards made, and what each client may hear of them next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from merrimac.game.auction import SILENT, Explanation
from merrimac.game.board import Board
from merrimac.game.seats import Seat
from merrimac.match.table_manager.guest import Guest
from merrimac.match.table_manager.messages import (
    Called,
    Cards,
    Explain,
    Played,
    ProtocolError,
    ToLead,
)

EXPLANATION = 10.0
"""Seconds that opponents wait for the meaning of an alerted call."""
_LONGEST_TEXT = 400


@dataclass(slots=True)
class _Asked:
    """A call whose meaning its caller is asked for (version 19)."""

    index: int
    called: Called
    since: float
    is_sent: bool = False


class UnderWay:
    """From the first call to the last card."""

    def __init__(self, board: Board, clock: Callable[[], float]) -> None:
        self.board = board
        self._clock = clock
        self._actions: list[Called | Played] = []
        self._is_lead_told = False
        self._asked: _Asked | None = None

    def has_heard_all(self, guest: Guest) -> bool:
        return guest.heard == len(self._actions)

    def is_to_act(self, guest: Guest) -> bool:
        return self.board.actor is guest.seat and self.has_heard_all(guest)

    # --- What is done -----------------------------------------------------------------------------

    def act(self, guest: Guest, message: Called | Played) -> None:
        """A call or card of a client's. Raises GameError when it is not legal now."""
        if isinstance(message, Called):
            self._call(guest, message)
        else:
            self._play(guest, message)
        guest.heard += 1
        self._is_lead_told = False

    def _call(self, guest: Guest, called: Called) -> None:
        if not self.is_to_act(guest) or called.seat is not guest.seat:
            raise ProtocolError("out of turn")
        said = Explanation(called.said.text[:_LONGEST_TEXT], called.said.alert)
        self.board = self.board.after(called.call, said)
        self._actions.append(replace(called, said=said))
        if said.alert and not said.text and guest.dialect.version == 19:
            self._asked = _Asked(len(self._actions) - 1, called, self._clock())

    def _play(self, guest: Guest, played: Played) -> None:
        contract = self.board.contract
        hand = played.hand
        if hand is None and contract is not None:
            hand = contract.dummy
        if not self.is_to_act(guest) or hand is not self.board.turn:
            raise ProtocolError("out of turn")
        self.board = self.board.after(played.card)
        self._actions.append(Played(hand, played.card))

    # --- What is heard of it ----------------------------------------------------------------------

    def next_for(self, guest: Guest) -> Called | Played | None:
        """The first call or card that a client has not heard: alerts are for opponents only."""
        if self.has_heard_all(guest):
            return None
        action = self._actions[guest.heard]
        if not isinstance(action, Called):
            return action
        if guest.seat.side is action.seat.side:
            return replace(action, said=SILENT)
        is_waited_for = self._asked is not None and self._asked.index == guest.heard
        return None if is_waited_for else action

    @property
    def dummy(self) -> Cards | None:
        """Once the opening lead is made."""
        play, contract = self.board.play, self.board.contract
        if play is None or contract is None or not play.cards:
            return None
        return Cards(None, self.board.deal[contract.dummy])

    def lead(self) -> tuple[Seat, ToLead] | None:
        """Who is to be told to lead, once for each trick."""
        play, contract, actor = self.board.play, self.board.contract, self.board.actor
        if play is None or contract is None or actor is None or len(play) % 4 or self._is_lead_told:
            return None
        self._is_lead_told = True
        return actor, ToLead(None if self.board.turn is contract.dummy else self.board.turn)

    # --- What a call means ------------------------------------------------------------------------

    def question(self, is_waiting: Callable[[Seat], bool]) -> Explain | None:
        """What a caller is asked, when it waits for the next call and so can hear it."""
        asked = self._asked
        if asked is None or asked.is_sent or not is_waiting(asked.called.seat):
            return None
        asked.is_sent = True
        return Explain(asked.called.seat, asked.called.call)

    def explained(self, seat: Seat, line: str) -> bool:
        """Whether a line of free text is the meaning that was asked for."""
        asked = self._asked
        if asked is None or not asked.is_sent or asked.called.seat is not seat:
            return False
        said = Explanation(line.strip(" .")[:_LONGEST_TEXT], True)
        self._actions[asked.index] = replace(asked.called, said=said)
        auction = self.board.auction
        told = tuple(sorted((dict(auction.explanations) | {asked.index: said}).items()))
        self.board = replace(self.board, auction=replace(auction, explanations=told))
        self._asked = None
        return True

    def lose_patience(self) -> None:
        """An explanation that does not come must not stop the board."""
        if self._asked is not None and self._clock() - self._asked.since >= EXPLANATION:
            self._asked = None
