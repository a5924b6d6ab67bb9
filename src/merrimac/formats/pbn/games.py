"""From tags, text and comments to games, still in the words of the file.

Here are PBN's rules about games as wholes: an empty line ends one, ``#`` takes a value over from
a game before, a note belongs to the section it follows. And the habits of real files: games
without an empty line between them, and a second table that leaves out the deal it shares.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from merrimac.formats.pbn.lexer import ASIDE, EMPTY, TAG, Complain, Event, stray
from merrimac.formats.pbn.vocabulary import (
    ABOUT_THE_DEAL,
    ESCAPE,
    NEVER_INHERITED,
    PLACE,
    parse_note,
    tag_name,
)
from merrimac.game.errors import shorten

_DIRECTIVES = ("PBN 1.0", "PBN 2.0", "PBN 2.1", "EXPORT", "IMPORT")
_NEVER_IN_SECTIONS = re.compile(r'["\[%]')
# Notes, annotations and suffixes end by themselves, so they may be glued to what follows. A star
# on a call is an alert and stays with it; in the play it can only be the end.
_MARK = r"=\w*=|=[0-9]*|\$[0-9]+|\$\w*|[!?]{1,2}"
_CALL_TOKEN = re.compile(rf"(?:{_MARK}|[^=$!?*]+)\**|\*+", re.ASCII)
_CARD_TOKEN = re.compile(rf"{_MARK}|[^=$!?*]+|\*", re.ASCII)
_IS_GLUED = re.compile(r"[^=$!?*\s][=$!?*]|[=$!?*][^=$!?*\s]|[=$!?*]{2}")
_SHARED = ("Board", "Dealer", "Vulnerable", "Deal")


class Aside(NamedTuple):
    """A comment or an escape line."""

    kind: str
    text: str


@dataclass(slots=True)
class Section:
    """An Auction or Play section: its tag, the words and asides after it, and its notes."""

    line: int
    seat: str
    is_play: bool = False
    items: list[str | Aside] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    _rows: list[tuple[int, int]] = field(default_factory=list)  # first item of a line, line

    def add(self, line: int, text: str) -> None:
        self._rows.append((len(self.items), line))
        words = text.split()
        if not _IS_GLUED.search(text):
            self.items.extend(words)
            return
        token = _CARD_TOKEN if self.is_play else _CALL_TOKEN
        for word in words:
            if _IS_GLUED.search(word):
                self.items.extend(token.findall(word))
            else:
                self.items.append(word)

    def line_of(self, item: int) -> int:
        row = bisect_right(self._rows, (item, 1 << 60)) - 1
        return self._rows[row][1] if row >= 0 else self.line


@dataclass(slots=True)
class Game:
    """One game as the file has it, inherited values filled in."""

    line: int
    header: tuple[tuple[str, str], ...] = ()
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    tables: dict[str, list[str]] = field(default_factory=dict)
    auction: Section | None = None
    play: Section | None = None
    # Asides outside the sections, each with the name of the tag it follows.
    asides: list[tuple[str, Aside]] = field(default_factory=list)

    @property
    def has_sections(self) -> bool:
        return self.auction is not None or self.play is not None

    def line_of(self, tag: str) -> int:
        return self.lines.get(tag, self.line)


def games(events: Iterable[Event], complain: Complain) -> Iterator[Game]:
    """The games of a file, one by one as they end."""
    gatherer = _Gatherer(complain)
    for event in events:
        if event.kind is TAG:
            finished = gatherer.tag(event.line, tag_name(event.name), event.text)
            if finished is not None:
                yield finished
        elif event.kind is ASIDE:
            gatherer.aside(Aside(event.name, event.text))
        elif event.kind is EMPTY:
            gatherer.is_after_empty_line = True
        else:
            gatherer.text(event.line, event.text)
    last = gatherer.end()
    if last is not None:
        yield last


class _Gatherer:
    """The game being read, and what it may take over from those before."""

    def __init__(self, complain: Complain) -> None:
        self._complain = complain
        self._game: Game | None = None
        self._header: tuple[tuple[str, str], ...] = ()
        self._is_first = True
        self._waiting: list[Aside] = []  # said after an empty line: belongs to the game to come
        self._previous: dict[str, str] = {}
        self._latest: dict[str, str] = {}  # the last value of each tag
        self._for_all: dict[str, str] = {}  # values first given with ##
        self._section: Section | None = None  # that text and notes now belong to
        self._tag = ""  # the last one; text after it is its table
        self._is_astray = False
        self.is_after_empty_line = False

    # Tags

    def tag(self, line: int, name: str, value: str) -> Game | None:
        """Take a tag; the game before it, if this one begins another."""
        finished = None
        if self._game is not None and self._begins_a_game(self._game, name):
            finished = self._finish(self._game)
        game = self._game
        if game is None:
            if name == "Note":
                self._note(line, value)
                return None
            game = self._begin(line)
        elif self.is_after_empty_line:
            self._settle_waiting(game)
        self.is_after_empty_line = self._is_astray = False
        if name == "Note":
            self._note(line, value)
        elif name == "Auction" or name == "Play":
            self._open_section(game, name, line, value)
        elif name in game.tags:
            self._complain(line, f"tag {name} is there twice in one game; the first one counts")
            self._keep_astray(line, f'[{name} "{value}"]')
        else:
            self._section = None
            self._tag = name
            inherited = self._resolve(line, name, value)
            if inherited is not None:
                game.tags[name] = inherited
                game.lines[name] = line
        return finished

    def _begins_a_game(self, game: Game, name: str) -> bool:
        section = {"Auction": game.auction or game.play, "Play": game.play}
        if name in section:
            return section[name] is not None
        if name == "Note":
            return False
        if self.is_after_empty_line:
            return True
        if name not in game.tags or name not in PLACE:
            return False
        return game.has_sections or ("Deal" in game.tags and name in ABOUT_THE_DEAL)

    def _begin(self, line: int) -> Game:
        if self._is_first:
            self._header = tuple(
                (aside.kind, aside.text)
                for aside in self._waiting
                if aside.kind == ESCAPE and aside.text not in _DIRECTIVES
            )
            self._waiting = [aside for aside in self._waiting if aside.kind != ESCAPE]
            self._is_first = False
        game = self._game = Game(line, self._header)
        self._settle_waiting(game)
        return game

    def _settle_waiting(self, game: Game) -> None:
        for aside in self._waiting:
            if aside.kind != ESCAPE or aside.text not in _DIRECTIVES:
                self._attach(game, aside)
        self._waiting.clear()

    def _resolve(self, line: int, name: str, value: str) -> str | None:
        """The value behind ``#`` (as in the last game with the tag) or ``##x`` (from here on)."""
        if value != "#" and not value.startswith("##"):
            if name in self._for_all:
                self._for_all[name] = value  # a new value for all; it need not begin with ##
            return value
        if name in NEVER_INHERITED:
            self._complain(line, f"tag {name} can't be inherited: expected a value, not {value!r}")
            return None
        found = self._latest.get(name) if value == "#" else value.lstrip("#")
        if found is None:
            self._complain(line, f"tag {name} inherits a value, but no game before has one")
            return None
        if value != "#" or name in self._for_all:
            self._for_all[name] = found
        return found

    # Sections, notes and tables

    def _open_section(self, game: Game, name: str, line: int, seat: str) -> None:
        seat = seat.strip()
        if seat.startswith("#"):
            self._complain(line, f"tag {name} can't be inherited: expected a seat, not '#'")
            seat = "?"
        self._section = Section(line, seat, name == "Play")
        if name == "Auction":
            game.auction = self._section
        else:
            game.play = self._section

    def _note(self, line: int, value: str) -> None:
        note = parse_note(value)
        if note is None:
            reason = f"note {shorten(value)!r} is not understood: expected '1: text'"
        elif self._section is None:
            reason = f"note {note[0]} belongs to no section: expected it after Auction or Play"
        elif note[0] in self._section.notes:
            reason = f"note {note[0]} is there twice in one section; the first one counts"
        else:
            self._section.notes[note[0]] = note[1]
            return
        self._complain(line, reason)
        self._keep_astray(line, f'[Note "{value}"]')

    def text(self, line: int, text: str) -> None:
        """Take a line that is no tag: of a section, of a table, or astray."""
        game = self._game
        if game is not None and not self.is_after_empty_line:
            if self._section is not None:
                if not self._section.notes and not _NEVER_IN_SECTIONS.search(text):
                    self._section.add(line, text)
                    return
            elif self._tag in game.tags and self._tag not in PLACE:
                row = text.rstrip()  # one that begins with % must not become an escape line
                game.tables.setdefault(self._tag, []).append(f" {row}" if row[0] == "%" else row)
                return
        if not self._is_astray:
            self._is_astray = True
            self._complain(
                line, f"text {shorten(text.strip())!r} has no place here: expected a tag in [ ]"
            )
        self._keep_astray(line, text)

    # Asides

    def aside(self, aside: Aside) -> None:
        """Take a comment or an escape line."""
        if self._game is None or self.is_after_empty_line:
            self._waiting.append(aside)
        else:
            self._attach(self._game, aside)

    def _keep_astray(self, line: int, text: str) -> None:
        for event in stray(line, text):
            self.aside(Aside(event.name, event.text))

    def _attach(self, game: Game, aside: Aside) -> None:
        if self._section is not None:
            self._section.items.append(aside)
        else:
            game.asides.append((self._tag, aside))

    # The end of a game

    def end(self) -> Game | None:
        """The last game; what was said after it belongs to it."""
        game = self._game
        if game is None:
            if any(aside.kind != ESCAPE for aside in self._waiting):
                self._complain(1, "there is no game here: expected tags such as [Deal ...]")
            return None
        self._settle_waiting(game)
        return self._finish(game)

    def _finish(self, game: Game) -> Game:
        for name, value in self._for_all.items():
            game.tags.setdefault(name, value)
        self._share_deal(game)
        self._previous = game.tags
        self._latest.update(game.tags)
        self._game = self._section = None
        self._tag = ""
        return game

    def _share_deal(self, game: Game) -> None:
        """A game with an auction and no deal is another table at the board before."""
        tags, previous = game.tags, self._previous
        if "Deal" in tags or "Deal" not in previous:
            return
        has_happened = game.has_sections or "Contract" in tags
        if has_happened and all(
            tags.get(name, previous.get(name)) == previous.get(name) for name in _SHARED
        ):
            for name in _SHARED:
                if name in previous:
                    tags.setdefault(name, previous[name])
