"""The table manager at a socket: whole matches, and everything that goes wrong on the way."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from match.table_manager.dialogues import OWN, boards_in, dialogue
from match.table_manager.stranger import Stranger
from match.table_manager.talk import QUICK, TEAMS, boards
from merrimac.formats.record import FormatError
from merrimac.game.board import Board
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.table_manager.client import Client, ConnectionLost
from merrimac.match.table_manager.messages import Connecting
from merrimac.match.table_manager.room import Room
from merrimac.match.table_manager.scorebook import CLOSED, OPEN, Scorebook
from merrimac.match.table_manager.server import Limits, Server
from merrimac.match.table_manager.sitter import NotSeated, Sitter

FAST = Limits(pause=0.0)
Connect = Callable[[], Awaitable["Wire"]]


class Wire:
    """A client by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, data: str | bytes) -> None:
        self._writer.write(data if isinstance(data, bytes) else (data + "\r\n").encode())

    async def line(self) -> str:
        found = await asyncio.wait_for(self._reader.readline(), 10)
        return found.decode().rstrip("\r\n")

    async def close(self) -> None:
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except ConnectionError:
            pass


class Tables:
    """A server that runs, and the ports of its rooms."""

    def __init__(self, ports: list[int], running: asyncio.Task[None]) -> None:
        self.ports = ports
        self.running = running
        self.wires: list[Wire] = []

    async def wire(self, room: int = 0) -> Wire:
        wire = Wire(*await asyncio.open_connection("127.0.0.1", self.ports[room]))
        self.wires.append(wire)
        return wire

    async def join(self, seat: Seat | None, team: str, room: int = 0) -> None:
        with ThreadPoolExecutor(1) as executor:
            client = Client(Sitter(Connecting(team, seat)), QUICK, executor)
            await client.run("127.0.0.1", self.ports[room])

    async def four(self, teams: dict[Side, str], room: int = 0) -> None:
        await asyncio.gather(*(self.join(seat, teams[seat.side], room) for seat in SEATS))


def room_for(to_play: list[Board], book: Scorebook, name: str = OPEN) -> Room:
    return Room(
        book.left(to_play, name), time.monotonic,
        lambda board, teams: book.add(board, teams, name), book.teams(name),
    )  # fmt: skip


@asynccontextmanager
async def serving(
    rooms: dict[str, Room], limits: Limits = FAST, said: list[str] | None = None
) -> AsyncIterator[Tables]:
    listening = []
    for _ in rooms:
        each = socket.socket()
        each.bind(("127.0.0.1", 0))
        each.listen(16)
        listening.append(each)
    server = Server(rooms, limits, (said if said is not None else []).append)
    running = asyncio.create_task(server.run(listening))
    tables = Tables([each.getsockname()[1] for each in listening], running)
    try:
        yield tables
    finally:
        for wire in tables.wires:
            await wire.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        for each in listening:
            each.close()


def run(coroutine: Awaitable[None]) -> None:
    async def within() -> None:
        await asyncio.wait_for(coroutine, 500)

    asyncio.run(within())


async def seated(tables: Tables, *seats: Seat) -> dict[Seat, Wire]:
    wires = {}
    for seat in seats or SEATS:
        wires[seat] = await tables.wire()
        wires[seat].send(
            f'Connecting "{TEAMS[seat.side]}" as {seat.name} using protocol version 18'
        )
        assert await wires[seat].line() == f'{seat.name.capitalize()} ("{TEAMS[seat.side]}") seated'
    return wires


# --- Matches --------------------------------------------------------------------------------------


def match(number: int) -> None:
    async def talk() -> None:
        book = Scorebook()
        async with serving({OPEN: room_for(boards(number), book)}) as tables:
            await tables.four(TEAMS)
            await tables.running
        assert [each.board.number for each in book.records] == list(range(1, number + 1))
        assert all(each.board.is_over for each in book.records)

    run(talk())


def test_four_of_our_clients_play_a_match() -> None:
    match(2)


@pytest.mark.long
def test_four_of_our_clients_play_sixteen_boards() -> None:
    match(16)


def test_two_rooms_play_the_same_boards_and_are_compared() -> None:
    async def talk() -> None:
        book, to_play = Scorebook(), boards(1)
        rooms = {name: room_for(to_play, book, name) for name in (OPEN, CLOSED)}
        async with serving(rooms) as tables:
            crossed = {Side.NS: "two", Side.EW: "one"}
            await asyncio.gather(tables.four(TEAMS, 0), tables.four(crossed, 1))
            await tables.running
        # The same player holds all the cards, so both rooms come to the same.
        assert [each.imps for each in book.scores()] == [0]

    run(talk())


