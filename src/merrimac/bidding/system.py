"""A bidding system: its file over the files it inherits from, and what each call means by it.

``options`` lists the calls of a place in the auction in order of preference, each with what it
shows. It is the one rule base: the chooser takes the first option that the hand fits, the reader
looks a call up, and the explainer says why another was not taken.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

from merrimac.beliefs.constraint import ALWAYS, NEVER, Constraint, any_of
from merrimac.beliefs.language import SpecificationError
from merrimac.bidding import qualifiers
from merrimac.bidding.call_pattern import UNBOUND, Binding, CallPattern, matched, strains_of
from merrimac.bidding.conditions import Test, UnknownCondition, bindings, find
from merrimac.bidding.errors import Place, SystemFileError
from merrimac.bidding.language import Block, Line, Step, Switch, SystemFile, parse_system
from merrimac.bidding.meaning import (
    Unbound,
    constraint_of,
    sample_binding,
    text_for,
    variables_in,
    with_definitions,
)
from merrimac.bidding.standing import Reading, Standing
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.errors import NotationError
from merrimac.game.seats import Seat, Vulnerability

SUFFIX = ".bid"
_PASS = CallPattern("P", Call.PASS)
_FOLDER = "merrimac.bidding.systems"


@dataclass(frozen=True, slots=True)
class Option:
    """A call that may be made, by one line of the system."""

    call: Call
    constraint: Constraint
    line: Line
    binding: Binding
    is_default: bool
    text: str
    """What it shows, in the words of the line."""

    @property
    def is_read_only(self) -> bool:
        """Understood when another makes it, and never chosen."""
        return "read only" in self.line.flags


@dataclass(frozen=True, slots=True)
class _Rules:
    """A block, ready to be asked."""

    block: Block
    path: tuple[Step, ...] | None
    """With the passes between the calls written out."""
    tests: tuple[tuple[Test, re.Match[str]], ...]
    rank: int
    """Of its file: the lower goes before the others."""

    owner: Hashable
    """What one file says of a written auction it says with one voice, wherever it stands, and so
    it does for auctions under the same conditions."""


@dataclass(frozen=True, eq=False)
class System:
    name: str
    title: str
    files: tuple[SystemFile, ...]
    """The system's own, then those it inherits from."""
    switches: Mapping[str, bool]
    _standings: dict[tuple[Vulnerability, Seat], Standing] = field(default_factory=dict)

    # --- Loading --------------------------------------------------------------------------------

    @staticmethod
    def load(name: str, switches: Mapping[str, bool] | None = None) -> System:
        """A system by its name, or by the path of its file, which is checked from end to end.

        Raises SystemFileError. The systems that come with the program are checked by its tests.
        """
        system = _system(_files(name), switches or {})
        if name.endswith(SUFFIX):
            check(system, own=True)
        return system

    @cached_property
    def definitions(self) -> dict[str, str]:
        """What words stand for; a system's own before those that it inherits."""
        found: dict[str, str] = {}
        for file in reversed(self.files):
            found |= dict(file.definitions)
        return dict(sorted(found.items(), key=lambda each: -len(each[0])))

    @cached_property
    def _texts(self) -> dict[Line, str]:
        """The lines' meanings, with what is defined written out."""
        return {
            line: with_definitions(line.meaning, self.definitions)
            for file in self.files
            for block in file.blocks
            for line in block.lines
        }

    @cached_property
    def card(self) -> dict[str, Switch]:
        """The switches of the convention card."""
        return {each.name: each for file in reversed(self.files) for each in file.switches}

    @cached_property
    def _rules(self) -> tuple[_Rules, ...]:
        """In order: the system's own file first, each file from top to bottom."""
        found = [
            _rules_of(block, rank)
            for rank, file in enumerate(self.files)
            for block in file.blocks
            if all(self.switches.get(name) is wanted for name, wanted in block.switches)
        ]
        return tuple(sorted(found, key=lambda each: (each.rank, each.block.place.line)))

    @cached_property
    def _rules_by_length(self) -> dict[int, tuple[_Rules, ...]]:
        """By the number of calls from the first bid on: those that may apply."""
        return {}

    # --- Reading --------------------------------------------------------------------------------

    def at(self, _: Seat) -> System:
        """What a seat plays, when everybody plays this system."""
        return self

    def standing(self, auction: Auction, vulnerability: Vulnerability) -> Standing:
        """How an auction stands, when everybody plays this system."""
        key = vulnerability, auction.dealer
        standing = self._standings.get(key)
        if standing is None:
            standing = self._standings[key] = Standing(Auction(auction.dealer), vulnerability)
        for call in auction.calls:
            standing = self.after(standing, call)
        return standing

    def after(self, standing: Standing, call: Call) -> Standing:
        """How it stands after one more call."""
        known = standing._cache.get((self, call))
        if known is None:
            known = standing.after(self.reading(standing, call))
            standing._cache[self, call] = known
        assert isinstance(known, Standing)
        return known

    def reading(self, standing: Standing, call: Call) -> Reading:
        """What a call means now."""
        options = [option for option in self.options(standing) if option.call is call]
        if not options:
            return Reading(standing.me, call, ALWAYS, "no meaning", is_default=True)
        first = options[0]
        return Reading(
            standing.me,
            call,
            any_of(option.constraint for option in options),
            first.line.name,
            first.line.flags,
            frozenset(_filled(tag, first.binding) for tag in first.line.tags),
            first.is_default,
        )

    def options(self, standing: Standing) -> tuple[Option, ...]:
        """The legal calls with what they show, in order of preference."""
        known = standing._cache.get(self)
        if known is None:
            found = list(self._options(standing))
            known = standing._cache[self] = (*found, *_last_resort(standing, found))
        assert isinstance(known, tuple)
        return known

    def _options(self, standing: Standing) -> Iterator[Option]:
        owners: dict[Call, Hashable] = {}
        legal = frozenset(standing.auction.legal_calls)
        applying = self._applying(standing)
        for is_default in (False, True):
            for rules in applying:
                if rules.block.is_default is is_default:
                    for option in self._of_block(standing, rules, legal):
                        if owners.setdefault(option.call, rules.owner) == rules.owner:
                            yield option

    def _applying(self, standing: Standing) -> tuple[_Rules, ...]:
        """Blocks that may apply, in order."""
        opening = standing.opening
        calls = 0 if opening is None else len(standing.readings) - standing.readings.index(opening)
        if calls not in self._rules_by_length:
            self._rules_by_length[calls] = tuple(
                rules for rules in self._rules if rules.path is None or len(rules.path) == calls
            )
        return self._rules_by_length[calls]

    def _of_block(
        self, standing: Standing, rules: _Rules, legal: frozenset[Call]
    ) -> Iterator[Option]:
        start = _along(rules.path, standing)
        if start is None:
            return
        found = list(bindings(standing, rules.tests, start))
        for line in rules.block.lines:
            for binding in found:
                for call, bound in _calls(line, binding, standing):
                    if call in legal:
                        yield from self._option(standing, rules.block, line, call, bound)

    def _option(
        self, standing: Standing, block: Block, line: Line, call: Call, binding: Binding
    ) -> Iterator[Option]:
        try:
            text = text_for(self._texts[line], binding, standing)
        except Unbound:
            return
        constraint = constraint_of(text)
        if constraint != NEVER:
            yield Option(call, constraint, line, binding, block.is_default, text)


