"""``merrimac serve``: the table in the browser."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from merrimac.game.errors import GameError

_DEFAULT_PORT = 8765
_PORTS_TRIED = 20
_EVERYWHERE = ("0.0.0.0", "::")


def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen; 0.0.0.0: to everybody.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help=f"Usually {_DEFAULT_PORT} or the next free."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL|FILE", help="An SQLite file, or postgresql://user@host/name."
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="A further name that the server goes by."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=64, help="Processes for robots.")
    ] = None,
    tempo: Annotated[
        float | None,
        typer.Option("--tempo", min=0.0, max=60.0, help="Seconds that robots take at least."),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open one.")] = False,
) -> None:
    """Play bridge in the browser, with robots that say why.

    Everything is kept: stop the server and start it again, and the table is as you left it.

    **merrimac serve**

    **merrimac serve --host 0.0.0.0 --database postgresql://bridge@localhost/bridge**
    """
    from merrimac.storage.engine import StorageError, opened

    kept = database or str(usual_database())
    listening = _listening(host, port)
    try:
        opened(kept).dispose()  # a database that can't be opened is told before the address
    except StorageError as error:
        raise typer.BadParameter(str(error)) from None
    address = _address(host, listening.getsockname()[1])
    typer.echo(f"Merrimac is at {address}  (Ctrl-C to stop)")
    sys.stdout.flush()
    if hasattr(signal, "SIGPIPE"):  # a page that goes away must not end the server
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    from merrimac.table.worker import load_ahead

    load_ahead()
    from merrimac.table.running import run

    if not no_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    run(listening, kept, [host, *(name or ())], workers, tempo)


def _listening(host: str, port: int | None) -> socket.socket:
    """Bound before the service is loaded, so that the address can be told at once."""
    wanted = range(_DEFAULT_PORT, _DEFAULT_PORT + _PORTS_TRIED) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    fault: OSError | None = None
    for each in wanted:
        # By its name: asyncio sends short answers at once (no delay) where it is told it is TCP.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
        except OSError as error:
            listening.close()
            fault = error
        else:
            listening.listen(128)
            return listening
    reason = fault.strerror if fault is not None else "no port is free"
    raise GameError(f"can't listen at {host} port {wanted[0]}: {str(reason).lower()}")


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in _EVERYWHERE else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def usual_database() -> Path:
    from platformdirs import user_data_path

    return user_data_path("merrimac") / "table.db"
