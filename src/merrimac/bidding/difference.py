"""Where two systems differ: calls that mean one thing here and another there.

Along the common auctions: the opening, what may be said over it by either side, and the answers to
that when nobody interferes. Two meanings differ when a flag that partner must know differs, or when
some of many random hands fits one and not the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from merrimac.bidding.chooser import candidates
from merrimac.bidding.explanation import Meaning, meaning
from merrimac.bidding.pool import random_hands
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.seats import Seat, Vulnerability

_POOL = 4_000
_TELLING = {"forcing", "game forcing", "artificial", "takeout", "penalty", "asking", "transfer"}
_HIGHEST_OPENING = Call.BID_4S


@dataclass(frozen=True, slots=True)
class Difference:
    """A call after an auction, as each of two systems means it; None: not by any written line."""

    auction: Auction
    call: Call
    ours: Meaning | None
    theirs: Meaning | None


def differences(
    one: System, other: System, rounds: int = 2, progress: Callable[[], object] = lambda: None
) -> Iterator[Difference]:
    """In order of the auctions; ``rounds``: how many calls of our side are followed."""
    level = [Auction(Seat.NORTH)]
    for turn in range(rounds + 1):
        following: list[Auction] = []
        for auction in level:
            first, second = _standing(one, auction), _standing(other, auction)
            calls = sorted(_written(one, first) | _written(other, second))
            for call in calls:
                found = _difference(one, other, first, second, call)
                if found is not None:
                    yield found
            if turn < rounds:
                following += _followed(auction, calls, turn)
            progress()
        level = following


def _followed(auction: Auction, calls: list[Call], turn: int) -> Iterator[Auction]:
    """After an opening: as their turn, and as partner's; after an answer only as partner's."""
    for call in calls:
        if not call.is_bid or call > _HIGHEST_OPENING:
            continue
        after = auction.after(call)
        if turn == 0:
            yield after
        yield after.after(Call.PASS)


def _standing(system: System, auction: Auction) -> Standing:
    return system.standing(auction, Vulnerability.NONE)


def _written(system: System, standing: Standing) -> set[Call]:
    return {each.call for each in candidates(system, standing) if not each.is_default}


def _difference(
    one: System, other: System, first: Standing, second: Standing, call: Call
) -> Difference | None:
    ours = meaning(one, first, call) if call in _written(one, first) else None
    theirs = meaning(other, second, call) if call in _written(other, second) else None
    if ours is not None and theirs is not None and _is_same(ours, theirs):
        return None
    return Difference(first.auction, call, ours, theirs)


def _is_same(ours: Meaning, theirs: Meaning) -> bool:
    if ours.reading.flags & _TELLING != theirs.reading.flags & _TELLING:
        return False
    one, other = ours.reading.constraint, theirs.reading.constraint
    hands = random_hands(_POOL)
    return one == other or bool((one.batch(hands) == other.batch(hands)).all())
