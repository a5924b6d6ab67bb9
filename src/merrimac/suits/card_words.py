"""Names of cards, as they are said of a suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Ranks

_LEAST_NAMED = Rank.NINE


def name(rank: Rank) -> str:
    return rank.name.lower()


def hand(seat: Seat) -> str:
    return seat.name.capitalize()


def is_low(rank: Rank, missing: Iterable[Ranks]) -> bool:
    """A small card that two missing ones or more would beat: nobody would name it."""
    above = sum(other > rank for group in missing for other in group)
    return rank < _LEAST_NAMED and above > 1


def card(rank: Rank, missing: Iterable[Ranks]) -> str:
    """ "the queen", or "low"."""
    return "low" if is_low(rank, missing) else f"the {name(rank)}"


def any_of(cards: Ranks) -> str:
    """ "the king or queen"; small cards are "a low card"."""
    names = [name(each) for each in cards if each >= _LEAST_NAMED]
    if not names:
        return "a low card"
    return f"the {either(names)}"


def either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
