"""The language of system files: an outline of auctions, with what each call means.

    system sayc "Standard American Yellow Card" over natural
    switch jacoby_2nt on "2NT over one of a major is a raise to game"
    define opening values = 12+ total points or rule of 20

    opening:
      1NT = 15-17 hcp, balanced
        2C Stayman = 8+ hcp, 4-card major; artificial, forcing
          2D = no 4-card major; artificial
        (X):
          XX = 8+ hcp; penalty
      1M five-card major = opening values, 5+ M

A *line* has a call, perhaps a name, ``=``, a condition on the hand in the words of the
specification language, and perhaps flags after a semicolon. Lines that stand under it are the
answers of partner, when the opponent passed; the opponents' other calls are in parentheses. A
*header* ends in a colon: calls that came before (``1M (2x)``), ``opening``, ``when`` and
conditions on what is known so far, ``if`` or ``unless`` and a switch, ``first`` or ``default``.

Of the lines whose auction fits, the first that the hand fits is chosen: those under ``first``, then
all others, then those under ``default``. What a call means is said by the first block that speaks
of it, and there a system's own file goes before ``first``. docs/bidding.md is the page for those
who write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum

from merrimac.bidding.call_pattern import CallPattern, parse_call
from merrimac.bidding.errors import Place, SystemFileError
from merrimac.bidding.outline import Item, outline

FLAGS = (
    "forcing", "game forcing", "invitational", "sign-off", "artificial", "takeout", "penalty",
    "asking", "answer", "transfer", "read only", "up the line", "even if forced",
)  # fmt: skip
"""What can be said of a call beside what it shows. More than these are tags: ``is stayman``."""
_SYSTEM = re.compile(r'system (\w+)(?: "([^"]*)")?(?: over (\w+))?')
_SWITCH = re.compile(r'switch (\w+) (on|off)(?: "([^"]*)")?')
_DEFINE = re.compile(r"define ([a-z][a-z ]*?) *= *(.+)")
_LINE = re.compile(r"(?P<call>\S+)(?: +\[(?P<qualifiers>[^\]]*)\])?(?P<name>[^=]*)=(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class Step:
    """A call of an auction, by us (the side whose turn it is) or by them."""

    pattern: CallPattern
    is_ours: bool


@dataclass(frozen=True, slots=True)
class Line:
    """What one call shows."""

    call: CallPattern
    qualifiers: tuple[str, ...]
    name: str
    meaning: str
    flags: frozenset[str]
    tags: frozenset[str]
    place: Place
    """Of the meaning."""


class Order(IntEnum):
    """When lines are looked at, whatever file they stand in."""

    FIRST = 0
    IN_TURN = 1
    DEFAULT = 2


@dataclass(frozen=True, slots=True)
class Block:
    """Lines for one auction, or one kind of auction."""

    path: tuple[Step, ...] | None
    """The whole auction from its first bid; None: any."""
    conditions: tuple[tuple[str, Place], ...]
    switches: tuple[tuple[str, bool], ...]
    order: Order
    lines: tuple[Line, ...]
    place: Place

    @property
    def is_default(self) -> bool:
        return self.order is Order.DEFAULT


@dataclass(frozen=True, slots=True)
class Switch:
    name: str
    is_on: bool
    words: str


@dataclass(frozen=True, slots=True)
class SystemFile:
    """One file, as written."""

    name: str
    title: str
    base: str | None
    switches: tuple[Switch, ...]
    definitions: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]


def parse_system(text: str, file: str) -> SystemFile:
    """Read a system file. Raises SystemFileError with the place."""
    items = outline(text, file)
    if not items or not (head := _SYSTEM.fullmatch(items[0].text)):
        place = items[0].place if items else Place(file, 1)
        raise SystemFileError('a file begins with: system name "Title" over another', place)
    reader = _Reader()
    for item in items[1:]:
        reader.read(item)
    return SystemFile(
        head[1],
        head[2] or head[1],
        head[3],
        tuple(reader.switches),
        tuple(reader.definitions),
        tuple(reader.blocks),
    )


@dataclass(frozen=True, slots=True)
class _Where:
    """What the lines above have said of where a line applies."""

    path: tuple[Step, ...] | None = None
    conditions: tuple[tuple[str, Place], ...] = ()
    switches: tuple[tuple[str, bool], ...] = ()
    order: Order = Order.IN_TURN


@dataclass(slots=True)
class _Reader:
    switches: list[Switch] = field(default_factory=list)
    definitions: list[tuple[str, str]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def read(self, item: Item) -> None:
        """A line that stands under no other."""
        if found := _SWITCH.fullmatch(item.text):
            self.switches.append(Switch(found[1], found[2] == "on", found[3] or found[1]))
        elif found := _DEFINE.fullmatch(item.text):
            self.definitions.append((found[1], found[2]))
        elif item.text.endswith(":"):
            self._header(item, _Where())
        else:
            expected = "a header that ends in a colon, a switch, or a definition"
            raise SystemFileError(
                f"{item.text!r} is not understood: expected {expected}", item.place
            )

    def _header(self, item: Item, above: _Where) -> None:
        self._block(item.children, self._where(item, above))

    def _where(self, item: Item, above: _Where) -> _Where:
        text = item.text.removesuffix(":").strip()
        first, _, rest = text.partition(" ")
        if text in ("first", "default"):
            return replace(above, order=Order[text.upper()])
        if text == "opening":
            return replace(above, path=())
        if first == "when":
            found = tuple((part.strip(), item.place.beyond(5)) for part in rest.split(","))
            return replace(above, conditions=above.conditions + found)
        if first in ("if", "unless"):
            return replace(above, switches=(*above.switches, (rest.strip(), first == "if")))
        return replace(above, path=(above.path or ()) + tuple(_steps(text, item.place)))

    def _block(self, items: Iterable[Item], where: _Where) -> None:
        """The lines of one place in the auction; a header among them begins a block of its own."""
        lines: list[Line] = []
        below: list[Item] = []
        for item in items:
            if item.text.endswith(":"):
                self._end_block(lines, where)
                lines = []
                self._header(item, where)
            else:
                lines.append(_line(item))
                below += [item] if item.children else []
        self._end_block(lines, where)
        for item in below:
            self._answers(item, where)

    def _end_block(self, lines: list[Line], where: _Where) -> None:
        if lines:
            told = where.path, where.conditions, where.switches, where.order
            self.blocks.append(Block(*told, tuple(lines), lines[0].place))

    def _answers(self, item: Item, where: _Where) -> None:
        line = _line(item)
        if line.qualifiers or where.path is None:
            message = "answers can stand only under a call of a written auction"
            raise SystemFileError(message, item.children[0].place)
        path = (*where.path, Step(line.call, is_ours=True))
        self._block(item.children, _Where(path, (), where.switches))


def _steps(text: str, place: Place) -> Iterator[Step]:
    """``1M (2x) X``: calls of ours, and in parentheses of theirs."""
    for token in text.split():
        is_ours = not (token.startswith("(") and token.endswith(")"))
        pattern = parse_call(token if is_ours else token[1:-1])
        if pattern is None:
            expected = "calls such as 1NT, 2M or (X), or: opening, when, if, unless, first, default"
            where = place.beyond(text.index(token))
            raise SystemFileError(f"{token!r} is no call: expected {expected}", where)
        yield Step(pattern, is_ours)


def _line(item: Item) -> Line:
    found = _LINE.fullmatch(item.text)
    if found is None:
        expected = "a call, =, and what it shows, such as: 1NT = 15-17 hcp, balanced"
        raise SystemFileError(f"{item.text!r} is not understood: expected {expected}", item.place)
    call = parse_call(found["call"])
    if call is None:
        message = f"{found['call']!r} is no call: expected P, X, XX or a bid such as 1NT, 2M or nx"
        raise SystemFileError(message, item.place)
    meaning, _, flags = found["rest"].partition(";")
    start = found.start("rest") + len(meaning) - len(meaning.lstrip())
    before = found.start("rest") + len(meaning) + 2
    told, tags = _flags(flags, item.place.beyond(before))
    qualifiers = tuple(part.strip() for part in (found["qualifiers"] or "").split(",") if part)
    place = item.place.beyond(start)
    return Line(call, qualifiers, found["name"].strip(), meaning.strip(), told, tags, place)


def _flags(text: str, place: Place) -> tuple[frozenset[str], frozenset[str]]:
    flags, tags = set(), set()
    for part in (part.strip() for part in text.split(",") if part.strip()):
        if part in FLAGS:
            flags.add(part)
        elif part.startswith(("is ", "agrees ", "shows ")):
            tags.add(part)
        else:
            expected = ", ".join(FLAGS[:5]) + ", or a tag such as: is stayman"
            raise SystemFileError(f"{part!r} is no flag: expected {expected}", place)
    return frozenset(flags), frozenset(tags)
