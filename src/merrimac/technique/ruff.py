"""Ruffing losers in the hand with fewer trumps, all that there are and trumps for, before the
defenders' trumps are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from merrimac.planning.method import Method, Tasks, method
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import (
    NORTH,
    SOUTH,
    SUIT_MASKS,
    Known,
    above,
    below,
    each,
    highest,
    lowest,
    suit_of,
)
from merrimac.technique.reach import EITHER, led, on_lead, partner_of, reached, side_suits
from merrimac.technique.tasks import PLAY

CHEAPLY, HIGH, CHOICE = range(3)
"""With which trump: the lowest, the highest, or both are looked at where an overruff threatens."""
RISK = 0.1
SMALL = 6
"""An eight: lower cards all look the same when a defender plays one."""


def propose(known: Known) -> Iterator[Proposal]:
    for hand, suit in ruffs(known):
        yield Proposal(
            Aim("ruff", suit, lowest(losers(known, hand, suit))),
            (("ruff losers", hand, suit, CHOICE),),
        )


def ruffs(known: Known) -> Iterator[tuple[int, int]]:
    """Where a loser can be ruffed at once in the hand that is not longer in trumps."""
    if not known.has_trumps:
        return
    for hand in (NORTH, SOUTH):
        trumps = known.trumps(hand).bit_count()
        if not trumps or trumps > known.trumps(partner_of(hand)).bit_count():
            continue
        for suit in side_suits(known):
            if not known.held(hand, suit) and losers(known, hand, suit):
                yield hand, suit


def wants_ruffs(known: Known) -> bool:
    """Whether the hand that is not longer in trumps may come to ruff something."""
    hands = {seat: known.trumps(seat).bit_count() for seat in (NORTH, SOUTH)}
    for hand, count in hands.items():
        other = partner_of(hand)
        if 0 < count <= hands[other]:
            for suit in side_suits(known):
                short = known.length(hand, suit)
                if short < known.length(other, suit) and losers(known, hand, suit):
                    return True
    return False


def losers(known: Known, hand: int, suit: int) -> int:
    """The cards that the other hand would like this one to ruff."""
    other = partner_of(hand)
    return known.held(other, suit) & ~known.winners(other, suit)


@on_lead("ruff losers")
def ruff_losers(known: Known, hand: int, suit: int, how: int) -> Iterator[Tasks]:
    cards = losers(known, hand, suit)
    if not cards or not known.trumps(hand):
        yield (("draw", EITHER),)
        return
    again = ("ruff losers", hand, suit, how)
    other = partner_of(hand)
    if known.turn == other:
        yield (*led(other, lowest(cards), ("ruff", how)), again)
    else:
        yield from reached(known, other, suit, again)


@method("ruff", operator=PLAY)
def ruff(known: Known, how: int) -> Iterator[Any]:
    """The other hand ruffs what was led; it throws something away when it can't win."""
    if known.is_our_lead:
        for card in ruffing_cards(known, how):
            yield (known.turn, card)


def ruffing_cards(known: Known, how: int) -> list[int]:
    information = known.information
    trumps = information.legal & SUIT_MASKS[known.strain]
    led_suit = suit_of(known.trick[0])
    winning = information.winning_card
    if suit_of(winning) == known.strain:
        # A low trump of theirs was not told from another: ours should beat any of them.
        small = below(known.out(known.strain), 13 * known.strain + SMALL)
        higher = above(trumps, winning)
        trumps = above(higher, highest(small)) or higher if small else higher
    if not trumps or known.held(known.turn, led_suit):
        return [information.usual]
    cards = each(trumps)
    if how == HIGH:
        return [cards[-1]]
    if how == CHEAPLY or overruffed(known, led_suit, cards[0]) < RISK:
        return [cards[0]]
    safe = [card for card in cards if overruffed(known, led_suit, card) == 0]
    return [cards[0], safe[0]] if safe else [cards[0], cards[-1]]


def overruffed(known: Known, suit: int, card: int) -> float:
    """In what share of the layouts the last hand can ruff higher."""
    if len(known.trick) != 2:
        return 0.0
    last = known.defender(partner_of(known.information.leader + 1))
    higher = np.uint64(above(SUIT_MASKS[known.strain], card))
    is_void = (last & np.uint64(SUIT_MASKS[suit])) == 0
    return float((is_void & ((last & higher) != 0)).mean())


METHODS: tuple[Method, ...] = (ruff_losers, ruff)