def _last_resort(standing: Standing, found: list[Option]) -> Iterator[Option]:
    """Where some hand may fit no line at all: the lowest bid that no line would make."""
    made = {each.call for each in found if not each.is_read_only}
    passes = not standing.is_forced
    if any(
        each.constraint == ALWAYS
        and not each.is_read_only
        and (passes or each.call is not Call.PASS or "even if forced" in each.line.flags)
        for each in found
    ):
        return
    for call in standing.auction.legal_calls:
        if call.is_bid and call not in made:
            line = Line(
                CallPattern(str(call)),
                (),
                "nothing else fits",
                "anything",
                frozenset(),
                frozenset(),
                Place("the program", 1),
            )
            yield Option(call, ALWAYS, line, UNBOUND, True, line.meaning)
            return


def names() -> list[str]:
    """The systems that come with the program."""
    return sorted(
        each.name.removesuffix(SUFFIX)
        for each in files(_FOLDER).iterdir()
        if each.name.endswith(SUFFIX)
    )


# --- Loading ------------------------------------------------------------------------------------


def _files(name: str) -> tuple[SystemFile, ...]:
    """A file and those it stands over."""
    found: list[SystemFile] = []
    wanted: str | None = name
    while wanted is not None:
        file = _file(wanted)
        if file.name in {each.name for each in found}:
            raise SystemFileError(f"{file.name} stands over itself", Place(wanted, 1))
        found.append(file)
        wanted = file.base
    return tuple(found)


def _file(name: str) -> SystemFile:
    if name.endswith(SUFFIX):
        try:
            return parse_system(Path(name).read_text(encoding="utf-8"), name)
        except (OSError, UnicodeDecodeError):
            raise NotationError("system file", name, "a text file that can be read") from None
    return _own_file(name)


