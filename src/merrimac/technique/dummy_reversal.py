"""The dummy reversal: the hand with more trumps ruffs until it has fewer, and the other hand draws
the defenders' trumps."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.planning.method import Method, Tasks
from merrimac.technique.aim import Aim, Proposal, even_break
from merrimac.technique.known import NORTH, SOUTH, Known, lowest
from merrimac.technique.reach import led, on_lead, partner_of, reached, round_of, side_suits
from merrimac.technique.ruff import HIGH

LEAST_TRUMPS = 3


def propose(known: Known) -> Iterator[Proposal]:
    if not known.has_trumps:
        return
    for draws in (NORTH, SOUTH):
        for suit in side_suits(known):
            if gains(known, draws, suit):
                hope = even_break(known.strain, known.trumps(draws).bit_count())
                aim = Aim("dummy reversal", suit, hope=hope)
                yield Proposal(aim, (("reversal", draws, suit),))


def gains(known: Known, draws: int, suit: int) -> bool:
    """Whether ruffs leave more tricks in trumps than the longer hand has by itself."""
    ruffer = partner_of(draws)
    few, many = known.trumps(draws).bit_count(), known.trumps(ruffer).bit_count()
    # With as many in both hands it is a cross-ruff, unless it has begun.
    has_begun = not known.held(ruffer, suit)
    if not LEAST_TRUMPS <= few < many + has_begun or known.length(ruffer, suit) > 1:
        return False
    ruffs = known.length(draws, suit) - known.length(ruffer, suit)
    return few >= (known.out_count(known.strain) + 1) // 2 and min(ruffs, many - 1) + few > many


@on_lead("reversal")
def reversal(known: Known, draws: int, suit: int) -> Iterator[Tasks]:
    ruffer = partner_of(draws)
    again = ("reversal", draws, suit)
    if known.held(ruffer, suit):
        if known.held(draws, suit):
            yield (*round_of(known, suit), again)
    elif not known.held(draws, suit) or known.trumps(ruffer).bit_count() < 2:
        yield (("draw", draws),)
    elif known.turn == draws:
        yield (*led(draws, lowest(known.held(draws, suit)), ("ruff", HIGH)), again)
    else:
        yield from reached(known, draws, suit, again)


METHODS: tuple[Method, ...] = (reversal,)
