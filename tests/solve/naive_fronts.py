"""What declarer can win over several layouts, by plain enumeration: no cuts, no merged cards.

A strategy says for each thing seen which card is played next; it wins a layout if it does so
against every defence. ``outcomes`` are the sets of layouts that strategies win, without those that
lie within another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from merrimac.game.cards import CARDS, Strain
from merrimac.game.play import winning_place

Hands = tuple[int, int, int, int]
Set = frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    """A position in which the layouts differ in the hands of two seats only."""

    worlds: tuple[tuple[int, Hands], ...]
    """The number and the hands of each layout that is possible."""
    strain: Strain
    leader: int
    table: tuple[int, ...]
    need: int
    """Tricks that the side searched for still needs."""
    side: int
    """Whose: its seats are ``side`` and ``side + 2``."""

    @property
    def turn(self) -> int:
        return (self.leader + len(self.table)) % 4

    @property
    def is_ours(self) -> bool:
        return self.turn % 2 == self.side

    @property
    def left(self) -> int:
        """Tricks left, the one on the table included."""
        return self.worlds[0][1][self.leader].bit_count() + bool(self.table)

    @property
    def numbers(self) -> Set:
        return frozenset(number for number, _ in self.worlds)

    def legal(self, hands: Hands) -> list[int]:
        held = hands[self.turn]
        cards = [card for card in range(52) if held >> card & 1]
        following = [card for card in cards if self.table and card // 13 == self.table[0] // 13]
        return following or cards

    def moves(self) -> dict[int, Table]:
        """Each card that is legal in some layout, and what is possible after it."""
        allowing: dict[int, list[tuple[int, Hands]]] = {}
        for number, hands in self.worlds:
            for card in self.legal(hands):
                held = list(hands)
                held[self.turn] &= ~(1 << card)
                left = (held[0], held[1], held[2], held[3])
                allowing.setdefault(card, []).append((number, left))
        return {card: self._after(card, tuple(worlds)) for card, worlds in allowing.items()}

    def _after(self, card: int, worlds: tuple[tuple[int, Hands], ...]) -> Table:
        table = (*self.table, card)
        if len(table) < 4:
            return replace(self, worlds=worlds, table=table)
        place = winning_place([CARDS[each] for each in table], self.strain.suit)
        winner = (self.leader + place) % 4
        need = self.need - (winner % 2 == self.side)
        return replace(self, worlds=worlds, table=(), leader=winner, need=need)


@cache
def is_won(table: Table) -> bool:
    """With all cards in sight, in the only layout of the table."""
    if table.need <= 0 or table.need > table.left:
        return table.need <= 0
    results = [is_won(after) for after in table.moves().values()]
    return any(results) if table.is_ours else all(results)


@cache
def outcomes(table: Table, moves: int) -> frozenset[Set]:
    """Looking so many cards of declarer's side ahead."""
    if table.need <= 0:
        return frozenset({table.numbers})
    if table.need > table.left:
        return frozenset({frozenset[int]()})
    if moves == 0:
        won = [each[0] for each in table.worlds if is_won(replace(table, worlds=(each,)))]
        return frozenset({frozenset(won)})
    if table.is_ours:
        return maximal(
            one for after in table.moves().values() for one in outcomes(after, moves - 1)
        )
    sets = frozenset({table.numbers})
    for after in table.moves().values():
        lost = [after.numbers - other for other in outcomes(after, moves)]
        sets = maximal(one - each for one in sets for each in lost)
    return sets


def maximal(sets: Iterable[Set]) -> frozenset[Set]:
    every = set(sets)
    return frozenset(one for one in every if not any(one < other for other in every))


def fronts(table: Table, moves: int) -> dict[int, frozenset[Set]]:
    """The front of each card of declarer's side."""
    return {card: outcomes(after, moves - 1) for card, after in table.moves().items()}


def heaviest(sets: Iterable[Set], weights: Mapping[int, float]) -> float:
    return max(sum(weights[world] for world in one) for one in sets)
