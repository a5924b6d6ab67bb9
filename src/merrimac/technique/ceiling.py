"""The ceiling of a plan: in no layout is it worth more than double dummy is.

A plan is weighed against defenders who play sensibly, not perfectly: some lines look good only
because they err. After a card that gives the contract away double dummy it can't be relied on in
that layout, whatever the play-out says.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import CARDS, STRAINS
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS
from merrimac.solve.double_dummy import Batch, Limit
from merrimac.solve.lines import InformationSet
from merrimac.solve.position import Position
from merrimac.technique.known import EAST, WEST, Known

NODES = 20_000
"""For one layout; where they don't suffice the contract is taken to be there."""


def makeable(known: Known, card: int) -> NDArray[np.bool_]:
    """In which layouts the contract can still be made, all cards in sight, after a card of ours."""
    after = known.information.after(card)
    layouts = _layouts(after)
    needed = after.needed - after.won
    if needed <= 0:
        return np.ones(len(layouts), dtype=np.bool_)
    like = _position(after, layouts[0])
    if like.turn.side is SEATS[known.turn].side:
        return np.asarray(_solver().reaches(layouts, like, needed) != 0)
    # The defenders are in turn: can they take one more than they may?
    target = like.tricks_left - needed + 1
    if target <= 0:
        return np.zeros(len(layouts), dtype=np.bool_)
    return np.asarray(_solver().reaches(layouts, like, target) != 1)


def _solver() -> Batch:
    return Batch(limit=Limit(nodes=NODES))


def _layouts(information: InformationSet) -> NDArray[np.uint64]:
    east, west = information.holdings(EAST), information.holdings(WEST)
    ours = [np.full_like(east, hand) for hand in (information.north, information.south)]
    return np.stack([ours[0], east, ours[1], west], axis=1)


def _position(information: InformationSet, layout: NDArray[np.uint64]) -> Position:
    north, east, south, west = (Hand(int(hand)) for hand in layout)
    table = tuple(CARDS[card] for card in information.trick)
    leader = SEATS[information.leader]
    return Position((north, east, south, west), STRAINS[information.strain], leader, table)
