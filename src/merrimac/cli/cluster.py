"""``merrimac cluster``: workers behind one address, for trying out what a cluster does."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import Annotated

import typer

from merrimac.cli.terminal import counted
from merrimac.cli.workplace_options import broken_connections_are_errors

app = typer.Typer(
    help="Workers for match and dd, behind one address.",
    no_args_is_help=True, rich_markup_mode="markdown", add_completion=False,
)  # fmt: skip


@app.callback()
def _group() -> None:
    """Workers for match and dd, behind one address."""


@app.command()
def start(
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="Processes.")] = 2,
    host: Annotated[
        str, typer.Option("--host", help="Where to listen; usually to this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0: any that is free.")
    ] = 8786,
    tls: Annotated[
        bool, typer.Option("--tls", help="Encrypted, by the certificates in Dask's settings.")
    ] = False,
    without_tls: Annotated[
        bool, typer.Option("--without-tls", help="Listen to others all the same: a trusted network")
    ] = False,
) -> None:
    """Start a scheduler and workers on this machine, until Ctrl-C.

    **merrimac cluster start --workers 2**

    **merrimac match planner heuristic --declarer-only --cluster tcp://127.0.0.1:8786**
    """
    from merrimac.match.cluster import LOOPBACK, local_cluster

    if host not in LOOPBACK and not tls and not without_tls:
        raise typer.BadParameter(
            "whoever reaches the port can run any code: give --tls (docs/cluster.md), "
            "or --without-tls on a network that is yours alone"
        )
    with broken_connections_are_errors(), local_cluster(workers, host, port, tls) as address:
        # Whoever reads the address may end it at once: that is heard from here on.
        signal.signal(signal.SIGTERM, _stop)
        try:
            typer.echo(f"{counted(workers, 'worker')} at {address}  (Ctrl-C to stop)")
            sys.stdout.flush()
            while True:
                signal.pause()
        except KeyboardInterrupt:
            pass


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
