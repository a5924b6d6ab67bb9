"""The trump coup: a defender's trumps lie under a tenace, but the other hand has no trump to lead
through him. The long hand ruffs until it has as many as he; then anything led from the other hand
does what a finesse would."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.method import Method, Tasks
from merrimac.technique.aim import Aim, Hope, Proposal
from merrimac.technique.known import EAST, NORTH, SOUTH, WEST, Known, above, below, highest, lowest
from merrimac.technique.reach import led, on_lead, partner_of, reached, round_of, side_suits
from merrimac.technique.ruff import CHEAPLY


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps:
        return
    for hand in (NORTH, SOUTH):
        before = (hand - 1) % 4
        if is_over(known, hand, before):
            out = known.out(known.strain)
            hope = Hope(before, out, known.out_count(known.strain), known.strain)
            aim = Aim("trump coup", known.strain, highest(out), hope)
            yield Proposal(aim, (("trump coup", hand),))


def is_over(known: Known, hand: int, before: int) -> bool:
    """Whether a hand has a tenace over the only defender with trumps, and cannot be led to."""
    suit = known.strain
    after = EAST if before == WEST else WEST
    out, held = known.out(suit), known.held(hand, suit)
    count = known.out_count(suit)
    if count < 2 or known.held(partner_of(hand), suit) or not known.is_void(after, suit):
        return False
    # A card that his top one beats, if only he did not have to play before us.
    is_tenace = bool(above(held, highest(out))) and bool(below(held, highest(out)))
    return is_tenace and held.bit_count() >= count


@on_lead("trump coup")
def trump_coup(known: Known, hand: int) -> Iterator[Tasks]:
    other = partner_of(hand)
    again = ("trump coup", hand)
    too_many = known.trumps(hand).bit_count() - known.out_count(known.strain)
    if not known.out_count(known.strain) or not known.trumps(hand):
        yield ()
    elif known.turn == other:
        yield from led_through(known, hand, too_many, again)
    elif cashed(known) and known.left > known.trumps(hand).bit_count() + too_many + 1:
        yield (*cashed(known), again)
    else:
        yield from reached(known, other, known.strain, again)


def led_through(known: Known, hand: int, too_many: int, again: tuple[str, int]) -> Iterator[Tasks]:
    """From the hand without trumps: ruffs while there are too many, else winners, at last anything.

    Also a winner is ruffed: it is worth less than the trump that is one too many."""
    mine = known.turn
    suits = [suit for suit in side_suits(known) if known.held(mine, suit)]
    ruffed = [suit for suit in suits if not known.held(hand, suit)]
    only_trumps = known.trumps(hand) == known.hands[hand]
    if ruffed and (too_many > 0 or only_trumps):
        suit = max(ruffed, key=known.out_count)
        yield (*led(mine, lowest(known.held(mine, suit)), ("ruff", CHEAPLY)), again)
    elif cashed(known):
        yield (*cashed(known), again)


def cashed(known: Known) -> Tasks:
    """A side winner from the hand on lead to which the other hand follows."""
    mine, other = known.turn, partner_of(known.turn)
    for suit in side_suits(known):
        both = known.held(mine, suit) and known.held(other, suit)
        if both and known.tops[suit] and known.out_count(suit) > 1:
            return round_of(known, suit)
    return ()


METHODS: tuple[Method, ...] = (trump_coup,)
