"""Values of single tags as people write them: Board, Vulnerable, Deal, Result, Declarer.

Each function gives what it could make of the text and, when something is wrong, one sentence.
"""

from __future__ import annotations

import re

from merrimac.formats.pbn.vocabulary import UNKNOWN
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.errors import GameError, shorten
from merrimac.game.seats import SEATS, Seat, Side, Vulnerability

_TRICKS = re.compile(r"\^?\s*([0-9]{1,2})")
_TRICKS_BY_SIDE = re.compile(
    r"\^?\s*(NS|EW)\s*([0-9]{1,2})(?:\s*(NS|EW)\s*([0-9]{1,2}))?", re.IGNORECASE
)
_SUIT_LETTERS = ("S", "H", "D", "C")


def board_number(text: str) -> tuple[int | None, str | None]:
    text = text.strip()
    if text in UNKNOWN:
        return None, None
    if text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0:
        return int(text), None
    return None, f"board {shorten(text)!r} is not a number from 1 up"


def vulnerability(text: str) -> tuple[Vulnerability | None, str | None]:
    if text.strip() in UNKNOWN:
        return None, None
    try:
        return Vulnerability.parse(text), None
    except GameError as error:
        return None, str(error)


def seat(what: str, text: str) -> tuple[Seat | None, str | None]:
    """A seat; nothing wrong when it is unknown."""
    if text.strip() in UNKNOWN:
        return None, None
    try:
        return Seat.parse(text), None
    except GameError as error:
        return None, f"{what}: {error}"


def deal(text: str) -> tuple[Deal | None, Seat | None, str | None]:
    """The deal, the seat its text begins with, and what is wrong with it."""
    if text.strip() in UNKNOWN:
        return NO_DEAL, None, None
    try:
        found = Deal.parse(text)
    except GameError as error:
        try:
            found = Deal.parse(_without_suit_letters(text))
        except GameError:
            return None, None, str(error)
    first = Seat.parse(text.strip().partition(":")[0])
    sizes = [len(hand) for hand in found]
    if max(sizes) > 13:
        owner = SEATS[sizes.index(max(sizes))]
        return None, None, f"the deal gives {owner} {max(sizes)} cards: expected at most 13"
    if len({size for size in sizes if size}) > 1:
        counts = ", ".join(f"{place} {size}" for place, size in zip(SEATS, sizes, strict=True))
        return found, first, f"the hands of the deal are not equally long: {counts}"
    return found, first, None


def _without_suit_letters(text: str) -> str:
    """``SA7.H864.DK2.C3`` as ``A7.864.K2.3``, and hands divided by more than spaces."""
    first, _, rest = text.strip().partition(":")
    hands = [
        ".".join(
            suit[1:] if suit[:1].upper() == letter else suit
            for suit, letter in zip(hand.split("."), _SUIT_LETTERS, strict=False)
        )
        if hand.count(".") == 3
        else hand
        for hand in rest.split()
    ]
    return f"{first}:{' '.join(hands)}"


def result(text: str) -> tuple[dict[Side | None, int] | None, str | None]:
    """Tricks by side from ``NS 9`` or ``EW 4 NS 9``; under None, declarer's from ``9``."""
    text = text.strip()
    wrong = f"result {shorten(text)!r} is not understood: expected declarer's tricks, 0 to 13"
    if match := _TRICKS.fullmatch(text):
        tricks = int(match[1])
        return ({None: tricks}, None) if tricks <= 13 else (None, wrong)
    match = _TRICKS_BY_SIDE.fullmatch(text)
    if match is None or int(match[2]) > 13:
        return None, wrong
    one = Side.parse(match[1])
    found: dict[Side | None, int] = {one: int(match[2]), one.other: 13 - int(match[2])}
    if match[3] and found[Side.parse(match[3])] != int(match[4]):
        return None, f"result {text!r} does not share out 13 tricks"
    return found, None
