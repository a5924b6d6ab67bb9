"""The table manager at its ports: a room for each, clients that come and go, and time that passes.

Nobody is trusted: lines are short, who says nothing is dropped, who talks nonsense is told so and
then dropped, and a client that is gone leaves its seat free for it to come back.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from merrimac.formats.record import FormatError
from merrimac.formats.text import seat_name
from merrimac.game.seats import Seat, Side
from merrimac.match.table_manager.messages import Connecting, ProtocolError, Trouble
from merrimac.match.table_manager.reading import read
from merrimac.match.table_manager.room import Outgoing, Room
from merrimac.match.table_manager.wire import LONGEST_LINE, LineReader, LineWriter
from merrimac.match.table_manager.writing import write

_TICK = 0.25
_GOODBYE = 2.0
"""Seconds that clients have to hang up after the end of the session."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a client may do, and how fast it is spoken to."""

    idle: float = 600.0
    """Seconds of silence when it is the client's turn to speak; 0: as long as it likes."""
    greeting: float = 30.0
    """Seconds until it must have said who it is."""
    longest_line: int = LONGEST_LINE
    faults: int = 20
    """In a row."""
    connections: int = 32
    pause: float = 0.05
    """Seconds between two lines to one client."""


USUAL = Limits()


@dataclass(slots=True)
class _Client:
    seat: Seat
    lines: LineWriter
    since: float
    """When something was last said by or to it."""


@dataclass(slots=True)
class _Table:
    name: str
    room: Room
    clients: dict[Seat, _Client] = field(default_factory=dict)


class Server:
    """One room, or two that play the same boards."""

    def __init__(
        self,
        rooms: Mapping[str, Room],
        limits: Limits = USUAL,
        tell: Callable[[str], None] = lambda _line: None,
    ) -> None:
        self._tables = [_Table(name, room) for name, room in rooms.items()]
        self._limits = limits
        self._tell = tell
        self._connections: set[asyncio.Task[None]] = set()
        self._broken: FormatError | None = None

    async def run(self, listening: Sequence[socket.socket]) -> None:
        """Serve each room at its socket until all boards are played.

        Raises FormatError when a board that was played can't be kept.
        """
        servers = [
            await asyncio.start_server(self._handler(table), sock=each)
            for table, each in zip(self._tables, listening, strict=True)
        ]
        try:
            while not all(table.room.is_over for table in self._tables):
                await asyncio.sleep(_TICK)
                if self._broken is not None:
                    raise self._broken
                for table in self._tables:
                    self._speak(table, table.room.remind())
            if self._connections:
                await asyncio.wait(self._connections, timeout=_GOODBYE)
        finally:
            for server in servers:
                server.close()
            for task in self._connections:
                task.cancel()
            await asyncio.gather(*self._connections, return_exceptions=True)
            for server in servers:
                await server.wait_closed()

    def _handler(
        self, table: _Table
    ) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], None]:
        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if len(self._connections) >= self._limits.connections:
                writer.close()
                return
            task = asyncio.create_task(self._serve(table, reader, writer))
            self._connections.add(task)
            task.add_done_callback(self._connections.discard)

        return connected

    # --- One client -------------------------------------------------------------------------------

    async def _serve(
        self, table: _Table, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        _keep_alive(writer)
        lines = LineWriter(writer, self._limits.pause)
        heard = LineReader(reader, self._limits.longest_line)
        client: _Client | None = None
        try:
            client = await self._seated(table, heard, lines)
            if client is not None:
                await self._listen(table, client, heard)
        except ProtocolError as error:
            lines.say(write(Trouble(str(error))))
        except FormatError as error:
            self._broken = error
        except ConnectionError:
            pass
        finally:
            if client is not None:
                del table.clients[client.seat]
                self._tell(f"{table.name}: {seat_name(client.seat)} has left")
                self._let_go(table, client.seat)
            await lines.close()

    def _let_go(self, table: _Table, seat: Seat) -> None:
        try:
            self._speak(table, table.room.leave(seat))
        except FormatError as error:
            self._broken = error

    async def _seated(self, table: _Table, heard: LineReader, lines: LineWriter) -> _Client | None:
        """The client at its seat; None when it went away. Raises ProtocolError."""
        try:
            line = await asyncio.wait_for(heard.next(), self._limits.greeting)
        except TimeoutError:
            raise ProtocolError("nobody said who connects") from None
        if line is None:
            return None
        connecting = read(line)
        if not isinstance(connecting, Connecting):
            raise ProtocolError("expected: Connecting ... as ... using protocol version 18")
        seat, answer = table.room.sit(connecting, self._teams_elsewhere(table))
        client = _Client(seat, lines, _now())
        table.clients[seat] = client
        lines.say(answer)
        self._tell(f"{table.name}: {answer}")
        return client

    def _teams_elsewhere(self, table: _Table) -> Mapping[Side, str]:
        return next((each.room.teams for each in self._tables if each is not table), {})

    async def _listen(self, table: _Table, client: _Client, heard: LineReader) -> None:
        while (line := await self._next(table, client, heard)) is not None:
            client.since = _now()
            self._speak(table, table.room.hear(client.seat, line))
            if table.room.faults(client.seat) > self._limits.faults:
                raise ProtocolError("that is enough")

    async def _next(self, table: _Table, client: _Client, heard: LineReader) -> str | None:
        """The next line; raises ProtocolError when it does not come though it is waited for."""
        idle = self._limits.idle
        if not idle:
            return await heard.next()
        while True:
            left = max(0.01, client.since + idle - _now())
            try:
                return await asyncio.wait_for(heard.next(), left)
            except TimeoutError:
                if not table.room.is_waited_for(client.seat):
                    client.since = _now()
                elif _now() >= client.since + idle:
                    raise ProtocolError(f"nothing was heard for {idle:g} seconds") from None

    def _speak(self, table: _Table, said: Sequence[Outgoing]) -> None:
        for each in said:
            client = table.clients[each.seat]
            client.since = _now()
            client.lines.say(each.line, each.pause)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _keep_alive(writer: asyncio.StreamWriter) -> None:
    """A machine that is switched off does not say goodbye."""
    found = writer.get_extra_info("socket")
    if found is not None:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
