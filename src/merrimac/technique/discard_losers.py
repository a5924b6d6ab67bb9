"""Discarding losers: winners opposite a short suit are cashed, and losers go away on them before
the defenders get the lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.planning.method import Instance, Method, Tasks, method
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, Known, highest, lowest
from merrimac.technique.reach import led, on_lead, partner_of, reached, round_of, side_suits
from merrimac.technique.tasks import PLAY

MOST_THROWN = 2


def propose(known: Known) -> Iterator[Proposal]:
    for hand in (NORTH, SOUTH):
        for suit in side_suits(known):
            if can_discard(known, hand, suit):
                yield Proposal(Aim("discard losers", suit), (("cash and discard", hand, suit),))


def can_discard(known: Known, hand: int, suit: int) -> bool:
    """Whether a hand has winners left when the other is out of the suit, with losers elsewhere."""
    other = partner_of(hand)
    return known.tops[suit] > known.length(other, suit) and bool(thrown(known, other, suit))


def thrown(known: Known, hand: int, but: int) -> list[int]:
    """Losers that a hand may want to throw away, those first that can be cashed against us."""
    found = []
    for suit in side_suits(known):
        losers = known.length(hand, suit) - known.tops[suit]
        if suit != but and losers > 0:
            found.append((known.tops[suit], losers, lowest(known.held(hand, suit))))
    return [card for _, __, card in sorted(found)][:MOST_THROWN]


@on_lead("cash and discard")
def cash_and_discard(known: Known, hand: int, suit: int) -> Iterator[Tasks]:
    again = ("cash and discard", hand, suit)
    if not known.winners(hand, suit) or not thrown(known, partner_of(hand), suit):
        yield ()
    elif known.held(partner_of(hand), suit):
        yield (*round_of(known, suit), again)
    elif known.turn == hand:
        yield (*led(hand, highest(known.winners(hand, suit)), ("throw a loser",)), again)
    else:
        yield from reached(known, hand, suit, again)


@method("throw a loser", operator=PLAY)
def throw_a_loser(known: Known) -> Iterator[Any]:
    """What is usual when there is none, or the trick was ruffed."""
    if not known.is_our_lead:
        return
    information = known.information
    cards = [card for card in thrown(known, known.turn, -1) if information.legal >> card & 1]
    for card in cards or [information.usual]:
        yield Instance((known.turn, card), why=Aim("discard", card // 13, card))


METHODS: tuple[Method, ...] = (cash_and_discard, throw_a_loser)
