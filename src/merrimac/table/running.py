"""A server for the table, run until it is stopped."""

from __future__ import annotations

import os
from collections.abc import Collection
from functools import partial
from socket import socket

import uvicorn

from merrimac.storage.store import Store
from merrimac.table.hall import Hall
from merrimac.table.service import create_app
from merrimac.table.tempo import Tempo
from merrimac.table.workers import Workers

_MOST_WORKERS = 2
_SYSTEMS = ("sayc",)


class Server(uvicorn.Server):
    """Ends the streams of open pages before it waits for their connections to end."""

    def __init__(self, hall: Hall, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._hall = hall

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._hall.end_streams()
        await super().shutdown(sockets)


def run(
    listening: socket,
    database: str,
    names: Collection[str],
    workers: int | None = None,
    tempo: float | None = None,
) -> None:
    """Serve at a socket that listens already. Raises StorageError."""
    store = Store(database)
    number = workers or min(_MOST_WORKERS, os.cpu_count() or 1)
    pace = Tempo if tempo is None else partial(Tempo, tempo, tempo)
    hall = Hall(store, Workers(number, _SYSTEMS), pace)
    config = uvicorn.Config(
        create_app(hall, names),
        log_level="warning",
        access_log=False,  # a link's token would stand in it
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,  # people think for longer than the usual five seconds
        server_header=False,
    )
    Server(hall, config).run(sockets=[listening])
