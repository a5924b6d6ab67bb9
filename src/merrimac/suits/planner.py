"""The planner: the tree of tactics for a suit, with every reply of the defence.

Layouts are those of the combination at the start, as bits of a number; a state remembers which
cards each defender has played, so it tells which layouts are still possible. Missing cards that
touched at the start are equal; those that come to touch later are not, since what was played of
them differs between layouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.planning.tree import Tree, build
from merrimac.solve.combination import Combination
from merrimac.suits.significant import Situation, low_cards
from merrimac.suits.tactics import Tactic, applicable

MOST_NODES = 200_000
Counts = tuple[int, ...]
"""A number for each group of missing cards."""


class Reply(NamedTuple):
    """What the defenders play: a group of missing cards, or None when out of the suit."""

    west: int | None
    east: int | None


class Played(NamedTuple):
    """What is known of the defenders' cards."""

    west: Counts
    """How many cards of each group West has played."""
    east: Counts
    out: Seat | None
    """The defender who has shown out."""

    def and_then(self, reply: Reply) -> Played | None:
        """After one more trick; None when a defender who is out of the suit would play a card."""
        out = Seat.WEST if reply.west is None else Seat.EAST if reply.east is None else None
        if self.out not in (None, out):
            return None
        return Played(_with(self.west, reply.west), _with(self.east, reply.east), out)


class State(NamedTuple):
    """The suit before a trick, as declarer knows it."""

    north: int
    south: int
    played: Played
    won: int


SuitTree = Tree[State, Tactic, Reply]


class SuitDomain:
    """Tactics and replies for one combination."""

    def __init__(self, combination: Combination) -> None:
        self.combination = combination
        self.layouts = Layouts(combination)
        self._low = low_cards(combination)
        self._applicable: dict[Situation, list[Tactic]] = {}
        self._replies: dict[Played, list[tuple[Reply, Played, Rank]]] = {}

    def start(self) -> State:
        nothing = (0,) * len(self.combination.groups)
        played = Played(nothing, nothing, None)
        return State(self.combination.north, self.combination.south, played, 0)

    def situation(self, state: State) -> Situation:
        west, east, _ = state.played
        played = zip(self.combination.groups, west, east, strict=True)
        left = tuple((group[0], len(group) - west - east) for group, west, east in played)
        return Situation(state.north, state.south, tuple(each for each in left if each[1]))

    def actions(self, state: State) -> list[Tactic]:
        """Nothing when the rest is certain: every round can be won with a card none can beat."""
        situation = self.situation(state)
        if certain_tricks(situation) >= situation.rounds:
            return []
        if situation not in self._applicable:
            self._applicable[situation] = applicable(situation, self._low)
        return self._applicable[situation]

    def replies(self, state: State, tactic: Tactic) -> Iterator[tuple[Reply, State]]:
        situation = self.situation(state)
        second_is_west = tactic.against is Seat.WEST
        answers: dict[int | None, int] = {}
        for reply, played, best in self._defences(state.played):
            second = reply.west if second_is_west else reply.east
            if second not in answers:
                answer = tactic.answer(situation, self._rank(second))
                answers[second] = 1 << tactic.lead | (0 if answer is None else 1 << answer)
            ours = answers[second]
            won = state.won + (ours >> best > 0)
            yield reply, State(state.north & ~ours, state.south & ~ours, played, won)

    def tricks(self, state: State) -> int:
        """Tricks at a leaf."""
        return state.won + certain_tricks(self.situation(state))

    def _defences(self, played: Played) -> list[tuple[Reply, Played, Rank]]:
        """What the defenders can play, what they have played then, and their best card."""
        if played not in self._replies:
            self._replies[played] = list(self._possible_defences(played))
        return self._replies[played]

    def _possible_defences(self, played: Played) -> Iterator[tuple[Reply, Played, Rank]]:
        cards = [*range(len(played.west)), None]
        for west, east in product(cards, cards):
            ranks = [self._rank(group) for group in (west, east) if group is not None]
            after = played.and_then(Reply(west, east))
            if ranks and after is not None and self.layouts.possible(after):
                yield Reply(west, east), after, max(rank for rank in ranks if rank is not None)

    def _rank(self, group: int | None) -> Rank | None:
        return None if group is None else self.combination.groups[group][0]


class Layouts:
    """The layouts of a combination as bits, and which of them a state leaves possible."""

    def __init__(self, combination: Combination) -> None:
        self.combination = combination
        rows: list[list[int]] = combination.layouts.tolist()
        self.all = (1 << len(rows)) - 1
        self._exactly = [
            [_bits(row[group] == count for row in rows) for count in range(len(ranks) + 1)]
            for group, ranks in enumerate(combination.groups)
        ]
        self._possible: dict[Played, int] = {}

    def between(self, group: int, least: int, most: int) -> int:
        """The layouts in which West's count of a group is within these."""
        found = 0
        for layouts in self._exactly[group][least : most + 1]:
            found |= layouts
        return found

    def possible(self, played: Played) -> int:
        """The layouts in which the defenders can have played like that."""
        if played not in self._possible:
            found = self.all
            for group, ranks in enumerate(self.combination.groups):
                least, most = played.west[group], len(ranks) - played.east[group]
                if played.out is Seat.WEST:
                    most = min(least, most)
                elif played.out is Seat.EAST:
                    least = max(least, most)
                found &= self.between(group, least, most)
            self._possible[played] = found
        return self._possible[played]


def certain_tricks(situation: Situation) -> int:
    """How many rounds can be won with cards that no missing card beats."""
    if not situation.missing:
        return situation.rounds
    both = situation.north | situation.south
    return min(situation.rounds, (both >> situation.missing[0][0]).bit_count())


def tactic_tree(domain: SuitDomain, most_nodes: int = MOST_NODES) -> SuitTree:
    return build(domain, domain.start(), most_nodes, merge=True)


def _with(counts: Counts, group: int | None) -> Counts:
    if group is None:
        return counts
    return (*counts[:group], counts[group] + 1, *counts[group + 1 :])


def _bits(flags: Iterator[bool]) -> int:
    return sum(1 << index for index, flag in enumerate(flags) if flag)
