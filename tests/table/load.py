"""Many tables at once, each with one scripted client and three robots.

    python tests/table/load.py --tables 200 --seconds 600

Prints the errors, the times until actions were acknowledged, how long clients waited for robots,
and the server's memory at intervals.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx


@dataclass(slots=True)
class Figures:
    """What was measured; times in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    """From an action until it is one's turn again, or the board is over."""
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    """Kilobytes of the server process."""
    boards: int = 0

    def plain(self) -> dict[str, Any]:
        return {
            "actions": len(self.acknowledged),
            "boards": self.boards,
            "errors": self.errors[:5],
            "acknowledged_p50": percentile(self.acknowledged, 50),
            "acknowledged_p95": percentile(self.acknowledged, 95),
            "waited_p95": percentile(self.waited, 95),
            "waited_most": max(self.waited, default=0.0),
            "memory_kb": self.memory,
        }


def percentile(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


async def client(address: str, end: float, figures: Figures, settings: dict[str, Any]) -> None:
    """Sits South, listens to the stream, passes and plays its first legal card."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        founded = await http.post("/api/tables", json=settings)
        if founded.status_code != 201:
            figures.errors.append(founded.text)
            return
        path = f"/api/tables/{founded.json()['table']}"
        asked = 0.0
        async with http.stream("GET", f"{path}/events", timeout=None) as stream:
            async for line in stream.aiter_lines():
                if time.monotonic() > end:
                    return
                if line.startswith("data:"):
                    state = json.loads(line[5:])
                    is_over = state["phase"] == "over"
                    if not is_over and state["actor"] not in state["you"]:
                        continue
                    if asked:
                        figures.waited.append(time.monotonic() - asked)
                    figures.boards += is_over
                    asked = await _acted(http, path, state, figures)


async def _acted(
    http: httpx.AsyncClient, path: str, state: dict[str, Any], figures: Figures
) -> float:
    """When it was acknowledged; 0 when the table had moved on."""
    await asyncio.sleep(0.5)  # a person takes longer
    if state["phase"] == "over":
        deed = {"do": "next"}
    elif state["legal_calls"]:
        deed = {"do": "call", "call": "P"}
    else:
        deed = {"do": "card", "card": state["legal_cards"][0]}
    began = time.monotonic()
    answer = await http.post(f"{path}/actions", json={"version": state["version"], **deed})
    if answer.status_code == 409:
        return 0.0
    if answer.status_code != 200:
        figures.errors.append(f"{answer.status_code} {answer.text}")
        return 0.0
    figures.acknowledged.append(time.monotonic() - began)
    return time.monotonic()


async def load(address: str, pid: int, tables: int, seconds: float, robots: str) -> Figures:
    figures = Figures()
    end = time.monotonic() + seconds
    settings = {"you": ["S"], "robots": robots, "scoring": "chicago"}
    clients = []
    for _ in range(tables):
        clients.append(asyncio.create_task(client(address, end, figures, settings)))
        await asyncio.sleep(0.02)
    while time.monotonic() < end:
        await asyncio.sleep(min(10.0, max(0.1, seconds / 10)))
        figures.memory.append(memory_of(pid))
    for each in clients:
        each.cancel()
    done = await asyncio.gather(*clients, return_exceptions=True)
    figures.errors += [repr(each) for each in done
                       if isinstance(each, Exception)]  # fmt: skip
    return figures


def memory_of(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def run(tables: int, seconds: float, robots: str = "expert", workers: int = 2) -> Figures:
    """With a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from merrimac.cli.main import main; main()", "serve",
                   "--no-browser", "--port", "0", "--workers", str(workers),
                   "--database", str(Path(folder) / "table.db")]  # fmt: skip
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3].rstrip("/")
            _answers(address)
            return asyncio.run(load(address, server.pid, tables, seconds, robots))
        finally:
            server.kill()
            server.wait()
            assert server.stdout is not None
            server.stdout.close()


def _answers(address: str) -> None:
    for _ in range(600):
        try:
            httpx.get(f"{address}/api/systems", timeout=5)
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return


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
