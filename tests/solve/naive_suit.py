"""Single suits the plain way: card by card, every layout by itself, no groups and no bounds.

With entries: ``Lead`` says how often North and South can get in (None: always), and which of them
won the last trick; before the first it is both, after a lost one neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

Cards = frozenset[int]
World = Cards  # West's cards
WinSet = frozenset[World]


class Lead(NamedTuple):
    entries: tuple[int | None, int | None] = (None, None)
    on_lead: frozenset[int] = frozenset({0, 1})

    def taken(self, hand: int) -> Lead | None:
        """With the lead in a hand; None when it can't be had."""
        left = self.entries[hand]
        if hand in self.on_lead or left is None:
            return self
        if left == 0:
            return None
        entries = list(self.entries)
        entries[hand] = left - 1
        return Lead((entries[0], entries[1]), frozenset({hand}))


ANYWHERE = Lead()


@cache
def front(
    north: Cards, south: Cards, missing: Cards, need: int, lead: Lead = ANYWHERE
) -> tuple[WinSet, ...]:
    """The maximal sets of worlds in which one strategy takes so many tricks."""
    worlds = frozenset(_worlds(missing))
    if need <= 0:
        return (worlds,)
    if need > max(len(north), len(south)):
        return (frozenset(),)
    found: list[WinSet] = [frozenset()]
    for hand in (0, 1):
        taken = lead.taken(hand)
        for card in (north, south)[hand] if taken is not None else ():
            assert taken is not None
            found += _after_lead((north, south), missing, need, hand, card, taken)
    return _maximal(found)


def _after_lead(
    ours: tuple[Cards, Cards], missing: Cards, need: int, hand: int, card: int, lead: Lead
) -> tuple[WinSet, ...]:
    parts = []
    for second in (*missing, None):
        options: list[WinSet] = []
        for reply in ours[1 - hand] or (None,):
            outcomes = []
            for fourth in (*(missing - {second}), None):
                cards = (second, fourth) if hand == 1 else (fourth, second)
                played = (card, reply) if hand == 0 else (reply, card)
                outcomes.append(_after_trick(ours, missing, need, played, cards, lead))
            options += _product(outcomes)
        parts.append(_maximal(options))
    return _product(parts)


def _after_trick(
    ours: tuple[Cards, Cards], missing: Cards, need: int, played: tuple[int | None, int | None],
    defence: tuple[int | None, int | None], lead: Lead,
) -> tuple[WinSet, ...]:  # fmt: skip
    """What is won after the trick; worlds in which the defenders can't play like that are won."""
    west, east = defence
    gone = {card for card in played if card is not None}
    theirs = {card for card in defence if card is not None}
    won = max(gone) > max(theirs, default=-1)
    winner = frozenset({played.index(max(gone))} if won else ())
    rest = front(
        ours[0] - gone, ours[1] - gone, missing - theirs, need - won, Lead(lead.entries, winner)
    )
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
