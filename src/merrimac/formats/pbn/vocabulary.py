"""The words of PBN: its tags and their order, and what several of its files share in spelling."""

from __future__ import annotations

import re

from merrimac.formats.record import Stage
from merrimac.game.conditions import Scoring

# The identification section of PBN 2.1, in the order that the export format demands.
MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
    "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
PLACE = {name: place for place, name in enumerate(MANDATORY, 1)}
# These describe the deal; one of them again means that the next game has begun.
ABOUT_THE_DEAL = frozenset(MANDATORY[:11])
# What the game itself holds, so that it stays in a record's tags only when it makes no sense.
HELD_BY_BOARD = ("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result")
NEVER_INHERITED = frozenset(
    ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play")
)
UNKNOWN = ("", "?")

# Kinds of remarks, as the file marks them.
REST_OF_LINE = ";"
ESCAPE = "%"
SUFFIX = "$"  # ! ? $13, and note marks that lead nowhere
CARD_NOTE = "="
SPARE_NOTE = "Note"  # a note that no call and no card of the game refers to

# Annotations $1 to $6 on a call and $7 to $12 on a card are written out in records.
_SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
_NAGS = {
    stage: {suffix: f"${number}" for number, suffix in enumerate(_SUFFIXES, first)}
    for stage, first in ((Stage.AUCTION, 1), (Stage.PLAY, 7))
}
_SUFFIX_OF = {stage: {nag: suffix for suffix, nag in nags.items()} for stage, nags in _NAGS.items()}

_SPELLINGS = {
    spelling: name
    for name in (*MANDATORY, "Auction", "Play", "Note")
    for spelling in (name, name.lower())
}
_NOTE_NUMBER = re.compile(r"=([0-9]{1,9})")
_NOTE = re.compile(r"\s*([0-9]{1,9})\s*:(.*)", re.DOTALL)

_SCORINGS = {
    Scoring.MATCHPOINTS: ("MP", "MATCHPOINT", "EMP", "OLDMP", "FRENCHMP", "BAM", "INSTANT"),
    Scoring.IMPS: ("IMP", "BUTLER", "CAVENDISH", "XIMP", "CROSS", "TEAM"),
    Scoring.RUBBER: ("RUBBER", "CHICAGO"),
    Scoring.TOTAL_POINTS: ("TOTAL", "AGGREGATE"),
}  # fmt: skip


def tag_name(name: str) -> str:
    """The name as the standard spells it: it is sensitive to case, people are not."""
    return _SPELLINGS.get(name) or _SPELLINGS.get(name.lower(), name)


def scoring_named(text: str) -> Scoring:
    """The form of scoring that a Scoring tag names, such as ``MP;MP1``; IMPs when unknown."""
    word = text.strip().upper()
    for scoring, beginnings in _SCORINGS.items():
        if word.startswith(beginnings):
            return scoring
    return Scoring.IMPS


def parse_note(text: str) -> tuple[int, str] | None:
    """The number and the words of a Note tag such as ``1: 12-14``."""
    match = _NOTE.fullmatch(text)
    return (int(match[1]), match[2].strip()) if match else None


def nag(stage: Stage, suffix: str) -> str:
    """The annotation for a suffix, ``$1`` for ``!`` on a call; other marks as they are."""
    return _NAGS.get(stage, {}).get(suffix, suffix)


def suffix_of(stage: Stage, mark: str) -> str:
    """The suffix for an annotation; the other way round than ``nag``."""
    return _SUFFIX_OF.get(stage, {}).get(mark, mark)


def note_numbers(text: str) -> list[int]:
    """The numbers of the notes that a piece of a section refers to."""
    return [int(number) for number in _NOTE_NUMBER.findall(text)]
