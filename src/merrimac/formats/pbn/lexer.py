"""From lines to the things PBN is made of: tags, section text, comments, empty lines.

Most lines of most files are one whole tag or plain section text, and those are told apart by one
look. Everything else goes through ``_Scanner``: comments over several lines, several things on a
line, tags over several lines, and tags that are broken. Each character is looked at a small,
fixed number of times, however odd the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from merrimac.formats.pbn.text import broken, comment_text, unquote
from merrimac.formats.pbn.vocabulary import ESCAPE, PLACE, REST_OF_LINE, tag_name
from merrimac.formats.record import COMMENT
from merrimac.game.errors import shorten

Complain = Callable[[int, str], None]


class Kind(IntEnum):
    TAG = 0
    TEXT = 1  # a line of a section
    ASIDE = 2  # a comment or an escape line
    EMPTY = 3  # an empty line, which ends a game


TAG, TEXT, ASIDE, EMPTY = Kind


class Event(NamedTuple):
    kind: Kind
    line: int
    text: str = ""
    name: str = ""  # of a tag; of an aside, its kind


# Possessive (++ and *+) throughout: a pattern that cannot step back cannot take quadratic time.
_NAME = r"\[\s*+(\w++)\s*+"
_VALUE = r'"((?:[^"\\]++|\\.)*+)'
_TAG = re.compile(rf'{_NAME}{_VALUE}"\s*+\]', re.ASCII | re.DOTALL)
_WHOLE_TAG = re.compile(r'\[(\w++) "([^"\\]*+)"\]\s*+', re.ASCII)
_TAG_BEGUN = re.compile(rf'\[\s*+|{_NAME}(?:{_VALUE}\\?(?:"\s*+)?)?', re.ASCII | re.DOTALL)
_TAG_WITH_QUOTES_INSIDE = re.compile(rf'{_NAME}"(.*)"\s*+\]\s*+', re.ASCII)
_TAG_WITHOUT_QUOTES = re.compile(rf'{_NAME}"?([^"\]]*+)"?\s*+\]\s*+', re.ASCII)
_SPECIAL = re.compile(r"[\[{;]")
_PLAIN = re.compile(r'(?:[^\[{;"]++|"[^"]*+"|")++')

# An unclosed tag or comment must not swallow the rest of the file.
_LONGEST_TAG = 20_000
_MOST_TAG_LINES = 200
_LONGEST_COMMENT = 200_000


def events(lines: Iterable[str], complain: Complain) -> Iterator[Event]:
    """The things in the lines, in order. What is broken is complained about and kept as ``;``."""
    scanner = _Scanner(complain)
    number = 0
    for number, line in enumerate(_physical(lines), 1):
        if scanner.is_open:
            yield from scanner.scan(number, line)
        elif match := _WHOLE_TAG.fullmatch(line):
            yield Event(TAG, number, match[2], match[1])
        elif not line or line.isspace():
            yield Event(EMPTY, number)
        elif line[0] == "%":
            yield from _escape(number, line)
        elif _SPECIAL.search(line):
            yield from scanner.scan(number, line)
        else:
            yield Event(TEXT, number, line)
    yield from scanner.close(number)


def stray(number: int, text: str) -> Iterator[Event]:
    """Text that has no place in PBN, as a comment to the end of the line."""
    for line in text.split("\n"):
        if line.strip():
            for piece in broken(line.strip()):
                yield Event(ASIDE, number, piece, REST_OF_LINE)


def _physical(lines: Iterable[str]) -> Iterator[str]:
    """Lines ended by CR alone, as on old Macintoshes, come as one. Tabs are spaces."""
    for line in lines:
        if "\t" in line:
            line = line.replace("\t", " ")
        if "\r" in line:
            yield from line.rstrip("\r\n").split("\r")
        else:
            yield line.rstrip("\n")


def _escape(number: int, line: str) -> Iterator[Event]:
    text = line[1:].strip()
    if text:
        yield Event(ASIDE, number, text, ESCAPE)


class _Scanner:
    """What is open across lines: a comment, or a tag."""

    def __init__(self, complain: Complain) -> None:
        self._complain = complain
        self.is_open = False
        self._began = 0  # the line where the open thing began
        self._comment: list[str] | None = None
        self._tag = ""
        self._size = 0

    def scan(self, number: int, line: str) -> Iterator[Event]:
        """The things on one line that begin or end on it."""
        yield from self._scan(number, line)
        self.is_open = self._comment is not None or self._tag != ""

    def _scan(self, number: int, line: str) -> Iterator[Event]:
        if self._comment is not None:
            yield from self._in_comment(self._comment, number, line)
        elif self._tag:
            yield from self._in_tag(number, line)
        else:
            yield from self._between(number, line, 0)

    def close(self, number: int) -> Iterator[Event]:
        """What is still open at the end of the file."""
        if self._comment is not None:
            self._complain(self._began, "a comment begins with { and is never closed with }")
            yield from self._end_comment(self._comment, number)
        elif self._tag:
            yield from self._give_up_tag()

    # Comments

    def _in_comment(self, parts: list[str], number: int, line: str) -> Iterator[Event]:
        if self._is_swallowing(parts, line):
            self._complain(
                self._began,
                f"a comment begins with {{ and is not closed with }} before line {number}",
            )
            yield from self._end_comment(parts, number)
            yield Event(EMPTY, number)
            yield from self._between(number, line, 0)
            return
        end = line.find("}")
        if end < 0:
            parts.append(line)
            self._size += len(line) + 1
            return
        parts.append(line[:end])
        yield from self._end_comment(parts, number)
        yield from self._between(number, line, end + 1)

    def _is_swallowing(self, parts: list[str], line: str) -> bool:
        """A tag that every game has, after an empty line: the brace was surely forgotten."""
        if self._size > _LONGEST_COMMENT:
            return True
        if len(parts) < 2 or parts[-1].strip() or not line.startswith("["):
            return False
        match = _TAG.match(line)
        return match is not None and tag_name(match[1]) in PLACE

    def _end_comment(self, parts: list[str], number: int) -> Iterator[Event]:
        self._comment = None
        text = comment_text("\n".join(parts))
        if text:
            yield Event(ASIDE, number, text, COMMENT)

    # Tags over several lines

    def _in_tag(self, number: int, line: str) -> Iterator[Event]:
        if line.startswith("%"):
            yield from _escape(number, line)
            return
        tag = f"{self._tag}\n{line}"
        match = _TAG.match(tag)
        if match:
            self._tag = ""
            yield Event(TAG, self._began, unquote(match[2].replace("\n", " ")), match[1])
            yield from self._between(number, line, len(line) - (len(tag) - match.end()))
        elif line.startswith("[") or not line.strip() or not self._may_go_on(number, tag):
            yield from self._give_up_tag()
            if line.strip():
                yield from self._between(number, line, 0)
            else:
                yield Event(EMPTY, number)
        else:
            self._tag = tag

    def _may_go_on(self, number: int, tag: str) -> bool:
        if len(tag) > _LONGEST_TAG or number - self._began > _MOST_TAG_LINES:
            return False
        return _TAG_BEGUN.fullmatch(tag) is not None

    def _give_up_tag(self) -> Iterator[Event]:
        text, self._tag = self._tag, ""
        self._complain_of_tag(self._began, text)
        yield from stray(self._began, text)

    def _complain_of_tag(self, number: int, text: str) -> None:
        self._complain(number, f'{shorten(text)!r} is not a tag: expected [Name "value"]')

    # A line with nothing open before it

    def _between(self, number: int, line: str, place: int) -> Iterator[Event]:
        text: list[str] = []
        is_first = True  # no text came before it since the line, a tag or a comment began
        while place < len(line):
            first = line[place]
            if first == "[":
                match = _TAG.match(line, place)
                if match:
                    is_first = True
                    yield from _flush(number, text)
                    yield Event(TAG, number, unquote(match[2]), match[1])
                    place = match.end()
                elif is_first:
                    yield from self._odd_tag(number, line[place:])
                    return
                else:
                    text.append("[")
                    place += 1
            elif first == "{" or first == ";":
                yield from _flush(number, text)
                end = line.find("}", place) if first == "{" else -1
                if end < 0:
                    yield from self._to_the_end(number, line, place)
                    return
                yield from self._end_comment([line[place + 1 : end]], number)
                is_first = True
                place = end + 1
            else:
                plain = _PLAIN.match(line, place)
                end = plain.end() if plain else place + 1
                text.append(line[place:end])
                is_first = is_first and not text[-1].strip()
                place = end
        yield from _flush(number, text)

    def _to_the_end(self, number: int, line: str, place: int) -> Iterator[Event]:
        """A ``;`` comment, or a ``{`` comment that is not closed on its line."""
        if line[place] == ";":
            yield from stray(number, line[place + 1 :])
        else:
            self._comment, self._began = [line[place + 1 :]], number
            self._size = len(line) - place

    def _odd_tag(self, number: int, line: str) -> Iterator[Event]:
        """A line that begins like a tag and is none as it stands."""
        match = _TAG_WITH_QUOTES_INSIDE.fullmatch(line) or _TAG_WITHOUT_QUOTES.fullmatch(line)
        if match:
            self._complain_of_tag(number, line)
            yield Event(TAG, number, unquote(match[2].strip()), match[1])
        elif len(line) <= _LONGEST_TAG and _TAG_BEGUN.fullmatch(line):
            self._tag, self._began = line, number
        else:
            self._complain_of_tag(number, line)
            yield from stray(number, line)


def _flush(number: int, text: list[str]) -> Iterator[Event]:
    whole = "".join(text)
    text.clear()
    if whole.strip():
        yield Event(TEXT, number, whole)
