"""Elimination: trumps are drawn, the other suits stripped, and a defender is given the lead. He
must open the frozen suit, or lead what both hands are out of for a ruff in one and a discard from
the other.

The exit is a round of a suit that must be lost anyway, or the defenders' master trump.
"""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.method import Method, Tasks, method
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.draw_trumps import can_draw
from merrimac.technique.known import NORTH, SOUTH, Known, above, highest, lowest, suit_of
from merrimac.technique.reach import (
    EITHER,
    is_decided,
    led,
    on_lead,
    partner_of,
    reached,
    round_of,
    side_suits,
)
from merrimac.technique.ruff import CHEAPLY, HIGH
from merrimac.technique.tasks import PLAY, first_respond, is_interrupted

JACK = 9


def propose(known: Known) -> Iterator[Proposal]:
    if not keeps_trumps(known):
        return
    for frozen in side_suits(known):
        if is_frozen(known, frozen):
            for suit in exits(known, frozen):
                aim = Aim("elimination", frozen)
                yield Proposal(aim, (("strip", frozen, suit), ("thrown in", frozen)))


def keeps_trumps(known: Known) -> bool:
    """Whether both hands will have a trump when the defenders' are drawn."""
    if not known.has_trumps:
        return False
    rounds = (known.out_count(known.strain) + 1) // 2 if can_draw(known) else 0
    return min(known.trumps(seat).bit_count() for seat in (NORTH, SOUTH)) > rounds


def is_frozen(known: Known, suit: int) -> bool:
    """Whether a suit is better led by the defenders: honours of ours that are not yet winners."""
    if min(known.length(seat, suit) for seat in (NORTH, SOUTH)) < 2:
        return False
    out = known.out(suit)
    ours = known.ours(suit)
    unsure = ours & ~above(ours, highest(out)) if out else 0
    return bool(unsure) and highest(unsure) % 13 >= JACK and known.tops[suit] < known.longer(suit)


def exits(known: Known, frozen: int) -> list[int]:
    """Where the lead can be given up when the other suits are stripped."""
    lost = [suit for suit in side_suits(known) if suit != frozen and loses_round(known, suit)]
    if len(lost) > 1:
        return []
    out = known.out(known.strain)
    has_master = bool(out) and highest(out) > highest(known.ours(known.strain))
    return lost or ([known.strain] if has_master else [])


def loses_round(known: Known, suit: int) -> bool:
    """Both hands still follow when our winners have gone."""
    return min(known.length(seat, suit) for seat in (NORTH, SOUTH)) > known.tops[suit]


@on_lead("strip")
def strip(known: Known, frozen: int, out_suit: int) -> Iterator[Tasks]:
    """Everything but the frozen suit goes, and the exit is made in the suit named last."""
    again = ("strip", frozen, out_suit)
    if can_draw(known):
        yield (("draw", longer_in(known, out_suit)), again)
        return
    for tasks in (stripped(known, suit, frozen, out_suit) for suit in stripping_order(known)):
        if tasks:
            yield (*tasks, again)
            return
    holder = next((seat for seat in (NORTH, SOUTH) if must_lead(known, seat, out_suit)), None)
    if holder is not None and known.turn != holder:
        yield from reached(known, holder, frozen, again)
        return
    yield from exit_with(known, frozen, out_suit)


def longer_in(known: Known, suit: int) -> int:
    """Where the exit card will be, if only one hand can have it."""
    lengths = [known.length(seat, suit) for seat in (NORTH, SOUTH)]
    if suit == known.strain or lengths[0] == lengths[1]:
        return EITHER
    return NORTH if lengths[0] > lengths[1] else SOUTH


def stripping_order(known: Known) -> list[int]:
    """The suits that can be played from the hand on lead, ruffs first: they need the lead here."""
    mine = known.turn
    suits = [suit for suit in side_suits(known) if known.held(mine, suit)]
    return sorted(suits, key=lambda suit: bool(known.held(partner_of(mine), suit)))


def stripped(known: Known, suit: int, frozen: int, out_suit: int) -> Tasks:
    """One round less of a suit, from the hand on lead; nothing when it is stripped."""
    mine, other = known.turn, partner_of(known.turn)
    if suit == frozen:
        return ()
    if known.held(other, suit):
        return round_of(known, suit) if known.tops[suit] else ()
    if suit == out_suit and known.length(mine, suit) == 1:
        return ()
    if known.trumps(other).bit_count() > 1:
        return led(mine, lowest(known.held(mine, suit)), ("ruff", how_to_ruff(known, other)))
    if known.winners(mine, suit):
        return led(mine, highest(known.winners(mine, suit)), ("throw a loser",))
    return ()


def how_to_ruff(known: Known, hand: int) -> int:
    """Once trumps are drawn the longer hand keeps its low ones to cross with."""
    is_longer = known.trumps(hand).bit_count() > known.trumps(partner_of(hand)).bit_count()
    return HIGH if is_longer and not known.out_count(known.strain) else CHEAPLY


def must_lead(known: Known, seat: int, out_suit: int) -> bool:
    """Whether something is left to do that only this hand can lead."""
    other = partner_of(seat)
    for suit in side_suits(known):
        if known.held(seat, suit) and not known.held(other, suit):
            if suit == out_suit or known.trumps(other).bit_count() > 1:
                return True
    return False


def exit_with(known: Known, frozen: int, suit: int) -> Iterator[Tasks]:
    mine, other = known.turn, partner_of(known.turn)
    held = known.held(mine, suit)
    if not held:
        return
    if suit == known.strain or known.held(other, suit):
        yield led(mine, lowest(held), ("low",))
    else:
        yield led(mine, highest(held), ("throw", lowest(known.held(other, frozen))))


@method("thrown in")
def thrown_in(known: Known, frozen: int) -> Iterator[Tasks]:
    """What comes after the exit, until we are on lead again."""
    if known.is_on_lead:
        yield ()
    elif is_interrupted(known):
        again = ("thrown in", frozen)
        cards = ruff_and_discard(known, frozen)
        if cards and not is_decided(known):
            for card in cards:
                yield ((PLAY, known.turn, card), again)
        else:
            yield first_respond(again)


def ruff_and_discard(known: Known, frozen: int) -> list[int]:
    """Both ways to take a trick that both hands can ruff; nothing when it is another trick."""
    mine, other = known.turn, partner_of(known.turn)
    suit = suit_of(known.trick[0])
    if known.held(mine, suit) or suit == known.strain or not known.trumps(mine):
        return []
    loser = known.held(mine, frozen)
    if len(known.trick) == 3:
        is_ours = known.information.winning_seat in known.hands
        return [lowest(loser)] if is_ours and loser else []
    if known.held(other, suit) or not known.trumps(other) or not loser:
        return []
    return [lowest(known.trumps(mine)), lowest(loser)]


METHODS: tuple[Method, ...] = (strip, thrown_in)
