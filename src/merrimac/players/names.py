"""The players by the names that commands and matches call them, with their options.

``gib:layouts=10,bayes=off`` is the player ``gib`` with ten layouts and without Bayes' rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from merrimac.game.errors import NotationError
from merrimac.players.aims import Goal
from merrimac.players.alphamu import AlphaMu
from merrimac.players.carding.reading import Read
from merrimac.players.expert import Expert
from merrimac.players.heuristic import Heuristic
from merrimac.players.oracle import Oracle
from merrimac.players.planner import Planner
from merrimac.players.player import AnyPlayer
from merrimac.players.simulator import Simulator

PLAYERS: Mapping[str, Callable[..., AnyPlayer]] = {
    "heuristic": Heuristic,
    "oracle": Oracle,
    "planner": Planner,
    "gib": Simulator,
    "alphamu": AlphaMu,
    "expert": Expert,
}

REMEMBERING = frozenset({"heuristic", "planner", "expert"})
"""Those whose card as declarer may rest on an earlier decision: a plan, or what was led for."""


@dataclass(frozen=True, slots=True)
class Option:
    """The field of a player that an option sets, how its value is read, and what it may be."""

    field: str
    read: Callable[[str], Any]
    """None: the text says nothing."""
    expected: str


def _number(field: str, least: int = 1) -> Option:
    def read(text: str) -> int | None:
        return int(text) if text.isdecimal() and int(text) >= least else None

    return Option(field, read, f"{least} or more")


def _one_of(field: str, values: Mapping[str, object]) -> Option:
    return Option(field, values.get, f"one of {', '.join(values)}")


_EVIDENCE = ("bayes", "leads", "habits")
_ON = {"on": True, "off": False}
OPTIONS: Mapping[str, Mapping[str, Option]] = {
    "gib": {
        "layouts": _number("layouts"),
        "bayes": _one_of("bayes", _ON),
        "auction": _one_of("auction", _ON),
        "leads": _one_of("leads", _ON),
        "signals": _one_of("signals", {each.value: each for each in Read}),
        "habits": _one_of("habits", _ON),
        "scoring": _one_of("goal", {each.value: each for each in Goal}),
    },
    "alphamu": {
        "moves": _number("moves"),
        "layouts": _number("samples"),
        "ending": _number("ending", least=0),
    },
    "expert": {
        "layouts": _number("layouts"),
        "moves": _number("moves", least=0),
        "nodes": _number("nodes", least=0),
        "work": _number("work"),
        "playouts": _one_of("plays_out", _ON),
        "bayes": _one_of("bayes", _ON),
        "leads": _one_of("leads", _ON),
        "habits": _one_of("habits", _ON),
        "claims": _one_of("claims", _ON),
        "scoring": _one_of("goal", {each.value: each for each in Goal}),
    },
}


def player_named(name: str) -> AnyPlayer:
    """A player ready to be asked. Raises NotationError for a name or option that nobody has."""
    known, _, told = name.strip().lower().partition(":")
    known = known.strip()
    if known not in PLAYERS:
        raise NotationError("player", name, _known(known, PLAYERS))
    options = [_option(known, each) for each in told.split(",") if each.strip()]
    return PLAYERS[known](**dict(options))


def without_evidence(name: str) -> str:
    """The same player, who learns nothing from the play so far but where cards can't be.

    For positions that were not come to by sensible play.
    """
    known = name.partition(":")[0].strip().lower()
    off = [f"{key}=off" for key in _EVIDENCE if key in OPTIONS.get(known, {})]
    told = [each for each in name.partition(":")[2].split(",") if each.strip()]
    return ":".join(filter(None, (known, ",".join([*told, *off]))))


def _option(player: str, text: str) -> tuple[str, Any]:
    key, _, value = (part.strip() for part in text.partition("="))
    options = OPTIONS.get(player, {})
    if not options:
        raise NotationError("option", text, f"none: {player} has no options")
    if key not in options:
        raise NotationError(f"option of {player}", text, _known(key, options))
    option = options[key]
    found = option.read(value)
    if found is None:
        raise NotationError(f"{player}:{key}", value, option.expected)
    return option.field, found


def _known(name: str, known: Mapping[str, object]) -> str:
    meant = get_close_matches(name, known, n=1)
    return f"one of {', '.join(known)}{f' (did you mean {meant[0]}?)' if meant else ''}"
