"""Ruffing in the hand with fewer trumps, and preparing it."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, SUITS, Known, highest, lowest


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps:
        return
    for hand, other in ((NORTH, SOUTH), (SOUTH, NORTH)):
        trumps = known.trumps(hand)
        if not trumps:
            continue
        for suit in SUITS:
            if suit == known.strain:
                continue
            losers = known.held(other, suit) & ~known.winners(other, suit)
            short, long = known.length(hand, suit), known.length(other, suit)
            if not losers or short >= long:
                continue
            if short == 0:
                yield ruff(suit, losers, trumps)
            else:
                yield from set_up(known, hand, other, suit)


def ruff(suit: int, losers: int, trumps: int) -> Proposal:
    card = lowest(losers)
    return Proposal(Aim("ruff", suit, card), (("lead", card), ("third", lowest(trumps))))


def set_up(known: Known, hand: int, other: int, suit: int) -> Iterator[Proposal]:
    """One more round of a suit in which a hand will be out soon."""
    good = known.winners(other, suit)
    if good:
        card = highest(good)
        yield Proposal(Aim("set up a ruff", suit, card), (("lead", card), ("low",)))
    good = known.winners(hand, suit)
    if good:
        led = lowest(known.held(other, suit))
        yield Proposal(Aim("set up a ruff", suit, led), (("lead", led), ("third", highest(good))))
    else:
        led = lowest(known.held(known.turn, suit))
        yield Proposal(Aim("set up a ruff", suit, led), (("lead", led), ("low",)))
