"""Length winners: a long suit is played until the defenders are out of it, losing some rounds."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Proposal, even_break
from merrimac.technique.known import SUITS, Known


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        number = rounds_needed(known, suit)
        if suit != known.strain and known.tops[suit] < number < known.longer(suit):
            aim = Aim("length winners", suit, hope=even_break(suit, number))
            yield Proposal(aim, (("rounds", suit, number),))


def rounds_needed(known: Known, suit: int) -> int:
    """How often the suit must be played if it breaks evenly, but not dead evenly: 4-2, 3-2, 3-1."""
    out = known.out_count(suit)
    return out // 2 + 1 if out > 2 else out
