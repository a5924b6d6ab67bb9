"""What the page may send, field by field. Anything else is refused before it is looked at."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

SeatLetter = Literal["N", "E", "S", "W"]
Short = Annotated[str, StringConstraints(max_length=40)]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Source(Form):
    """Where deals come from; which of the other fields count depends on the kind."""

    kind: Literal["random", "specification", "file", "match", "problems", "practice"] = "random"
    specification: Annotated[str, StringConstraints(max_length=2_000)] | None = None
    file: Short | None = None
    first: Annotated[int, Field(ge=0, le=10_000)] | None = None
    boards: Annotated[int, Field(ge=1, le=64)] | None = None
    id: Short | None = None
    convention: Short | None = None
    title: Annotated[str, StringConstraints(max_length=80)] | None = None


class NewTable(Form):
    """A table to be founded."""

    you: Annotated[list[SeatLetter], Field(max_length=4)] = ["S"]
    guests: Annotated[list[SeatLetter], Field(max_length=4)] = []
    watchers: bool = False
    system_ns: Short = "sayc"
    system_ew: Short = "sayc"
    strength: Literal["quick", "30", "60", "120"] = "quick"
    robots: Literal["expert", "gib", "alphamu", "planner", "heuristic", "all-seeing"] = "expert"
    scoring: Literal["imps", "matchpoints", "rubber", "chicago"] = "imps"
    source: Source = Source()
    best_hand: bool = False
    open_hands: bool = False
    simulate_bidding: bool = False
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None

    def plain(self) -> dict[str, Any]:
        form = self.model_dump()
        form["source"] = {
            name: value for name, value in form["source"].items() if value is not None
        }
        return form


class Act(Form):
    """Something done at the table; which of the other fields count depends on ``do``."""

    version: Version
    do: Literal[
        "call", "card", "claim", "concede", "answer", "undo", "play_for_me", "next", "replay",
        "name",
    ]  # fmt: skip
    call: Annotated[str, StringConstraints(max_length=8)] | None = None
    card: Annotated[str, StringConstraints(max_length=8)] | None = None
    tricks: Annotated[int, Field(ge=0, le=13)] | None = None
    accept: bool | None = None
    at: Annotated[int, Field(ge=0, le=1_000)] | None = None
    seat: SeatLetter | None = None
    name: Annotated[str, StringConstraints(max_length=30)] | None = None


class Acknowledged(BaseModel):
    version: int


class Founded(BaseModel):
    table: str
    links: dict[str, str]


class Links(BaseModel):
    links: dict[str, str]


class Wrong(BaseModel):
    """Every refusal: one sentence."""

    error: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Wrong} for status in (400, 403, 404, 409, 413, 415, 422, 429, 503)
}
"""What any address may answer beside what it is for."""
