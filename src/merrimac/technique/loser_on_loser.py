"""Loser on loser: instead of ruffing, a hand throws a loser on a trick of the defenders.

It gives the lead to the defender who must win that trick, when the other suits have been stripped,
or avoids an overruff.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Hope, Proposal
from merrimac.technique.discard_losers import thrown
from merrimac.technique.elimination import is_frozen, keeps_trumps, loses_round
from merrimac.technique.known import EAST, NORTH, SOUTH, WEST, Known, above, highest, lowest
from merrimac.technique.reach import partner_of, side_suits
from merrimac.technique.ruff import losers, ruffs


def propose(known: Known) -> Iterator[Proposal]:
    yield from exits(known)
    for hand, suit in ruffs(known):
        if known.may_be_ruffed(suit) and thrown(known, hand, suit):
            card = lowest(losers(known, hand, suit))
            aim = Aim("loser on loser", suit, card)
            yield Proposal(aim, (("lead", card), ("throw a loser",)))


def exits(known: Known) -> Iterator[Proposal]:
    """An elimination whose exit is a loser of one hand on which the other throws another."""
    if not keeps_trumps(known):
        return
    suits = side_suits(known)
    for frozen in suits:
        others = [suit for suit in suits if suit != frozen]
        if not is_frozen(known, frozen) or any(loses_round(known, suit) for suit in others):
            continue
        for hand in (NORTH, SOUTH):
            for suit in others:
                card = last_loser(known, hand, suit)
                if card is not None:
                    aim = Aim("loser on loser", frozen, card, winner_of(known, card))
                    yield Proposal(aim, (("strip", frozen, suit), ("thrown in", frozen)))


def last_loser(known: Known, hand: int, suit: int) -> int | None:
    """The card that is led in the end, when the other hand has long been out of the suit."""
    if known.length(partner_of(hand), suit) >= known.length(hand, suit):
        return None
    card = highest(known.held(hand, suit))
    return None if known.is_winner(card) else card


def winner_of(known: Known, card: int) -> Hope:
    """The defender who is likelier to have all that beats it."""
    higher = above(known.out(card // 13), card)
    hopes = [Hope(seat, higher, higher.bit_count(), card // 13) for seat in (WEST, EAST)]
    return max(hopes, key=lambda hope: float(hope.holds(known).mean()))
