"""The simple squeeze: one defender guards two suits and has to let one go on the last free winner.

The *Vienna coup* first cashes the high cards that would block a menace. *Rectifying the count*
first loses the tricks that can be spared, so that the squeezed defender has no idle card. In a
*criss-cross* each menace is blocked by the winner that is the way to the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from merrimac.planning.method import Task
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, SUITS, Known, lowest
from merrimac.technique.menace import Layouts, Menace, guards_of, is_one_short, menaces
from merrimac.technique.running import FEW_LEFT, NO_CARD, next_winner

LEAST_CHANCE = 0.1
MOST_SQUEEZES = 2
LATE = 7
"""Cards left in a hand: trees are small from then on."""


class Squeeze(NamedTuple):
    """Two menaces against one defender."""

    chance: float
    name: str
    first: Menace
    second: Menace
    keep: int
    """The cards that are not run."""
    before: tuple[Task, ...] = ()
    """What frees a menace."""

    @property
    def aim(self) -> Aim:
        return Aim(self.name, self.first.suit, self.first.card)


def propose(known: Known) -> Iterator[Proposal]:
    if not is_one_short(known):
        return
    spare = known.left - known.needed
    if spare == 0 and known.left <= FEW_LEFT:
        yield from last_cards(known)
    elif spare == 0:
        for each in likely_squeezes(known):
            yield Proposal(each.aim, (*each.before, *squeezed(known, each.keep)))
    elif spare == 1:
        for each in likely_squeezes(known):
            aim = each.aim._replace(technique="rectify the count")
            for lost in rectified(known, each):
                yield Proposal(aim, (*lost, *each.before, *squeezed(known, each.keep)))


def squeezed(known: Known, keep: int) -> tuple[Task, ...]:
    """The winners run; near the end it is thought of at once what to do then."""
    return (("run", keep), ("finish",)) if known.left <= LATE else (("run", keep),)


def last_cards(known: Known) -> Iterator[Proposal]:
    """The menaces and their winners alone: which is good, and which way to go."""
    found = menaces(known)
    if len(found) > 1:
        name = name_of(known, found[0], found[1])
        yield Proposal(Aim(name, found[0].suit, found[0].card), (("take",),))


def name_of(known: Known, first: Menace, second: Menace) -> str:
    crossed = first.hand != second.hand and first.is_blocked(known) and second.is_blocked(known)
    return "criss-cross squeeze" if crossed else "simple squeeze"


def likely_squeezes(known: Known) -> list[Squeeze]:
    """Those that may well work, likeliest first; of equals a Vienna coup."""
    guards = {menace: guards_of(known, menace) for menace in menaces(known)}
    found = []
    for first, second in combinations(guards, 2):
        west = guards[first].west_alone & guards[second].west_alone
        east = guards[first].east_alone & guards[second].east_alone
        for each in ways(known, first, second):
            chance = chance_of(known, each, west, east)
            if chance >= LEAST_CHANCE and next_winner(known, each.keep) is not None:
                found.append(each._replace(chance=chance))
    found.sort(key=lambda each: -each.chance)
    return found[:MOST_SQUEEZES]


def ways(known: Known, first: Menace, second: Menace) -> Iterator[Squeeze]:
    """With a blocked menace freed at the start, and as the cards lie."""
    for menace, other in ((first, second), (second, first)):
        if menace.is_blocked(known):
            keep = 1 << menace.card | other.kept(known)
            yield Squeeze(0.0, "Vienna coup", menace, other, keep, vienna(known, menace))
    keep = first.kept(known) | second.kept(known)
    yield Squeeze(0.0, name_of(known, first, second), first, second, keep)


def chance_of(known: Known, squeeze: Squeeze, west: Layouts, east: Layouts) -> float:
    """A hand that cannot keep all its cards to the end must play after the defender."""
    tops = squeeze.second.tops + (0 if squeeze.before else squeeze.first.tops)
    too_many = {
        seat: (known.hands[seat] & squeeze.keep).bit_count() > tops + 1 for seat in (NORTH, SOUTH)
    }
    works = np.zeros_like(west)
    if not too_many[SOUTH]:
        works = works | west
    if not too_many[NORTH]:
        works = works | east
    return float(works.mean())


def vienna(known: Known, menace: Menace) -> tuple[Task, ...]:
    """The high cards opposite a menace cashed, when they would block it."""
    if not menace.is_blocked(known):
        return ()
    return (("rounds", menace.suit, menace.tops),)


def rectified(known: Known, squeeze: Squeeze) -> Iterator[tuple[Task, ...]]:
    """One trick lost with cards that need not be kept, in another suit than a menace's if it can
    be."""
    kept = (squeeze.first.suit, squeeze.second.suit)
    mine = known.turn
    for suit in sorted(SUITS, key=lambda suit: suit in kept):
        losers = known.held(mine, suit) & ~known.winners(mine, suit) & ~squeeze.keep
        spare = known.tops[suit] < known.longer(suit) and known.out_count(suit)
        if losers and spare and suit != known.strain:
            yield (("lead", lowest(losers)), ("spare", NO_CARD, squeeze.keep))
            return
