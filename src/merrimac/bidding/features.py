"""The seven features that BRIBIP sees in a hand before it bids (Stanier 1975)."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.cards import SUITS, Card, Rank, Suit
from merrimac.game.features import hcp, is_balanced
from merrimac.game.hand import Hand

MAJOR_WEIGHT = 1.25
_OPENING_LENGTH = 4
_SHORT = (3, 2, 1)
"""Void, singleton, doubleton, as Goren counts them: the paper does not say how it does."""
_WEAK_TWOS = (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_MAJORS = (Suit.HEARTS, Suit.SPADES)
_WEAK, _WEAK_WITH_LONG_MAJOR = range(5, 11), range(5, 12)
_LONG_MAJOR = 8
"""So long a major need not be good to be opened high."""
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


def features_of(hand: Hand) -> Features:
    clubs, diamonds, hearts, spades = (suit_rating(hand, suit) for suit in SUITS)
    return Features(
        hcp(hand),
        (clubs, diamonds, hearts, spades),
        tuple(suit for suit in reversed(SUITS) if has_control(hand, suit)),
        distribution_points(hand),
        is_balanced(hand),
        next((suit for suit in reversed(_WEAK_TWOS) if _is_weak_two(hand, suit)), None),
        next((suit for suit in reversed(SUITS) if _is_preempt(hand, suit)), None),
    )


def best_suit(hand: Hand) -> Suit:
    """The one to open: rated highest of those with four cards."""
    suits = [suit for suit in reversed(SUITS) if hand.length(suit) >= _OPENING_LENGTH]
    return max(suits, key=lambda suit: suit_rating(hand, suit))


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


def _is_weak_two(hand: Hand, suit: Suit) -> bool:
    """Six good cards in a weak hand without a void or another major."""
    lengths = {each: hand.length(each) for each in SUITS}
    is_shape = lengths.pop(suit) == 6 and all(lengths.values())
    is_side = all(lengths.get(major, 0) < 4 for major in _MAJORS)
    return is_shape and is_side and hcp(hand) in _WEAK and _is_good(hand, suit)


def _is_preempt(hand: Hand, suit: Suit) -> bool:
    length, points = hand.length(suit), hcp(hand)
    if suit in _MAJORS and length >= _LONG_MAJOR:
        return points in _WEAK_WITH_LONG_MAJOR
    return length > 6 and points in _WEAK and _is_good(hand, suit)


def _is_good(hand: Hand, suit: Suit) -> bool:
    high = [card for card in hand.cards_in(suit) if card.rank >= Rank.QUEEN]
    honours = [card for card in hand.cards_in(suit) if card.rank.is_honour]
    return len(high) >= _LEAST_QUALITY or len(honours) > _LEAST_QUALITY
