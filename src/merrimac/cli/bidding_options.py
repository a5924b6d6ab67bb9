"""What the bidding commands are told: a system with its switches, and an auction so far."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from merrimac.formats.record import FormatError
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.errors import GameError, NotationError
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat

if TYPE_CHECKING:
    from merrimac.bidding.system import System

SystemName = Annotated[
    str,
    typer.Option("--system", "-s", help="A system's name, or the path of a system file (.bid)."),
]
Switches = Annotated[
    list[str] | None,
    typer.Option(
        "--switch", metavar="NAME=on|off", help="Turn a convention on or off; may be repeated."
    ),
]
AuctionSoFar = Annotated[
    str, typer.Option("--auction", "-a", help='The calls so far, from the dealer on: "1S P 2N".')
]
Dealer = Annotated[str, typer.Option("--dealer", "-d", help="N, E, S or W.")]
Vul = Annotated[str, typer.Option("--vul", "-v", help="None, NS, EW or All.")]
_ON_OFF = {"on": True, "off": False}


def load(name: str, switches: list[str] | None = None) -> System:
    """The system asked for; its room is only opened when a command needs it."""
    from merrimac.bidding.system import System

    return System.load(name, dict(map(_switch, switches or ())))


def _switch(text: str) -> tuple[str, bool]:
    name, _, state = text.partition("=")
    if state.lower() not in _ON_OFF:
        raise NotationError("switch", text, "a convention and on or off, such as stayman=off")
    return name.strip(), _ON_OFF[state.lower()]


def open_auction(dealer: str, calls: str | list[str]) -> Auction:
    """The auction so far, in which somebody has still to call."""
    seat = Seat.parse(dealer)
    if isinstance(calls, str):
        auction = Auction.parse(seat, calls)
    else:
        auction = Auction(seat, tuple(map(Call.parse, calls)))
    if auction.is_complete:
        raise GameError("the auction is over: nobody has a call to make")
    return auction


def json_lines(path: str) -> Iterator[tuple[int, Any]]:
    """The lines of a file of JSON lines, each with its number; None for what is no JSON."""
    with opened(path) as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield number, _parsed(line)


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        return None


@contextmanager
def opened(path: str) -> Iterator[Iterable[str]]:
    """A text file, or standard input for ``-``. Raises FormatError."""
    if path == "-":
        yield sys.stdin
        return
    try:
        with Path(path).open(encoding="utf-8") as lines:
            yield lines
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise FormatError(f"{path} can't be read: {reason}") from None


def whole_hand(text: str) -> Hand:
    hand = Hand.parse(text)
    if len(hand) != 13:
        raise GameError(f"hand {text!r} has {len(hand)} cards: 13 are needed")
    return hand