@cache
def _own_file(name: str) -> SystemFile:
    """One that comes with the program."""
    resource = files(_FOLDER).joinpath(name + SUFFIX)
    if not name.isidentifier() or not resource.is_file():
        raise NotationError(
            "system", name, f"one of {', '.join(names())}, or a path to a .bid file"
        )
    return parse_system(resource.read_text(encoding="utf-8"), name + SUFFIX)


def _system(found: tuple[SystemFile, ...], switches: Mapping[str, bool]) -> System:
    card = {each.name: each.is_on for file in reversed(found) for each in file.switches}
    unknown = [name for name in switches if name not in card]
    if unknown:
        raise NotationError("switch", unknown[0], f"one of {', '.join(card)}")
    system = System(found[0].name, found[0].title, found, {**card, **switches})
    return system


def check(system: System, own: bool = False) -> None:
    """Try every condition and every line once: an error shows now, not at the table.

    ``own``: of the system's own file only; the tests have seen to those it stands over.
    """
    for file in system.files[:1] if own else system.files:
        for block in file.blocks:
            _check_block(system, block)


def _check_block(system: System, block: Block) -> None:
    for name, _ in block.switches:
        if name not in system.switches:
            raise SystemFileError(f"there is no switch {name!r}: declare it first", block.place)
    for text, place in block.conditions:
        try:
            find(text)
        except UnknownCondition:
            raise SystemFileError(f"{text!r} is no condition on an auction", place) from None
    for line in block.lines:
        _check_line(system, line)


def _check_line(system: System, line: Line) -> None:
    for text in line.qualifiers:
        try:
            qualifiers.check(text)
        except qualifiers.UnknownQualifier:
            expected = ", ".join(qualifiers.TESTS)
            message = f"{text!r} can't be said of a bid: expected {expected}, or level 2-3"
            raise SystemFileError(message, line.place) from None
    standing = Standing(Auction(Seat.NORTH), Vulnerability.NONE)
    binding = sample_binding(variables_in(line.meaning))
    text = text_for(with_definitions(line.meaning, system.definitions), binding, standing)
    try:
        constraint_of(text)
    except SpecificationError as error:
        same = text[: error.position] == line.meaning[: error.position]
        place = line.place.beyond(error.position if same else 0)
        raise SystemFileError(error.message, place) from None


def _rules_of(block: Block, rank: int) -> _Rules:
    path = None if block.path is None else tuple(_with_passes(block.path))
    tests = tuple(find(text) for text, _ in block.conditions)
    conditions = None if path is not None else tuple(text for text, _ in block.conditions)
    owner = rank, block.is_default, conditions
    return _Rules(block, path, tests, rank, owner)


def _with_passes(path: Iterable[Step]) -> Iterator[Step]:
    """Between two calls of one side the other has passed; at the end we are to call."""
    last: Step | None = None
    for step in path:
        if last is not None and last.is_ours is step.is_ours:
            yield Step(_PASS, not step.is_ours)
        yield step
        last = step
    if last is not None and last.is_ours:
        yield Step(_PASS, is_ours=False)


# --- Matching -----------------------------------------------------------------------------------


def _along(path: tuple[Step, ...] | None, standing: Standing) -> Binding | None:
    """What the calls of a path bind when the auction went like that; None: it did not."""
    if path is None:
        return UNBOUND
    calls = standing.readings[len(standing.readings) - len(path) :] if path else ()
    if not path:
        return UNBOUND if standing.opening is None else None
    binding = UNBOUND
    for step, reading in zip(path, calls, strict=True):
        if step.is_ours is not (reading.seat.side is standing.me.side):
            return None
        found = matched(step.pattern, reading.call, binding)
        if found is None:
            return None
        binding = found
    return binding


def _calls(line: Line, binding: Binding, standing: Standing) -> Iterator[tuple[Call, Binding]]:
    """The calls that a line speaks of."""
    pattern = line.call
    if pattern.strain is None:
        if pattern.call is not None:
            yield pattern.call, binding
        return
    found = list(strains_of(pattern, binding))
    for strain, bound in reversed(found) if "up the line" in line.flags else found:
        for level in [pattern.level] if pattern.level else range(1, 8):
            call = Call.bid(level, strain)
            if all(qualifiers.holds(each, standing, call, bound) for each in line.qualifiers):
                yield call, bound


def _filled(tag: str, binding: Binding) -> str:
    word, _, name = tag.partition(" ")
    suit = binding.get(name)
    return tag if suit is None else f"{word} {suit.name.lower()}"
