"""What a call means in the protocol's own vocabulary, which knows no names of conventions.

``At least 5 cards in spades, 12 to 15 total points. Alternatively, up to 3 cards in clubs``: ranges
for the suits and for points, a few fixed phrases, and ways to have the call one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from merrimac.bidding.explanation import Meaning
from merrimac.bidding.shown import ANY_LENGTH, ANY_POINTS, Range, Shown, shown_by
from merrimac.game.cards import SUITS, Suit

_LONG_SUIT = 8
_MOST_WAYS = 3
_OR = "Alternatively,"
_FIXED = {
    "game forcing": "Forcing until game",
    "forcing": "Forcing for one round",
    "is blackwood": "Asking for aces",
    "is gerber": "Asking for aces",
    "is kings": "Asking for kings",
    "is gerber kings": "Asking for kings",
    "is stayman": "Asking for a four-card major suit",
}
"""By flag or tag of a system file."""
_AMOUNT = r"(?:(up to|at least) )?(\d{1,2})(?: to (\d{1,2}))?"
_LENGTH = re.compile(rf"{_AMOUNT} cards? in (spades|hearts|diamonds|clubs)", re.IGNORECASE)
_POINTS = re.compile(rf"{_AMOUNT} (?:total )?points", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Way:
    """One of the ways to have a call: what it shows, and what else is said of it."""

    shown: Shown = Shown()
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ", ".join((*_phrases(self.shown), *self.notes))

    @property
    def condition(self) -> str:
        """In the language for conditions on a hand; what it has no word for is left out."""
        parts = [
            f"{length.low}-{length.high} {suit.name.lower()}"
            for suit, length in zip(SUITS, self.shown.lengths, strict=True)
            if length != ANY_LENGTH
        ]
        points = self.shown.points
        if points != ANY_POINTS:
            parts.append(f"{points.low}-{points.high} total points")
        return ", ".join(parts) or "anything"


@dataclass(frozen=True, slots=True)
class Alert:
    """Everything that is said of a call. ``Alert.parse(str(alert)) == alert``."""

    ways: tuple[Way, ...] = (Way(),)

    def __str__(self) -> str:
        return f". {_OR} ".join(map(str, self.ways))

    @staticmethod
    def parse(text: str) -> Alert:
        """Whatever anybody writes: what is not understood is kept as a note."""
        ways = re.split(r"[., ]*\balternatively\b[, ]*", text.strip(" ."), flags=re.IGNORECASE)
        return Alert(tuple(_way(each) for each in ways))

    @property
    def condition(self) -> str:
        """In the language for conditions on a hand."""
        told = [way.condition for way in self.ways]
        return told[0] if len(told) == 1 else " or ".join(f"({each})" for each in told)


def alert_of(meaning: Meaning) -> Alert:
    """A call of one of our systems."""
    reading = meaning.reading
    said = {*reading.flags, *reading.tags}
    notes = tuple(dict.fromkeys(words for name, words in _FIXED.items() if name in said))
    ways = tuple(dict.fromkeys(shown_by(option.constraint) for option in meaning.options))
    if not ways or len(ways) > _MOST_WAYS:
        ways = (shown_by(reading.constraint),)
    return Alert(tuple(Way(shown, notes) for shown in ways))


def _phrases(shown: Shown) -> Iterator[str]:
    for suit in reversed(SUITS):
        words = _amount(shown.length(suit), 13)
        if words:
            yield f"{words} cards in {suit.name.lower()}"
    words = _amount(shown.points, ANY_POINTS.high)
    if words:
        yield f"{words} total points"


def _amount(ends: Range, most: int) -> str:
    if ends.low == ends.high:
        return str(ends.low)
    if ends.high >= min(most, _LONG_SUIT if most == ANY_LENGTH.high else most):
        return f"at least {ends.low}" if ends.low else ""
    return f"{ends.low} to {ends.high}" if ends.low else f"up to {ends.high}"


def _way(text: str) -> Way:
    shown, notes = Shown(), []
    for phrase in filter(None, (each.strip(" .") for each in text.split(","))):
        found = _understood(phrase)
        if found is None or shown.meet(found).is_empty:
            notes.append(phrase)
        else:
            shown = shown.meet(found)
    return Way(shown, tuple(notes))


def _understood(phrase: str) -> Shown | None:
    length = _LENGTH.fullmatch(phrase)
    if length is not None:
        ends = _ends(length, ANY_LENGTH)
        return _with_length(Suit.parse(length[4]), ends)
    points = _POINTS.fullmatch(phrase)
    return None if points is None else Shown(points=_ends(points, ANY_POINTS))


def _ends(found: re.Match[str], every: Range) -> Range:
    number = int(found[2])
    if found[1] is not None:
        is_most = found[1].lower() == "up to"
        return (Range(0, number) if is_most else Range(number, every.high)).meet(every)
    return Range(number, int(found[3] or number)).meet(every)


def _with_length(suit: Suit, ends: Range) -> Shown:
    lengths: Iterable[Range] = (ends if each is suit else ANY_LENGTH for each in SUITS)
    return Shown(lengths=tuple(lengths))
