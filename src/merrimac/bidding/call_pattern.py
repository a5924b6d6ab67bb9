"""Patterns of calls, as system files write them: ``1NT``, ``2M``, ``nx [jump, new]``, ``(2y)``.

A strain may be a variable that stands for a suit. ``M`` is a major and ``oM`` the other one, ``m``
a minor and ``om`` the other, and ``x``, ``y``, ``z``, ``w`` are any suits, each a different one.
What a variable stands for is kept in a binding, so that it means the same along a whole auction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from merrimac.game.call import Call
from merrimac.game.cards import STRAINS, SUITS, Strain, Suit

Binding = Mapping[str, Suit]
UNBOUND: Binding = MappingProxyType({})

MAJORS, MINORS = (Suit.SPADES, Suit.HEARTS), (Suit.DIAMONDS, Suit.CLUBS)
FREE = ("x", "y", "z", "w")
OTHER = {"oM": ("M", MAJORS), "om": ("m", MINORS)}
VARIABLES = ("M", "m", *OTHER, *FREE)
"""The longer names first, for patterns."""
_CALL = re.compile(r"([1-7n])(NT|N|C|D|H|S|oM|om|M|m|x|y|z|w)")
_PLAIN = {"P": Call.PASS, "X": Call.DOUBLE, "XX": Call.REDOUBLE}


@dataclass(frozen=True, slots=True)
class CallPattern:
    """``any`` is every call; without a level a bid may be at any."""

    text: str
    call: Call | None = None
    level: int | None = None
    strain: str | None = None
    """A strain or a variable; None: no bid, or any call."""

    @property
    def is_any(self) -> bool:
        return self.call is None and self.strain is None

    @property
    def variable(self) -> str | None:
        return self.strain if self.strain in VARIABLES else None


def parse_call(text: str) -> CallPattern | None:
    """Read a pattern; None when it is none."""
    if text in _PLAIN:
        return CallPattern(text, _PLAIN[text])
    if text == "any":
        return CallPattern(text)
    found = _CALL.fullmatch(text)
    if found is None:
        return None
    level, strain = found.groups()
    return CallPattern(text, None, None if level == "n" else int(level), strain.removesuffix("T"))


def suits_for(variable: str, binding: Binding) -> tuple[Suit, ...]:
    """What a variable may stand for, the highest first."""
    if variable in binding:
        return (binding[variable],)
    if variable in OTHER:
        name, pair = OTHER[variable]
        if name not in binding:
            return pair
        return tuple(suit for suit in pair if suit is not binding[name])
    if variable == "M":
        return MAJORS
    if variable == "m":
        return MINORS
    taken = {binding[name] for name in FREE if name in binding}
    return tuple(suit for suit in reversed(SUITS) if suit not in taken)


def bound(binding: Binding, variable: str, suit: Suit) -> Binding:
    return binding if binding.get(variable) is suit else {**binding, variable: suit}


def matched(pattern: CallPattern, call: Call, binding: Binding) -> Binding | None:
    """The binding under which a call fits a pattern; None: it does not."""
    if pattern.is_any:
        return binding
    if pattern.strain is None or not call.is_bid:
        return binding if call is pattern.call else None
    if pattern.level not in (None, call.level):
        return None
    if pattern.variable is None:
        return binding if call.strain is _strain(pattern.strain) else None
    if call.strain is Strain.NOTRUMP:
        return None
    suit = SUITS[call.strain]
    if suit not in suits_for(pattern.variable, binding):
        return None
    return bound(binding, pattern.variable, suit)


def strains_of(pattern: CallPattern, binding: Binding) -> Iterator[tuple[Strain, Binding]]:
    """The strains that a pattern of a bid may name, with what that binds."""
    assert pattern.strain is not None
    if pattern.variable is None:
        yield _strain(pattern.strain), binding
        return
    for suit in suits_for(pattern.variable, binding):
        yield STRAINS[suit], bound(binding, pattern.variable, suit)


def _strain(name: str) -> Strain:
    return Strain.NOTRUMP if name == "N" else STRAINS["CDHS".index(name)]
