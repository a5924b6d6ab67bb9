"""What bidders see in a hand: points, shape, controls, losers, quick tricks, quality, stoppers.

Each feature serves one hand or a million: ``hcp(hand)`` is a number, ``hcp.batch(masks)`` an array
for an array of hand masks, and ``in_suit`` and ``batch_in_suit`` look at one suit. All of them read
the same table (``holding.py``). Definitions that authors disagree on say here which one is meant.

>>> hand = Hand.parse("AKQ52.K9.Q84.K76")
>>> hcp(hand), controls(hand), losers(hand), new_losers(hand), quick_tricks(hand)
(17, 5, 5, 6.0, 3.0)
>>> pattern(hand), shape(hand), is_balanced(hand)
((5, 3, 3, 2), '5=2=3=3', True)
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import SUITS, Rank
from merrimac.game.hand import Hand
from merrimac.game.holding import Column, HandFeature, Masks, SuitFeature, count, has, size

# --- Points -------------------------------------------------------------------------------------


def points(values: Mapping[Rank, float]) -> HandFeature[float]:
    """A count of so much for each card of a rank. Keep what it returns: it holds its table."""
    weights = np.zeros(len(Rank))
    for rank, value in values.items():
        weights[rank] = value
    return HandFeature(float, lambda: weights @ np.stack([has(rank) for rank in Rank]))


def rank_count(*ranks: Rank) -> HandFeature[int]:
    """How many cards of these ranks: ``rank_count(Rank.TEN)`` counts tens."""
    return HandFeature(int, lambda: count(*ranks))


def _high_cards() -> Column:
    return 4 * has(Rank.ACE) + 3 * has(Rank.KING) + 2 * has(Rank.QUEEN) + has(Rank.JACK)


hcp = HandFeature(int, _high_cards)
"""High-card points, Milton Work's count: A 4, K 3, Q 2, J 1."""

controls = HandFeature(int, lambda: 2 * has(Rank.ACE) + has(Rank.KING))
"""Aces count 2 and kings 1."""

total_points = HandFeature(int, lambda: _high_cards() + np.maximum(size() - 4, 0))
"""High-card points, and one for each card beyond the fourth of a suit: for a hand without a fit."""

shortness = HandFeature(int, lambda: np.array([5, 3, 1, *[0] * 11])[size()])
"""What a short suit is worth beside a fit: a void 5, a singleton 3, a doubleton 1."""

bum_rap = points({Rank.ACE: 4.5, Rank.KING: 3, Rank.QUEEN: 1.5, Rank.JACK: 0.75, Rank.TEN: 0.25})
"""BUM-RAP, high-card points nearer to what the cards are worth at suit contracts."""

# --- Losers and winners -------------------------------------------------------------------------


def _losers() -> Column:
    """Of the first three rounds, those not won by the ace, king and queen in their turn."""
    length = size()
    return (
        (1 - has(Rank.ACE)) * (length >= 1)
        + (1 - has(Rank.KING)) * (length >= 2)
        + (1 - has(Rank.QUEEN)) * (length >= 3)
    )


def _half_losers() -> Column:
    length = size()
    return (
        3 * (1 - has(Rank.ACE)) * (length >= 1)
        + 2 * (1 - has(Rank.KING)) * (length >= 2)
        + (1 - has(Rank.QUEEN)) * (length >= 3)
    )


def _half_quick_tricks() -> Column:
    ace, king, queen = has(Rank.ACE), has(Rank.KING), has(Rank.QUEEN)
    guarded_king = king * (size() >= 2)
    with_ace = 2 + np.maximum(2 * king, queen)
    return np.where(ace == 1, with_ace, guarded_king * (1 + queen))


losers = HandFeature(int, _losers)
"""The losing trick count: in a suit of three or more a loser for each of A, K, Q that is missing,
in a doubleton for A and K, in a singleton for the ace. A queen is not asked for company."""

new_losers = HandFeature(float, lambda: _half_losers() / 2)
"""Klinger's New Losing Trick Count (2003): the same, but a missing ace costs 1.5, a king 1.0 and
a queen 0.5; so a singleton without the ace costs 1.5 and a small doubleton 2.5."""

quick_tricks = HandFeature(float, lambda: _half_quick_tricks() / 2)
"""Defensive tricks, one combination to a suit: AK 2, AQ 1.5, A 1, KQ 1, a guarded king 0.5."""

