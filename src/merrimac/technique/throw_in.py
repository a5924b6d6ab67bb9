"""The throw-in: a defender without safe cards is given the lead and must lead into a tenace.

At notrump he first cashes the winners of the suit he is thrown in with; they must be affordable.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from merrimac.technique.aim import Aim, Proposal, key_card
from merrimac.technique.known import (
    NORTH,
    SOUTH,
    SUIT_MASKS,
    SUITS,
    Known,
    above,
    below,
    highest,
)
from merrimac.technique.menace import Layouts, is_one_short
from merrimac.technique.reach import partner_of

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
    if known.has_trumps or not is_one_short(known) or known.left <= known.needed:
        return
    found = []
    for tenace in tenaces(known):
        for suit in SUITS:
            card = exit_card(known, suit)
            if suit != tenace.suit and card is not None:
                chance = float(works(known, tenace, suit).mean())
                if chance >= LEAST_CHANCE:
                    found.append((chance, tenace, card))
    found.sort(key=lambda each: -each[0])
    for _, tenace, card in found[:MOST_THROW_INS]:
        kept = SUIT_MASKS[tenace.suit]
        keep = kept | 1 << card
        aim = Aim("throw-in", tenace.suit, tenace.card, key_card(tenace.victim, tenace.key))
        yield Proposal(aim, (("run", keep), ("lead", card), ("low",), ("wait", kept)))


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


def exit_card(known: Known, suit: int) -> int | None:
    """A loser to get off lead with when our winners of its suit are gone."""
    if not known.out_count(suit):
        return None
    for hand in (known.turn, partner_of(known.turn)):
        losers = known.held(hand, suit) & ~known.winners(hand, suit)
        if losers and known.length(hand, suit) > known.tops[suit]:
            return highest(losers)
    return None


def works(known: Known, tenace: Tenace, suit: int) -> Layouts:
    """The victim has the key card, wins the exit, and has no more winners than we can lose."""
    held = known.defender(tenace.victim)
    mine = np.bitwise_count(held & np.uint64(SUIT_MASKS[suit]))
    top = np.uint64(1 << highest(known.out(suit)))
    has_key = held & np.uint64(1 << tenace.key) != 0
    tops = known.tops[suit]
    affordable = (mine > tops) & (mine - tops <= known.left - known.needed)
    return np.asarray(has_key & (held & top != 0) & affordable)
