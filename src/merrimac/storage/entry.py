"""The records that go into the database and come back from it. Plain data: no game in here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Plain = Mapping[str, Any]
"""A JSON object."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it was set up."""

    id: str
    settings: Plain
    seed: str
    owner: str
    created: float


@dataclass(frozen=True, slots=True)
class Key:
    """What a token opens: the seats that its holder acts for; none for a spectator."""

    token_hash: str
    table_id: str
    seats: str
    is_owner: bool


@dataclass(frozen=True, slots=True)
class StoredBoard:
    """A deal and the conditions that it is played under."""

    number: int
    deal: str
    conditions: Plain


@dataclass(frozen=True, slots=True)
class StoredDecision:
    """Why a robot did what it did, and what it wants to be told again."""

    player: str
    reason: Plain
    considered: tuple[Plain, ...] = ()
    effort: Plain | None = None
    memory: Any = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One change of a table. Versions count from 1 without a gap."""

    table_id: str
    version: int
    kind: str
    data: Plain
    at: float
    board: StoredBoard | None = None
    decision: StoredDecision | None = None
    result: Plain | None = None
    """When the entry finished a board."""


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A finished board in the list of somebody's results."""

    table_id: str
    version: int
    at: float
    result: Plain
