"""Setting up a ruff: rounds of a suit are played, lost if need be, until the hand with fewer trumps
is out of it; then the losers of the other hand are ruffed."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.method import Method, Tasks
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, Known
from merrimac.technique.reach import on_lead, partner_of, round_of, side_suits
from merrimac.technique.ruff import CHOICE
from merrimac.technique.ruff_out import can_be_ruffed_out


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps:
        return
    for hand in (NORTH, SOUTH):
        trumps = known.trumps(hand).bit_count()
        if not trumps or trumps > known.trumps(partner_of(hand)).bit_count():
            continue
        for suit in side_suits(known):
            if leaves_a_loser(known, hand, suit):
                yield Proposal(Aim("set up a ruff", suit), (("set up a ruff", hand, suit),))


def leaves_a_loser(known: Known, hand: int, suit: int) -> bool:
    """Whether the other hand still has a loser when this one is out."""
    short, long = known.length(hand, suit), known.length(partner_of(hand), suit)
    if not 0 < short < long or known.tops[suit] >= long:
        return False
    # Where the rest of the suit may come good, that is the better aim.
    return not can_be_ruffed_out(known, partner_of(hand), suit)


@on_lead("set up a ruff")
def set_up_ruff(known: Known, hand: int, suit: int) -> Iterator[Tasks]:
    if not known.held(hand, suit):
        yield (("ruff losers", hand, suit, CHOICE),)
    elif known.held(partner_of(hand), suit):
        yield (*round_of(known, suit), ("set up a ruff", hand, suit))


METHODS: tuple[Method, ...] = (set_up_ruff,)
