"""Throw a quick loser on a side winner before they get in with a trump and cash it."""

from __future__ import annotations

from collections.abc import Mapping

from merrimac.game.cards import SUITS, Suit
from merrimac.players.heuristics.declared_suit import DeclaredSuit
from merrimac.players.heuristics.situation import Choice, Situation, above, highest, lowest

Suits = Mapping[Suit, DeclaredSuit]
_LOST_TRUMP = 0.2


def discard_first(situation: Situation, suits: Suits, trump: Suit) -> Choice | None:
    """A lead of the suit that gives a discard, when drawing trumps may lose the lead."""
    trumps = suits[trump]
    if not trumps.out or trumps.value.average > trumps.length - _LOST_TRUMP:
        return None
    exposed = [suit for suit in SUITS if suit is not trump and _is_exposed(suits[suit])]
    if not exposed:
        return None
    for suit in SUITS:
        seen = suits[suit]
        if suit is trump or suit in exposed or not _is_safe(situation, seen):
            continue
        facts = {"suit": str(suit), "loser": str(exposed[0])}
        if above(seen.hand, seen.out).bit_count() > seen.other.bit_count():
            # The other hand's own winner would fall together with ours.
            card = lowest if seen.other_winners else highest
            return Choice(card(suit, seen.hand), "discard first", dict(facts))
        if seen.hand and seen.other_winners.bit_count() > seen.hand.bit_count():
            return Choice(lowest(suit, seen.hand), "discard first", dict(facts))
    return None


def _is_exposed(seen: DeclaredSuit) -> bool:
    """Both hands hold the suit and the defenders have its top cards."""
    return bool(seen.hand and seen.other and seen.out) and not seen.tops


def _is_safe(situation: Situation, seen: DeclaredSuit) -> bool:
    """They follow to the rounds that are needed, on a usual break."""
    short = min(seen.hand.bit_count(), seen.other.bit_count())
    voids = (situation.voids[seat] for seat in (situation.turn.next, situation.turn.previous))
    if any(seen.suit in void for void in voids):
        return False
    return seen.out.bit_count() >= 2 * (short + 1) + 1
