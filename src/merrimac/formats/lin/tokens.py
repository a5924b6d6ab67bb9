"""LIN as pairs of tag and value, whatever the commentators typed.

A LIN file is ``tag|value|tag|value|...`` with line breaks where people like them. Nothing can be
escaped, so a bar typed into a comment makes a tag of the words after it and shifts every pair
that follows. The way out is that tags are few and known:

- words where a tag should stand belong to the comment before them (or are a comment);
- a tag where a value should stand means that the value was left out.

So the pairs are in step again at the next tag, and no board is lost. Lines whose tags are all
known and in their places, nearly all of them, take a short cut through C code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import repeat

from merrimac.game.errors import shorten

Pair = tuple[int, str, str]  # line, tag, value
Complaint = Callable[[int, str], None]

BAR = "\N{BROKEN BAR}"  # what stands in text for the bar that LIN has no way to write

# Said before the boards and good until said again.
HEADER_TAGS = frozenset("vg rs pn pw px mp bn".split())
# What happens to a board.
ACTION_TAGS = frozenset("mb pc mc".split())
TAGS = (
    HEADER_TAGS | ACTION_TAGS | frozenset("qx md sv st rh ah an ob pg nt sa sk mn tu bt va".split())
)

_TEXT_TAGS = frozenset(("nt", "an"))
# Not words of any language: at the start of a line they open a pair even if none was closed.
_UNMISTAKABLE = HEADER_TAGS | ACTION_TAGS | frozenset("qx md sv pg nt".split())
# A tag we do not know, unlike a card (h5), a call (1c) or a number.
_TAG_SHAPE = re.compile(r"(?![shdc][2-9tjqka]$|[1-7][cdhsn]$|\d\d$)[a-z0-9][a-z0-9#^]")


def pairs(lines: Iterable[str], complain: Complaint) -> Iterator[Pair]:
    """The pairs of a file, each as soon as it is certain where its value ends."""
    stepper = _Stepper(complain)
    for number, line in enumerate(_unix_lines(lines), start=1):
        pieces = line.split("|")
        if (
            not stepper.is_open
            and len(pieces) & 1
            and not pieces[-1]
            and TAGS.issuperset(pieces[:-1:2])
        ):
            if len(pieces) > 1:
                yield from stepper.take_tidy_line(number, pieces)
        else:
            yield from stepper.take_line(number, pieces)
    yield from stepper.end()


def written(text: str) -> str:
    """Text as it can stand in a LIN file, so that reading gives it back."""
    text = text.replace("|", BAR)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    rest, newline, last = text.rpartition("\n")
    # A last line that is just a tag would be taken for one.
    return f"{rest} {last}" if newline and last.strip() in _UNMISTAKABLE else text


def _unix_lines(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if "\r" in line:
            yield from line.split("\r")
        else:
            yield line


class _Stepper:
    """Keeps tags and values in step.

    The newest pair is held back until the next tag, since a bar in its text may have cut it short.
    """

    def __init__(self, complain: Complaint) -> None:
        self.is_open = False  # the held value goes on into the next line
        self._complain = complain
        self._held: tuple[int, str, list[str]] | None = None
        self._is_shifted = False

    def take_tidy_line(self, number: int, pieces: list[str]) -> list[Pair]:
        found = [*self._release()]
        found += zip(repeat(number), pieces[:-3:2], pieces[1:-3:2], strict=False)
        self._hold(number, pieces[-3], pieces[-2])
        return found

    def take_line(self, number: int, pieces: list[str]) -> Iterator[Pair]:
        last = len(pieces) - 1
        place = self._go_on(number, pieces) if self.is_open else 0
        while place < last:
            tag = _tag_at(pieces, place)
            if tag is None:
                yield from self._words(number, pieces[place], place == 0)
                place += 1
                continue
            yield from self._release()
            place += 1
            value = pieces[place]
            if place < last and tag not in _TEXT_TAGS and _is_left_out(pieces, place):
                self._hold(number, tag, "")
                self._shift(number, f"{tag} has no value: found the tag {value.strip()} after it")
                continue
            self._hold(number, tag, value)
            self.is_open = place == last
            place += 1
        if place == last and pieces[last].strip():
            yield from self._words(number, pieces[last], place == 0)

    def end(self) -> Iterator[Pair]:
        if self.is_open and self._held:
            number, tag, parts = self._held
            self._complain(number, f"the file ends inside the value of {tag}: expected a bar (|)")
            self._held = number, tag, ["".join(parts).rstrip("\n"), ""]
        yield from self._release()

    def _go_on(self, number: int, pieces: list[str]) -> int:
        """Add the line's first piece to the open value; how many pieces that used up."""
        assert self._held is not None
        _, tag, parts = self._held
        if len(pieces) > 1 and pieces[0].strip() in _UNMISTAKABLE:
            self._shift(
                number, f"the value of {tag} has no end: found a new tag, expected a bar (|)"
            )
            self.is_open = False
            return 0
        parts.append("\n" + pieces[0])
        self.is_open = len(pieces) == 1
        return 1

    def _words(self, number: int, words: str, starts_line: bool) -> Iterator[Pair]:
        """Words in the place of a tag: they belong to the text before, or are a comment."""
        found = shorten(words.strip(), 30)
        self._shift(number, f"found {found!r}, expected a tag such as mb or nt: a stray bar (|)?")
        if self._held and (self._held[1] in _TEXT_TAGS or self._held[1] not in TAGS):
            self._held[2].append(("\n" if starts_line else BAR) + words)
        elif words.strip():
            yield from self._release()
            self._held = number, "nt", [words.strip()]

    def _shift(self, number: int, reason: str) -> None:
        if not self._is_shifted:
            self._complain(number, reason)
        self._is_shifted = True

    def _hold(self, number: int, tag: str, value: str) -> None:
        self._held = number, tag, [value]
        self._is_shifted = False

    def _release(self) -> tuple[Pair, ...]:
        if not self._held:
            return ()
        number, tag, parts = self._held
        self._held = None
        return ((number, tag, parts[0] if len(parts) == 1 else _joined(tag, parts)),)


def _joined(tag: str, parts: list[str]) -> str:
    """A value put together from pieces, such that it can be written and read again."""
    value = written("".join(parts))
    return value + BAR if tag not in _TEXT_TAGS and value.strip() in TAGS else value


def _is_left_out(pieces: list[str], place: int) -> bool:
    """Whether a tag stands in the place of a value, and no tag where the next one should."""
    if pieces[place].strip() not in TAGS:
        return False
    at_end = place + 1 == len(pieces) - 1
    return bool(pieces[-1].strip()) if at_end else _tag_at(pieces, place + 1) is None


def _tag_at(pieces: list[str], place: int) -> str | None:
    """The tag that stands there, if it is one; an unknown one must be followed by a known one."""
    tag = pieces[place].strip()
    if tag in TAGS:
        return tag
    if tag.isupper() and tag.lower() in TAGS:
        return tag.lower()
    if not _TAG_SHAPE.fullmatch(tag) or pieces[place + 1].strip() in TAGS:
        return None
    following = pieces[place + 2].strip() if place + 2 < len(pieces) else ""
    at_end = place + 2 >= len(pieces) - 1
    return tag if following in TAGS or (at_end and not following) else None
