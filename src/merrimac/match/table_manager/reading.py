"""Lines into messages: liberal, since no two programs write quite the same.

Case, spaces, full stops and the colons after ``Teams`` and ``cards`` do not matter. A card may be
written suit first, a ten as 10, a call as ``passes`` or ``pass``. What follows ``Alert.`` or
``Infos.`` is what the caller says about the call.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from merrimac.game.auction import SILENT, Explanation
from merrimac.game.call import Call
from merrimac.game.cards import RANK_LETTERS, Card
from merrimac.game.errors import NotationError, shorten
from merrimac.game.hand import Hand, parse_holding
from merrimac.game.seats import Seat, Vulnerability
from merrimac.match.table_manager.messages import (
    BoardHead,
    Called,
    Cards,
    Connecting,
    Explain,
    Message,
    Noted,
    Plain,
    Played,
    ProtocolError,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Seated,
    Stage,
    Synchronising,
    SyncStep,
    Teams,
    Timing,
    ToLead,
    Trouble,
)

_SEAT = r"(north|east|south|west)"
_OR_DUMMY = r"(north|east|south|west|dummy)"
_SUITS = "SHDC"
_NO_DIGITS_BEYOND = 9
"""A number with more digits is no number of a board, a trick or a version."""


def read(line: str) -> Message:
    """The message of a line. Raises ProtocolError."""
    text = " ".join(line.split())
    for pattern, build in _FORMS:
        found = pattern.fullmatch(text)
        if found is not None:
            try:
                return build(found)
            except NotationError as error:
                raise ProtocolError(str(error)) from None
    raise ProtocolError(f"{shorten(text)!r} is no message of the table-manager protocol")


# --- Parts ----------------------------------------------------------------------------------------


def _seat(text: str) -> Seat:
    return Seat.parse(text)


def _hand_name(text: str) -> Seat | None:
    return None if text.lower() == "dummy" else Seat.parse(text)


def _number(text: str) -> int:
    if len(text) > _NO_DIGITS_BEYOND:
        raise NotationError("number", text, "a smaller one")
    return int(text)


def _cards(text: str) -> Hand:
    """``S A K J 4. H -. D 6 5. C 2``, with or without spaces and full stops."""
    marks = re.sub(r"[\s.,:-]", "", text.upper()).replace("10", "T")
    holdings = dict.fromkeys(_SUITS, "")
    suit = ""
    for mark in marks:
        if mark in holdings:
            suit = mark
        elif mark in RANK_LETTERS and suit and mark not in holdings[suit]:
            holdings[suit] += mark
        else:
            raise NotationError("hand", text, "cards such as S A K. H -. D 6 5. C 2")
    mask = 0
    for place, ranks in enumerate(holdings.values()):
        mask |= parse_holding(ranks, text) << 13 * (3 - place)
    if mask.bit_count() != 13:
        raise NotationError("hand", text, f"13 cards, not {mask.bit_count()}")
    return Hand(mask)


def _card(text: str) -> Card:
    name = text.upper().replace("10", "T")
    if len(name) == 2 and name[1] in _SUITS:
        name = name[::-1]
    return Card.parse(name)


def _call(text: str) -> Call:
    words = text.lower().split(maxsplit=1)
    short = {"pass": "P", "passes": "P", "doubles": "X", "redoubles": "XX", "double": "X",
             "redouble": "XX"}  # fmt: skip
    name = words[-1].replace(" ", "") if words[0] in ("bids", "bid") else words[0]
    return Call.parse(short.get(name, name))


def _said(mark: str | None, text: str | None) -> Explanation:
    if mark is None:
        return SILENT
    return Explanation((text or "").strip(" ."), mark.lower() == "alert")


def _vulnerability(text: str) -> Vulnerability:
    return Vulnerability.parse({"n/s": "NS", "e/w": "EW"}.get(text.lower(), text))


def _seconds(text: str) -> int:
    total = 0
    for part in text.split(":"):
        total = 60 * total + _number(part)
    return total


def _timing(found: re.Match[str]) -> Timing:
    times = re.findall(r"\d+(?::\d+)+", found[0])
    if len(times) != 4:
        raise NotationError("timing", found[0], "two times for each side")
    return Timing(*map(_seconds, times))


# --- Whole messages -------------------------------------------------------------------------------

_Build = Callable[[re.Match[str]], Message]


def _form(pattern: str, build: _Build) -> tuple[re.Pattern[str], _Build]:
    return re.compile(pattern, re.IGNORECASE | re.ASCII), build


_VERB = r"(passes|pass|doubles|redoubles|double|redouble|bids? [1-7] ?(?:nt?|[cdhs])|bids? pass)"
_FORMS = (
    _form(rf"{_SEAT} ready for {_SEAT}'s (?:bid|call)\.?",
          lambda m: ReadyForCall(_seat(m[1]), _seat(m[2]))),
    _form(rf"{_SEAT} ready for {_OR_DUMMY}'s card to trick (\d+)\.?",
          lambda m: ReadyForCard(_seat(m[1]), _hand_name(m[2]), _number(m[3]))),
    _form(rf"{_SEAT} ready for dummy(?:'s cards)?\.?", lambda m: Ready(_seat(m[1]), Stage.DUMMY)),
    _form(rf"{_SEAT} ready (for teams|to start|for deal|for cards)\.?",
          lambda m: Ready(_seat(m[1]), Stage(m[2].lower()))),
    _form(rf"{_SEAT} {_VERB}(?:[. ]+(alert|infos)\b[. ]*(.*)|[. ]*)",
          lambda m: Called(_seat(m[1]), _call(m[2]), _said(m[3], m[4]))),
    _form(rf"{_OR_DUMMY} plays (10[cdhs]|[cdhs]10|\w\w)\.?",
          lambda m: Played(_hand_name(m[1]), _card(m[2]))),
    _form(r'connecting "([^"]*)" as (\w+) using protocol version (\d+)\.?',
          lambda m: Connecting(m[1], None if m[2].lower() == "anypl" else _seat(m[2]),
                               _number(m[3]))),
    _form(rf"{_SEAT} (attempt synchronize|confirm synchronize|all synchronized)\.?",
          lambda m: Synchronising(_seat(m[1]), SyncStep(m[2].lower()))),
    _form(rf"{_SEAT} received .*", lambda m: Noted(_seat(m[1]))),
    _form(rf'{_SEAT} \(?"([^"]*)"\)? seated\.?', lambda m: Seated(_seat(m[1]), m[2])),
    _form(r'teams ?:? ?n/s ?:? ?"([^"]*)"[. ]*e/w ?:? ?"([^"]*)".*', lambda m: Teams(m[1], m[2])),
    _form(rf"board number (\d+)\.? ?dealer {_SEAT}\.? ?(neither|none|n/s|e/w|both|all) vulnerable"
          r"\.?",
          lambda m: BoardHead(_number(m[1]), _seat(m[2]), _vulnerability(m[3]))),
    _form(rf"{_OR_DUMMY}'s cards ?:?(.*)", lambda m: Cards(_hand_name(m[1]), _cards(m[2]))),
    _form(rf"{_OR_DUMMY} to lead\.?", lambda m: ToLead(_hand_name(m[1]))),
    _form(r"timing\b.*", _timing),
    _form(rf"explain {_SEAT}'s ((?:bids? )?\w+)\.?",
          lambda m: Explain(_seat(m[1]), _call(m[2]))),
    _form(r"(?:original|played) pbn stream start.*", lambda _: Plain.FILE_BEGINS),
    _form(r"escape pbn stream.*", lambda _: Plain.FILE_ENDS),
    *(_form(rf"{each.value}\.?", lambda _, each=each: each)  # type: ignore[misc]
      for each in Plain),
    _form(r"error\b[ :.]*(.*)", lambda m: Trouble(m[1])),
)  # fmt: skip
"""Tried in this order."""
