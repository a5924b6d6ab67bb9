"""What a defender's small cards say by habit: he has no lower one.

Who can't or won't win a trick follows with his lowest card, unless he signals. Nobody has to, but
nearly all do: of 1,538 boards played by people, strong and less strong, the lowest card was played
in nine of ten cases when declarer had led the suit and there was a choice. So a five says where the
four, the three and the two are, and with them how a suit lies. Some defenders never vary, some
signal as they have agreed: which kind sits here is not known beforehand, and each kind is believed
as far as it explains what was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Card, Rank
from merrimac.game.contract import Contract
from merrimac.game.convention_card import ConventionCard
from merrimac.game.hand import SUIT_MASK
from merrimac.game.holding import Masks
from merrimac.game.play import Play, winning_place
from merrimac.game.seats import Seat
from merrimac.game.view import View
from merrimac.players.carding import signals
from merrimac.players.carding.by_hand import by_hand
from merrimac.players.carding.occasion import Kind, Occasion, occasion

Weights = NDArray[np.float64]


class Case(Enum):
    """Where a habit shows."""

    UNDER = "under"
    """Declarer's side led; he follows below the best card so far."""
    UNDER_PARTNER = "under partner's suit"
    UNDER_WITH_HONOUR = "an honour under"
    OVER = "over"
    """A small card above the best so far: the lowest of those."""
    DISCARD = "discard"
    RUFF = "ruff"
    LEAD = "lead"


PEOPLE: Mapping[Case, float] = {
    Case.UNDER: 0.90,
    Case.UNDER_PARTNER: 0.75,
    Case.UNDER_WITH_HONOUR: 0.72,
    Case.OVER: 0.80,
    Case.DISCARD: 0.82,
    Case.RUFF: 0.83,
    Case.LEAD: 0.64,
}
"""How often people played the lowest of several cards, on those boards."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A card of a hidden hand, the ranks among which it was chosen, and what it may have told."""

    seat: Seat
    card: Card
    among: int
    gone: int
    """What the hand had played before."""
    case: Case
    told: Occasion | None
    agreed: ConventionCard

    @property
    def lower(self) -> int:
        """The cards that by habit he does not hold, as a mask of the deck."""
        return (self.among & (1 << self.card.rank) - 1) << 13 * self.card.suit

    def likelihoods(self, hands: Masks, trust: float) -> Weights:
        """How likely the card was, if so often the lowest is played."""
        held = self._held(hands)
        choices = np.bitwise_count(held).astype(np.int64)
        is_lowest = held & np.uint64((1 << self.card.rank) - 1) == 0
        other = (1 - trust) / np.maximum(choices - 1, 1)
        return np.where(choices > 1, np.where(is_lowest, trust, other), 1.0)

    def _held(self, hands: Masks) -> Masks:
        left = hands & ~np.uint64(self.gone)
        return left >> np.uint64(13 * self.card.suit) & np.uint64(self.among)

    def signalled(self, hands: Masks, trust: float) -> Weights:
        """How likely it was from a hand that signals where it can."""
        told = self.told
        if told is None or self.card.rank >= Rank.TEN or told.kind is Kind.SUIT_PREFERENCE:
            return self.likelihoods(hands, trust)
        return by_hand(
            hands & ~np.uint64(self.gone),
            told,
            lambda hand: signals.likelihood(told, self.agreed, hand, self.card, trust),
        )


# --- The kinds of defenders ----------------------------------------------------------------------

_ALWAYS, _TRULY = 0.98, 0.9
"""How often the lowest is played by whoever never varies, and the right one by whoever signals."""
_KINDS = 3


def likelihoods(followed: Sequence[Followed], deals: Masks) -> Weights:
    """How likely all these cards were: from whoever never varies, from people, or by signals."""
    kinds = np.ones((_KINDS, len(deals)))
    for each in followed:
        hands = deals[:, each.seat]
        kinds[0] *= each.likelihoods(hands, _ALWAYS)
        kinds[1] *= each.likelihoods(hands, PEOPLE[each.case])
        kinds[2] *= each.signalled(hands, _TRULY)
    return np.asarray(kinds.mean(axis=0))


# --- Where a habit shows -------------------------------------------------------------------------


def followed(view: View) -> list[Followed]:
    """What the defenders' cards since the opening lead may say. Empty for a defender."""
    contract, play = view.contract, view.play
    if contract is None or play is None or view.seat.side is not contract.declarer.side:
        return []
    return list(_followed(view, contract, play))


def _followed(view: View, contract: Contract, play: Play) -> Iterator[Followed]:
    gone: dict[Seat, int] = {}
    for index, card in enumerate(play.cards):
        seat = play.seat_of(index)
        if seat in view.known_hands:
            continue
        before = gone.get(seat, 0)
        gone[seat] = before | card.mask
        if not index:
            continue
        found = _case(contract, play, index)
        if found is not None:
            told = occasion(contract, play.up_to(index), view.dummy, card.suit)
            case, among = found
            yield Followed(seat, card, among, before, case, told, view.convention_card(seat))


def _case(contract: Contract, play: Play, index: int) -> tuple[Case, int] | None:
    """The case, and the ranks among which the habit chooses; None where there is none."""
    card, trump = play.cards[index], contract.strain.suit
    is_small = card.rank < Rank.TEN
    trick = play.cards[index & ~3 : index]
    if not trick:
        return (Case.LEAD, SUIT_MASK) if is_small else None
    if card.suit is not trick[0].suit:
        case = Case.RUFF if card.suit is trump else Case.DISCARD
        return (case, SUIT_MASK) if is_small else None
    partner_led = play.seat_of(index & ~3).side is play.seat_of(index).side
    best = trick[winning_place(trick, trump)]
    if best.suit is not card.suit:
        return Case.UNDER, SUIT_MASK
    if card.rank < best.rank:
        below = (1 << best.rank) - 1
        if not is_small:
            return None if partner_led else (Case.UNDER_WITH_HONOUR, below)
        return (Case.UNDER_PARTNER if partner_led else Case.UNDER), below
    if partner_led or not is_small:
        return None
    return Case.OVER, SUIT_MASK & ~((1 << best.rank + 1) - 1)
