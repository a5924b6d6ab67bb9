"""Evidence: what a call or a card says about the hand of who made it.

* ``Meaning``: a call shows a constraint. Players leave their system, so it is believed with a trust
  below 1: with what is missing the call says nothing at all, and no hand ever becomes impossible.
* ``Likelihood``: a card was chosen, and how likely that was depends on the holding it came from.
* ``Weighing``: anything else, as a weight for whole deals: would the auction have gone like this?

That a player followed suit, or did not, is no evidence but a fact: ``Belief`` sees to that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.constraint import Constraint
from merrimac.game.cards import Card, Rank, Suit
from merrimac.game.hand import SUIT_MASK
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat

TRUST = 0.998
"""How far a call's meaning is believed when nothing is known of the player: one hand in fifty
leaves the system, and then this call is only one of ten that it might have led to."""

FLOOR = 0.02
"""The likelihood of a card that a player with such a holding should not have chosen."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A call of a seat shows a constraint on its hand."""

    constraint: Constraint
    trust: float = TRUST
    source: str = ""
    """Where it comes from, for display: ``1NT by North``."""


@dataclass(frozen=True, slots=True)
class Likelihood:
    """How likely a seat's choice was, for each holding it may have been dealt in a suit."""

    seat: Seat
    suit: Suit
    table: NDArray[np.float64] = field(repr=False)
    source: str = ""


@dataclass(frozen=True, slots=True)
class Weighing:
    """A weight for each of many deals, from 0 to 1."""

    weigh: Callable[[Masks], NDArray[np.float64]]
    source: str = ""


Evidence = Meaning | Likelihood | Weighing


# --- Cards --------------------------------------------------------------------------------------


def choice_of_equals(seat: Seat, card: Card, gone: int = 0) -> Likelihood:
    """A card out of equals, any of them as likely: restricted choice.

    From queen and jack the queen comes half the time, from the queen alone always. ``gone`` are the
    ranks of the suit that no other hand can use any more (played, or in sight): they leave no gap.
    """
    table = np.ones(SUIT_MASK + 1)
    for holding in range(SUIT_MASK + 1):
        if holding >> card.rank & 1:
            table[holding] = 1 / _equals(holding, card.rank, gone)
    return Likelihood(seat, card.suit, table, f"{card} by {seat}")


def _equals(holding: int, rank: int, gone: int) -> int:
    """How many cards of a holding are worth the same as this one of it."""
    count = 1
    for step in (1, -1):
        other = rank + step
        while 0 <= other < 13 and (holding | gone) >> other & 1:
            count += holding >> other & 1
            other += step
    return count


Agreement = Callable[[int], frozenset[Rank]]
"""Which ranks may be led from a holding."""


def opening_lead(seat: Seat, card: Card, agreement: Agreement) -> Likelihood:
    """A lead by agreement. A card against it keeps the likelihood ``FLOOR``."""
    table = np.ones(SUIT_MASK + 1)
    for holding in range(SUIT_MASK + 1):
        if holding >> card.rank & 1:
            agreed = agreement(holding)
            table[holding] = 1 / len(agreed) if card.rank in agreed else FLOOR
    return Likelihood(seat, card.suit, table, f"{card} led by {seat}")


def fourth_best(holding: int) -> frozenset[Rank]:
    """Standard leads: the top of touching honours, else the fourth best; low from three to an
    honour, the top of a doubleton, any of three small."""
    ranks = [Rank(rank) for rank in range(12, -1, -1) if holding >> rank & 1]
    for higher, lower in zip(ranks, ranks[1:], strict=False):
        if higher >= Rank.TEN and higher - lower == 1:
            return frozenset({higher})
    if len(ranks) <= 2:
        return frozenset(ranks[:1])
    if len(ranks) == 3:
        return frozenset(ranks[2:]) if ranks[0] >= Rank.TEN else frozenset(ranks)
    return frozenset({ranks[3]})
