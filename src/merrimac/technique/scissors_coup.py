"""The scissors coup: a loser is exchanged for another that links the defenders' hands.

The last card of a suit is thrown on a trick that they win, so that neither can be reached in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, SUITS, Known, above, highest, lowest
from merrimac.technique.reach import partner_of


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps or not known.out_count(known.strain):
        return
    for hand in (NORTH, SOUTH):
        if not known.trumps(hand):
            continue
        for link in links(known, hand):
            for card in losers_to_lead(known, hand, link):
                aim = Aim("scissors coup", link // 13, link)
                yield Proposal(aim, (("lead", card), ("throw", link)))


def links(known: Known, hand: int) -> list[int]:
    """A hand's singleton losers: suits in which the defenders can reach each other once."""
    singles = [suit for suit in SUITS if suit != known.strain and known.length(hand, suit) == 1]
    cards = [lowest(known.held(hand, suit)) for suit in singles]
    return [card for card in cards if not known.is_winner(card) and not known.tops[card // 13]]


def losers_to_lead(known: Known, hand: int, link: int) -> Iterator[int]:
    """The other hand's top card of a suit in which the hand is out, beaten by something out."""
    other = partner_of(hand)
    for suit in SUITS:
        held = known.held(other, suit)
        if suit in (known.strain, link // 13) or known.held(hand, suit) or not held:
            continue
        card = highest(held)
        if above(known.out(suit), card):
            yield card
