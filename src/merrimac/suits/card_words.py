"""Names of cards, as they are said of a suit."""

from __future__ import annotations

from collections.abc import Sequence

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Ranks

_LEAST_NAMED = Rank.NINE


def name(rank: Rank) -> str:
    return rank.name.lower()


def hand(seat: Seat) -> str:
    return seat.name.capitalize()


def is_low(cards: Ranks, highest_missing: Rank | None) -> bool:
    """A small card: nobody would name it."""
    lowest = min(cards)
    return lowest < _LEAST_NAMED and highest_missing is not None and lowest < highest_missing


def card(cards: Ranks, highest_missing: Rank | None) -> str:
    """ "the queen", or "low"; of equals the lowest is played."""
    return "low" if is_low(cards, highest_missing) else f"the {name(min(cards))}"


def any_of(cards: Ranks) -> str:
    """ "the king or queen"; small cards are "a low card"."""
    named = [name(each) for each in cards if each >= _LEAST_NAMED]
    if not named:
        return "a low card"
    return f"the {either(named)}"


def either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
