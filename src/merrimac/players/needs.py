"""What a way needs: the features of the hidden hands that go with its winning layouts.

"West has the king of hearts, 52%; or spades 3-3, a further 17%": features are taken one after the
other, each time the one that adds most of the layouts won among those in which it nearly always
wins. Every number is a share of the layouts at hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from merrimac.game.cards import CARDS, SUITS, Card, Rank
from merrimac.game.hand import SUIT_MASK
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat
from merrimac.players.matrix import Flags, Numbers
from merrimac.technique.words import card_words

MOST = 3
_NEARLY_ALWAYS = 0.9
_WORTH_SAYING = 0.05
_LOWEST = Rank.JACK


class Feature(NamedTuple):
    """Something that may be so, in words, and in which layouts it is."""

    words: str
    holds: Flags


class Need(NamedTuple):
    """A feature with the share of layouts that it adds."""

    words: str
    share: float


def needs(won: Flags, weights: Numbers, features: list[Feature]) -> tuple[Need, ...]:
    """Features that cover the layouts won, the widest first; none when nothing has to be hoped."""
    if won.all() or not won.any():
        return ()
    left = np.ones(len(won), dtype=np.bool_)
    found: list[Need] = []
    while len(found) < MOST:
        shares = [_share(feature.holds & left, won, weights) for feature in features]
        best = max(range(len(features)), key=lambda place: shares[place], default=0)
        if not features or shares[best] < _WORTH_SAYING:
            break
        found.append(Need(features[best].words, shares[best]))
        left &= ~features[best].holds
    return tuple(found)


def _share(where: Flags, won: Flags, weights: Numbers) -> float:
    """Of the layouts won there; zero when too many there are lost, or it is so everywhere."""
    inside = float(weights @ where)
    share = float(weights @ (where & won))
    if inside <= 0 or share < _NEARLY_ALWAYS * inside or inside > 1 - 1e-9:
        return 0.0
    return share


def features_of(held: Masks, defenders: tuple[Seat, Seat], out: int) -> list[Feature]:
    """Where the high cards are that are out, and how each suit lies."""
    return [*_places(held, defenders, out), *_breaks(held, defenders, out)]


def _places(held: Masks, defenders: tuple[Seat, Seat], out: int) -> Iterator[Feature]:
    for card in reversed(CARDS):
        if card.rank < _LOWEST or not out & card.mask:
            continue
        for seat in defenders:
            has = (held[:, seat] & np.uint64(card.mask)) != 0
            yield Feature(f"{seat.name.capitalize()} has the {_name(card)}", has)


def _breaks(held: Masks, defenders: tuple[Seat, Seat], out: int) -> Iterator[Feature]:
    for suit in SUITS:
        number = (out >> 13 * suit & SUIT_MASK).bit_count()
        if number < 2:
            continue
        mask = np.uint64(SUIT_MASK << 13 * suit)
        longest = np.maximum(*(np.bitwise_count(held[:, seat] & mask) for seat in defenders))
        for most in range((number + 1) // 2, number):
            least = number - most
            name = suit.name.lower()
            words = f"{name} are {most}-{least}"
            if most > (number + 1) // 2:
                words = f"{name} are {most}-{least} or better"
            yield Feature(words, longest <= most)


def _name(card: Card) -> str:
    return card_words(int(card))