def test_a_server_that_is_killed_goes_on_after_the_last_board(tmp_path: Path) -> None:
    path, to_play = tmp_path / "match.pbn", boards(2)

    async def first() -> None:
        book = Scorebook(path)
        async with serving({OPEN: room_for(to_play, book)}) as tables:
            clients = asyncio.create_task(tables.four(TEAMS))
            while not book.records:
                await asyncio.sleep(0.01)
            tables.running.cancel()
            with pytest.raises(ConnectionLost):
                await clients

    async def second() -> None:
        book = Scorebook(path)
        done = [each.board for each in book.records]
        async with serving({OPEN: room_for(to_play, book)}) as tables:
            stranger = await tables.wire()
            stranger.send('Connecting "three" as North using protocol version 18')
            assert await stranger.line() == "Error Team name mismatch : N/S is 'one'"
            await stranger.close()
            await tables.four(TEAMS)
            await tables.running
        assert [each.board for each in book.records][: len(done)] == done
        assert [each.board.number for each in book.records] == [1, 2]

    run(first())
    run(second())


def test_a_board_that_can_not_be_kept_ends_the_session(tmp_path: Path) -> None:
    async def talk() -> None:
        folder = tmp_path / "removed"
        folder.mkdir()
        book = Scorebook(folder / "match.pbn")
        folder.rmdir()
        async with serving({OPEN: room_for(boards(1), book)}) as tables:
            clients = asyncio.create_task(tables.four(TEAMS))
            with pytest.raises(FormatError, match="can't be written"):
                await tables.running
            await asyncio.gather(clients, return_exceptions=True)

    run(talk())


# --- Clients of all kinds -------------------------------------------------------------------------


def test_robots_that_send_lines_in_pieces_or_many_at_once_are_understood() -> None:
    """The recorded clients, their bytes cut at random, with LF, CR and CR LF at the ends."""

    async def talk() -> None:
        said, rng = dialogue(OWN), Random(1)
        book = Scorebook()
        async with serving({OPEN: room_for(boards_in(said), book)}) as tables:
            order: list[Seat] = []
            for each in said:
                if each.by_client and each.seat is not None and each.seat not in order:
                    order.append(each.seat)
            greetings = [each.text for each in said if each.seat is None]
            wires: dict[Seat, Wire] = {}
            for greeting in greetings:
                wire = await tables.wire()
                wire.send(greeting)
                name = (await wire.line()).split()[0]
                wires[Seat.parse(name)] = wire
            await asyncio.gather(*(_speak(wires[seat], said, seat, rng) for seat in SEATS))
            await tables.running
        assert [each.board.number for each in book.records] == [1, 2]

    async def _speak(wire: Wire, said: list, seat: Seat, rng: Random) -> None:  # type: ignore[type-arg]
        mine = [each for each in said if each.seat is seat][1:]  # seated already
        for each in mine:
            if each.by_client:
                data = each.text.encode() + rng.choice([b"\r\n", b"\n", b"\r", b"\r\n\r\n"])
                place = rng.randrange(len(data))
                wire.send(data[:place])
                await asyncio.sleep(0)
                wire.send(data[place:])
            else:
                line = await wire.line()
                assert line.split("  ")[0] == each.text.split("  ")[0]
        await wire.close()

    run(talk())


def strangers(tables: Tables, *seats: Seat) -> list[Awaitable[None]]:
    return [
        asyncio.to_thread(
            lambda seat: Stranger(seat.name.capitalize(), TEAMS[seat.side], tables.ports[0]).run(),
            each,
        )
        for each in seats
    ]


def test_robots_of_another_author_play_a_match() -> None:
    async def talk() -> None:
        book = Scorebook()
        async with serving({OPEN: room_for(boards(3), book)}) as tables:
            await asyncio.gather(*strangers(tables, *SEATS))
            await tables.running
        assert [each.board.number for each in book.records] == [1, 2, 3]
        assert [str(each.board.contract) for each in book.records] == ["1NT-N", "1NT-E", "1NT-S"]

    run(talk())


