"""Signals given and read: a message, yes or no, told by a high or a low card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from merrimac.game.cards import Card, Rank
from merrimac.game.convention_card import ConventionCard, Signals
from merrimac.players.carding import attitude, count, suit_preference
from merrimac.players.carding.occasion import Kind, Occasion

MESSAGES: Mapping[Kind, Callable[[Occasion, int], bool]] = {
    Kind.ATTITUDE: attitude.says_yes,
    Kind.COUNT: count.says_yes,
    Kind.SUIT_PREFERENCE: suit_preference.says_yes,
}
TRUST = 0.75
"""How often a card that could have told the truth did: it may have been needed, or unreadable."""


def given(
    occasion: Occasion, card: ConventionCard, hand: int, spare: Iterable[Card]
) -> Card | None:
    """Of cards that are worth the same, the one that tells the truth; None: there is no choice."""
    sense = occasion.sense(card)
    small = sorted(each for each in spare if each.suit is occasion.suit and each.rank < Rank.TEN)
    if sense is Signals.NONE or len(small) < 2:
        return None
    is_high = MESSAGES[occasion.kind](occasion, hand) is (sense is Signals.STANDARD)
    return small[-1] if is_high else small[0]


def likelihood(
    occasion: Occasion, card: ConventionCard, hand: int, played: Card, trust: float = TRUST
) -> float:
    """How likely a card was as a signal from a hand, as it was held then."""
    sense = occasion.sense(card)
    small = hand >> 13 * played.suit & (1 << Rank.TEN) - 1
    if sense is Signals.NONE or played.rank >= Rank.TEN or small.bit_count() < 2:
        return 1.0
    is_high = MESSAGES[occasion.kind](occasion, hand) is (sense is Signals.STANDARD)
    lowest, highest = (small & -small).bit_length() - 1, small.bit_length() - 1
    if played.rank not in (lowest, highest):
        return 2 * (1 - trust)
    return trust if (played.rank == highest) is is_high else 1 - trust
