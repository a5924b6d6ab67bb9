"""``merrimac play``: the table in the terminal."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from merrimac.game.errors import GameError, NotationError
from merrimac.game.seats import Seat
from merrimac.table.settings import Settings

_NOBODY = ("none", "-", "")


def play(
    seat: Annotated[
        str, typer.Option("--seat", help="Yours: S; NS to play both hands; none to watch.")
    ] = "S",
    robots: Annotated[
        str, typer.Option("--robots", help="expert, gib, alphamu, planner or heuristic.")
    ] = "expert",
    strength: Annotated[
        str, typer.Option("--strength", help="quick, or 30, 60 or 120 seconds for a plan.")
    ] = "quick",
    system: Annotated[str, typer.Option("--system", help="What both sides bid by.")] = "sayc",
    ns: Annotated[str | None, typer.Option("--system-ns", help="North-South's system.")] = None,
    ew: Annotated[str | None, typer.Option("--system-ew", help="East-West's system.")] = None,
    scoring: Annotated[
        str, typer.Option("--scoring", help="imps, matchpoints, rubber or chicago.")
    ] = "imps",
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="The same number deals the same cards.")
    ] = None,
    deals: Annotated[
        Path | None, typer.Option("--deals", metavar="FILE", help="Boards of a PBN or LIN file.")
    ] = None,
    spec: Annotated[
        str | None, typer.Option("--spec", help="Deals of a kind: 'south: 1NT, north: 5+S'.")
    ] = None,
    problems: Annotated[
        str | None, typer.Option("--problems", metavar="FILE", help="Contracts of a file to make.")
    ] = None,
    practice: Annotated[
        str | None, typer.Option("--practice", metavar="NAME", help="One convention: stayman.")
    ] = None,
    match: Annotated[
        int | None, typer.Option("--match", min=1, max=64, help="A match of so many boards.")
    ] = None,
    best_hand: Annotated[bool, typer.Option("--best-hand", help="You hold most points.")] = False,
    open_hands: Annotated[bool, typer.Option("--open", help="All hands are shown.")] = False,
    simulate: Annotated[bool, typer.Option("--simulate", help="Robots try calls out.")] = False,
    tempo: Annotated[
        float | None, typer.Option("--tempo", min=0.0, max=60.0, help="Robots' least seconds.")
    ] = None,
    table: Annotated[
        str, typer.Option("--table", metavar="ID", help="Go on at a table that you left.")
    ] = "",
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL|FILE", help="Where it is kept.")
    ] = None,
) -> None:
    """Play bridge in the terminal, with robots that say why.

    Type a call (1S, P, X) or a card (HK); ?3C asks what a call would mean; help lists the rest.

    **merrimac play --seed 7**

    **merrimac play --seat N --robots gib --system acol --deals club-night.pbn**
    """
    sources: list[dict[str, Any]] = [
        {"kind": kind, **told}
        for kind, value, told in (
            ("file", deals, {"path": str(deals)}),
            ("specification", spec, {"specification": spec}),
            ("problems", problems, _problems(problems or "")),
            ("practice", practice, {"convention": practice}),
            ("match", match, {"boards": match}),
        )
        if value is not None
    ]
    if len(sources) > 1:
        raise GameError("deals come from one source: name one of them")
    form = {
        "you": _seats(seat),
        "robots": robots,
        "strength": strength,
        "system_ns": ns or system,
        "system_ew": ew or system,
        "scoring": scoring,
        "source": sources[0] if sources else {"kind": "random"},
        "best_hand": best_hand,
        "open_hands": open_hands,
        "simulate_bidding": simulate,
        "seed": seed,
    }
    Settings.of_plain(form)  # what is wrong with it is told before anything is opened
    _played(database, form, tempo, table)


def _seats(text: str) -> list[str]:
    if text.strip().lower() in _NOBODY:
        return []
    found = [str(Seat.parse(letter)) for letter in text.replace(",", "").replace(" ", "")]
    if len(found) > 2:
        raise NotationError("seat", text, "a seat such as S, two such as NS, or none")
    return found


def _problems(name: str) -> dict[str, Any]:
    """Of a file, or of one that comes with the program."""
    return {"path": name} if Path(name).suffix else {"id": name}


def _played(database: str | None, form: dict[str, Any], tempo: float | None, table_id: str) -> None:
    from merrimac.cli.play_game import Game
    from merrimac.cli.play_screen import Screen
    from merrimac.cli.play_table import opened_table
    from merrimac.cli.serve import usual_database
    from merrimac.storage.engine import StorageError
    from merrimac.table.refusal import Refusal

    if hasattr(signal, "SIGPIPE"):  # a robot's process that is gone must not end the game
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    screen = Screen()
    try:
        with opened_table(database or usual_database(), form, tempo, table_id) as table:
            with suppress(KeyboardInterrupt):
                Game(table, screen, _line).run()
            screen.console.print()
            screen.say(f"merrimac play --table {table.id} goes on from here.")
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our words is gone
    except (StorageError, Refusal) as error:
        raise GameError(str(error)) from None


def _line(prompt: str) -> str | None:
    """None at the end of the input."""
    with suppress(ImportError):
        import readline  # noqa: F401 (arrow keys and the lines typed before)
    try:
        return input(prompt)
    except EOFError:
        return None
    except UnicodeDecodeError:
        return "?"
