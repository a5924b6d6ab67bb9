"""Finesses: a card led towards or through a defender who is hoped to hold the card above it.

One condition for each of the suit planner's tactics covers all finesse situations of the books;
what a finesse is called there is said by ``finesse_names``.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.game.seats import Seat
from merrimac.planning.method import Task
from merrimac.suits.tactics import Kind, Tactic
from merrimac.technique.aim import Aim, Hope, Proposal
from merrimac.technique.finesse_names import finesse_name
from merrimac.technique.known import (
    EAST,
    NORTH,
    SOUTH,
    SUITS,
    WEST,
    Known,
    above,
    each,
    lowest,
    rank_of,
)
from merrimac.technique.suit_tactics import cards_of, tactics_in

NINE = 7
MOST_ABOVE = 3
"""With more missing cards above it a finesse is no hope to plan on."""
RUN = (Kind.FINESSE_2, Kind.FINESSE_4)
"""The finesse card itself is led, and runs."""


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        tactics = finesses(known, suit)
        for tactic in tactics:
            hope = hope_of(known, tactic, suit)
            if hope.holds(known).any():
                name = finesse_name(known, tactic, suit, tactics)
                _, card = cards_of(tactic, suit)
                yield Proposal(Aim(name, suit, card, hope), tasks_of(known, tactic, suit))


def finesses(known: Known, suit: int) -> list[Tactic]:
    return [tactic for tactic in tactics_in(known, suit) if is_sensible(known, tactic, suit)]


def is_sensible(known: Known, tactic: Tactic, suit: int) -> bool:
    """A finesse that may gain: no winner is led to it, and it can survive what beats it."""
    lead, card = cards_of(tactic, suit)
    is_solid = known.tops[suit] >= known.longer(suit)
    if not tactic.kind.is_finesse or known.is_winner(lead) or is_solid:
        return False
    higher = above(known.out(suit), card).bit_count()
    if tactic.kind is Kind.FINESSE_3 and equals(known, suit, card) > higher + 1:
        return False  # so many touching cards win wherever the missing ones are
    survives = known.longer(suit) > higher
    return higher <= MOST_ABOVE and (survives or known.tops[suit] > 0 and rank_of(card) >= NINE)


def equals(known: Known, suit: int, card: int) -> int:
    """How many of our cards are as good as this one, itself included."""
    out = known.out(suit)
    return sum(above(out, one) == above(out, card) for one in each(known.ours(suit)))


def played_second(tactic: Tactic) -> int:
    """The defender who is finessed."""
    return WEST if tactic.hand is Seat.SOUTH else EAST


def hope_of(known: Known, tactic: Tactic, suit: int) -> Hope:
    """The next higher card with the defender who plays second."""
    _, card = cards_of(tactic, suit)
    higher = above(known.out(suit), card)
    # Of touching missing cards one is enough: the finesse will be taken again.
    over = above(known.ours(suit), lowest(higher))
    touching = higher & ((1 << lowest(over)) - 1) if over else 1 << lowest(higher)
    return Hope(played_second(tactic), touching, suit=suit)


def tasks_of(known: Known, tactic: Tactic, suit: int) -> tuple[Task, ...]:
    lead, card = cards_of(tactic, suit)
    if tactic.kind in RUN:
        # The lowest card lets the honour run; a higher one covers if it is covered.
        held = known.held(SOUTH if tactic.hand is Seat.NORTH else NORTH, suit)
        card = lowest(held) if held else -1
    return (("lead", lead), ("third", card))
