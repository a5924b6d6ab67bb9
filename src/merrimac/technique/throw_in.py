"""The throw-in: a defender without safe cards is given the lead and must lead into a tenace, or
open a suit that is better led by the defenders.

He first cashes the winners of the suit he is thrown in with; they must be affordable. With trumps
out the tenace is in trumps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from merrimac.technique.aim import Aim, Proposal, key_card
from merrimac.technique.elimination import is_frozen
from merrimac.technique.known import (
    EAST,
    NORTH,
    SOUTH,
    SUIT_MASKS,
    SUITS,
    WEST,
    Known,
    above,
    below,
    highest,
    lowest,
)
from merrimac.technique.menace import Layouts

LEAST_CHANCE = 0.15
MOST_THROW_INS = 2


class Tenace(NamedTuple):
    """A broken holding of a hand that plays after the defender."""

    suit: int
    hand: int
    card: int
    key: int
    """The missing card between the tenace's cards."""

    @property
    def victim(self) -> int:
        """He who must lead into it: then its hand plays last."""
        return (self.hand + 1) % 4


def propose(known: Known) -> Iterator[Proposal]:
    if sum(known.tops) + 1 != known.needed or known.left <= known.needed:
        return
    found = [*into_tenaces(known), *into_frozen_suits(known)]
    found.sort(key=lambda each: -each[0])
    for _, aim, suit in found[:MOST_THROW_INS]:
        assert aim.suit is not None
        kept = SUIT_MASKS[aim.suit]
        keep = kept | exit_cards(known, suit)
        yield Proposal(aim, (("run", keep), ("exit", suit, keep), ("wait", kept)))


def into_tenaces(known: Known) -> Iterator[tuple[float, Aim, int]]:
    """The chance, and the suit of the exit."""
    for tenace in tenaces(known):
        if tenace.suit != known.strain and is_for_trumps(known):
            continue
        for suit in SUITS:
            if suit not in (tenace.suit, known.strain) and exit_cards(known, suit):
                chance = float(works(known, tenace, suit).mean())
                if chance >= LEAST_CHANCE:
                    hope = key_card(tenace.victim, tenace.key)
                    yield chance, Aim("throw-in", tenace.suit, tenace.card, hope), suit


def into_frozen_suits(known: Known) -> Iterator[tuple[float, Aim, int]]:
    """At notrump, where whoever wins the exit has nothing else to lead."""
    if known.has_trumps:
        return
    for frozen in SUITS:
        if is_frozen(known, frozen):
            for suit in SUITS:
                if suit != frozen and exit_cards(known, suit):
                    chance = float(affordable(known, suit).mean())
                    if chance >= LEAST_CHANCE:
                        yield chance, Aim("throw-in", frozen), suit


def tenaces(known: Known) -> Iterator[Tenace]:
    """A winner with a card below it that only one missing card beats."""
    for hand in (NORTH, SOUTH):
        for suit in SUITS:
            winners, out = known.winners(hand, suit), known.out(suit)
            if not winners or not out:
                continue
            lower = below(known.held(hand, suit), highest(out))
            if lower and above(out, highest(lower)).bit_count() == 1:
                yield Tenace(suit, hand, highest(lower), highest(out))


def exit_cards(known: Known, suit: int) -> int:
    """A loser of each hand to get off lead with when our winners of its suit are gone."""
    if not known.out_count(suit):
        return 0
    found = 0
    for hand in (NORTH, SOUTH):
        losers = known.held(hand, suit) & ~known.winners(hand, suit)
        if losers and known.length(hand, suit) > known.tops[suit]:
            found |= 1 << lowest(losers)
    return found


def works(known: Known, tenace: Tenace, suit: int) -> Layouts:
    """The victim has the key card, wins the exit, and has no more winners than we can lose: he can
    keep only so many when he keeps the key card guarded to the end."""
    held = known.defender(tenace.victim)
    mine = np.bitwise_count(held & np.uint64(SUIT_MASKS[suit])).astype(np.int64)
    top = np.uint64(1 << highest(known.out(suit)))
    has_key = held & np.uint64(1 << tenace.key) != 0
    tops = known.tops[suit]
    to_the_end = known.left - sum(known.tops) + known.tops[tenace.suit]
    winners = np.minimum(mine - tops, to_the_end - known.tops[tenace.suit] - 1)
    few = (mine > tops) & (winners <= known.left - known.needed)
    return np.asarray(has_key & (held & top != 0) & few)


def affordable(known: Known, suit: int) -> Layouts:
    """Whether neither defender has more winners in a suit than we can lose."""
    mask = np.uint64(SUIT_MASKS[suit])
    lengths = [np.bitwise_count(known.defender(seat) & mask) for seat in (EAST, WEST)]
    return np.asarray(np.maximum(*lengths) - known.tops[suit] <= known.left - known.needed)


def is_for_trumps(known: Known) -> bool:
    """Whether trumps are out, or both hands have one left: that takes an elimination."""
    if not known.has_trumps:
        return False
    both = bool(known.trumps(NORTH)) and bool(known.trumps(SOUTH))
    return both or bool(known.out_count(known.strain))
