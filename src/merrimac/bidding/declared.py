"""What a family of system files declares and nobody asks for, and meanings that contradict
themselves: what can be found without an auction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from merrimac.beliefs.constraint import NEVER, Constraint
from merrimac.beliefs.deals import Deals
from merrimac.bidding.call_pattern import UNBOUND, Binding, bound, suits_for
from merrimac.bidding.errors import Place
from merrimac.bidding.findings import Finding, Kind
from merrimac.bidding.language import Line, SystemFile
from merrimac.bidding.meaning import constraint_of, text_for, variables_in, with_definitions
from merrimac.bidding.shown import shown_by
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.seats import Seat, Vulnerability
from merrimac.solve.dealing import TooLarge

_START = Standing(Auction(Seat.NORTH), Vulnerability.NONE)


def unused(system: System) -> Iterator[Finding]:
    """Switches that no header asks for, and definitions that no line uses."""
    asked = {name for file in system.files for block in file.blocks for name, _ in block.switches}
    texts = list(_texts(system))
    for file in system.files:
        for switch in file.switches:
            if switch.name not in asked:
                place = _where(file, rf"switch {switch.name}\b")
                yield Finding(Kind.UNUSED, place, f"no header asks for the switch {switch.name}.")
        for name, own in file.definitions:
            used = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            if not any(used.search(text) for text in texts if text != own):
                place = _where(file, rf"define {name}\b")
                yield Finding(Kind.UNUSED, place, f"no line uses the definition {name!r}.")


def _texts(system: System) -> Iterator[str]:
    for file in system.files:
        yield from (meaning for _, meaning in file.definitions)
        yield from (line.meaning for block in file.blocks for line in block.lines)


def impossible(system: System) -> Iterator[Finding]:
    """Lines whose condition no hand fulfils, whatever the auction was."""
    for file in system.files:
        for block in file.blocks:
            for line in block.lines:
                if not _can_mean_something(system, line):
                    message = f"no hand can have what this line asks for: {line.meaning}."
                    yield Finding(Kind.IMPOSSIBLE, line.place, message)


def _can_mean_something(system: System, line: Line) -> bool:
    """For some suits that its variables may stand for; what depends on more is left alone."""
    meaning = with_definitions(line.meaning, system.definitions)
    if "with partner" in meaning or "theirs" in meaning:
        return True
    found = (text_for(meaning, each, _START) for each in _bindings(sorted(variables_in(meaning))))
    return any(can_be_held(constraint_of(text)) for text in found)


def _bindings(names: list[str], so_far: Binding = UNBOUND) -> Iterator[Binding]:
    if not names:
        yield so_far
        return
    for suit in suits_for(names[0], so_far):
        yield from _bindings(names[1:], bound(so_far, names[0], suit))


def can_be_held(constraint: Constraint) -> bool:
    """Whether some hand fulfils it; told for certain when it can be counted."""
    if constraint == NEVER or shown_by(constraint).is_empty:
        return False
    try:
        return not Deals(constraint.at(Seat.NORTH)).is_empty
    except TooLarge:
        return True


def _where(file: SystemFile, pattern: str) -> Place:
    """Where a declaration stands: the outline keeps places of lines only."""
    name = next((block.place.file for block in file.blocks), file.name)
    path = Path(name)
    if not path.is_file():
        text = files("merrimac.bidding.systems").joinpath(path.name).read_text(encoding="utf-8")
    else:
        text = path.read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), start=1):
        found = re.match(rf"\s*(?:{pattern})", line)
        if found is not None:
            return Place(name, number, len(line) - len(line.lstrip()) + 1)
    return Place(name, 1)
