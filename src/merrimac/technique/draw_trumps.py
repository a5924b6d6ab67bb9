"""Drawing trumps: all of them in one go, but never the master that can't be drawn.

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
    highest,
    lowest,
)
from merrimac.technique.reach import EITHER, NO_SUIT, led, on_lead, partner_of, reached
from merrimac.technique.ruff import wants_ruffs


def propose(known: Known) -> Iterator[Proposal]:
    """All rounds; a single one too while a hand may still want to ruff."""
    if not known.has_trumps or not can_draw(known):
        return
    suit = known.strain
    hope = even_break(suit, most_rounds(known))
    yield Proposal(Aim("draw trumps", suit, hope=hope), (("draw", EITHER),))
    if rounds_left(known) > 1 and wants_ruffs(known):
        yield Proposal(Aim("a round of trumps", suit), (("round of trumps", EITHER),))


def rounds_left(known: Known) -> int:
    """How many rounds it takes when the trumps break as badly as they may."""
    mask = np.uint64(SUIT_MASKS[known.strain])
    lengths = [np.bitwise_count(known.defender(seat) & mask) for seat in (EAST, WEST)]
    return int(np.maximum(*lengths).max())


def most_rounds(known: Known) -> int:
    """How many rounds our winners can draw."""
    return max(known.trumps(NORTH).bit_count(), known.trumps(SOUTH).bit_count())


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


def has_sequence(known: Known) -> bool:
    """A card that makes the next one good when it is beaten, in the longer hand."""
    suit = known.strain
    ours, out = known.ours(suit), known.out(suit)
    longer = max((NORTH, SOUTH), key=lambda seat: known.length(seat, suit))
    held = known.held(longer, suit)
    good = [card for card in range(13 * suit, 13 * suit + 13) if ours >> card & 1]
    touching = [card for card in good if above(out, card).bit_count() == 1]
    return held.bit_count() > known.out_count(suit) // 2 + 1 and len(touching) >= 2


@on_lead("draw")
def draw(known: Known, end: int) -> Iterator[Tasks]:
    if not can_draw(known):
        yield ()
    else:
        yield (("round of trumps", end), ("draw", end))


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
    """The top card of a hand, to be beaten by the master."""
    mine = known.turn
    top = highest(known.ours(known.strain))
    if known.hands[mine] >> top & 1:
        return led(mine, top, ("low",))
    return led(mine, lowest(known.trumps(mine)), ("third", top))


METHODS: tuple[Method, ...] = (draw, round_of_trumps)
