"""The simple squeeze: one defender guards two suits and has to let one go on the last free winner.

The *Vienna coup* first cashes the high cards that would block a menace. *Rectifying the count*
first loses the tricks that can be spared, so that the squeezed defender has no idle card.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from merrimac.planning.method import Task
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import SUITS, Known, lowest
from merrimac.technique.menace import Menace, guards_of, is_one_short, menaces

Pair = tuple[Menace, Menace]
LEAST_CHANCE = 0.1
MOST_SQUEEZES = 2


def propose(known: Known) -> Iterator[Proposal]:
    if not is_one_short(known):
        return
    spare = known.left - known.needed
    for _, (first, second) in likely_pairs(known):
        run = (("run", first.kept(known) | second.kept(known)),)
        unblock = vienna(known, first) + vienna(known, second)
        name = "Vienna coup" if unblock else "simple squeeze"
        if spare == 0:
            yield Proposal(Aim(name, first.suit, first.card), (*unblock, *run))
        elif spare == 1:
            for lost in rectified(known, (first.suit, second.suit)):
                aim = Aim("rectify the count", first.suit, first.card)
                yield Proposal(aim, (*lost, *unblock, *run))


def likely_pairs(known: Known) -> list[tuple[float, Pair]]:
    """Two menaces that one defender may well guard alone, with the chance, likeliest first."""
    guards = {menace: guards_of(known, menace) for menace in menaces(known)}
    found = []
    for first, second in combinations(guards, 2):
        one, other = guards[first], guards[second]
        works = one.west_alone & other.west_alone | one.east_alone & other.east_alone
        chance = float(works.mean())
        if chance >= LEAST_CHANCE:
            found.append((chance, (first, second)))
    found.sort(key=lambda pair: -pair[0])
    return found[:MOST_SQUEEZES]


def vienna(known: Known, menace: Menace) -> tuple[Task, ...]:
    """The high cards opposite a menace cashed, when they would block it."""
    if not menace.is_blocked(known):
        return ()
    return (("rounds", menace.suit, menace.tops),)


def rectified(known: Known, kept: tuple[int, ...]) -> Iterator[tuple[Task, ...]]:
    """One trick lost, low from both hands: no winner goes, nor a menace if it can be."""
    for suit in sorted(SUITS, key=lambda suit: suit in kept):
        losers = known.held(known.turn, suit) & ~known.winners(known.turn, suit)
        spare = known.tops[suit] < known.longer(suit) and known.out_count(suit)
        if losers and spare and suit != known.strain:
            yield (("lead", lowest(losers)), ("low",))
            return
