"""One table on a quiet machine: how soon it is there, and how soon its robots call and play.

    python tests/table/quickness.py --boards 4

Prints the seconds from the start of the server until its address is told, the page answers and a
deal is on the table, and how long robots took for calls and cards.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

if __package__:
    from table.load import Wire, percentile
else:
    from load import Wire, percentile  # type: ignore[import-not-found, no-redef]


@dataclass(slots=True)
class Times:
    """In seconds."""

    address: float = 0.0
    page: float = 0.0
    deal: float = 0.0
    calls: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        told: dict[str, Any] = {"address": self.address, "page": self.page, "deal": self.deal}
        for name, taken in (("call", self.calls), ("card", self.cards)):
            told |= {f"{name}s": len(taken), f"{name}_p50": percentile(taken, 50),
                     f"{name}_p95": percentile(taken, 95),
                     f"{name}_most": max(taken, default=0.0)}  # fmt: skip
        return {**told, "load_average": os.getloadavg()}


@contextmanager
def started(times: Times) -> Iterator[str]:
    """A server of its own, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "table.db")
        command = [sys.executable, "-c", "from merrimac.cli.main import main; main()", "serve",
                   "--no-browser", "--port", "0", "--database", database]  # fmt: skip
        began = time.monotonic()
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3].rstrip("/")
            times.address = time.monotonic() - began
            assert httpx.get(address, timeout=60).status_code == 200
            times.page = time.monotonic() - began
            yield address
        finally:
            server.kill()
            server.wait()
            assert server.stdout is not None
            server.stdout.close()


async def played(address: str, boards: int, times: Times) -> None:
    """South passes and plays its first card; robots are timed from one state to the next."""
    port = int(address.rpartition(":")[2])
    wire, stream = await Wire.opened(port), await Wire.opened(port)
    began = time.monotonic()
    _, answer = await wire.post("/api/tables", {"you": ["S"], "scoring": "chicago"})
    path = f"/api/tables/{json.loads(answer)['table']}"
    times.deal = times.page + time.monotonic() - began
    stream.cookies = wire.cookies
    assert await stream.chunks(f"{path}/events") == 200
    last, since, version = None, time.monotonic(), 0
    while boards:
        text = (await stream.chunk()).decode()
        data = text.find("data: ")
        state = json.loads(text[data + 6 :]) if data >= 0 else {"version": version}
        if state["version"] == version:
            continue
        version, now = state["version"], time.monotonic()
        if last is not None and last["actor"] not in (None, "S"):
            (times.calls if last["phase"] == "auction" else times.cards).append(now - since)
        boards -= state["phase"] == "over"
        if state["phase"] == "over" or state["actor"] == "S":
            await _act(wire, path, state)
        last, since = state, time.monotonic()


async def _act(wire: Wire, path: str, state: dict[str, Any]) -> None:
    if state["phase"] == "over":
        deed = {"do": "next"}
    elif state["legal_calls"]:
        deed = {"do": "call", "call": "P"}
    else:
        deed = {"do": "card", "card": state["legal_cards"][0]}
    status, answer = await wire.post(f"{path}/actions", {"version": state["version"], **deed})
    assert status == 200, answer


def measured(boards: int) -> Times:
    times = Times()
    with started(times) as address:
        asyncio.run(played(address, boards, times))
    return times


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=4)
    found = measured(parser.parse_args().boards)
    sys.stdout.write(json.dumps(found.plain(), indent=1) + "\n")


if __name__ == "__main__":
    main()
