"""Ducking: low from both hands, to keep a high card as an entry or to lose a trick in time."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.suits.tactics import Kind
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, SUITS, Known, lowest
from merrimac.technique.suit_tactics import tactics_in


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        tactics = tactics_in(known, suit)
        if any(tactic.kind is Kind.DUCK for tactic in tactics) or keeps_entry(known, suit):
            # From either hand: the one on lead is nearer.
            held = known.held(known.turn, suit) or known.held((known.turn + 2) % 4, suit)
            lead = lowest(held)
            yield Proposal(Aim("duck", suit, lead), (("lead", lead), ("low",)))


def keeps_entry(known: Known, suit: int) -> bool:
    """A long suit with winners to go back to, and losers in both hands."""
    losers = all(known.held(hand, suit) & ~known.winners(hand, suit) for hand in (NORTH, SOUTH))
    return bool(known.out_count(suit)) and losers and 0 < known.tops[suit] < known.longer(suit) - 1
