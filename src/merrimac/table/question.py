"""What a session asks of a worker process, and what comes back: plain data that travels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from merrimac.game.seats import Seat
from merrimac.players.board_loop import Moment

BY_RULE = "heuristic"
"""The player that never fails: it plays by rule."""


@dataclass(frozen=True, slots=True)
class Question:
    """What next? The player is known by its name, and ``simulates`` how it bids."""

    moment: Moment
    player: str
    simulates: bool
    seed: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision as plain data, and what it tells everybody if it is a call."""

    action: Mapping[str, Any]
    actor: Seat
    player: str
    reason: Mapping[str, Any]
    considered: tuple[Mapping[str, Any], ...]
    effort: Mapping[str, Any]
    memory: Any
    meaning: Mapping[str, Any]
    is_forced: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of a claim."""

    certain: bool
    words: str


@dataclass(frozen=True, slots=True)
class Shift:
    """What declarer's card in a problem was worth, and where the hidden cards lie from now on."""

    deal: str | None
    """None: as before."""
    card: str
    chance: float
    best: str
    best_chance: float
    words: str
