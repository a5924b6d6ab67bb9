"""Ruffing out: a long side suit is ruffed in the other hand until the rest of it is good; then
trumps are drawn so that they end where the suit is, and losers go away on it."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.method import Method, Tasks
from merrimac.technique.aim import Aim, Proposal, even_break
from merrimac.technique.known import NORTH, SOUTH, Known, lowest
from merrimac.technique.reach import led, on_lead, partner_of, reached, round_of, side_suits
from merrimac.technique.ruff import CHOICE

LEAST_LENGTH, MOST_SHORT = 4, 2
LATE = 5
"""With so few tricks left a guard may have been thrown, and any length may come good."""


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps:
        return
    for hand in (NORTH, SOUTH):
        for suit in side_suits(known):
            if can_be_ruffed_out(known, hand, suit):
                most = rounds_needed(known, suit)
                aim = Aim("ruff out", suit, hope=even_break(suit, most))
                yield Proposal(aim, (("ruff out", hand, suit),))


def rounds_needed(known: Known, suit: int) -> int:
    """To exhaust the defenders when the suit breaks as evenly as it can, or one worse."""
    return (known.out_count(suit) + 1) // 2 + (known.out_count(suit) % 2 == 0)


def can_be_ruffed_out(known: Known, hand: int, suit: int) -> bool:
    length, short = known.length(hand, suit), known.length(partner_of(hand), suit)
    trumps = known.trumps(partner_of(hand)).bit_count()
    out = known.out_count(suit)
    if not out or not trumps or short > MOST_SHORT:
        return False
    if known.left <= LATE:
        return length > short + 1 and not known.out_count(known.strain)
    rounds = (out + 1) // 2
    ruffs = rounds - max(short, known.tops[suit])
    least = LEAST_LENGTH if short else LEAST_LENGTH - 2
    return length >= least and length > rounds and 0 < ruffs <= trumps


@on_lead("ruff out")
def ruff_out(known: Known, hand: int, suit: int) -> Iterator[Tasks]:
    again = ("ruff out", hand, suit)
    other = partner_of(hand)
    low = known.held(hand, suit) & ~known.winners(hand, suit)
    if not known.held(hand, suit):
        return
    if not low:
        yield (("draw", hand), ("cash and discard", hand, suit))
    elif known.held(other, suit):
        yield (*round_of(known, suit), again)
    elif not known.trumps(other):
        return
    elif known.turn == hand:
        yield (*led(hand, lowest(low), ("ruff", CHOICE)), again)
    else:
        yield from reached(known, hand, suit, again)


METHODS: tuple[Method, ...] = (ruff_out,)
