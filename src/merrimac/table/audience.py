"""Who listens to a table. Each hears the whole state after every change, as he may see it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from merrimac.game.seats import Seat

Seats = tuple[Seat, ...]
Made = Callable[[Seats], str]


@dataclass(slots=True)
class Listener:
    """A page that is open."""

    seats: Seats
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class Audience:
    """Texts are made once for all who see the same."""

    def __init__(self, make: Made) -> None:
        self._make = make
        self._listeners: list[Listener] = []
        self._made: dict[Seats, str] = {}
        self._is_closed = False

    @property
    def size(self) -> int:
        return len(self._listeners)

    @property
    def connected(self) -> frozenset[Seat]:
        return frozenset(seat for each in self._listeners for seat in each.seats)

    @property
    def spectators(self) -> int:
        return sum(not each.seats for each in self._listeners)

    def text(self, seats: Seats) -> str:
        if seats not in self._made:
            self._made[seats] = self._make(seats)
        return self._made[seats]

    def change(self) -> None:
        """What was made is old; whoever listens is told."""
        self._made.clear()
        for each in self._listeners:
            each.changed.set()

    def close(self) -> None:
        self._is_closed = True
        self.change()

    async def listen(self, seats: Seats) -> AsyncIterator[str]:
        """The state now, and after every change until the listener or the server goes away."""
        listener = Listener(seats)
        self._listeners.append(listener)
        self.change()
        try:
            while not self._is_closed:
                await listener.changed.wait()
                listener.changed.clear()
                yield self.text(seats)
        finally:
            self._listeners.remove(listener)
            self.change()
