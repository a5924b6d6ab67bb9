"""Leads by agreement: which card of a suit, and what a card led says of the holding behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from merrimac.game.cards import Rank
from merrimac.game.convention_card import Leads
from merrimac.players.carding import fourth_best, rusinow, third_fifth

Agreement = Callable[[int, bool], Rank]
AGREEMENTS: Mapping[Leads, Agreement] = {
    Leads.FOURTH_BEST: fourth_best.led,
    Leads.THIRD_AND_FIFTH: third_fifth.led,
    Leads.RUSINOW: rusinow.led,
}
TRUST = 0.9
"""How often the agreed card is led when this suit is."""


@lru_cache(maxsize=50_000)
def agreed(leads: Leads, holding: int, against_notrump: bool) -> Rank:
    """The card of a holding that the agreement leads."""
    return AGREEMENTS[leads](holding, against_notrump)


def likelihood(leads: Leads, holding: int, rank: Rank, against_notrump: bool) -> float:
    """How likely this card of a holding was led, given that the suit was."""
    if holding.bit_count() == 1:
        return 1.0
    card = agreed(leads, holding, against_notrump)
    if rank == card or _touch(holding, rank, card):
        return TRUST
    return (1 - TRUST) / (holding.bit_count() - 1)


def _touch(holding: int, one: int, other: int) -> bool:
    """Whether the two are small cards of one run: nobody can tell them apart."""
    low, high = min(one, other), max(one, other)
    run = (1 << high + 1) - (1 << low)
    return high < Rank.TEN and holding & run == run
