"""Which card of a suit to lead, by the usual agreements: sequences, fourth best, top of two."""

from __future__ import annotations

from merrimac.game.cards import Card, Rank, Suit
from merrimac.players.heuristics.situation import highest, lowest

_ACE_KING = 0b11 << Rank.KING


def lead_from(suit: Suit, holding: int, against_notrump: bool, gone: int = 0) -> tuple[Card, str]:
    """The card and the agreement's name. ``gone`` are cards that no longer count as gaps."""
    length = holding.bit_count()
    if length == 1:
        return highest(suit, holding), "singleton"
    run = _run(holding, gone)
    top = highest(suit, holding)
    if run >= 2 and _is_worth_leading(holding, run, against_notrump):
        return top, "top of a sequence"
    inner = _inner_sequence(suit, holding)
    if inner is not None and (against_notrump or not holding >> Rank.ACE & 1):
        return inner, "top of an inner sequence"
    if not against_notrump and holding >> Rank.ACE & 1:
        return top, "the ace, not away from it"
    if length == 2:
        return top, "top of two"
    if length >= 4:
        return _nth(suit, holding, 4), "fourth best"
    if top.rank >= Rank.TEN:
        return lowest(suit, holding), "low from an honour"
    return top, "top of nothing"


def _run(holding: int, gone: int) -> int:
    """Touching cards from the top."""
    count = 0
    for rank in range(holding.bit_length() - 1, -1, -1):
        if holding >> rank & 1:
            count += 1
        elif not gone >> rank & 1:
            break
    return count


def _is_worth_leading(holding: int, run: int, against_notrump: bool) -> bool:
    """Against notrump two touching honours want a third card that is near."""
    top = holding.bit_length() - 1
    if top < Rank.TEN:
        return False
    if not against_notrump or holding.bit_count() <= 3:
        return True
    near = holding >> max(top - 3, 0) & 0b11
    return run >= 3 or bool(near)


def _inner_sequence(suit: Suit, holding: int) -> Card | None:
    """The jack from AJT or KJT, the ten from AT9, KT9 or QT9, the queen from AQJ."""
    for rank in (Rank.QUEEN, Rank.JACK, Rank.TEN):
        touching = holding >> rank - 1 & 0b11 == 0b11
        if touching and holding >> rank + 1 and not holding >> rank + 1 & 1:
            return Card.of(suit, rank)
    return None


def _nth(suit: Suit, holding: int, place: int) -> Card:
    for _ in range(place - 1):
        holding &= ~(1 << holding.bit_length() - 1)
    return highest(suit, holding)
