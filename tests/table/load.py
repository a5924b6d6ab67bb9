"""Many tables at once, each with one scripted client and three robots.

    python tests/table/load.py --tables 200 --seconds 600

Prints the errors, the times until actions were acknowledged, how long clients waited for robots,
the server's memory at intervals, and what share of a core the server, its robots and the clients
took. The clients share the machine with the server, so they are as light as they can be: plain
sockets in one process, and of the states only what is needed is read.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

_TURN = re.compile(rb'"version":(\d+).*?"phase":"(\w+)","turn":[^,]*,"actor":(?:"(\w)"|null)')
_CARD = re.compile(rb'"legal_cards":\["(\w+)"')
_THINKS = 0.5
"""Seconds; a person takes longer."""
_ROBOTS = 6
"""As many act at most between two turns of one who is not dummy."""
_ARRIVE = 5.0
"""Seconds in which everybody sits down."""


@dataclass(slots=True)
class Figures:
    """What was measured; times in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    """For one robot: from an action until the next one is shown."""
    turns: list[float] = field(default_factory=list)
    """From one's action until it is one's turn again, or the board is over; not of a dummy."""
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    """Kilobytes of the server process."""
    boards: int = 0
    cores: dict[str, float] = field(default_factory=dict)
    """How many were busy with what."""
    players: dict[str, int] = field(default_factory=dict)
    """Who decided how often: the heuristic where there was no time to think."""
    machine: tuple[float, ...] = ()
    """Its load average in the end, with whatever else it does."""

    def plain(self) -> dict[str, Any]:
        return {
            "actions": len(self.acknowledged),
            "boards": self.boards,
            "errors": self.errors[:5],
            "acknowledged_p50": percentile(self.acknowledged, 50),
            "acknowledged_p95": percentile(self.acknowledged, 95),
            "acknowledged_p99": percentile(self.acknowledged, 99),
            "waited_p50": percentile(self.waited, 50),
            "waited_p95": percentile(self.waited, 95),
            "waited_most": max(self.waited, default=0.0),
            "turn_p50": percentile(self.turns, 50),
            "turn_p95": percentile(self.turns, 95),
            "turn_most": max(self.turns, default=0.0),
            "memory_kb": self.memory,
            "cores": self.cores,
            "players": self.players,
            "load_average": self.machine,
        }


