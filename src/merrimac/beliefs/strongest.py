"""The best hand to one seat: nobody has more points."""

from __future__ import annotations

from merrimac.beliefs.comparison import Relation
from merrimac.beliefs.constraint import Constraint, Predicate, all_of
from merrimac.beliefs.counts import HCP
from merrimac.beliefs.measure import Amount
from merrimac.game.seats import SEATS, Seat


def strongest(seat: Seat) -> Constraint:
    """No hand has more high-card points than this one.

    It could be counted, as three sums over two hands each; but every fourth deal passes, so testing
    is much faster.
    """
    own = Amount(HCP, seat=seat)
    others = (Amount(HCP, seat=other) for other in SEATS if other is not seat)
    return all_of(Predicate(Relation(own, ">=", other)) for other in others)
