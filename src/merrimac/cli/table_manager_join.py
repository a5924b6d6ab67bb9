"""``merrimac table-manager join``: one of our players takes a seat at a table."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from typing import TYPE_CHECKING, Annotated

import typer

from merrimac.cli.player_options import Samples, Seconds, Seed
from merrimac.cli.table_manager_serve import PORT
from merrimac.game.convention_card import ConventionCard
from merrimac.game.errors import GameError
from merrimac.game.seats import Seat
from merrimac.players.player import Limit

if TYPE_CHECKING:
    from merrimac.match.table_manager.deciding import Mind
    from merrimac.match.table_manager.messages import Connecting

_BETWEEN_TRIES = 0.5
_MOST_LOSSES = 20
"""A table manager that breaks off as often does not want us."""


def join(
    seat: Annotated[str, typer.Option("--seat", help="North, East, South, West, or any.")],
    team: Annotated[str, typer.Option("--team", help="The same for both partners.")],
    host: Annotated[str, typer.Option("--host", help="Where the table manager is.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Of the room.")] = PORT,
    player: Annotated[str, typer.Option("--player", help="Who plays the cards.")] = "expert",
    system: Annotated[
        str, typer.Option("--system", help="What we play: 'sayc, rusinow, upside-down'.")
    ] = "sayc",
    their_system: Annotated[
        str, typer.Option("--their-system", help="What opponents play.")
    ] = "sayc",
    simulated: Annotated[
        bool, typer.Option("--simulate", help="Close calls are tried out.")
    ] = False,
    seconds: Seconds = 0.0,
    samples: Samples = 0,
    seed: Seed = 1,
    version: Annotated[
        int, typer.Option("--version", min=18, max=20, help="Of the protocol.")
    ] = 18,
    pause: Annotated[
        float, typer.Option("--pause", min=0, max=10, help="Seconds between two lines we send.")
    ] = 0.0,
    wait: Annotated[
        float, typer.Option("--wait", min=0, help="Seconds to try for, before or after a break.")
    ] = 10.0,
    ahead: Annotated[
        bool,
        typer.Option("--ahead", help="Think in the others' time too, in a process of its own."),
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show every line: < heard, > said.")
    ] = False,
) -> None:
    """Take a seat at a table and play until the end of the session. Docs: docs/table-manager.md.

    **merrimac table-manager join --seat North --team Merrimac --player expert --seconds 5**
    """
    from merrimac.match.table_manager.deciding import Mind
    from merrimac.match.table_manager.messages import Connecting
    from merrimac.players.layouts import systems_named

    if seconds and samples:
        raise typer.BadParameter("give --seconds or --samples, not both")
    if not team.strip():
        raise typer.BadParameter("a team has a name: --team is empty")
    place = None if seat.strip().lower() in ("any", "anypl") else Seat.parse(seat)
    ours, theirs = ConventionCard.parse(system), ConventionCard.parse(their_system)
    systems_named(ours.system, theirs.system)
    mind = Mind(player, simulated, Limit(seconds=seconds, samples=samples), seed)
    mind.check()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    me = Connecting(team, place, version)
    with ExitStack() as stack:
        executors = [
            stack.enter_context(ProcessPoolExecutor(1, get_context("spawn"), _quiet))
            for _ in range(2 if ahead else 1)
        ]
        _Joined(me, mind, (ours, theirs), executors, pause, verbose).play(host, port, wait)


def _quiet() -> None:
    """Ctrl-C is the business of who started the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Joined:
    """A player that comes back after a break, as long as somebody listens."""

    def __init__(
        self,
        me: Connecting,
        mind: Mind,
        cards: tuple[ConventionCard, ConventionCard],
        executors: Sequence[Executor],
        pause: float,
        verbose: bool,
    ) -> None:
        self._me = me
        self._mind = mind
        self._cards = cards
        self._executors = executors
        """The second, if there is one, thinks ahead."""
        self._pause = pause
        self._verbose = verbose

    def play(self, host: str, port: int, wait: float) -> None:
        from merrimac.match.table_manager.client import ConnectionLost

        give_up, losses = time.monotonic() + wait, 0
        while True:
            try:
                asyncio.run(self._once(host, port))
                return
            except ConnectionLost as error:
                losses += 1
                if losses >= _MOST_LOSSES:
                    raise GameError(f"{error}, for the {losses}th time") from None
                typer.echo(f"{error}; trying again", err=True)
                give_up = time.monotonic() + wait
            except OSError as error:
                if time.monotonic() >= give_up:
                    raise GameError(
                        f"nobody listens at {host} port {port}: {_reason(error)}"
                    ) from None
            time.sleep(min(_BETWEEN_TRIES, wait))

    async def _once(self, host: str, port: int) -> None:
        from merrimac.match.table_manager.ahead import Ahead
        from merrimac.match.table_manager.client import Client
        from merrimac.match.table_manager.sitter import Sitter

        sitter = Sitter(self._me, *self._cards)
        tell = typer.echo if self._verbose else _silent
        executor, *more = self._executors
        ahead = Ahead(self._mind, more[0]) if more else None
        await Client(sitter, self._mind, executor, self._pause, tell, ahead).run(host, port)


def _reason(error: OSError) -> str:
    """In the system's words: those of asyncio are the address once more."""
    number = error.errno or 0
    return os.strerror(number) if number > 0 else str(error.strerror or error)


def _silent(_line: str) -> None:
    pass
