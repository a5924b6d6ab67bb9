"""Auctions that lead to a place of a system file: the variables of its path filled with suits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from merrimac.bidding.call_pattern import UNBOUND, Binding, CallPattern, matched
from merrimac.bidding.language import Block, Step
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.seats import Seat, Vulnerability

Place = tuple[Auction, Vulnerability]
_FOUND_AT_MOST = 400
_LEVELS = 2
"""Of a bid without a level, so many levels from the cheapest on are tried."""


def places_of(block: Block, most: int) -> list[Place]:
    """Auctions at whose end the lines of a block may speak; spread over all that there are.

    A block with conditions is tried by passed hands and in all seats, and vulnerable too.
    """
    assert block.path is not None
    plain = _spread(list(islice(auctions_along(block.path), _FOUND_AT_MOST)), most)
    found = [(auction, Vulnerability.NONE) for auction in plain]
    if block.conditions:
        for passes in range(4):
            for auction in islice(auctions_along(block.path, passes), max(1, most // 2)):
                found.append((auction, Vulnerability.ALL))
                found += [(auction, Vulnerability.NONE)] if passes else []
    return found


def auctions_along(path: Sequence[Step], passes: int = 0) -> Iterator[Auction]:
    """The legal auctions that go as a path says, after so many passes, with us to call."""
    start = Auction(Seat.NORTH, (Call.PASS,) * passes)
    return _going_on(start, tuple(path), UNBOUND, is_ours=not path or path[0].is_ours)


def _going_on(
    auction: Auction, steps: tuple[Step, ...], binding: Binding, is_ours: bool
) -> Iterator[Auction]:
    if auction.is_complete:
        return
    if not steps:
        yield from [auction] if is_ours else _passed(auction)
        return
    first, *others = steps
    if first.is_ours is not is_ours:
        for after in _passed(auction):
            yield from _going_on(after, steps, binding, first.is_ours)
        return
    for call in _tried(first.pattern, auction.legal_calls):
        bound = matched(first.pattern, call, binding)
        if bound is not None:
            yield from _going_on(auction.after(call), tuple(others), bound, not is_ours)


def _passed(auction: Auction) -> Iterator[Auction]:
    after = auction.after(Call.PASS)
    if not after.is_complete:
        yield after


def _tried(pattern: CallPattern, legal: Sequence[Call]) -> Iterator[Call]:
    """Some calls for a pattern that leaves much open, all for one that does not."""
    bids = [call for call in legal if call.is_bid]
    if pattern.is_any:
        yield from (call for call in legal if not call.is_bid)
        yield from bids[:1]
    elif pattern.level is None and pattern.strain is not None:
        yield from bids[: 5 * _LEVELS]
    else:
        yield from legal


def _spread(auctions: list[Auction], most: int) -> list[Auction]:
    if len(auctions) <= most:
        return auctions
    return [auctions[place * len(auctions) // most] for place in range(most)]
