"""The trump squeeze: the trumps are run down to the last. A defender who guards two suits must let
one go, and the last trump ruffs that one good or is the way back to the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.planning.method import Method, Tasks, method
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.draw_trumps import can_draw
from merrimac.technique.known import NORTH, SOUTH, Known, above, highest, lowest
from merrimac.technique.reach import EITHER, led, on_lead, partner_of, reached, round_of, side_suits
from merrimac.technique.tasks import PLAY

LEAST_TRUMPS = 2


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps:
        return
    for hand in (NORTH, SOUTH):
        if is_one_short(known, hand):
            for blocked in side_suits(known):
                for ruffed in side_suits(known):
                    if has_menaces(known, hand, blocked, ruffed):
                        aim = Aim("trump squeeze", blocked, highest(known.held(hand, blocked)))
                        yield Proposal(aim, (("trump squeeze", hand, blocked, ruffed),))


def is_one_short(known: Known, hand: int) -> bool:
    """Whether a hand with trumps to run has all tricks but one on top."""
    trumps = known.trumps(hand).bit_count()
    if trumps < LEAST_TRUMPS or trumps <= known.trumps(partner_of(hand)).bit_count():
        return False
    tops = trumps + sum(known.tops[suit] for suit in side_suits(known))
    return tops + 1 == known.needed == known.left


def has_menaces(known: Known, hand: int, blocked: int, ruffed: int) -> bool:
    """A card shut off by the other hand's winner, and a suit there that may be ruffed good."""
    other = partner_of(hand)
    if blocked == ruffed or not known.winners(other, blocked) or not known.winners(other, ruffed):
        return False
    behind = known.length(hand, blocked) > known.winners(other, blocked).bit_count()
    menace = highest(known.held(hand, blocked))
    is_menace = above(known.out(blocked), menace).bit_count() == 1
    long = known.length(other, ruffed) > known.length(hand, ruffed) + 1
    return behind and is_menace and long and known.length(hand, ruffed) > 0


@on_lead("trump squeeze")
def trump_squeeze(known: Known, hand: int, blocked: int, ruffed: int) -> Iterator[Tasks]:
    again = ("trump squeeze", hand, blocked, ruffed)
    trumps = known.trumps(hand)
    free = [suit for suit in side_suits(known) if suit not in (blocked, ruffed)]
    if can_draw(known):
        yield (("draw", EITHER), again)
    elif any(known.tops[suit] for suit in free):
        yield from cashed(known, next(suit for suit in free if known.tops[suit]), again)
    elif trumps.bit_count() < LEAST_TRUMPS:
        yield (("ruff out", partner_of(hand), ruffed),)
        yield (("unblock and return", hand, blocked, ruffed),)
    elif known.turn == hand:
        yield (*led(hand, highest(trumps), ("keep menaces", blocked, ruffed)), again)
    else:
        yield from reached(known, hand, blocked, again)


def cashed(known: Known, suit: int, again: tuple[Any, ...]) -> Iterator[Tasks]:
    """A winner of a suit that is no menace."""
    mine, other = known.turn, partner_of(known.turn)
    if known.held(mine, suit) and known.held(other, suit):
        yield (*round_of(known, suit), again)
    elif known.winners(mine, suit):
        card = highest(known.winners(mine, suit))
        yield (*led(mine, card, ("keep menaces", again[2], again[3])), again)
    else:
        yield from reached(known, other, again[2], again)


@on_lead("unblock and return")
def unblock_and_return(known: Known, hand: int, blocked: int, ruffed: int) -> Iterator[Tasks]:
    again = ("unblock and return", hand, blocked, ruffed)
    other = partner_of(hand)
    if known.winners(other, blocked) and known.held(hand, blocked):
        if known.held(known.turn, blocked):
            yield (*round_of(known, blocked), again)
    elif known.turn == hand:
        yield ()
    elif known.held(hand, ruffed) and known.held(other, ruffed):
        yield (*round_of(known, ruffed), again)
    else:
        yield from reached(known, hand, blocked, again)


@method("keep menaces", operator=PLAY)
def keep_menaces(known: Known, blocked: int, ruffed: int) -> Iterator[Any]:
    """The other hand throws what is neither the winner of one suit nor the length of the other."""
    if not known.is_our_lead:
        return
    legal = known.information.legal
    small = known.held(known.turn, blocked) & ~known.winners(known.turn, blocked)
    kept = known.held(known.turn, blocked) | known.held(known.turn, ruffed)
    for cards in (legal & ~kept, legal & small):
        if cards:
            yield (known.turn, lowest(cards))
            return
    yield (known.turn, known.information.usual)


METHODS: tuple[Method, ...] = (trump_squeeze, unblock_and_return, keep_menaces)
