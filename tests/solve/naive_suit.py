"""Single suits the plain way: card by card, every layout by itself, no groups and no bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

Cards = frozenset[int]
World = Cards  # West's cards
WinSet = frozenset[World]


@cache
def front(north: Cards, south: Cards, missing: Cards, need: int) -> tuple[WinSet, ...]:
    """The maximal sets of worlds in which one strategy takes so many tricks."""
    worlds = frozenset(_worlds(missing))
    if need <= 0:
        return (worlds,)
    if need > max(len(north), len(south)):
        return (frozenset(),)
    found: list[WinSet] = []
    for hand, other, second_is_west in ((north, south, False), (south, north, True)):
        for lead in hand:
            found += _after_lead(north, south, missing, need, lead, other, second_is_west)
    return _maximal(found)


def _after_lead(
    north: Cards, south: Cards, missing: Cards, need: int, lead: int, other: Cards, west: bool
) -> tuple[WinSet, ...]:
    parts = []
    for second in (*missing, None):
        options: list[WinSet] = []
        for reply in other or (None,):
            outcomes = []
            for fourth in (*(missing - {second}), None):
                cards = (second, fourth) if west else (fourth, second)
                outcomes.append(_after_trick(north, south, missing, need, lead, reply, cards))
            options += _product(outcomes)
        parts.append(_maximal(options))
    return _product(parts)


def _after_trick(
    north: Cards, south: Cards, missing: Cards, need: int, lead: int, reply: int | None,
    defence: tuple[int | None, int | None],
) -> tuple[WinSet, ...]:  # fmt: skip
    """What is won after the trick; worlds in which the defenders can't play like that are won."""
    west, east = defence
    played = {card for card in (lead, reply) if card is not None}
    theirs = {card for card in defence if card is not None}
    won = max(played) > max(theirs, default=-1)
    rest = front(north - played, south - played, missing - theirs, need - won)
    worlds = list(_worlds(missing))
    able = [
        world for world in worlds if _can_play(world, west) and _can_play(missing - world, east)
    ]
    free = frozenset(worlds) - frozenset(able)
    return tuple(free | {world for world in able if world - theirs in wins} for wins in rest)


def _can_play(hand: Cards, card: int | None) -> bool:
    return not hand if card is None else card in hand


def _worlds(missing: Cards) -> Iterator[World]:
    for size in range(len(missing) + 1):
        yield from map(frozenset, combinations(sorted(missing), size))


def _product(parts: Iterable[tuple[WinSet, ...]]) -> tuple[WinSet, ...]:
    result: tuple[WinSet, ...] | None = None
    for part in parts:
        if result is None:
            result = part
        else:
            result = _maximal([one & other for one in result for other in part])
    assert result is not None
    return result


def _maximal(sets: Iterable[WinSet]) -> tuple[WinSet, ...]:
    kept: list[WinSet] = []
    for each in sorted(set(sets), key=len, reverse=True):
        if not any(each <= other for other in kept):
            kept.append(each)
    return tuple(kept)
