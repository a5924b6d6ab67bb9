"""``merrimac table-manager serve``: run a table, or two for a teams match."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from merrimac.cli.choice import tell
from merrimac.cli.terminal import counted, print_json
from merrimac.formats import files
from merrimac.game.board import Board
from merrimac.game.errors import GameError
from merrimac.game.seats import SIDES

if TYPE_CHECKING:
    from merrimac.match.table_manager.room import Room
    from merrimac.match.table_manager.scorebook import Scorebook

PORT = 2000
_LAST_PORT = 65535


def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen; 0.0.0.0: to everybody.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int, typer.Option("--port", min=0, max=_LAST_PORT, help="The closed room has the next one.")
    ] = PORT,
    deals: Annotated[
        str | None, typer.Option("--deals", metavar="FILE", help="The boards to play: PBN or LIN.")
    ] = None,
    boards: Annotated[
        int | None, typer.Option("--boards", min=1, max=1_000, help="Or so many, dealt by --seed.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Of the deals.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.pbn", help="Keeps the boards; a match goes on there."),
    ] = None,
    rooms: Annotated[
        int, typer.Option("--rooms", min=1, max=2, help="2: an open and a closed room.")
    ] = 1,
    pause: Annotated[
        float, typer.Option("--pause", min=0, max=10, help="Seconds between two lines to a client.")
    ] = 0.05,
    trick_pause: Annotated[
        float, typer.Option("--trick-pause", min=0, max=10, help="Seconds between two tricks.")
    ] = 0.2,
    idle: Annotated[
        float, typer.Option("--idle", min=0, help="Seconds a client may be silent; 0: any time.")
    ] = 600.0,
    open_hands: Annotated[
        bool, typer.Option("--open-hands", help="Show all cards to clients of version 20.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Run a table for robots. Docs: docs/table-manager.md.

    **merrimac table-manager serve --deals boards.pbn --out played.pbn**

    **merrimac table-manager serve --boards 16 --seed 7 --rooms 2 --out match.pbn**
    """
    from merrimac.match.table_manager.room import Room
    from merrimac.match.table_manager.scorebook import CLOSED, OPEN, Scorebook
    from merrimac.match.table_manager.server import Limits, Server

    if rooms > 1 and port == _LAST_PORT:
        raise typer.BadParameter(f"after port {port} there is none for the closed room")
    to_play = _boards(deals, boards, seed, out)
    book = Scorebook(out)
    names = (OPEN, CLOSED)[:rooms]
    tables: dict[str, Room] = {}
    for name in names:
        over = partial(_over, book, name, as_json)
        tables[name] = Room(
            book.left(to_play, name), time.monotonic, over, book.teams(name), trick_pause,
            open_hands,
        )  # fmt: skip
    if hasattr(signal, "SIGPIPE"):  # a client that goes away must not end the server
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    if not all(room.is_over for room in tables.values()):
        listening = [_listening(host, port + place if port else 0) for place in range(rooms)]
        for name, each in zip(names, listening, strict=True):
            _say(f"{name} room at {host} port {each.getsockname()[1]}  (Ctrl-C to stop)", as_json)
        server = Server(tables, Limits(idle=idle, pause=pause), partial(_say, as_json=as_json))
        asyncio.run(server.run(listening))
    _finish(book, names, as_json)


def _boards(deals: str | None, number: int | None, seed: int, out: Path | None) -> list[Board]:
    from merrimac.match.table_manager.scorebook import boards_of, dealt

    if (deals is None) is (number is None):
        raise typer.BadParameter("say which boards: --deals FILE, or --boards N --seed S")
    if deals is None:
        return dealt(number or 0, seed)
    if out is not None and files.exists(out) and files.exists(Path(deals)):
        if out.samefile(deals):
            raise GameError(f"{out} is also where the deals come from: choose another name")
    return boards_of(files.read_any(deals, tell))


def _listening(host: str, port: int) -> socket.socket:
    """Bound before anybody is told the address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        reason = str(error.strerror or error).lower()
        raise GameError(f"can't listen at {host} port {port}: {reason}") from None
    listening.listen(16)
    return listening


def _say(line: str, as_json: bool) -> None:
    """Progress goes beside the JSON, not into it."""
    typer.echo(line, err=as_json)
    (sys.stderr if as_json else sys.stdout).flush()


def _over(book: Scorebook, room: str, as_json: bool, board: Board, teams: Any) -> None:
    book.add(board, teams, room)
    _say(f"{room}: board {board.number}, {_result(board)}", as_json)


def _result(board: Board) -> str:
    from merrimac.game.outcome import Outcome
    from merrimac.match.table_manager.scorebook import score_of

    if board.contract is None or board.result is None:
        return "passed out"
    return f"{Outcome(board.contract, board.result)}, N/S {score_of(board):+}"


def _finish(book: Scorebook, rooms: tuple[str, ...], as_json: bool) -> None:
    form = _form(book, rooms)
    if as_json:
        print_json(form)
        return
    typer.echo(f"End of session: {counted(len(book.records), 'result')}")
    if "imps" in form:
        ours, theirs = form["teams"]["open"]["NS"], form["teams"]["open"]["EW"]
        typer.echo(f"{ours} {form['imps']:+} IMPs against {theirs}")


def _form(book: Scorebook, rooms: tuple[str, ...]) -> dict[str, Any]:
    from merrimac.match.table_manager.scorebook import room_of, score_of

    form: dict[str, Any] = {
        "teams": {
            room.lower(): {str(side): book.teams(room).get(side) for side in SIDES}
            for room in rooms
        },
        "boards": [
            {
                "board": each.board.number,
                "room": room_of(each).lower(),
                "contract": str(each.board.contract) if each.board.contract else None,
                "tricks": each.board.result,
                "score_ns": score_of(each.board),
            }
            for each in book.records
        ],
    }
    scores = book.scores()
    if scores:
        form["imps"] = sum(each.imps for each in scores)
        form["each"] = [{"board": each.number, "imps": each.imps} for each in scores]
    return form
