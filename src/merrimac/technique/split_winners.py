"""Split winners: the top cards are cashed to see whether the last ones are good.

Nothing is lost by it but the cards themselves, so it comes before what gives up the lead. When no
trick may be lost it can wait: the same cards may be menaces.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Proposal, even_break
from merrimac.technique.known import SUITS, Known


def propose(known: Known) -> Iterator[Proposal]:
    if known.left == known.needed:
        return
    for suit in SUITS:
        tops, out = known.tops[suit], known.out_count(suit)
        # One defender has more than half of an odd number.
        if suit != known.strain and tops > 1 and (out + 1) // 2 <= tops < known.longer(suit):
            hope = even_break(suit, tops)
            if not hope.holds(known).all():
                yield Proposal(Aim("split winners", suit, hope=hope), (("rounds", suit, tops),))
