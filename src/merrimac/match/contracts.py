"""A contract for any deal by one fixed rule, so that card play can be measured without bidding.

The side with more high-card points declares, in its best fit, as high as its points say. The rule
and its table are in docs/match.md; it sees both hands of the side and knows no auction.
"""

from __future__ import annotations

from merrimac.game.cards import STRAINS, SUITS, Strain, Suit
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.features import hcp
from merrimac.game.hand import Hand
from merrimac.game.seats import SIDES, Seat, Side

_FIT = 8
_SHORTNESS = {0: 3, 1: 2, 2: 1}
# The least points for each level; a hand below the first row plays at its level all the same.
_NOTRUMP_LEVELS = ((0, 1), (23, 2), (25, 3), (33, 6), (37, 7))
_MAJOR_LEVELS = ((0, 2), (23, 3), (25, 4), (33, 6), (37, 7))
_MINOR_LEVELS = ((0, 2), (21, 3), (26, 5), (33, 6), (37, 7))


def contract_for(deal: Deal) -> Contract:
    """The contract that the rule gives. Raises GameError unless all 52 cards are dealt."""
    if not deal.is_complete:
        raise GameError("a contract by points and fit needs four hands of thirteen cards")
    side = max(SIDES, key=lambda each: (_points(deal, each), each is Side.NS))
    trump = _trump(deal, side)
    if trump is None:
        declarer = max(side.seats, key=lambda seat: (hcp(deal[seat]), -seat))
        return Contract(
            _level(_NOTRUMP_LEVELS, _points(deal, side)), Strain.NOTRUMP, declarer
        )  # fmt: skip
    declarer = max(
        side.seats, key=lambda seat: (deal[seat].length(trump), hcp(deal[seat]), -seat)
    )  # fmt: skip
    levels = _MAJOR_LEVELS if trump >= Suit.HEARTS else _MINOR_LEVELS
    return Contract(_level(levels, _points_with_trumps(deal, declarer, trump)),
                    STRAINS[trump], declarer)  # fmt: skip


def _points(deal: Deal, side: Side) -> int:
    return sum(hcp(deal[seat]) for seat in side.seats)


def _trump(deal: Deal, side: Side) -> Suit | None:
    """The longer major fit, else a minor fit beside a singleton or void; None is notrump."""
    first, second = (deal[seat] for seat in side.seats)
    fits = {suit: first.length(suit) + second.length(suit) for suit in SUITS}
    major = max((Suit.SPADES, Suit.HEARTS), key=lambda suit: fits[suit])
    if fits[major] >= _FIT:
        return major
    minor = max((Suit.DIAMONDS, Suit.CLUBS), key=lambda suit: fits[suit])
    is_unbalanced = _shortest(first) <= 1 or _shortest(second) <= 1
    return minor if fits[minor] >= _FIT and is_unbalanced else None


def _shortest(hand: Hand) -> int:
    return min(hand.length(suit) for suit in SUITS)


def _points_with_trumps(deal: Deal, declarer: Seat, trump: Suit) -> int:
    """High cards, one for each trump beyond eight, and dummy's short suits (3, 2, 1)."""
    dummy = deal[declarer.partner]
    extra = deal[declarer].length(trump) + dummy.length(trump) - _FIT
    short = sum(_SHORTNESS.get(dummy.length(suit), 0) for suit in SUITS if suit is not trump)
    can_ruff = dummy.length(trump) >= 2
    return _points(deal, declarer.side) + extra + (short if can_ruff else 0)


def _level(levels: tuple[tuple[int, int], ...], points: int) -> int:
    return max(level for least, level in levels if points >= least)
