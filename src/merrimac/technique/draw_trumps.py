"""Drawing trumps: all of them in one go, but never a last master that can't be drawn.

The drawing may be told to end in a hand, whose last winner is then kept as the entry to it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from merrimac.planning.method import Method, Tasks
from merrimac.technique.aim import Aim, Proposal, even_break
from merrimac.technique.known import (
    EAST,
    NORTH,
    SOUTH,
    SUIT_MASKS,
    WEST,
    Known,
    above,
    each,
    highest,
    lowest,
)
from merrimac.technique.reach import EITHER, NO_SUIT, led, on_lead, partner_of, reached
from merrimac.technique.ruff import wants_ruffs


def propose(known: Known) -> Iterator[Proposal]:
    """All rounds; a single one too while a hand may still want to ruff."""
    if not known.has_trumps:
        return
    suit = known.strain
    aim = Aim("draw trumps", suit, hope=even_break(suit, known.longer(suit)))
    if can_draw(known):
        yield Proposal(aim, (("draw", EITHER),))
        if rounds_left(known) > 1 and wants_ruffs(known):
            yield Proposal(Aim("a round of trumps", suit), (("round of trumps", EITHER),))
    if outlasts(known) and known.tops[suit] < rounds_left(known):
        yield Proposal(aim, (("draw by force",),))


def rounds_left(known: Known) -> int:
    """How many rounds it takes when the trumps break as badly as they may."""
    mask = np.uint64(SUIT_MASKS[known.strain])
    lengths = [np.bitwise_count(known.defender(seat) & mask) for seat in (EAST, WEST)]
    return int(np.maximum(*lengths).max())


def can_draw(known: Known) -> bool:
    """Whether another round draws anything: with the top card, or with cards to force it out."""
    suit = known.strain
    out, ours = known.out(suit), known.ours(suit)
    if not out or not ours:
        return False
    higher = above(out, highest(ours)).bit_count()
    if higher == 0:
        return True
    # One trump of theirs for two of ours is no bargain.
    return higher == 1 and known.out_count(suit) > 1 and has_sequence(known)


def outlasts(known: Known) -> bool:
    """Whether lost rounds draw more of theirs than of ours and leave us the last trump."""
    out = known.out_count(known.strain)
    return out > 1 and known.longer(known.strain) > (out + 1) // 2


def has_sequence(known: Known) -> bool:
    """A card that makes the next one good when it is beaten."""
    ours, out = known.ours(known.strain), known.out(known.strain)
    return outlasts(known) and sum(above(out, card).bit_count() == 1 for card in each(ours)) > 1


@on_lead("draw")
def draw(known: Known, end: int) -> Iterator[Tasks]:
    if not can_draw(known):
        yield ()
    else:
        yield (("round of trumps", end), ("draw", end))


@on_lead("draw by force")
def draw_by_force(known: Known) -> Iterator[Tasks]:
    """Also rounds that lose to the master."""
    if can_draw(known) or outlasts(known):
        yield (("round of trumps", EITHER), ("draw by force",))
    else:
        yield ()


@on_lead("round of trumps")
def round_of_trumps(known: Known, end: int) -> Iterator[Tasks]:
    suit, mine = known.strain, known.turn
    other = partner_of(mine)
    if not known.held(mine, suit):
        if known.held(other, suit):
            yield from reached(known, other, NO_SUIT, ("round of trumps", end))
        return
    winners = {seat: known.winners(seat, suit) for seat in (NORTH, SOUTH)}
    if not winners[mine] and not winners[other]:
        yield forced_out(known)
    elif wins_in(known, winners, end) == mine:
        yield led(mine, highest(winners[mine]), ("low",))
    else:
        yield led(mine, lowest(known.held(mine, suit)), ("third", highest(winners[other])))


def wins_in(known: Known, winners: dict[int, int], end: int) -> int:
    """The hand that should win the round."""
    mine, other = known.turn, partner_of(known.turn)
    if not winners[other] or not winners[mine]:
        return mine if winners[mine] else other
    if not above(winners[other], lowest(known.trumps(mine))):
        return mine
    if end != EITHER:
        is_last = rounds_left(known) == 1 or known.trumps(end).bit_count() == 1
        return end if is_last else partner_of(end)
    # The shorter hand's high cards first, or they would be in the way.
    shorter = min((mine, other), key=lambda seat: known.trumps(seat).bit_count())
    return shorter


def forced_out(known: Known) -> Tasks:
    """A round that is lost to the master: with the top of a sequence, else with low cards."""
    mine = known.turn
    low = lowest(known.trumps(mine))
    if not has_sequence(known):
        return led(mine, low, ("low",))
    top = highest(known.ours(known.strain))
    if known.hands[mine] >> top & 1:
        return led(mine, top, ("low",))
    return led(mine, low, ("third", top))


METHODS: tuple[Method, ...] = (draw, draw_by_force, round_of_trumps)
