"""``merrimac serve``: what can't be served is one sentence, and a page that leaves ends nothing."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from table.test_kill import COMMAND, free_port, server


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--database", "nonsense://x"], "no address of a database"),
        (["--host", "203.0.113.7"], "can't listen"),
    ],
)
def test_what_can_not_be_served_is_one_sentence(options: list[str], expected: str) -> None:
    port = ["--port", str(free_port())]
    done = subprocess.run([*COMMAND, *port, *options], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert expected in done.stderr and len(done.stderr.splitlines()) == 1


def test_short_answers_are_sent_at_once(tmp_path: Path) -> None:
    """Known as TCP the sockets have no delay; else every answer comes forty milliseconds late."""
    port = free_port()
    with server(str(tmp_path / "table.db"), port), httpx.Client() as page:
        taken = [
            page.post(f"http://127.0.0.1:{port}/api/preview", json={}).elapsed.total_seconds()
            for _ in range(20)
        ]
    assert min(taken) < 0.035


def test_a_page_that_goes_away_does_not_end_the_server(tmp_path: Path) -> None:
    port = free_port()
    with server(str(tmp_path / "table.db"), port) as process:
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port)) as leaving:
                leaving.sendall(b"GET /api/systems HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5)
        assert httpx.get(f"http://127.0.0.1:{port}/api/systems").status_code == 200
        assert process.poll() is None
