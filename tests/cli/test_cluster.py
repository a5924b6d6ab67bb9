from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from cli.test_commands import assert_bad_input, merrimac

pytest.importorskip("distributed")
PROGRAM = str(Path(sys.executable).parent / "merrimac")


def test_whoever_listens_to_others_wants_tls() -> None:
    start = ("cluster", "start", "--host", "0.0.0.0")
    assert_bad_input(merrimac(*start), "any code", "--tls", "--without-tls")
    assert_bad_input(merrimac(*start, "--tls"), "certificates", "docs/cluster.md")


def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    asked = ("match", "heuristic", "heuristic", "--database", tmp_path / "m.db")
    assert_bad_input(
        merrimac(*asked, "--cluster", "tcp://127.0.0.1:1"), "no cluster answers", "refused"
    )


def test_a_port_that_is_taken_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = merrimac("cluster", "start", "--port", str(port))
    assert_bad_input(done, f"port {port}", "already in use")


def test_a_cluster_for_trying_listens_to_this_machine_alone_and_ends_quietly() -> None:
    start = [PROGRAM, "cluster", "start", "--workers", "1", "--port", "0"]
    cluster = subprocess.Popen(start, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert cluster.stdout is not None
        line = cluster.stdout.readline()
        assert line.startswith("1 worker at tcp://127.0.0.1:")
        address = line.split()[3].removeprefix("tcp://127.0.0.1:")
        socket.create_connection(("127.0.0.1", int(address)), 10).close()
        with pytest.raises(OSError):
            # Another address of this machine than the one that it listens at.
            socket.create_connection(("127.0.0.2", int(address)), 2)
    finally:
        cluster.terminate()
        _, errors = cluster.communicate(timeout=60)
    assert cluster.returncode == 0 and errors == ""
