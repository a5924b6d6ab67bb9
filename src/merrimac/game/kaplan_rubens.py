"""The Four C's: Kaplan and Rubens' "Caution: Complex Computer Count".

Edgar Kaplan wrote down how he valued a hand, and Jeff Rubens and he published it as a program in
*The Bridge World*, October 1982, pages 21-23. It sees what the 4-3-2-1 count misses: honours work
better in long suits, together, and with tens and nines under them; short suits are worth something,
and honours alone in them little. About 12 is an opening bid in a major, 13 in a minor.

The magazine leaves a few cases open. This is the reading of Richard Pavlicek's 26 steps, which
gives the values of Jeff Goldsmith's well-known calculator: each suit by itself in two parts (its
quality, which grows with its length, and its honours and shortness), then the hand as a whole.

Every value is a multiple of a twentieth, so they are counted in twentieths, without rounding.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Rank, Suit
from merrimac.game.features import batch_has_pattern, has_pattern
from merrimac.game.hand import Hand
from merrimac.game.holding import Column, HandFeature, Masks, SuitFeature, count, has, size

_FLAT = (4, 3, 3, 3)
_UNIT = 20
_WHOLE_HAND = -20
_FLAT_HAND = -10

_TOP_FOUR = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


def kaplan_rubens(hand: Hand) -> float:
    """The count of one hand.

    >>> kaplan_rubens(Hand.parse("AKQ52.K9.Q84.K76"))
    17.35
    """
    whole = _FLAT_HAND if has_pattern(hand, _FLAT) else _WHOLE_HAND
    return (_suits(hand) + whole) / _UNIT


def batch_kaplan_rubens(masks: Masks) -> NDArray[np.float64]:
    """The counts for hand masks in an array of any shape."""
    whole = np.where(batch_has_pattern(masks, _FLAT), _FLAT_HAND, _WHOLE_HAND)
    twentieths: NDArray[Any] = _suits.batch(masks) + whole
    return twentieths / _UNIT


def _quality() -> Column:
    """A suit's quality: its honours, and its length for lack of them, times a tenth of its length.

    Half a point of honours times one card is a twentieth, so these are the halves.
    """
    length = size()
    high_cards = (
        8 * has(Rank.ACE) + 6 * has(Rank.KING) + 4 * has(Rank.QUEEN) + 2 * has(Rank.JACK)
    )  # fmt: skip
    return length * (high_cards + has(Rank.TEN) + _spot_cards() + _missing_honours())


def _spot_cards() -> Column:
    """Tens and nines that pull their weight, in suits of two to six cards; in halves."""
    length = size()
    ten, nine, above_ten = has(Rank.TEN), has(Rank.NINE), count(*_TOP_FOUR)
    good_ten = ten * ((has(Rank.JACK) == 1) | (above_ten >= 2))
    beside = (ten | has(Rank.EIGHT)) == 1
    # Under all of A, K, Q and J a nine adds nothing.
    good_nine = nine * (beside | (above_ten == 2) | (above_ten == 3))
    halves: Column = (good_ten + good_nine) * ((length >= 2) & (length <= 6))
    return halves


def _missing_honours() -> Column:
    """In a long suit the missing queen and jack will fall; in halves."""
    length = size()
    no_queen, no_jack = 1 - has(Rank.QUEEN), 1 - has(Rank.JACK)
    return 2 * (
        (length >= 7) * (no_queen | no_jack)
        + (length >= 8) * no_queen
        + (length >= 9) * (no_queen & no_jack)
    )


def _honours() -> Column:
    """What the honours are worth for their company, and little when short; in twentieths."""
    length = size()
    ace, king, queen = has(Rank.ACE), has(Rank.KING), has(Rank.QUEEN)
    above_queen, above_jack, above_ten = ace | king, ace + king + queen, count(*_TOP_FOUR)
    kings = king * np.where(length >= 2, 40, 10)
    alone = np.where(length >= 3, 15, 5 * (length == 2))
    queens = queen * (alone + 5 * above_queen * (length >= 2))
    jacks = has(Rank.JACK) * (5 * (above_jack == 1) + 10 * (above_jack == 2))
    supported_ten = (above_ten == 2) | ((above_ten == 1) & (has(Rank.NINE) == 1))
    tens = has(Rank.TEN) * supported_ten * 5
    twentieths: Column = 60 * ace + kings + queens + jacks + tens
    return twentieths


def _suit_value() -> Column:
    """A suit's whole worth in twentieths: void 3, singleton 2 and doubleton 1 included."""
    shortness: Column = 20 * np.maximum(0, 3 - size())
    return _quality() + _honours() + shortness


_suits = HandFeature(int, _suit_value)

quality = SuitFeature(float, lambda: _quality() / _UNIT)
"""The quality part of one suit; ``dealer`` scripts know it by this name, in hundredths."""


def suit_value(hand: Hand, suit: Suit) -> float:
    """One suit's part of the count, before what is taken off the whole hand."""
    return _suits.in_suit(hand, suit) / _UNIT