def percentile(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


class Wire:
    """One connection that is kept."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.cookies = ""

    @staticmethod
    async def opened(port: int) -> Wire:
        wire = Wire(port)
        await wire._open()
        return wire

    async def _open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection(
            "127.0.0.1", self._port, limit=1 << 20
        )

    def close(self) -> None:
        self._writer.close()

    async def post(self, path: str, form: dict[str, Any]) -> tuple[int, bytes]:
        body = json.dumps(form).encode()
        head = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        return await self._asked(f"POST {path}", head, body)

    async def chunks(self, path: str) -> int:
        """The status of a stream; ``chunk`` has what comes then."""
        return (await self._asked(f"GET {path}"))[0]

    async def _asked(self, what: str, head: str = "", body: bytes = b"") -> tuple[int, bytes]:
        if self._reader.at_eof():  # nobody spoke for so long that the server let go
            self._writer.close()
            await self._open()
        asked = f"{what} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {self.cookies}\r\n{head}\r\n"
        self._writer.write(asked.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        found = re.findall(rb"set-cookie: ([^;\r]+)", answer)
        if found:
            self.cookies = "; ".join(each.decode() for each in found)
        length = re.search(rb"content-length: (\d+)", answer)
        return status, await self._reader.readexactly(int(length[1])) if length else b""

    async def chunk(self) -> bytes:
        size = int(await self._reader.readuntil(b"\r\n"), 16)
        return (await self._reader.readexactly(size + 2))[:-2]


async def client(port: int, end: float, figures: Figures, settings: dict[str, Any]) -> None:
    """Sits South, listens to the stream, passes and plays its first legal card."""
    wire, stream = await Wire.opened(port), await Wire.opened(port)
    try:
        status, answer = await wire.post("/api/tables", settings)
        if status != 201:
            figures.errors.append(f"{status} {answer.decode()}")
            return
        path = f"/api/tables/{json.loads(answer)['table']}"
        stream.cookies = wire.cookies
        if await stream.chunks(f"{path}/events") != 200:
            figures.errors.append("no stream")
            return
        await _played(wire, stream, path, end, figures)
    finally:
        wire.close()
        stream.close()


async def _played(wire: Wire, stream: Wire, path: str, end: float, figures: Figures) -> None:
    asked = shown = 0.0
    version = own = 0
    while time.monotonic() < end:
        chunk = await stream.chunk()
        told = _TURN.search(chunk)
        if told is None or int(told[1]) == version:
            continue
        now, before, version = time.monotonic(), version, int(told[1])
        if shown and version == before + 1 and version != own:
            figures.waited.append(now - shown)
        shown = now
        if told[2] != b"over" and told[3] != b"S":
            continue
        if asked and version - own <= _ROBOTS:
            figures.turns.append(now - asked)
        figures.boards += told[2] == b"over"
        await asyncio.sleep(_THINKS)
        asked = await _acted(wire, path, told, chunk, figures)
        own, shown = version + 1, asked


async def _acted(
    wire: Wire, path: str, told: re.Match[bytes], state: bytes, figures: Figures
) -> float:
    """When it was acknowledged; 0 when the table had moved on."""
    deed = {"do": "call", "call": "P"}
    card = _CARD.search(state)
    if told[2] == b"over":
        deed = {"do": "next"}
    elif card is not None:
        deed = {"do": "card", "card": card[1].decode()}
    began = time.monotonic()
    status, answer = await wire.post(f"{path}/actions", {"version": int(told[1]), **deed})
    if status == 409:
        return 0.0
    if status != 200:
        figures.errors.append(f"{status} {answer.decode()}")
        return 0.0
    figures.acknowledged.append(time.monotonic() - began)
    return time.monotonic()


async def load(port: int, pid: int, tables: int, seconds: float, robots: str) -> Figures:
    figures = Figures()
    settings = {"you": ["S"], "robots": robots, "scoring": "chicago"}
    before, began = spent(pid), time.monotonic()
    end = began + seconds
    clients = []
    for _ in range(tables):
        clients.append(asyncio.create_task(client(port, end, figures, settings)))
        await asyncio.sleep(_ARRIVE / tables)
    while time.monotonic() < end:
        await asyncio.sleep(min(10.0, max(0.1, seconds / 10)))
        figures.memory.append(memory_of(pid))
    figures.cores = busy(before, spent(pid), time.monotonic() - began)
    figures.machine = os.getloadavg()
    for each in clients:
        each.cancel()
    done = await asyncio.gather(*clients, return_exceptions=True)
    figures.errors += [repr(each) for each in done if isinstance(each, Exception)]
    return figures


# --- The server -----------------------------------------------------------------------------------


def run(tables: int, seconds: float, robots: str = "expert", workers: int = 2) -> Figures:
    """With a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "table.db"
        command = [sys.executable, "-c", "from merrimac.cli.main import main; main()", "serve",
                   "--no-browser", "--port", "0", "--workers", str(workers),
                   "--database", str(database)]  # fmt: skip
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3].rstrip("/")
            _answers(address)
            port = int(address.rpartition(":")[2])
            figures = asyncio.run(load(port, server.pid, tables, seconds, robots))
            figures.players = who_decided(database)
            return figures
        finally:
            server.kill()
            server.wait()
            assert server.stdout is not None
            server.stdout.close()


def who_decided(database: Path) -> dict[str, int]:
    with closing(sqlite3.connect(database)) as connection:
        wanted = "select player, count(*) from decisions group by player"
        return dict(connection.execute(wanted).fetchall())


def _answers(address: str) -> None:
    for _ in range(600):
        try:
            httpx.get(f"{address}/api/systems", timeout=5)
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return


def memory_of(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def spent(pid: int) -> dict[str, float]:
    """Seconds of a core so far: the server's event loop, its other threads, robots, and we."""
    threads = {path.name: _seconds(path) for path in Path(f"/proc/{pid}/task").iterdir()}
    loop = threads.pop(str(pid))
    robots = sum(_seconds(Path(f"/proc/{child}")) for child in descendants(pid))
    own = _seconds(Path("/proc/self"))
    return {"loop": loop, "threads": sum(threads.values()), "robots": robots, "clients": own}


def busy(before: dict[str, float], after: dict[str, float], seconds: float) -> dict[str, float]:
    return {name: round((after[name] - before[name]) / seconds, 3) for name in after}


def _seconds(process: Path) -> float:
    try:
        fields = (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def descendants(pid: int) -> list[int]:
    """Children, and theirs."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)] = int(fields[1])
    found = []
    for child in parents:
        ancestor = child
        while ancestor in parents and ancestor != pid:
            ancestor = parents[ancestor]
        if ancestor == pid and child != pid:
            found.append(child)
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--robots", default="expert")
    parser.add_argument("--workers", type=int, default=2)
    told = parser.parse_args()
    found = run(told.tables, told.seconds, told.robots, told.workers)
    sys.stdout.write(json.dumps(found.plain(), indent=1) + "\n")


if __name__ == "__main__":
    main()
