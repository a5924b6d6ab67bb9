"""One table: what is heard from each seat, and what is said to whom because of it.

No sockets and no waiting: lines go in with the seat they came from, and lines come out. A call or
card is delivered to each of the others when it asks for it; nobody is told to lead before all have
heard everything; dummy is shown after the lead to who asks.

A client that goes away may come back to its seat under its team's name. Clients keep what they know
of a board only as long as they live, so the board is then begun anew for all: everybody hears
``Start of board``, the one thing that clients understand at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from merrimac.formats.text import seat_name
from merrimac.game.board import Board
from merrimac.game.errors import GameError
from merrimac.game.seats import SEATS, SIDES, Seat, Side
from merrimac.match.table_manager.guest import MOST_WISHES, NEEDED, Guest, Progress, Wish
from merrimac.match.table_manager.messages import (
    BoardHead,
    Called,
    Cards,
    Connecting,
    Message,
    Noted,
    Plain,
    Played,
    ProtocolError,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Seated,
    Stage,
    Synchronising,
    SyncStep,
    Teams,
    Timing,
    Trouble,
)
from merrimac.match.table_manager.reading import read
from merrimac.match.table_manager.seating import seat_for
from merrimac.match.table_manager.thinking import ThinkingTime
from merrimac.match.table_manager.under_way import UnderWay
from merrimac.match.table_manager.writing import Dialect, write


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A line for a seat, and how long to wait before it is sent."""

    seat: Seat
    line: str
    pause: float = 0.0


