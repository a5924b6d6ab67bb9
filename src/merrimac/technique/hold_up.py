"""The hold-up: the stopper in the defenders' suit is kept until one of them is out of it.

Refusing one round is among the usual choices; this is for refusing more, which pays only when it
is done to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.planning.method import Instance, Method, Tasks, method
from merrimac.technique.aim import Aim
from merrimac.technique.known import (
    NORTH,
    SOUTH,
    SUIT_MASKS,
    Known,
    highest,
    lowest,
    suit_of,
)
from merrimac.technique.tasks import PLAY, is_interrupted

MOST_REFUSALS = 2


@method("scheme")
def hold_up(known: Known, depth: int, is_first: bool = False) -> Iterator[Any]:
    if not is_first or known.has_trumps or not is_interrupted(known):
        return
    suit = suit_of(known.trick[0])
    if known.tops[suit] != 1 or not known.information.legal & SUIT_MASKS[suit]:
        return
    hand = NORTH if known.winners(NORTH, suit) else SOUTH
    held = known.length(hand, suit) + was_played(known, hand, suit)
    if held > MOST_REFUSALS:
        tasks = (("refuse", suit, hand, held - MOST_REFUSALS), ("scheme", depth))
        yield Instance(tasks, why=Aim("hold-up", suit, highest(known.winners(hand, suit))))


def was_played(known: Known, hand: int, suit: int) -> int:
    """How many cards of a suit a hand has on the table."""
    leader = known.information.leader
    cards = [card for at, card in enumerate(known.trick) if (leader + at) % 4 == hand]
    return sum(suit_of(card) == suit for card in cards)


@method("refuse")
def refuse(known: Known, suit: int, hand: int, left: int) -> Iterator[Tasks]:
    """Low cards to the defenders' suit until a hand has only so many of it."""
    again = ("refuse", suit, hand, left)
    if known.is_on_lead:
        yield ()
    elif is_interrupted(known):
        following = known.held(known.turn, suit)
        is_suit = suit_of(known.trick[0]) == suit
        reached = known.length(hand, suit) + was_played(known, hand, suit) <= left
        if is_suit and following and not reached:
            yield ((PLAY, known.turn, lowest(following)), again)
        elif is_suit and not reached:
            yield (("respond", False), again)
        else:
            yield (("respond", False),)


METHODS: tuple[Method, ...] = (hold_up, refuse)
