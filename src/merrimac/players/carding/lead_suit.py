"""Which suit is led: long ones against notrump, safe or short ones against a suit.

A rough worth of each holding, from the rules by which leads are usually chosen. What matters for
reading a lead is the comparison: he led this suit, so the others were worth no more to him.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import SUITS, Rank, Suit
from merrimac.game.hand import SUIT_MASK
from merrimac.game.holding import Masks, holdings_of

_STEEPNESS = 0.9
"""How much likelier a suit is for each point that it is worth more."""
FLOOR = 0.05


def likelihoods(hands: Masks, suit: Suit, trump: Suit | None) -> NDArray[np.float64]:
    """For each hand, how likely this suit is led of those it holds."""
    worth = np.stack([_worth(held, trump is None, held_suit is trump)
                      for held_suit, held in _by_suit(hands)])  # fmt: skip
    chances = np.exp(_STEEPNESS * worth)
    chances[worth == -np.inf] = 0.0
    return np.asarray(np.maximum(chances[suit] / chances.sum(axis=0), FLOOR))


def _by_suit(hands: Masks) -> list[tuple[Suit, NDArray[np.intp]]]:
    return [(suit, holdings_of(hands, suit)) for suit in SUITS]


def _worth(holdings: NDArray[np.intp], notrump: bool, is_trump: bool) -> NDArray[np.float64]:
    return _table(notrump, is_trump)[holdings]


@cache
def _table(notrump: bool, is_trump: bool) -> NDArray[np.float64]:
    table = np.full(SUIT_MASK + 1, -np.inf)
    for holding in range(1, SUIT_MASK + 1):
        table[holding] = _at_notrump(holding) if notrump else _at_a_suit(holding, is_trump)
    table.setflags(write=False)
    return table


def _at_notrump(holding: int) -> float:
    length, sequence = holding.bit_count(), _sequence(holding)
    honours = (holding >> Rank.TEN).bit_count()
    risk = 1.0 if length <= 3 and honours and sequence < 2 else 0.0
    return length + 0.3 * honours + (1.5 if sequence >= 3 else 0.5 * (sequence == 2)) - risk


def _at_a_suit(holding: int, is_trump: bool) -> float:
    length, sequence, top = holding.bit_count(), _sequence(holding), holding.bit_length() - 1
    if is_trump:
        return 1.5 if top < Rank.TEN else -1.0
    if sequence >= 2:
        return 3.5 if top >= Rank.KING else 2.5
    if length == 1:
        return 3.0 if top < Rank.QUEEN else 1.0
    if top < Rank.TEN:
        return 2.2
    return {Rank.ACE: 0.0, Rank.KING: 0.8, Rank.QUEEN: 1.2}.get(Rank(top), 1.7) + 0.15 * length


def _sequence(holding: int) -> int:
    """Touching cards from the top, when the top is an honour."""
    top = holding.bit_length() - 1
    if top < Rank.TEN:
        return 0
    count = 0
    while top >= 0 and holding >> top & 1:
        count, top = count + 1, top - 1
    return count
