"""A bidding system: its file over the files it inherits from, and what each call means by it.

``options`` lists the calls of a place in the auction in order of preference, each with what it
shows. It is the one rule base: the chooser takes the first option that the hand fits, the reader
looks a call up, and the explainer says why another was not taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import chain
from pathlib import Path

from merrimac.beliefs.constraint import ALWAYS, NEVER, Constraint, any_of
from merrimac.beliefs.language import SpecificationError
from merrimac.bidding import qualifiers
from merrimac.bidding.call_pattern import UNBOUND, Binding, CallPattern
from merrimac.bidding.conditions import UnknownCondition, find
from merrimac.bidding.errors import Place, SystemFileError
from merrimac.bidding.language import Block, Line, Order, Switch, SystemFile, parse_system
from merrimac.bidding.meaning import (
    constraint_of,
    sample_binding,
    text_for,
    variables_in,
    with_definitions,
)
from merrimac.bidding.rules import ALL_CALLS, RuleBook, Rules
from merrimac.bidding.standing import Reading, Standing, Starts
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.errors import NotationError
from merrimac.game.seats import Seat, Vulnerability

SUFFIX = ".bid"
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


@dataclass(frozen=True, eq=False)
class System:
    name: str
    title: str
    files: tuple[SystemFile, ...]
    """The system's own, then those it inherits from."""
    switches: Mapping[str, bool]
    _starts: Starts = field(default_factory=Starts, repr=False)

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
    def card(self) -> dict[str, Switch]:
        """The switches of the convention card."""
        return {each.name: each for file in reversed(self.files) for each in file.switches}

    @cached_property
    def _book(self) -> RuleBook:
        found = [
            (rank, block)
            for rank, file in enumerate(self.files)
            for block in file.blocks
            if all(self.switches.get(name) is wanted for name, wanted in block.switches)
        ]
        texts = {
            line: with_definitions(line.meaning, self.definitions)
            for _, block in found
            for line in block.lines
        }
        return RuleBook.of(found, texts)

    # --- Reading --------------------------------------------------------------------------------

    def at(self, _: Seat) -> System:
        """What a seat plays, when everybody plays this system."""
        return self

    def standing(self, auction: Auction, vulnerability: Vulnerability) -> Standing:
        """How an auction stands, when everybody plays this system."""
        standing = self._starts.of(auction.dealer, vulnerability)
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
        options = self.options_for(standing, call)
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

    def options_for(self, standing: Standing, call: Call) -> tuple[Option, ...]:
        """The options that are one call; cheaper than to look at all."""
        if self not in standing._cache:
            found = tuple(self._options(standing, 1 << call))
            chosen = not call.is_bid or not all(option.is_read_only for option in found)
            if chosen or _is_enough(standing, self._options(standing, 1 << Call.PASS)):
                return found
        return tuple(option for option in self.options(standing) if option.call is call)

    def options(self, standing: Standing) -> tuple[Option, ...]:
        """The legal calls with what they show, in order of preference."""
        known = standing._cache.get(self)
        if known is None:
            found = list(self._options(standing, ALL_CALLS))
            known = standing._cache[self] = (*found, *_last_resort(standing, found))
        assert isinstance(known, tuple)
        return known

    def in_turn(self, standing: Standing) -> Iterator[Option]:
        """The same one by one: defaults are looked up only by who comes so far."""
        if self in standing._cache:
            yield from self.options(standing)
            return
        written = self._written(standing, ALL_CALLS)
        yield from written
        yield from self.options(standing)[len(written) :]

    def _options(self, standing: Standing, wanted: int) -> Iterator[Option]:
        """Those of a set of calls: each is spoken of by its first owner alone."""
        written = self._written(standing, wanted)
        yield from written
        taken = 0
        for option in written:
            taken |= 1 << option.call
        yield from _spoken(standing, self._book.defaults_at(standing, wanted), wanted & ~taken)

    def _written(self, standing: Standing, wanted: int) -> tuple[Option, ...]:
        """By no default: those under ``first`` before the others."""
        key = self, "written"
        known = standing._cache.get(key)
        if known is None:
            found = tuple(_spoken(standing, self._book.at(standing, wanted), wanted))
            if wanted == ALL_CALLS:
                standing._cache[key] = found
            return found
        assert isinstance(known, tuple)
        return tuple(option for option in known if wanted >> option.call & 1)


def _spoken(standing: Standing, blocks: Iterable[Rules], wanted: int) -> Iterator[Option]:
    legal = wanted & sum(1 << call for call in standing.auction.legal_calls)
    taken = 0
    owned: dict[int, int] = {}
    found: tuple[list[Option], ...] = tuple([] for _ in Order)
    for rules in blocks:
        own = owned.get(rules.owner, 0)
        still_open = legal & (own | ~taken)
        if rules.calls & still_open and (bindings := rules.bindings(standing)):
            for option in _of_block(standing, rules, bindings, still_open):
                found[rules.block.order].append(option)
                own |= 1 << option.call
            owned[rules.owner] = own
            taken |= own
    return chain.from_iterable(found)


def _of_block(
    standing: Standing, rules: Rules, bindings: tuple[Binding, ...], among: int
) -> Iterator[Option]:
    for rule in rules.rules:
        calls = rule.at(standing, among)
        if calls:
            for binding in bindings:
                for call, bound in rule.spoken_of(binding, standing, calls):
                    meant = rule.meaning(bound, standing)
                    if meant is not None and meant[1] != NEVER:
                        text, constraint = meant
                        is_default = rules.block.is_default
                        yield Option(call, constraint, rule.line, bound, is_default, text)


def _is_enough(standing: Standing, options: Iterable[Option]) -> bool:
    """Whether every hand fits one of them."""
    return any(
        option.constraint == ALWAYS
        and not option.is_read_only
        and (
            option.call is not Call.PASS
            or not standing.is_forced
            or "even if forced" in option.line.flags
        )
        for option in options
    )


def _last_resort(standing: Standing, found: list[Option]) -> Iterator[Option]:
    """Where some hand may fit no line at all: the lowest bid that no line would make."""
    if _is_enough(standing, found):
        return
    made = {each.call for each in found if not each.is_read_only}
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


def _filled(tag: str, binding: Binding) -> str:
    word, _, name = tag.partition(" ")
    suit = binding.get(name)
    return tag if suit is None else f"{word} {suit.name.lower()}"
