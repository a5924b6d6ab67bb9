"""The double squeeze: each defender guards a suit of his own, so neither can keep the third."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, Known
from merrimac.technique.menace import Menace, guards_of, is_one_short, menaces
from merrimac.technique.running import next_winner
from merrimac.technique.simple_squeeze import LEAST_CHANCE, likely_squeezes, squeezed, vienna

Triple = tuple[Menace, Menace, Menace]


def propose(known: Known) -> Iterator[Proposal]:
    if known.left != known.needed or not is_one_short(known):
        return
    triple = likeliest(known)
    if triple is None:
        return
    first, second, common = triple
    keep = first.kept(known) | second.kept(known) | common.kept(known)
    if next_winner(known, keep) is not None:
        unblock = tuple(task for menace in triple[:2] for task in vienna(known, menace))
        aim = Aim("double squeeze", common.suit, common.card)
        yield Proposal(aim, (*unblock, *squeezed(known, keep)))


def likeliest(known: Known) -> Triple | None:
    """A menace against West, one against East and one against both that has an entry to it.

    Each of the first two lies behind its defender, so that its hand can let it go when he keeps
    his guard.

    None when it is much likelier that one defender guards two: that takes a simple squeeze.
    """
    simple = likely_squeezes(known)
    guards = {menace: guards_of(known, menace) for menace in menaces(known)}
    best, most = None, max(LEAST_CHANCE, simple[0].chance / 2 if simple else 0.0)
    for left, right, common in permutations(guards, 3):
        if (left.hand, right.hand) != (NORTH, SOUTH) or not has_entry(known, common):
            continue
        works = guards[left].west_alone & guards[right].east_alone & guards[common].both
        chance = float(works.mean())
        if chance > most:
            best, most = (left, right, common), chance
    return best


def has_entry(known: Known, menace: Menace) -> bool:
    return bool(known.winners(menace.hand, menace.suit))
