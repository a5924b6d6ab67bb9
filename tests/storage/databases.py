"""A PostgreSQL of our own for tests, where it is installed."""

from __future__ import annotations

import atexit
import os
import shutil
import socket
import subprocess
import time
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

_FOLDERS = (Path("/usr/lib/postgresql"), Path("/opt/homebrew/opt/postgresql"))


def _program(name: str) -> str | None:
    """Newest first; what stands on the path may only be a wrapper."""
    for folder in _FOLDERS:
        for version in sorted(folder.glob("*/bin"), reverse=True):
            if (version / name).is_file():
                return str(version / name)
    return shutil.which(name)


POSTGRES = pytest.mark.skipif(
    _program("initdb") is None or _program("postgres") is None,
    reason="PostgreSQL is not installed here",
)


def postgres_address(_folder: Path) -> str:
    """A fresh database in one server that all tests of this process share."""
    port = _server()
    name = f"t{time.time_ns()}"
    _run(["psql", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres", "-c",
          f"CREATE DATABASE {name}"])  # fmt: skip
    return f"postgresql://postgres@127.0.0.1:{port}/{name}"


@cache
def _server() -> int:
    folder = Path(mkdtemp(prefix="merrimac-postgres-"))
    folder.chmod(0o777)
    data = folder / "data"
    as_user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    prefix = as_user if os.geteuid() == 0 else []
    initdb, postgres = _program("initdb"), _program("postgres")
    assert initdb is not None and postgres is not None
    _run([*prefix, initdb, "-D", str(data), "-U", "postgres", "-A", "trust", "--no-sync"])
    port = _free_port()
    server = subprocess.Popen(
        [*prefix, postgres, "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(_stopped, server, folder)
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    time.sleep(0.3)
    return port


def _stopped(server: subprocess.Popen[bytes], folder: Path) -> None:
    server.terminate()
    server.wait(10)
    shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
