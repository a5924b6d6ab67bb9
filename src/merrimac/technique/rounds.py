"""Playing a suit round after round, answering what the defenders lead in between.

``("rounds", suit, number)`` plays winners first and then low cards from both hands, and crosses
when the hand on lead is out of the suit.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.method import Method, Tasks
from merrimac.technique.known import Known
from merrimac.technique.reach import on_lead, partner_of, round_of


@on_lead("rounds")
def rounds(known: Known, suit: int, number: int) -> Iterator[Tasks]:
    other = partner_of(known.turn)
    if number == 0 or not known.out_count(suit):
        yield ()
    elif known.held(known.turn, suit):
        yield (*round_of(known, suit), ("rounds", suit, number - 1))
    elif known.held(other, suit):
        yield (("cross", other), ("rounds", suit, number))


METHODS: tuple[Method, ...] = (rounds,)