def gone_and_back(seat: Seat, lines: int) -> None:
    """A stranger breaks off after so many lines, and another comes in its place."""

    async def talk() -> None:
        book = Scorebook()
        async with serving({OPEN: room_for(boards(2), book)}) as tables:
            others = asyncio.gather(
                *strangers(tables, *(each for each in SEATS if each is not seat))
            )
            await asyncio.to_thread(broken_off, tables.ports[0])
            await _free(tables, seat)
            await asyncio.gather(others, *strangers(tables, seat))
            await tables.running
        assert [each.board.number for each in book.records] == [1, 2]

    def broken_off(port: int) -> None:
        stranger = Stranger(seat.name.capitalize(), TEAMS[seat.side], port)
        plain = stranger.line

        def line() -> str:
            if len(stranger.heard) >= lines:
                stranger.close()
                raise EOFError
            return plain()

        stranger.line = line  # type: ignore[method-assign]
        stranger.run()

    run(talk())


@pytest.mark.parametrize(("seat", "lines"), [(Seat.NORTH, 4), (Seat.WEST, 14), (Seat.EAST, 33)])
def test_robots_of_another_author_go_on_after_one_of_them_is_gone(seat: Seat, lines: int) -> None:
    """Where one misses the new beginning, it is told again."""
    gone_and_back(seat, lines)


@pytest.mark.long
@pytest.mark.parametrize("seat", SEATS, ids=str)
@pytest.mark.parametrize("lines", range(2, 70, 3))
def test_one_may_be_gone_at_any_moment(seat: Seat, lines: int) -> None:
    gone_and_back(seat, lines)


def test_who_can_not_sit_down_hears_why_and_is_let_go() -> None:
    async def talk() -> None:
        async with serving({OPEN: room_for(boards(1), Scorebook())}) as tables:
            await seated(tables, Seat.NORTH)
            for line, answer in (
                ('Connecting "one" as North using protocol version 18', "Seat North is taken"),
                ("Start of board", "expected: Connecting ... as ... using protocol version 18"),
                ("hello", "'hello' is no message of the table-manager protocol"),
            ):
                wire = await tables.wire()
                wire.send(line)
                assert await wire.line() == f"Error {answer}"
                assert await wire.line() == ""
            with pytest.raises(NotSeated, match="Protocol version"):
                with ThreadPoolExecutor(1) as executor:
                    me = Sitter(Connecting("one", Seat.SOUTH, 99))
                    await Client(me, QUICK, executor).run("127.0.0.1", tables.ports[0])

    run(talk())


def test_a_line_without_end_is_cut_off() -> None:
    async def talk() -> None:
        async with serving({OPEN: room_for(boards(1), Scorebook())}) as tables:
            for data in (b"x" * 5000, b"x" * 2000 + b"\r\n"):
                wire = await tables.wire()
                wire.send(data)
                assert await wire.line() == "Error a line has 1024 characters at most"
                assert await wire.line() == ""
                await wire.close()

    run(talk())


def test_who_says_nothing_is_dropped_and_who_waits_is_not() -> None:
    async def talk() -> None:
        limits = Limits(pause=0.0, idle=1.0, greeting=1.0)
        async with serving({OPEN: room_for(boards(1), Scorebook())}, limits) as tables:
            nobody = await tables.wire()
            assert await nobody.line() == "Error nobody said who connects"
            wires = await seated(tables, Seat.NORTH, Seat.SOUTH)
            wires[Seat.NORTH].send("North ready for teams")
            assert await wires[Seat.SOUTH].line() == "Error nothing was heard for 1 seconds"
            await asyncio.sleep(1.2)
            wires[Seat.NORTH].send("nonsense")
            assert "'nonsense' is no message" in await wires[Seat.NORTH].line()
            await seated(tables, Seat.SOUTH)

    run(talk())


def test_who_talks_nonsense_is_told_and_then_dropped() -> None:
    async def talk() -> None:
        limits = Limits(pause=0.0, faults=3)
        async with serving({OPEN: room_for(boards(1), Scorebook())}, limits) as tables:
            wire = (await seated(tables, Seat.NORTH))[Seat.NORTH]
            for _ in range(4):
                wire.send("nonsense")
                assert (await wire.line()).startswith("Error 'nonsense' is no message")
            assert await wire.line() == "Error that is enough"
            assert await wire.line() == ""
            await seated(tables, Seat.NORTH)

    run(talk())


def test_only_so_many_may_connect() -> None:
    async def talk() -> None:
        limits = Limits(pause=0.0, connections=2)
        async with serving({OPEN: room_for(boards(1), Scorebook())}, limits) as tables:
            first, second, third = [await tables.wire() for _ in range(3)]
            assert await third.line() == ""
            await first.close()
            await second.close()

    run(talk())


