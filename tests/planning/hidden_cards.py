"""A little card game with hidden cards, as a network and once more by brute force.

We hold three cards, the opponent three of the other five; two tricks are played. Whoever leads, the
higher card wins the trick and its winner leads to the next. What we get at the end depends on our
tricks and on the opponent's hand, at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import numpy as np

from merrimac.planning.method import NIL, Instance, Method, Operator, Reply
from merrimac.planning.network import Network

ROUNDS = 2
Hand = frozenset[int]


class Seen(NamedTuple):
    """What we know."""

    ours: Hand
    worlds: tuple[Hand, ...]
    """The hands that the opponent may have started with."""
    played: Hand = frozenset()
    """By the opponent."""
    table: int | None = None
    """The card that was led and not answered yet."""
    tricks: int = 0
    rounds: int = 0
    leader: str = "we"

    def turn(self) -> str | None:
        if self.rounds == ROUNDS:
            return None
        return self.leader if self.table is None else _other(self.leader)

    def after(self, agent: str, card: int) -> Seen:
        ours = self.ours - {card} if agent == "we" else self.ours
        played = self.played | {card} if agent == "they" else self.played
        if self.table is None:
            return self._replace(ours=ours, played=played, table=card)
        won = card > self.table
        winner = agent if won else _other(agent)
        return Seen(
            ours,
            self.worlds,
            played,
            None,
            self.tricks + (winner == "we"),
            self.rounds + 1,
            winner,
        )


class HiddenCards:
    """One deal, drawn from a seed: a network, and what it says about information."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        deck = list(range(8))
        rng.shuffle(deck)
        self.worlds = tuple(frozenset(hand) for hand in combinations(sorted(deck[3:]), 3))
        weights = [rng.random() + 0.01 for _ in self.worlds]
        total = sum(weights)
        self.weights = {w: each / total for w, each in zip(self.worlds, weights, strict=True)}
        # By thirds, so that criteria differ and equal values happen too.
        self.payoff = {
            (world, tricks): tricks + rng.randrange(4) / 3
            for world in self.worlds
            for tricks in range(3)
        }
        self.start = Seen(frozenset(deck[:3]), self.worlds, leader=rng.choice(("we", "they")))

    def states(self, seen: Seen) -> Sequence[tuple[Seen, Hand]]:
        return [(seen, world) for world in seen.worlds]

    def belief(self, seen: Seen) -> Sequence[float]:
        total = sum(self.weights[world] for world in seen.worlds)
        return [self.weights[world] / total for world in seen.worlds]

    def given(self, seen: Seen, worlds: Sequence[int]) -> Seen:
        return seen._replace(worlds=tuple(seen.worlds[world] for world in worlds))

    def objective(self, state: tuple[Seen, Hand]) -> float | None:
        seen, world = state
        return None if seen.turn() else self.payoff[world, seen.tricks]

    def vector(self, seen: Seen) -> tuple[list[int], Any]:
        numbers = [self.worlds.index(world) for world in seen.worlds]
        return numbers, np.array([self.payoff[world, seen.tricks] for world in seen.worlds])

    def network(self, bulk: bool = False, restricted: bool = False) -> Network[Seen]:
        """Restricted: we play our highest or our lowest card only."""

        def trick(seen: Seen) -> Iterator[tuple[tuple[str, ...], ...]]:
            if seen.table is None and seen.leader == "we":
                yield (("our card",), ("their card",)) if not bulk else (("our card",),)
            elif seen.table is not None and seen.leader == "they":
                yield (("our card",),)

        def our_card(seen: Seen) -> Iterator[tuple[str, int]]:
            cards = sorted(seen.ours)
            yield from (
                ("we", card) for card in (cards[:: len(cards) - 1] if restricted else cards)
            )

        def their_card(seen: Seen) -> Iterator[tuple[str, int]]:
            unseen = sorted(set[int]().union(*seen.worlds) - seen.played)
            yield from (("they", card) for card in unseen)

        def their_lead(seen: Seen) -> Iterator[Instance]:
            if seen.turn() == "they":
                yield Instance((("their card",),))

        methods = [
            Method(NIL, trick, "trick"),
            Method(NIL, their_lead, "their lead"),
            Method("our card", our_card, "any card of ours", "play"),
            Method("their card", their_card, "any card of theirs", "play"),
        ]
        play = Operator("play", Seen.after, self._possible)
        replies = self.replies if bulk else None
        return Network(methods, [play], {"we"}, Seen.turn, self, replies)

    def replies(self, seen: Seen) -> Iterator[Reply]:
        for card in sorted(set[int]().union(*seen.worlds) - seen.played):
            worlds = tuple(i for i, world in enumerate(seen.worlds) if card in world)
            if worlds:
                yield Reply(
                    ("play", "they", card), self.given(seen, worlds).after("they", card), worlds
                )

    def _possible(self, state: tuple[Seen, Hand], agent: str, card: int) -> bool:
        seen, world = state
        return card in (seen.ours if agent == "we" else world - seen.played)


def _other(agent: str) -> str:
    return "they" if agent == "we" else "we"
