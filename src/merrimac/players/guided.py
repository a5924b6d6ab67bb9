"""Deals of two hidden hands, drawn more often where the habits of following suit hold.

After some tricks few deals of a thousand have every small card where habit puts it, and a sample
drawn evenly would hardly know them. So deals are drawn in several ways, each with some of the
habits taken as certain, and a deal's weight makes good for how often all the ways together come
upon it (multiple importance sampling; Veach and Guibas 1995).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.game.hand import SUIT_MASK
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.players.carding.habits import Followed

Weights = NDArray[np.float64]
_STRICT, _LOOSE, _FREE = 6, 6, 4
"""Ways with all habits, with most of them, with none."""
_HOLDS = 0.8


@dataclass(frozen=True, slots=True)
class Way:
    """One hidden hand surely has some cards and lacks others; it draws the rest."""

    has: int
    lacks: int
    free: int
    draws: int
    """So many of the free ones."""

    @property
    def number_of_deals(self) -> int:
        return comb(self.free.bit_count(), self.draws)

    def hands(self, number: int, rng: np.random.Generator) -> Masks:
        cards = np.array([1 << place for place in range(52) if self.free >> place & 1], np.uint64)
        if not self.draws:
            return np.full(number, self.has, np.uint64)
        order = rng.random((number, len(cards))).argsort(axis=1)[:, : self.draws]
        drawn = np.bitwise_or.reduce(cards[order], axis=1)
        return np.asarray(drawn | np.uint64(self.has), np.uint64)

    def can_deal(self, hands: Masks) -> NDArray[np.bool_]:
        has, lacks = np.uint64(self.has), np.uint64(self.lacks)
        return np.asarray((hands & has == has) & (hands & lacks == 0))


@dataclass(frozen=True, slots=True)
class Guided:
    """The ways to draw; ``one`` and ``other`` are the hidden seats."""

    one: Seat
    other: Seat
    known: tuple[int, int, int, int]
    """What each seat surely has: its cards in sight, or played."""
    out: int
    """The cards that the hidden hands hold between them."""
    ways: tuple[Way, ...]

    @staticmethod
    def of(view: View, followed: Sequence[Followed], rng: Random) -> Guided | None:
        """None unless two hands are hidden."""
        hidden = [seat for seat in SEATS if seat not in view.known_hands]
        play = view.play
        if len(hidden) != 2 or play is None:
            return None
        one, other = hidden
        known = [view.known_hands[seat].mask if seat in view.known_hands
                 else play.cards_of(seat).mask for seat in SEATS]  # fmt: skip
        out = view.hidden.mask
        missing = 13 - known[one].bit_count()
        voids = {seat: _void(view, seat) for seat in hidden}
        found = []
        for habits in _beliefs(followed, rng):
            lacks = dict(voids)
            for each in habits:
                lacks[each.seat] |= each.lower
            way = _way(out, lacks[one], lacks[other], missing)
            found.append(way or _way(out, voids[one], voids[other], missing))
        ways = tuple(way for way in found if way is not None)
        return Guided(one, other, (known[0], known[1], known[2], known[3]), out, ways)

    def deals(self, number: int, rng: Random) -> Masks:
        """About so many."""
        luck = np.random.default_rng(rng.getrandbits(64))
        each = -(-number // len(self.ways))
        hands = np.concatenate([way.hands(each, luck) for way in self.ways])
        found = np.empty((len(hands), 4), np.uint64)
        found[:] = self.known
        found[:, self.one] |= hands
        found[:, self.other] |= np.uint64(self.out) & ~hands
        return luck.permutation(found)

    def rarity(self, deals: Masks) -> Weights:
        """What each is to be weighed with, since some are drawn more often than others."""
        hands = deals[:, self.one] & np.uint64(self.out)
        often = np.zeros(len(deals))
        for way in self.ways:
            often += way.can_deal(hands) / way.number_of_deals
        return np.asarray(often.min() / often)


def _beliefs(followed: Sequence[Followed], rng: Random) -> Iterator[list[Followed]]:
    """The habits that each way takes as certain."""
    for _ in range(_STRICT):
        yield list(followed)
    for _ in range(_LOOSE):
        yield [each for each in followed if rng.random() < _HOLDS]
    for _ in range(_FREE):
        yield []


def _void(view: View, seat: Seat) -> int:
    assert view.play is not None
    return sum(SUIT_MASK << 13 * suit for suit in view.play.shown_out(seat))


def _way(out: int, one_lacks: int, other_lacks: int, missing: int) -> Way | None:
    """None when it can't be."""
    lacks, has = out & one_lacks, out & other_lacks
    draws = missing - has.bit_count()
    free = out & ~lacks & ~has
    if lacks & has or not 0 <= draws <= free.bit_count():
        return None
    return Way(has, lacks, free, draws)