def test_two_lines_to_a_client_are_kept_apart() -> None:
    async def talk() -> None:
        limits = Limits(pause=0.1)
        async with serving({OPEN: room_for(boards(1), Scorebook())}, limits) as tables:
            wire = (await seated(tables, Seat.NORTH))[Seat.NORTH]
            wire.send("a\r\nb\r\nc")
            began = time.monotonic()
            for _ in range(3):
                assert (await wire.line()).startswith("Error")
            assert time.monotonic() - began >= 0.2

    run(talk())


# --- Trouble in the middle ------------------------------------------------------------------------


def test_a_client_that_breaks_off_may_come_back_and_the_match_goes_on() -> None:
    async def talk() -> None:
        book, said = Scorebook(), list[str]()
        async with serving({OPEN: room_for(boards(2), book)}, said=said) as tables:
            others = asyncio.gather(
                *(tables.join(seat, TEAMS[seat.side]) for seat in SEATS if seat is not Seat.WEST)
            )
            for number in (1, 2, 3):
                wire = (await seated(tables, Seat.WEST))[Seat.WEST]
                wire.send("West ready for teams")
                await wire.line()
                wire.send("West ready to start")
                assert await wire.line() == "Start of board"
                if number > 1:
                    wire.send("West ready for deal")
                    await wire.line()
                wire.send(b"West ready for ca")  # half a line, and gone
                await wire.close()
                while said[-1] != "Open: West has left":
                    await asyncio.sleep(0.01)
            await asyncio.gather(others, tables.join(Seat.WEST, "two"))
            await tables.running
        assert [each.board.number for each in book.records] == [1, 2]

    run(talk())


def junk(rng: Random) -> bytes:
    """Bytes of any kind, parts of messages, and messages at the wrong time."""
    parts = (
        b"North ready for ", b"West bids 7NT", b"\r\n", b"\n", b"\r", b"plays AS",
        b"Start of board",
        b"West ready for teams\r\n", b"West ready to start\r\n", b"West ready for deal\r\n",
        b"West ready for cards\r\n", b"West passes\r\n", b"West plays 2C\r\n", b"\x00\xff",
        b"West ready for North's bid\r\n", b"West ready for dummy\r\n",
        b"West all synchronized\r\n",
        b'Connecting "two" as West using protocol version 18\r\n',
        b"West ready for North's card to trick 1\r\n", b"Explain West's 1C\r\n",
    )  # fmt: skip
    chosen = [rng.choice(parts) for _ in range(rng.randrange(1, 12))]
    chosen.append(bytes(rng.randrange(256) for _ in range(rng.randrange(30))))
    rng.shuffle(chosen)
    return b"".join(chosen)


def fuzz(rounds: int, seed: int) -> None:
    async def talk() -> None:
        rng, book = Random(seed), Scorebook()
        async with serving({OPEN: room_for(boards(1), book)}) as tables:
            others = asyncio.gather(
                *(tables.join(seat, TEAMS[seat.side]) for seat in SEATS if seat is not Seat.WEST)
            )
            for _ in range(rounds):
                wire = await tables.wire()
                if rng.random() < 0.8:
                    wire.send('Connecting "two" as West using protocol version 18')
                for _ in range(rng.randrange(1, 6)):
                    wire.send(junk(rng))
                    await asyncio.sleep(0)
                await asyncio.sleep(rng.choice((0, 0.01)))
                await wire.close()
                assert not tables.running.done() and not others.done()
            await _free(tables)
            await asyncio.gather(others, tables.join(Seat.WEST, "two"))
            await tables.running
        assert len(book.records) == 1 and book.records[0].board.is_over

    run(talk())


async def _free(tables: Tables, seat: Seat = Seat.WEST) -> None:
    """Until nobody is in the seat any more."""
    while True:
        wire = await tables.wire()
        wire.send(f'Connecting "{TEAMS[seat.side]}" as {seat.name} using protocol version 18')
        is_free = "seated" in await wire.line()
        await wire.close()
        if is_free:
            await asyncio.sleep(0.05)
            return


@pytest.mark.parametrize("seed", range(3))
def test_junk_leaves_the_match_as_it_was(seed: int) -> None:
    fuzz(40, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_much_junk_leaves_the_match_as_it_was(seed: int) -> None:
    fuzz(400, 100 + seed)
