"""Length winners: a long suit is played until the defenders are out of it, losing some rounds.

Where a hand of ours can ruff the rounds instead, that is ruffing out.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Proposal, even_break
from merrimac.technique.known import NORTH, SOUTH, SUITS, Known
from merrimac.technique.ruff_out import can_be_ruffed_out


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        number = rounds_needed(known, suit)
        if known.tops[suit] < number < known.longer(suit) and loses_rounds(known, suit):
            aim = Aim("length winners", suit, hope=even_break(suit, number))
            yield Proposal(aim, (("rounds", suit, number),))


def rounds_needed(known: Known, suit: int) -> int:
    """How often the suit must be played if it breaks evenly, but not dead evenly: 4-2, 3-2, 3-1."""
    out = known.out_count(suit)
    return out // 2 + 1 if out > 2 else out


def loses_rounds(known: Known, suit: int) -> bool:
    """A side suit that no hand of ours is to ruff."""
    if suit == known.strain:
        return False
    return not any(can_be_ruffed_out(known, hand, suit) for hand in (NORTH, SOUTH))
