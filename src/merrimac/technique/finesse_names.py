"""What a finesse is called.

==================  ==============================================================================
name                position
==================  ==============================================================================
marked finesse      the other defender has shown out
proven finesse      the key card lies right in every layout that is left
two-way finesse     the same card can be finessed through either defender
backward finesse    an unsupported card led to be covered: J from AJ9 towards Kxx
running finesse     a supported card led and run: Q from QJT towards A
intra-finesse       low to a card whose covering honour must itself be promoted: Q9xx and A8xx
deep finesse        past a higher finesse card of the same hand: the ten of AQT
repeated finesse    a touching card in the same hand to finesse again with: AQJ
double finesse      the same with more than one missing card above: AJT
finesse             any other: the queen of AQ, towards an unsupported king
==================  ==============================================================================
"""

from __future__ import annotations

from collections.abc import Sequence

from merrimac.game.seats import Seat
from merrimac.suits.tactics import Kind, Tactic
from merrimac.technique.known import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Known,
    above,
    below,
    each,
    highest,
    lowest,
)


def finesse_name(known: Known, tactic: Tactic, suit: int, tactics: Sequence[Tactic]) -> str:
    """The name of one finesse among all that apply in the suit."""
    card = int(tactic.card) + 13 * suit
    key = lowest(above(known.out(suit), card))
    fourth = EAST if tactic.hand is Seat.SOUTH else WEST
    if known.is_void(fourth, suit):
        return "marked finesse"
    if not known.information.may_hold(fourth) >> key & 1:
        return "proven finesse"
    if _is_two_way(known, tactic, suit, tactics):
        return "two-way finesse"
    if tactic.kind is Kind.FINESSE_4:
        return "backward finesse"
    if tactic.kind is Kind.FINESSE_2:
        return "running finesse"
    return _towards(known, tactic, suit, card)


def _is_two_way(known: Known, tactic: Tactic, suit: int, tactics: Sequence[Tactic]) -> bool:
    """Against the same card the other way too, each finesse covered by a winner."""

    def key(one: Tactic) -> int:
        return lowest(above(known.out(suit), int(one.card) + 13 * suit))

    both = known.winners(NORTH, suit) and known.winners(SOUTH, suit)
    covered = (Kind.FINESSE_1, Kind.FINESSE_2)
    return bool(both) and any(
        one.hand is not tactic.hand
        and one.kind in covered
        and tactic.kind in covered
        and key(one) == key(tactic)
        for one in tactics
    )


def _towards(known: Known, tactic: Tactic, suit: int, card: int) -> str:
    """Low towards a card that stands in the other hand."""
    hand, other = (SOUTH, NORTH) if tactic.hand is Seat.NORTH else (NORTH, SOUTH)
    mine, out = known.held(hand, suit), known.out(suit)
    missing = above(out, card)
    between = [one for one in each(above(mine, card)) if above(out, one) != missing]
    if tactic.kind is Kind.FINESSE_1 and not known.winners(hand, suit):
        return "intra-finesse" if known.winners(other, suit) else "finesse"
    if any(above(out, one) for one in between):
        return "deep finesse"
    again = below(mine, card)
    if tactic.kind is Kind.FINESSE_1 and again and above(out, highest(again)) == missing:
        return "repeated finesse" if missing.bit_count() == 1 else "double finesse"
    return "finesse"
