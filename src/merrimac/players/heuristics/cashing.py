"""Taking the tricks that are there, in an order that keeps both hands within reach."""

from __future__ import annotations

from collections.abc import Mapping

from merrimac.game.cards import SUITS, Suit
from merrimac.players.heuristics.declared_suit import DeclaredSuit
from merrimac.players.heuristics.situation import Choice, Situation, highest, lowest

Suits = Mapping[Suit, DeclaredSuit]
_BROKEN = 0.3
"""A suit with more to gain than its tops has a tenace, and a winner there is wanted for it."""


def cash(situation: Situation, suits: Suits) -> Choice | None:
    """A winner: first where the short hand's honours block, then this hand's, then across."""
    order = [suit for suit in SUITS if suit is not situation.trump]
    for suit in order:
        seen = suits[suit]
        if seen.winners and seen.other_winners and 0 < seen.hand.bit_count() <= (
            seen.other.bit_count()
        ):  # fmt: skip
            return Choice(highest(suit, seen.hand), "unblock", {"suit": str(suit)})
    own = [suit for suit in order if suits[suit].winners]
    if own:
        suit = min(own, key=lambda each: _reach(suits, each))
        return Choice(highest(suit, suits[suit].winners), "cash", {"suit": str(suit)})
    crossing = cross_to_other(situation, suits, None)
    trump = situation.trump
    if crossing is None and trump is not None and suits[trump].winners:
        return Choice(highest(trump, suits[trump].winners), "cash", {"suit": str(trump)})
    return crossing


def _reach(suits: Suits, suit: Suit) -> tuple[int, int]:
    """Winners that the other hand can't follow to are cashed before those that link the hands."""
    seen = suits[suit]
    return (1 if seen.other_winners else 0, seen.hand.bit_count())


def cross_to_other(situation: Situation, suits: Suits, keep: Suit | None) -> Choice | None:
    """To the other hand, by a winner there; not in the suit that is to be led from it."""
    trump = situation.trump
    best: tuple[int, int, Suit] | None = None
    for suit in SUITS:
        seen = suits[suit]
        if suit is keep or not seen.hand or not seen.other_winners:
            continue
        low = seen.hand & -seen.hand
        if low >= (seen.other_winners & -seen.other_winners) and low > seen.other_winners:
            continue
        is_risky = trump is not None and suit is not trump and situation.trumps_out() > 0
        cost = int(is_risky and seen.out.bit_count() < 5) + int(seen.gain > _BROKEN)
        order = (cost, -seen.other_winners.bit_count(), suit)
        if best is None or order < best:
            best = order
    if best is not None:
        suit = best[2]
        return Choice(lowest(suit, suits[suit].hand), "cross", {"suit": str(suit)})
    return _ruff_across(situation, suits, keep)


def _ruff_across(situation: Situation, suits: Suits, keep: Suit | None) -> Choice | None:
    trump = situation.trump
    if trump is None or not suits[trump].other:
        return None
    for suit in SUITS:
        seen = suits[suit]
        if suit not in (trump, keep) and seen.hand and not seen.other and not seen.winners:
            return Choice(lowest(suit, seen.hand), "cross by a ruff", {"suit": str(suit)})
    return None
