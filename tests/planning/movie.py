"""The example of the 1998 paper, seeing a movie in the theater or at home, with a clerk added who
may have sold all seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from merrimac.planning.method import NIL, Agent, Instance, Operator, Task, method
from merrimac.planning.network import Coverage, Network

SEE: Task = ("see", "Titanic")


class Day(NamedTuple):
    place: str = "home"
    trips: int = 0
    holding: str = ""
    """Ticket or tape."""
    asked: bool = False
    refused: bool = False
    seen_at: str = ""
    seats: tuple[bool, ...] = (True, False)
    """Whether there may be seats: the full states."""

    def turn(self) -> Agent | None:
        if self.seen_at and self.place == "home":
            return None
        return "clerk" if self.asked and not self.refused and not self.holding else "I"

    def value(self) -> float:
        return {"theater": 10, "home": 6, "": 0}[self.seen_at] - self.trips


class Seats:
    """How probable seats are."""

    def __init__(self, chance: float) -> None:
        self._chance = {True: chance, False: 1 - chance}

    def states(self, day: Day) -> Sequence[bool]:
        return day.seats

    def belief(self, day: Day) -> Sequence[float]:
        total = sum(self._chance[each] for each in day.seats)
        return [self._chance[each] / total for each in day.seats]

    def given(self, day: Day, worlds: Sequence[int]) -> Day:
        return day._replace(seats=tuple(day.seats[world] for world in worlds))


@method(NIL)
def still_want_to(day: Day) -> Iterator[tuple[Task, ...]]:
    if not day.seen_at:
        yield (SEE,)


@method("see")
def see_in_theater(day: Day, movie: str) -> Iterator[tuple[Task, ...]]:
    if not day.refused:
        yield ("go", "theater"), ("ask", "I"), ("answer",), ("watch", "I", movie), ("go", "home")


@method("see")
def see_at_home(_: Day, movie: str) -> Iterator[Instance]:
    tasks = (("go", "store"), ("buy", "I"), ("go", "home"), ("watch", "I", movie))
    yield Instance(tasks, why="tape")


@method(
    "go", operator="ride", explain=lambda task, why: {"by": "bicycle", "task": task, "why": why}
)
def ride_bicycle(day: Day, place: str) -> Iterator[tuple[str, str]]:
    if day.place != place:
        yield "I", place


@method("answer", operator="sell")
def some_seats(_: Day) -> Iterator[Instance]:
    yield Instance(("clerk",), when=lambda seats: bool(seats))


@method("answer", operator="refuse")
def no_seats(_: Day) -> Iterator[Instance]:
    yield Instance(("clerk",), when=lambda seats: not seats)


def _watch(day: Day, _: Agent, __: str) -> Day | None:
    can = (day.place, day.holding) in (("theater", "ticket"), ("home", "tape"))
    return day._replace(seen_at=day.place) if can else None


OPERATORS = [
    Operator("ride", lambda day, _, place: day._replace(place=place, trips=day.trips + 1)),
    Operator("ask", lambda day, _: day._replace(asked=True)),
    Operator("sell", lambda day, _: day._replace(holding="ticket")),
    Operator("refuse", lambda day, _: day._replace(refused=True)),
    Operator("buy", lambda day, _: day._replace(holding="tape") if day.place == "store" else None),
    Operator("watch", _watch),
]
METHODS = [still_want_to, see_in_theater, see_at_home, ride_bicycle, some_seats]


def network(
    chance: float = 0.5,
    abandon: bool = False,
    coverage: Coverage = "raise",
    refusals: bool = True,
) -> Network[Day]:
    methods = [*METHODS, *([no_seats] if refusals else [])]
    return Network(
        methods,
        OPERATORS,
        {"I"},
        Day.turn,
        Seats(chance),
        coverage=coverage,
        abandon=abandon,
    )