# --- Suits --------------------------------------------------------------------------------------


class Stopper(IntEnum):
    """How far a holding stops a suit at notrump."""

    NONE = 0
    PARTIAL = 1
    FULL = 2

    def __repr__(self) -> str:
        return f"Stopper.{self.name}"


def _stoppers() -> Column:
    """An honour stops the suit with a small card for each rank above it, half with one fewer."""
    length = size()
    stops = np.zeros_like(length)
    for needed, rank in enumerate((Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), start=1):
        held = has(rank)
        degree = np.where(length >= needed, Stopper.FULL, length == needed - 1)
        stops = np.maximum(stops, held * degree)
    return stops


def _suit_quality() -> Column:
    high = count(Rank.ACE, Rank.KING, Rank.QUEEN)
    supported = count(Rank.JACK, Rank.TEN) * (high > 0)
    return size() + high + supported


length = HandFeature(int, size)
"""How many cards: ``length.in_suit(hand, suit)``."""

top_honours = rank_count(Rank.ACE, Rank.KING, Rank.QUEEN)
"""How many of A, K, Q: "two of the top three"."""

honours = rank_count(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
"""How many of A, K, Q, J, T: "three of the top five"."""

suit_quality = SuitFeature(int, _suit_quality)
"""Klinger's Suit Quality: length plus honours, the jack and ten only beside an ace, king or queen.
A suit is good enough for an overcall that undertakes no more tricks than that."""

stopper = SuitFeature(Stopper, _stoppers)
"""Full: A, Kx, Qxx, Jxxx or better. Partial: a bare K, Qx, Jxx."""

# --- Shape --------------------------------------------------------------------------------------

# Four suits fit in a digit to base 5, so the sum of these tells how many suits have each length.
_pattern_code = HandFeature(int, lambda: 5 ** size())
_BALANCED = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
_SEMI_BALANCED = ((5, 4, 2, 2), (6, 3, 2, 2))


def lengths(hand: Hand) -> tuple[int, int, int, int]:
    """The four lengths, indexed by suit: ``lengths(hand)[Suit.HEARTS]``."""
    clubs, diamonds, hearts, spades = (length.in_suit(hand, suit) for suit in SUITS)
    return clubs, diamonds, hearts, spades


def batch_lengths(masks: Masks) -> NDArray[np.int64]:
    """The four lengths in a new last axis, indexed by suit."""
    return np.stack([length.batch_in_suit(masks, suit) for suit in SUITS], axis=-1)


def pattern(hand: Hand) -> tuple[int, int, int, int]:
    """The lengths from longest to shortest, whichever the suits: ``(5, 3, 3, 2)``."""
    longest, second, third, shortest = sorted(lengths(hand), reverse=True)
    return longest, second, third, shortest


def batch_pattern(masks: Masks) -> NDArray[np.int64]:
    """The patterns in a new last axis, longest suit first."""
    return np.sort(batch_lengths(masks), axis=-1)[..., ::-1]


def shape(hand: Hand) -> str:
    """The lengths suit by suit, spades first, as players write them: ``5=2=3=3``."""
    return "=".join(map(str, reversed(lengths(hand))))


def is_balanced(hand: Hand) -> bool:
    """4333, 4432 or 5332."""
    return _pattern_code(hand) in _codes(_BALANCED)


def is_semi_balanced(hand: Hand) -> bool:
    """5422 or 6322; a balanced hand is not semi-balanced."""
    return _pattern_code(hand) in _codes(_SEMI_BALANCED)


def batch_is_balanced(masks: Masks) -> NDArray[np.bool_]:
    return np.isin(_pattern_code.batch(masks), _codes(_BALANCED))


def batch_is_semi_balanced(masks: Masks) -> NDArray[np.bool_]:
    return np.isin(_pattern_code.batch(masks), _codes(_SEMI_BALANCED))


def has_pattern(hand: Hand, wanted: tuple[int, int, int, int]) -> bool:
    """Whether the hand has these lengths in any order."""
    return _pattern_code(hand) in _codes((wanted,))


def batch_has_pattern(masks: Masks, wanted: tuple[int, int, int, int]) -> NDArray[np.bool_]:
    return np.isin(_pattern_code.batch(masks), _codes((wanted,)))


@cache
def _codes(patterns: tuple[tuple[int, int, int, int], ...]) -> tuple[int, ...]:
    return tuple(sum(5**suit_length for suit_length in each) for each in patterns)
