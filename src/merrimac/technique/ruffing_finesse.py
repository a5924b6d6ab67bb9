"""The ruffing finesse: an honour is led through the defender who is hoped to have the higher one;
it is ruffed when he covers, and a loser goes away when he doesn't."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.method import Method, Tasks, method
from merrimac.technique.aim import Aim, Proposal, key_card
from merrimac.technique.known import NORTH, SOUTH, Known, above, below, highest
from merrimac.technique.reach import led, on_lead, partner_of, reached, round_of, side_suits
from merrimac.technique.ruff import CHOICE

LEAST_RANK = 8
"""A ten: below it nothing is gained."""


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps:
        return
    for hand in (NORTH, SOUTH):
        for suit in side_suits(known):
            card = finessed(known, hand, suit)
            if card is not None:
                hope = key_card((hand + 1) % 4, card)
                aim = Aim("ruffing finesse", suit, highest(through(known, hand, suit)), hope)
                yield Proposal(aim, (("ruffing finesse", hand, suit),))


def through(known: Known, hand: int, suit: int) -> int:
    """The touching cards just below the highest card out."""
    out = known.out(suit)
    if not out:
        return 0
    held = below(known.held(hand, suit), highest(out))
    lower = out & ~(1 << highest(out))
    return above(held, highest(lower)) if lower else held


def finessed(known: Known, hand: int, suit: int) -> int | None:
    """The card that is led through, when the other hand is about to be able to ruff."""
    other = partner_of(hand)
    short = known.length(other, suit)
    tops = known.winners(hand, suit).bit_count()
    cards = through(known, hand, suit)
    if not known.trumps(other) or cards.bit_count() < (2 if short else 1) or short > tops:
        return None
    if highest(cards) % 13 < LEAST_RANK:
        return None
    return highest(known.out(suit))


@on_lead("ruffing finesse")
def ruffing_finesse(known: Known, hand: int, suit: int) -> Iterator[Tasks]:
    again = ("ruffing finesse", hand, suit)
    cards = through(known, hand, suit)
    if known.held(partner_of(hand), suit):
        if known.winners(hand, suit):
            yield (*round_of(known, suit), again)
    elif not cards or not known.trumps(partner_of(hand)):
        yield (("draw", hand),)
    elif known.turn == hand:
        yield (*led(hand, highest(cards), ("ruff a cover",)), again)
    else:
        yield from reached(known, hand, suit, again)


@method("ruff a cover")
def ruff_a_cover(known: Known) -> Iterator[Tasks]:
    """Ruff when the card led has been beaten, else throw something away."""
    if known.is_our_lead:
        is_beaten = known.information.winning_seat not in known.hands
        yield (("ruff", CHOICE) if is_beaten else ("throw a loser",),)


METHODS: tuple[Method, ...] = (ruffing_finesse, ruff_a_cover)
