"""Sequence winners: touching cards led until the missing ones above them are gone."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.suits.tactics import Kind
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.finesse import equals
from merrimac.technique.known import SUITS, Known, above
from merrimac.technique.suit_tactics import cards_of, tactics_in


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        tactics = tactics_in(known, suit)
        # Led towards a card that can cover a cover, it is a running finesse and does as well.
        run = {each.lead for each in tactics if each.kind is Kind.FINESSE_2}
        for tactic in tactics:
            lead, card = cards_of(tactic, suit)
            if tactic.kind is Kind.SEQUENCE and tactic.lead not in run and gains(known, suit, card):
                yield Proposal(Aim("sequence winners", suit, card), (("lead", lead), ("low",)))


def gains(known: Known, suit: int, card: int) -> bool:
    """Whether more cards touch than are missing above them, and there are rounds enough."""
    higher = above(known.out(suit), card).bit_count()
    return equals(known, suit, card) > higher < known.longer(suit)
