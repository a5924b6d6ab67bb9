"""The seven features that BRIBIP sees in a hand before it bids (Stanier 1975)."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.cards import SUITS, Card, Rank, Suit
from merrimac.game.features import hcp, is_balanced
from merrimac.game.hand import Hand

MAJOR_WEIGHT = 1.25
_SHORT = (3, 2, 1)
"""Void, singleton, doubleton, as Goren counts them: the paper does not say how it does."""
_WEAK_TWO = range(6, 11)
_WEAK_TWOS = (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_PREEMPT = range(3, 11)
_LEAST_QUALITY = 2
"""Of the top three honours, or three of the top five."""


@dataclass(frozen=True, slots=True)
class Features:
    points: int
    ratings: tuple[float, float, float, float]
    """Of each suit, indexed by suit: what it is worth to play in."""
    controls: tuple[Suit, ...]
    """Suits with first-round control, the highest first."""
    distribution: int
    is_balanced: bool
    weak_two: Suit | None
    preempt: Suit | None

    @property
    def best_suit(self) -> Suit:
        return max(reversed(SUITS), key=lambda suit: self.ratings[suit])


def features_of(hand: Hand) -> Features:
    clubs, diamonds, hearts, spades = (suit_rating(hand, suit) for suit in SUITS)
    return Features(
        hcp(hand),
        (clubs, diamonds, hearts, spades),
        tuple(suit for suit in reversed(SUITS) if has_control(hand, suit)),
        distribution_points(hand),
        is_balanced(hand),
        _weak_suit(hand, _WEAK_TWOS, range(6, 7), _WEAK_TWO),
        _weak_suit(hand, SUITS, range(7, 14), _PREEMPT),
    )


def suit_rating(hand: Hand, suit: Suit) -> float:
    """Length and a tenth of the points, a quarter more for majors: AKxxx of spades is 7.125."""
    weight = MAJOR_WEIGHT if suit >= Suit.HEARTS else 1.0
    return weight * (hand.length(suit) + hcp.in_suit(hand, suit) / 10)


def has_control(hand: Hand, suit: Suit) -> bool:
    """First-round control: the ace or a void."""
    return not hand.length(suit) or Card.of(suit, Rank.ACE) in hand


def distribution_points(hand: Hand) -> int:
    """Three for a void, two for a singleton, one for a doubleton."""
    return sum(_SHORT[hand.length(suit)] for suit in SUITS if hand.length(suit) < len(_SHORT))


def _weak_suit(hand: Hand, suits: tuple[Suit, ...], lengths: range, points: range) -> Suit | None:
    """The long suit of a hand that is weak outside it, if it is good."""
    if hcp(hand) not in points:
        return None
    long = (suit for suit in reversed(suits) if hand.length(suit) in lengths)
    return next((suit for suit in long if _is_good(hand, suit)), None)


def _is_good(hand: Hand, suit: Suit) -> bool:
    high = [card for card in hand.cards_in(suit) if card.rank >= Rank.QUEEN]
    honours = [card for card in hand.cards_in(suit) if card.rank.is_honour]
    return len(high) >= _LEAST_QUALITY or len(honours) > _LEAST_QUALITY