class Room:
    """A table and the boards that are to be played at it."""

    def __init__(
        self,
        boards: Sequence[Board],
        clock: Callable[[], float],
        over: Callable[[Board, Mapping[Side, str]], None],
        teams: Mapping[Side, str] | None = None,
        trick_pause: float = 0.0,
        open_hands: bool = False,
    ) -> None:
        self._boards = list(boards)
        self._clock = clock
        self._over = over
        self._trick_pause = trick_pause
        self._open_hands = open_hands
        self._teams: dict[Side, str] = dict(teams or {})
        self._has_begun = bool(self._teams)
        self._guests: dict[Seat, Guest] = {}
        self._time = ThinkingTime(clock)
        self._now: UnderWay | None = None
        self._is_begun_anew = False
        self._out: list[Outgoing] = []
        self.is_over = not self._boards

    @property
    def teams(self) -> Mapping[Side, str]:
        return self._teams

    def faults(self, seat: Seat) -> int:
        """How many lines of a client, in a row, made no sense."""
        return self._guests[seat].faults

    def is_waited_for(self, seat: Seat) -> bool:
        """Whether the next word is the client's: it waits for nothing from us."""
        guest = self._guests.get(seat)
        return guest is not None and not guest.wishes and guest.progress is not Progress.STARTING

    # --- Coming and going -------------------------------------------------------------------------

    def sit(self, connecting: Connecting, other_room: Mapping[Side, str]) -> tuple[Seat, str]:
        """The seat that a client takes, and what it is told. Raises Refused."""
        seat = seat_for(connecting, self._guests, self._teams, other_room)
        self._teams[seat.side] = connecting.team
        guest = Guest(seat, connecting.team, Dialect.of(connecting))
        self._guests[seat] = guest
        return seat, write(Seated(seat, connecting.team), guest.dialect)

    def leave(self, seat: Seat) -> list[Outgoing]:
        """A client is gone. A board under way is given up, and begun anew when four are there.

        A board whose last card is played is over, even if not all have heard of it.
        """
        del self._guests[seat]
        if not self._has_begun and seat.partner not in self._guests:
            del self._teams[seat.side]
        now = self._now
        if now is not None and now.board.is_over:
            for guest in self._guests.values():
                while self._next(guest):
                    pass
            self._end(now.board)
        elif now is not None:
            self._now = None
            self._is_begun_anew = True
            self._time.reset()
            for guest in self._guests.values():
                guest.sent_back()
        return self._said()

    # --- Hearing ----------------------------------------------------------------------------------

    def hear(self, seat: Seat, line: str) -> list[Outgoing]:
        """What is said because of a line."""
        guest = self._guests[seat]
        try:
            message = read(line)
        except ProtocolError as error:
            if self._now is None or not self._now.explained(seat, line):
                self._fault(guest, str(error))
            return self._said()
        try:
            self._take(guest, message)
        except ProtocolError as error:
            self._fault(guest, str(error))
        return self._said()

    def remind(self) -> list[Outgoing]:
        """What is said because time has passed."""
        for guest in self._guests.values():
            if guest.is_lost(self._clock()):
                guest.called_up(None)
                self._say(guest, Plain.START_OF_BOARD)
        if self._now is not None:
            self._now.lose_patience()
        return self._said()

    def _said(self) -> list[Outgoing]:
        while self._serve():
            pass
        out, self._out = self._out, []
        return out

    def _say(self, guest: Guest, message: Message, pause: float = 0.0) -> None:
        self._out.append(Outgoing(guest.seat, write(message, guest.dialect), pause))

    def _fault(self, guest: Guest, sentence: str) -> None:
        guest.faults += 1
        wanted = f", expected: {seat_name(guest.seat)} ready {guest.expected}"
        self._say(guest, Trouble(sentence + (wanted if guest.expected else "")))

    def _take(self, guest: Guest, message: Message) -> None:
        match message:
            case Ready() | ReadyForCall() | ReadyForCard():
                self._check_seat(guest, message.seat)
                self._wish(guest, message)
                guest.faults = 0
            case Called() | Played():
                if not self._is_stale(guest):
                    self._check_board(guest)
                    self._act(guest, message)
            case Synchronising(seat, step):
                self._check_seat(guest, seat)
                self._synchronise(guest, step)
            case Noted():
                pass
            case _:
                raise ProtocolError("that is not for a client to say")

    def _check_seat(self, guest: Guest, seat: Seat) -> None:
        if seat is not guest.seat:
            raise ProtocolError(f"you sit {seat_name(guest.seat)}, not {seat_name(seat)}")

    def _is_stale(self, guest: Guest) -> bool:
        """Whether a message is about a board that was given up: it is passed over."""
        is_between = guest.progress in (Progress.STARTING, Progress.CALLED_UP)
        if is_between:
            guest.stale_since = self._clock()
        return is_between

    def _check_board(self, guest: Guest) -> None:
        if guest.progress is not Progress.IN_BOARD:
            raise ProtocolError("no board is under way")

    def _synchronise(self, guest: Guest, step: SyncStep) -> None:
        """Version 20 wants to hear that all are there; here nobody goes on before that anyway."""
        answers = {SyncStep.ATTEMPT: SyncStep.ATTEMPT, SyncStep.CONFIRM: SyncStep.ALL}
        if step in answers:
            self._say(guest, Synchronising(guest.seat, answers[step]))

    def _act(self, guest: Guest, message: Called | Played) -> None:
        assert self._now is not None
        try:
            self._now.act(guest, message)
        except GameError:
            guest.faults += 1
            is_call = isinstance(message, Called)
            self._say(guest, Plain.ILLEGAL_BID if is_call else Plain.ILLEGAL_CARD)
            return
        guest.faults = 0
        self._time.stop(guest.seat.side)
        if isinstance(message, Called) and message.said.text and not message.said.alert:
            guest.dialect = replace(guest.dialect, infos=True)  # who says it understands it

    # --- Wishes -----------------------------------------------------------------------------------

    def _wish(self, guest: Guest, wish: Wish) -> None:
        if isinstance(wish, Ready) and wish.stage is not Stage.DUMMY:
            self._wish_to_begin(guest, wish)
            return
        if self._is_stale(guest):
            return
        self._check_board(guest)
        assert self._now is not None
        if not isinstance(wish, Ready) and self._now.is_to_act(guest):
            raise ProtocolError("it is your turn")
        if len(guest.wishes) >= MOST_WISHES:
            raise ProtocolError("that was asked for already")
        guest.wishes.append(wish)

    def _wish_to_begin(self, guest: Guest, wish: Ready) -> None:
        needed = NEEDED[wish.stage]
        if needed < guest.progress or wish in guest.wishes:
            return  # said twice, as some clients do after every board
        if wish.stage is Stage.CARDS and self._is_stale(guest):
            return
        is_early = wish.stage is Stage.DEAL and guest.progress is Progress.STARTING
        if needed is not guest.progress and not is_early:
            raise ProtocolError(f"not ready {wish.stage.value} yet")
        if wish.stage is Stage.START:
            guest.progress = Progress.STARTING
        else:
            guest.wishes.append(wish)

    # --- Serving ----------------------------------------------------------------------------------

    def _serve(self) -> bool:
        """Say what can be said now; whether that was anything."""
        if len(self._guests) < len(SEATS):
            return False
        served = [self._give(guest) for guest in self._guests.values()]
        return any(served) or self._move_on()

    def _give(self, guest: Guest) -> bool:
        """The first of what a client waits for, if it is there."""
        if not guest.wishes:
            return False
        wish = guest.wishes[0]
        given = self._to_begin(guest, wish.stage) if isinstance(wish, Ready) else self._next(guest)
        if given:
            guest.wishes.popleft()
        return given

    def _to_begin(self, guest: Guest, stage: Stage) -> bool:
        if stage is Stage.TEAMS:
            return self._give_teams(guest)
        if self._now is None:
            return False
        if stage is Stage.DEAL:
            return self._give_head(guest, self._now.board)
        if stage is Stage.CARDS:
            shows_all = self._open_hands and guest.dialect.version >= 20
            for seat in SEATS if shows_all else (guest.seat,):
                self._say(guest, Cards(seat, self._now.board.deal[seat]))
            guest.progress = Progress.IN_BOARD
            return True
        dummy = self._now.dummy
        if dummy is not None:
            self._say(guest, dummy)
        return dummy is not None

    def _give_teams(self, guest: Guest) -> bool:
        """When everybody has asked for them."""
        for each in self._guests.values():
            if each.progress is Progress.SEATED and not each.wishes:
                return False
        self._say(guest, Teams(self._teams[Side.NS], self._teams[Side.EW]))
        guest.progress = Progress.TEAMS
        return True

    def _give_head(self, guest: Guest, board: Board) -> bool:
        if guest.progress is not Progress.CALLED_UP:
            return False
        assert board.number is not None
        self._say(guest, BoardHead(board.number, board.dealer, board.vulnerability))
        guest.progress = Progress.HEAD
        return True

    def _next(self, guest: Guest) -> bool:
        action = None if self._now is None else self._now.next_for(guest)
        if action is None:
            return False
        self._say(guest, action)
        guest.heard += 1
        return True

    # --- From one thing to the next ---------------------------------------------------------------

    def _move_on(self) -> bool:
        guests = self._guests.values()
        if self._now is None:
            if self.is_over or any(each.progress is not Progress.STARTING for each in guests):
                return False
            self._begin()
            return True
        if any(each.progress is not Progress.IN_BOARD for each in guests):
            return False
        now = self._now
        question = now.question(lambda seat: bool(self._guests[seat].wishes))
        if question is not None:
            self._say(self._guests[question.seat], question)
        if not all(map(now.has_heard_all, guests)):
            self._start_clock(now)
            return False
        if now.board.is_over:
            self._end(now.board)
            return True
        lead = now.lead()
        if lead is not None:
            is_first = not (now.board.play and now.board.play.cards)
            self._say(self._guests[lead[0]], lead[1], 0.0 if is_first else self._trick_pause)
        self._start_clock(now)
        return False

    def _begin(self) -> None:
        self._now = UnderWay(self._boards[0], self._clock)
        self._has_begun = True
        for guest in self._guests.values():
            guest.called_up(self._clock() if self._is_begun_anew else None)
            self._say(guest, Plain.START_OF_BOARD)
        self._is_begun_anew = False

    def _start_clock(self, now: UnderWay) -> None:
        """The clock of who is to act runs as soon as he has heard everything."""
        actor = now.board.actor
        if actor is not None and now.has_heard_all(self._guests[actor]):
            self._time.start()

    def _end(self, board: Board) -> None:
        spent = self._time.board_over()
        timing = Timing(*(int(seconds) for side in SIDES for seconds in spent[side]))
        self._time.reset()
        self._now = None
        self._boards.pop(0)
        self.is_over = not self._boards
        self._over(board, self._teams)
        for guest in self._guests.values():
            guest.sent_back()
            self._say(guest, timing)
            if self.is_over:
                self._say(guest, Plain.END_OF_SESSION)
