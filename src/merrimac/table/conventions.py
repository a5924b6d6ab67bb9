"""Conventions to practise: the deals on which they come up.

A specification is written for South, who uses the convention, and North, who opens; it is turned to
whoever practises. Near misses are deals that only just fail it: to leave a convention alone is as
much a part of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from merrimac.game.errors import NotationError
from merrimac.game.seats import Seat

NEAR_MISS_EVERY = 4
_WORDS = re.compile(r"\b(north|east|south|west)\b")


@dataclass(frozen=True, slots=True)
class Convention:
    title: str
    specification: str
    opener: Seat = Seat.NORTH
    """Who deals."""

    def for_seats(self, seats: tuple[Seat, ...]) -> str:
        """With the user of the convention in the first of these seats."""
        by = _turn(seats)
        return _WORDS.sub(lambda word: _turned(word[0], by), self.specification)

    def dealer_for(self, seats: tuple[Seat, ...]) -> Seat:
        return self.opener.after(_turn(seats))


def _turn(seats: tuple[Seat, ...]) -> int:
    return (seats[0] - Seat.SOUTH) % 4 if seats else 0


def _turned(word: str, by: int) -> str:
    return Seat.parse(word).after(by).name.lower()


_NOTRUMP = "north 15-17 hcp balanced"
_QUIET = "west 0-10 hcp; east 0-10 hcp"
CONVENTIONS: Mapping[str, Convention] = {
    "stayman": Convention(
        "Stayman", f"{_NOTRUMP}; south 8-15 hcp, 4 spades or 4 hearts, 0-4 spades, 0-4 hearts"
    ),
    "transfers": Convention(
        "Jacoby transfers", f"{_NOTRUMP}; south 0-15 hcp, 5+ spades or 5+ hearts"
    ),
    "jacoby 2nt": Convention(
        "Jacoby 2NT", f"north 12-16 hcp, 5 spades; south 13-17 hcp, 4+ spades; {_QUIET}"
    ),
    "blackwood": Convention("Blackwood", "north 15-19 hcp, 5+ spades; south 15-19 hcp, 4+ spades"),
    "weak twos": Convention(
        "Weak two bids", "south 6-10 hcp, 6 spades or 6 hearts, 0-3 clubs", Seat.SOUTH
    ),
    "takeout doubles": Convention(
        "Takeout doubles",
        "east 12-15 hcp, 5+ hearts; south 12-16 hcp, 0-2 hearts, 3+ spades, 3+ diamonds, 3+ clubs",
        Seat.EAST,
    ),
    "negative doubles": Convention(
        "Negative doubles",
        "north 12-15 hcp, 4+ diamonds, 0-4 spades, 0-4 hearts; east 9-15 hcp, 5+ spades;"
        " south 7-11 hcp, 4 hearts, 0-3 spades",
    ),
    "strong two clubs": Convention("The strong 2 clubs", "south 22+ hcp", Seat.SOUTH),
}


def convention_named(name: object) -> Convention:
    """Raises NotationError."""
    found = CONVENTIONS.get(str(name))
    if found is None:
        raise NotationError("convention", str(name), f"one of {', '.join(CONVENTIONS)}")
    return found
