"""A table server for browser tests: as the real one, but its robots do not wait before they act.

Run as a program with a database file; prints the address and serves until it is stopped.
"""

from __future__ import annotations

import socket
import sys

import uvicorn

from merrimac.storage.store import Store
from merrimac.table.hall import Hall
from merrimac.table.service import create_app
from merrimac.table.tempo import Tempo
from merrimac.table.workers import Workers


def main(database: str) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    hall = Hall(Store(database), Workers(2, ("sayc",)), lambda: Tempo(call=0.02, card=0.02))
    config = uvicorn.Config(create_app(hall), log_level="warning", timeout_graceful_shutdown=1)
    sys.stdout.write(f"http://127.0.0.1:{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main(sys.argv[1])
