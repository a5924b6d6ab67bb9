"""The players by the names that commands and matches call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from merrimac.game.errors import NotationError
from merrimac.players.heuristic import Heuristic
from merrimac.players.oracle import Oracle
from merrimac.players.planner import Planner
from merrimac.players.player import AnyPlayer

PLAYERS: Mapping[str, Callable[[], AnyPlayer]] = {
    "heuristic": Heuristic,
    "oracle": Oracle,
    "planner": Planner,
}


def player_named(name: str) -> AnyPlayer:
    """A player ready to be asked. Raises NotationError for a name that nobody has."""
    known = name.strip().lower()
    if known in PLAYERS:
        return PLAYERS[known]()
    meant = get_close_matches(known, PLAYERS, n=1)
    hint = f" (did you mean {meant[0]}?)" if meant else ""
    raise NotationError("player", name, f"one of {', '.join(PLAYERS)}{hint}")
