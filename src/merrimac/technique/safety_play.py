"""Safety plays: a top card first, and from the right hand, so that a bad break does not hurt.

With AKTxx opposite Q9xx the ace or king first keeps a finesse against four cards on either side;
with AQTxx opposite xxxx the ace first guards against a bare king behind it.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.game.seats import Seat
from merrimac.suits.tactics import Kind
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.finesse import finesses
from merrimac.technique.known import NORTH, SOUTH, SUITS, Known, lowest
from merrimac.technique.reach import partner_of
from merrimac.technique.suit_tactics import cards_of, tactics_in

LEAST_OUT, MOST_OUT = 3, 5
LEAST_LENGTH = 4


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        if LEAST_OUT <= known.out_count(suit) <= MOST_OUT and is_open(known, suit):
            for tactic in tactics_in(known, suit):
                if tactic.kind is Kind.CASH:
                    hand = NORTH if tactic.hand is Seat.NORTH else SOUTH
                    yield top_first(known, suit, hand, cards_of(tactic, suit)[1])


def is_open(known: Known, suit: int) -> bool:
    """Whether there is more than one way to play it: winners in both hands, or a finesse."""
    if known.longer(suit) < LEAST_LENGTH or known.tops[suit] >= known.longer(suit):
        return False
    if known.winners(NORTH, suit) and known.winners(SOUTH, suit):
        return True
    return any(tactic.kind is Kind.FINESSE_1 for tactic in finesses(known, suit))


def top_first(known: Known, suit: int, hand: int, card: int) -> Proposal:
    """A top card of a hand, led from it or led up to, whichever is nearer."""
    other = partner_of(hand)
    aim = Aim("safety play", suit, card)
    if known.turn == other and known.held(other, suit):
        return Proposal(aim, (("lead", lowest(known.held(other, suit))), ("third", card)))
    return Proposal(aim, (("lead", card), ("low",)))
