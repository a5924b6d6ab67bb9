"""What leads and signals say of the hands they came from, as a weight for each deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.convention_card import ConventionCard
from merrimac.game.holding import Masks, holdings_of
from merrimac.game.play import Play
from merrimac.game.seats import Seat
from merrimac.game.view import View
from merrimac.players.carding import lead_suit, leads, signals
from merrimac.players.carding.by_hand import by_hand
from merrimac.players.carding.occasion import Occasion, occasion


class Read(Enum):
    """Whose signals are believed. Opponents may have signalled for each other, or for us."""

    NOBODY = "off"
    PARTNER = "partner"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Reading:
    """How likely something was that a hidden hand did, in each of many deals."""

    likelihoods: Callable[[Masks], NDArray[np.float64]]
    source: str


def read(view: View, opening_lead: bool, whose: Read) -> Iterator[Reading]:
    """The lead, and the signals since, of hands out of sight."""
    contract, play = view.contract, view.play
    if contract is None or play is None or not play.cards:
        return
    if opening_lead and contract.leader not in view.known_hands:
        yield _lead(contract, play, view.convention_card(contract.leader))
    if whose is not Read.NOBODY:
        yield from _signals(view, contract, play, whose)


def _lead(contract: Contract, play: Play, agreed: ConventionCard) -> Reading:
    seat, card, trump = contract.leader, play.cards[0], contract.strain.suit

    def likelihoods(deals: Masks) -> NDArray[np.float64]:
        hands = deals[:, seat]
        by_card = _by_holding(
            holdings_of(hands, card.suit),
            lambda held: leads.likelihood(agreed.leads, held, card.rank, trump is None),
        )
        return by_card * lead_suit.likelihoods(hands, card.suit, trump)

    return Reading(likelihoods, f"the lead ({agreed.leads.value})")


def _by_holding(
    holdings: NDArray[np.intp], likelihood: Callable[[int], float]
) -> NDArray[np.float64]:
    """Deals have few different holdings in a suit: each is asked about once."""
    found, places = np.unique(holdings, return_inverse=True)
    return np.array([likelihood(holding) for holding in found.tolist()])[places]


def _signals(view: View, contract: Contract, play: Play, whose: Read) -> Iterator[Reading]:
    for index in range(1, len(play)):
        seat = play.seat_of(index)
        if seat in view.known_hands or seat.side is contract.declarer.side:
            continue
        if whose is Read.PARTNER and seat is not view.seat.partner:
            continue
        card, before = play.cards[index], play.up_to(index)
        told = occasion(contract, before, view.dummy, card.suit)
        if told is not None:
            yield _signal(told, view.convention_card(seat), card, before, seat)


def _signal(
    told: Occasion, agreed: ConventionCard, card: Card, before: Play, seat: Seat
) -> Reading:
    gone = np.uint64(before.cards_of(seat).mask)

    def likelihoods(deals: Masks) -> NDArray[np.float64]:
        return by_hand(
            deals[:, seat] & ~gone,
            told,
            lambda hand: signals.likelihood(told, agreed, hand, card),
        )

    return Reading(likelihoods, "signals")
