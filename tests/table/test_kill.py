"""Nothing is lost: the server is killed in the midst of play, and what it acknowledged is there."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from merrimac.storage.store import Store
from storage.databases import POSTGRES, postgres_address
from table.load import descendants
from table.serving import Page

COMMAND = [sys.executable, "-c", "from merrimac.cli.main import main; main()", "serve",
           "--no-browser", "--workers", "1", "--tempo", "0"]  # fmt: skip


@contextmanager
def server(database: str, port: int) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*COMMAND, "--port", str(port), "--database", database], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert f":{port}/" in process.stdout.readline()
        _answers(port)
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _answers(port: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/api/systems", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def play_until_killed(
    page: Page, process: subprocess.Popen[str], wait: float, done: list[tuple[int, str]]
) -> None:
    """Play on, boards after boards, and keep what was acknowledged; the first starts the clock."""
    killer: subprocess.Popen[bytes] | None = None
    try:
        while True:
            deed, version = _next_deed(page)
            answer = page.act(version, **deed)
            if answer.status_code == 200:
                done.append((answer.json()["version"], _named(deed)))
                killer = killer or _killer(process, wait)
    except httpx.TransportError:
        assert killer is not None
        killer.wait()


def _next_deed(page: Page) -> tuple[dict[str, str], int]:
    state = page.my_turn()
    deed = {"do": "next"} if state["phase"] == "over" else page.plain_deed(state)
    return deed, state["version"]


def _killer(process: subprocess.Popen[str], wait: float) -> subprocess.Popen[bytes]:
    """Another process kills: the moment does not depend on what this one is doing."""
    code = f"import os, time; time.sleep({wait}); os.kill({process.pid}, {int(signal.SIGKILL)})"
    return subprocess.Popen([sys.executable, "-S", "-c", code])


def killed(database: str, times: int) -> None:
    rng, port = Random(times), free_port()
    done: list[tuple[int, str]] = []
    with closing(Page(f"http://127.0.0.1:{port}")) as page:
        for _ in range(times):
            with server(database, port) as process:
                if not page.table:
                    page.found(you=["S"], seed=None)
                _check(page, database, done)
                play_until_killed(page, process, rng.uniform(0.0, 1.5), done)
        with server(database, port):
            _check(page, database, done)
            page.to_the_end()
    assert len(done) > times


def _check(page: Page, database: str, done: list[tuple[int, str]]) -> None:
    """Every acknowledged action is stored in its place; there may be one more at each kill."""
    if not done:
        return
    assert page.state()["version"] >= done[-1][0]
    with closing(Store(database)) as store:
        stored = {entry.version: _named(entry.data) for entry in store.entries(page.table)}
    assert list(stored) == list(range(1, len(stored) + 1))
    lost = [(version, deed) for version, deed in done if stored.get(version) != deed]
    assert not lost


def _named(data: Mapping[str, Any]) -> str:
    return str(data.get("call") or data.get("card") or "next")


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    killed(str(tmp_path / "table.db"), 3)


@pytest.mark.long
def test_a_server_killed_a_hundred_times_has_lost_nothing(tmp_path: Path) -> None:
    killed(str(tmp_path / "table.db"), 100)


@POSTGRES
def test_a_killed_server_has_lost_nothing_in_postgresql(tmp_path: Path) -> None:
    killed(postgres_address(tmp_path), 2)


@pytest.mark.long
@POSTGRES
def test_a_server_killed_a_hundred_times_in_postgresql(tmp_path: Path) -> None:
    killed(postgres_address(tmp_path), 100)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_a_killed_server_leaves_no_workers_behind(tmp_path: Path) -> None:
    with server(str(tmp_path / "table.db"), free_port()) as process:
        time.sleep(1)
        children = descendants(process.pid)
        assert children
        process.kill()
        process.wait()
    end = time.monotonic() + 20
    while any(map(_is_alive, children)) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(map(_is_alive, children))


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z" and os.path.exists(f"/proc/{pid}")
