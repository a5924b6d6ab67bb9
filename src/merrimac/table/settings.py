"""How a table is set up: who sits where, what is played, and what help there is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from merrimac.game.conditions import Scoring
from merrimac.game.convention_card import ConventionCard
from merrimac.game.errors import GameError, NotationError
from merrimac.game.seats import SEATS, Seat

STRENGTHS: Mapping[str, float] = {"quick": 0.0, "30": 30.0, "60": 60.0, "120": 120.0}
"""Seconds that a robot may plan for; quick is as fast as a player at a club."""
ROBOTS: Mapping[str, str] = {
    "expert": "expert",
    "gib": "gib",
    "alphamu": "alphamu",
    "planner": "planner",
    "heuristic": "heuristic",
    "all-seeing": "oracle",
}
"""What robots are called at the table, and the players that they are."""
SCORINGS: Mapping[str, Scoring] = {
    "imps": Scoring.IMPS,
    "matchpoints": Scoring.MATCHPOINTS,
    "rubber": Scoring.RUBBER,
    "chicago": Scoring.TOTAL_POINTS,
}
SYSTEMS: Mapping[str, str] = {
    "sayc": "Standard American Yellow Card",
    "two_over_one": "Two over one",
    "acol": "Acol",
    "essex_acol": "Essex Acol, the system of BRIBIP",
}
"""What is played at the table; other files are parts that these are made of."""
SOURCES = ("random", "specification", "file", "match", "problems", "practice")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the founder of a table chose."""

    you: tuple[Seat, ...] = (Seat.SOUTH,)
    """The founder's own seats; none to watch."""
    guests: tuple[Seat, ...] = ()
    """Seats for other people, each with a link of its own."""
    watchers: bool = False
    system_ns: str = "sayc"
    system_ew: str = "sayc"
    strength: str = "quick"
    robots: str = "expert"
    scoring: str = "imps"
    source: Mapping[str, Any] = field(default_factory=lambda: {"kind": "random"})
    best_hand: bool = False
    open_hands: bool = False
    simulate_bidding: bool = False
    seed: int | None = None

    def __post_init__(self) -> None:
        _one_of("strength", self.strength, STRENGTHS)
        _one_of("robots", self.robots, ROBOTS)
        _one_of("scoring", self.scoring, SCORINGS)
        _one_of("source", str(self.source.get("kind")), SOURCES)
        for system in (self.system_ns, self.system_ew):
            _one_of("system", system, SYSTEMS)
        seats = (*self.you, *self.guests)
        if len(set(seats)) < len(seats):
            raise GameError("a seat is taken by one player: each may be named once")
        if self.is_match and (self.open_hands or self.robots == "all-seeing"):
            raise GameError("in a match hands are closed and robots see only their own cards")
        if self.guests and (self.open_hands or self.seed is not None):
            raise GameError("with other people at the table hands are closed and dealt at random")

    @property
    def humans(self) -> frozenset[Seat]:
        return frozenset((*self.you, *self.guests))

    @property
    def is_match(self) -> bool:
        return self.source.get("kind") == "match"

    @property
    def is_problem(self) -> bool:
        """The defenders' cards are whatever shows up a bad line."""
        return self.source.get("kind") == "problems"

    @property
    def is_bidding_practice(self) -> bool:
        """The next board may come as soon as the auction is over."""
        return self.source.get("kind") == "practice"

    @property
    def is_practice(self) -> bool:
        """One person with robots, and nothing at stake: help and taking back are allowed."""
        return not self.is_match and not self.guests

    @property
    def robots_see_all(self) -> bool:
        return self.robots == "all-seeing"

    @property
    def convention_cards(self) -> tuple[ConventionCard, ConventionCard]:
        return ConventionCard(self.system_ns), ConventionCard(self.system_ew)

    def plain(self) -> dict[str, Any]:
        form: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        form["you"] = [str(seat) for seat in self.you]
        form["guests"] = [str(seat) for seat in self.guests]
        form["source"] = dict(self.source)
        return form

    def told(self) -> dict[str, Any]:
        """For the page: without what would deal the same cards again."""
        form = self.plain()
        del form["seed"]
        # A match's length; the boards of a file are its deals.
        shown = ("kind", "title", "boards") if self.is_match else ("kind", "title")
        form["source"] = {name: self.source[name] for name in shown if name in self.source}
        return form

    @staticmethod
    def of_plain(form: Mapping[str, Any]) -> Settings:
        """The inverse of ``plain``. Raises GameError."""
        known = {name: value for name, value in form.items() if name in Settings.__slots__}
        for name in ("you", "guests"):
            if name in known:
                known[name] = tuple(Seat.parse(str(seat)) for seat in known[name])
        return Settings(**known)


def ordered(seats: frozenset[Seat]) -> list[Seat]:
    return [seat for seat in SEATS if seat in seats]


def _one_of(what: str, value: str, known: Any) -> None:
    if value not in known:
        raise NotationError(what, value, f"one of {', '.join(known)}")
