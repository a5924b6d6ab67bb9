"""Drawing trumps."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import NORTH, SOUTH, Known, highest, lowest


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps or not known.out_count(known.strain):
        return
    suit = known.strain
    for hand, other in ((SOUTH, NORTH), (NORTH, SOUTH)):
        good = known.winners(hand, suit)
        if good:
            # The top card from this hand, or led up to from the other.
            if known.turn == hand or not known.held(other, suit):
                tasks = (("lead", highest(good)), ("low",))
            else:
                tasks = (("lead", lowest(known.held(other, suit))), ("third", highest(good)))
            yield Proposal(Aim("draw trumps", suit, highest(good)), tasks)
            return
