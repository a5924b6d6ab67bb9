"""What is left of a suit combination in the middle of the play, and by which hands it may be led.

An *entry* is a winner of another suit that brings a hand to lead. The hand that won the last trick
of the suit leads on for nothing; a hand that did not must spend one of its entries. After a lost
trick that goes for both hands: declarer gets in again by an entry. At the start declarer is in the
hand of his choice, unless told otherwise. Without a limit all that is of no concern.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from merrimac import _native
from merrimac.game.cards import Rank
from merrimac.game.errors import GameError, NotationError
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination, Ranks

HANDS = (Seat.NORTH, Seat.SOUTH)
_EXPECTED = "how often a hand can be entered, such as N=1 or N=1,S=0"
_MOST_ENTRIES = 13


class OnLead(IntEnum):
    """The hand that may lead for nothing."""

    NORTH = 0
    SOUTH = 1
    EITHER = 2
    NEITHER = 3


@dataclass(frozen=True, slots=True)
class Entries:
    """How often each hand can get in by other suits; None: as often as it likes."""

    north: int | None = None
    south: int | None = None
    on_lead: OnLead = OnLead.EITHER

    def __post_init__(self) -> None:
        for number in (self.north, self.south):
            if number is not None and not 0 <= number <= _MOST_ENTRIES:
                raise GameError(f"a hand has 0 to {_MOST_ENTRIES} entries, not {number}")

    @staticmethod
    def parse(text: str, on_lead: str = "") -> Entries:
        """``N=1`` or ``N=1,S=0``, and the hand on lead at the start, if that is settled."""
        found: dict[Seat, int] = {}
        for part in text.split(",") if text.strip() else ():
            name, _, number = part.partition("=")
            seat = _hand(name, text)
            if not number.strip().isdecimal() or seat in found:
                raise NotationError("entries", text, _EXPECTED)
            found[seat] = int(number)
        leader = OnLead[_hand(on_lead, on_lead).name] if on_lead else OnLead.EITHER
        return Entries(found.get(Seat.NORTH), found.get(Seat.SOUTH), leader)

    @property
    def is_limited(self) -> bool:
        return self.north is not None or self.south is not None

    def of(self, hand: Seat) -> int | None:
        return self.north if hand is Seat.NORTH else self.south

    def is_free(self, hand: Seat) -> bool:
        """Whether a hand may lead without spending an entry."""
        return self.of(hand) is None or self.on_lead in (OnLead.EITHER, OnLead[hand.name])

    def after(self, hand: Seat, winner: Seat | None) -> Entries:
        """When a hand has led, and one of ours has won the trick or none."""
        north, south = (
            left - 1 if left is not None and each is hand and not self.is_free(hand) else left
            for each, left in zip(HANDS, (self.north, self.south), strict=True)
        )
        if not self.is_limited:
            return self
        return Entries(north, south, OnLead.NEITHER if winner is None else OnLead[winner.name])


@dataclass(frozen=True)
class SuitPosition:
    """The suit before a trick: our cards, and what each defender has played of every group."""

    combination: Combination
    north: int
    south: int
    west_played: tuple[int, ...]
    east_played: tuple[int, ...]
    entries: Entries

    @staticmethod
    def start(combination: Combination, entries: Entries) -> SuitPosition:
        nothing = (0,) * len(combination.groups)
        return SuitPosition(
            combination, combination.north, combination.south, nothing, nothing, entries
        )

    @property
    def rounds(self) -> int:
        """No more tricks than this can be won."""
        return max(self.north.bit_count(), self.south.bit_count())

    @cached_property
    def left(self) -> tuple[int, ...]:
        """How many cards of each group are still to come."""
        played = zip(self.combination.groups, self.west_played, self.east_played, strict=True)
        return tuple(len(group) - west - east for group, west, east in played)

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """The groups that have cards left."""
        return tuple(group for group, number in enumerate(self.left) if number)

    def _cards(self) -> Iterator[tuple[int, Rank]]:
        """From the top down: the hand (0 or 1), or 2 and more for a group, and the rank."""
        for index in range(len(self.combination.groups) + 1):
            ours = [
                (rank, hand)
                for hand, held in enumerate((self.north, self.south))
                for rank in self.combination.slots[hand][index]
                if held >> rank & 1
            ]
            for rank, hand in sorted(ours, reverse=True):
                yield hand, rank
            if index < len(self.left):
                for rank in self.combination.groups[index][: self.left[index]]:
                    yield 2 + index, rank

    @cached_property
    def native(self) -> _native.SuitPosition:
        entries = (-1 if n is None else n for n in (self.entries.north, self.entries.south))
        north, south = entries
        owners = [owner for owner, _ in self._cards()]
        return _native.SuitPosition(owners, north, south, int(self.entries.on_lead))

    @cached_property
    def _places(self) -> dict[tuple[int, int], Ranks]:
        """The cards of each owner by their place."""
        found: dict[tuple[int, int], list[Rank]] = {}
        for (owner, rank), place in zip(self._cards(), self.native.places, strict=True):
            found.setdefault((owner, place), []).append(rank)
        return {key: tuple(ranks) for key, ranks in found.items()}

    def slot(self, hand: Seat, place: int) -> Ranks:
        """The equal cards of a slot; none for the place of a discard."""
        return self._places.get((HANDS.index(hand), place), ())

    def group_place(self, group: int) -> int:
        """Where the native solver has a group."""
        return next(place for owner, place in self._places if owner == 2 + group)

    def local(self, layouts: NDArray[np.int64]) -> NDArray[np.int64]:
        """The numbers that layouts of the combination have here, in the native solver's order."""
        numbers = np.zeros(len(layouts), dtype=np.int64)
        stride = 1
        for group in self.groups:
            numbers += stride * (layouts[:, group] - self.west_played[group])
            stride *= self.left[group] + 1
        return numbers

    @property
    def layouts(self) -> int:
        """How many there are."""
        return int(np.prod([number + 1 for number in self.left]))

    def after(
        self, hand: Seat, lead: Rank, reply: Rank | None, west: int | None, east: int | None
    ) -> tuple[bool, SuitPosition]:
        """Whether the trick is won, and what is left; the defenders' cards by their groups."""
        groups = self.combination.groups
        theirs = [groups[group][0] for group in (west, east) if group is not None]
        ours = lead if reply is None else max(lead, reply)
        won = all(ours > rank for rank in theirs)
        winner = (hand if ours == lead else hand.partner) if won else None
        gone = 1 << lead | (0 if reply is None else 1 << reply)
        position = replace(
            self,
            north=self.north & ~gone,
            south=self.south & ~gone,
            west_played=_with(self.west_played, west),
            east_played=_with(self.east_played, east),
            entries=self.entries.after(hand, winner),
        )
        return won, position


def _hand(name: str, text: str) -> Seat:
    seat = {"N": Seat.NORTH, "NORTH": Seat.NORTH, "S": Seat.SOUTH, "SOUTH": Seat.SOUTH}.get(
        name.strip().upper()
    )
    if seat is None:
        raise NotationError("entries", text, _EXPECTED)
    return seat


def _with(counts: tuple[int, ...], group: int | None) -> tuple[int, ...]:
    if group is None:
        return counts
    return (*counts[:group], counts[group] + 1, *counts[group + 1 :])
