"""The blocks of a system made ready to be asked: which of them speak of a place in an auction.

A system is asked at every call of every auction, so what does not depend on the auction is worked
out once: the calls that a line may speak of are a set of bits, and a meaning is kept for all that
it depends on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from merrimac.beliefs.constraint import Constraint
from merrimac.bidding import qualifiers
from merrimac.bidding.call_pattern import (
    OTHER,
    UNBOUND,
    Binding,
    CallPattern,
    matched,
    strains_of,
    suits_for,
)
from merrimac.bidding.conditions import Test, bindings, find
from merrimac.bidding.language import Block, Line, Step
from merrimac.bidding.meaning import Unbound, constraint_of, text_for, variables_in
from merrimac.bidding.standing import Standing
from merrimac.game.call import BIDS, CALLS, Call
from merrimac.game.cards import STRAINS

ALL_CALLS = (1 << len(CALLS)) - 1
"""Sets of calls are ints with a bit for each."""
_PASS = CallPattern("P", Call.PASS)
_LEVELS = range(1, 8)


def calls_of_pattern(pattern: CallPattern) -> int:
    """The calls that fit a pattern, whatever its variable stands for."""
    if pattern.is_any:
        return ALL_CALLS
    if pattern.strain is None:
        assert pattern.call is not None
        return 1 << pattern.call
    if pattern.variable is None:
        strains = {strain for strain, _ in strains_of(pattern, UNBOUND)}
    else:
        strains = {STRAINS[suit] for suit in suits_for(pattern.variable, UNBOUND)}
    levels = (None, *_LEVELS) if pattern.level is None else (pattern.level,)
    return sum(1 << call for call in BIDS if call.strain in strains and call.level in levels)


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A line, ready to be asked."""

    line: Line
    text: str
    """Its meaning, with what is defined written out."""
    calls: int
    """That it may speak of, wherever."""
    variables: tuple[str, ...]
    """That its meaning depends on."""
    _meanings: dict[object, tuple[str, Constraint] | None] = field(default_factory=dict, repr=False)

    @staticmethod
    def of(line: Line, text: str) -> Rule:
        named = variables_in(text)
        named |= {OTHER[name][0] for name in named if name in OTHER}
        return Rule(line, text, calls_of_pattern(line.call), tuple(sorted(named)))

    def meaning(self, binding: Binding, standing: Standing) -> tuple[str, Constraint] | None:
        """What it shows, in words and as a constraint; None: a variable stands for nothing."""
        key = (
            tuple([binding.get(name) for name in self.variables]),
            standing.suits_of_theirs if "theirs" in self.text else None,
            standing.shown(standing.partner) if "with partner" in self.text else None,
        )
        if key not in self._meanings:
            try:
                text = text_for(self.text, binding, standing)
            except Unbound:
                self._meanings[key] = None
            else:
                self._meanings[key] = text, constraint_of(text)
        return self._meanings[key]

    def spoken_of(
        self, binding: Binding, standing: Standing, among: int
    ) -> Iterator[tuple[Call, Binding]]:
        """The calls that the line speaks of, of a set of calls."""
        pattern = self.line.call
        if pattern.strain is None:
            if pattern.call is not None:
                yield pattern.call, binding
            return
        found = list(strains_of(pattern, binding))
        for strain, bound in reversed(found) if "up the line" in self.line.flags else found:
            for level in (pattern.level,) if pattern.level else _LEVELS:
                call = Call.bid(level, strain)
                if among >> call & 1 and self._is_in_order(standing, call, bound):
                    yield call, bound

    def at(self, standing: Standing, among: int) -> int:
        """Of a set of calls, those that the line may speak of here."""
        calls = self.calls & among
        for text in self.line.qualifiers:
            if not calls:
                break
            if not qualifiers.is_of_variables(text):
                calls &= qualifiers.bids(text, standing)
        return calls

    def _is_in_order(self, standing: Standing, call: Call, binding: Binding) -> bool:
        """What brackets say of variables."""
        return all(
            qualifiers.holds(text, standing, call, binding)
            for text in self.line.qualifiers
            if qualifiers.is_of_variables(text)
        )


@dataclass(frozen=True, eq=False)
class Rules:
    """A block, ready to be asked."""

    block: Block
    rules: tuple[Rule, ...]
    path: tuple[Step, ...] | None
    """With the passes between the calls written out."""
    tests: tuple[tuple[Test, re.Match[str]], ...]
    rank: int
    """Of its file: the lower goes before the others."""
    owner: int
    """What one file says of a written auction it says with one voice, wherever it stands, and so
    it does for auctions under the same conditions: those blocks have one number."""

    @cached_property
    def calls(self) -> int:
        """The calls that its lines may speak of."""
        calls = 0
        for rule in self.rules:
            calls |= rule.calls
        return calls

    def bindings(self, standing: Standing) -> tuple[Binding, ...]:
        """What its variables may stand for here; none: the auction did not go like that."""
        if self.path is None:
            return _under(standing, self.tests)
        start = self._along(standing)
        return () if start is None else tuple(bindings(standing, self.tests, start))

    def _along(self, standing: Standing) -> Binding | None:
        """What the calls of the path bind when the auction went like that; None: it did not."""
        assert self.path is not None
        if not self.path:
            return UNBOUND if standing.opening is None else None
        side = standing.me.side
        binding = UNBOUND
        for step, reading in zip(self.path, standing.readings[-len(self.path) :], strict=True):
            if step.is_ours is not (reading.seat.side is side):
                return None
            found = matched(step.pattern, reading.call, binding)
            if found is None:
                return None
            binding = found
        return binding


def _under(
    standing: Standing, tests: tuple[tuple[Test, re.Match[str]], ...]
) -> tuple[Binding, ...]:
    """The bindings under which conditions hold; until one binds, each is asked once for all."""
    known = standing.conditions
    for place, (test, found) in enumerate(tests, start=1):
        text = found.string
        starts = known.get(text)
        if starts is None:
            starts = known[text] = tuple(test(standing, UNBOUND, found))
        if not starts:
            return ()
        if starts[0] is not UNBOUND:
            rest = tests[place:]
            return tuple(each for start in starts for each in bindings(standing, rest, start))
    return (UNBOUND,)


_Place = tuple[int, bool, Call | None, int]
"""Calls from the first bid on, whether that was ours, the bid, and the calls asked for."""


@dataclass(frozen=True, eq=False)
class RuleBook:
    """All blocks, in order: the system's own file first, each file from top to bottom."""

    blocks: tuple[Rules, ...]
    _places: dict[_Place, tuple[tuple[Rules, ...], ...]] = field(default_factory=dict, repr=False)

    @staticmethod
    def of(blocks: Iterable[tuple[int, Block]], texts: dict[Line, str]) -> RuleBook:
        """Blocks with the rank of their file."""
        owners: dict[object, int] = {}
        found: list[Rules] = []
        for rank, block in blocks:
            path = None if block.path is None else tuple(_with_passes(block.path))
            conditions = None if path is not None else tuple(text for text, _ in block.conditions)
            owner = owners.setdefault((rank, block.order, conditions), len(owners))
            tests = tuple(find(text) for text, _ in block.conditions)
            rules = tuple(Rule.of(line, texts[line]) for line in block.lines)
            found.append(Rules(block, rules, path, tests, rank, owner))
        return RuleBook(tuple(sorted(found, key=lambda each: (each.rank, each.block.place.line))))

    @cached_property
    def _longest(self) -> int:
        """The calls of the longest written auction."""
        return max((len(each.path) for each in self.blocks if each.path is not None), default=0)

    def at(self, standing: Standing, wanted: int) -> tuple[Rules, ...]:
        """Those that may apply and speak of such calls, in order; without defaults."""
        return self._speaking(standing, wanted)[0]

    def defaults_at(self, standing: Standing, wanted: int) -> tuple[Rules, ...]:
        """The defaults among them."""
        return self._speaking(standing, wanted)[1]

    def _speaking(self, standing: Standing, wanted: int) -> tuple[tuple[Rules, ...], ...]:
        opening = standing.opening
        key: _Place = 0, False, None, wanted
        if opening is not None:
            calls = len(standing.readings) - standing.readings.index(opening)
            key = calls, opening.seat.side is standing.me.side, opening.call, wanted
            if calls > self._longest:  # there only conditions say where a block applies
                key = self._longest + 1, False, None, wanted
        if key not in self._places:
            self._places[key] = tuple(
                tuple(
                    each
                    for each in self.blocks
                    if each.block.is_default is is_default
                    and each.calls & wanted
                    and _may_apply(each.path, *key[:3])
                )
                for is_default in (False, True)
            )
        return self._places[key]


def _may_apply(
    path: tuple[Step, ...] | None, calls: int, is_ours: bool, opening: Call | None
) -> bool:
    if path is None:
        return True
    if len(path) != calls or opening is None:
        return len(path) == calls
    first = path[0]
    return first.is_ours is is_ours and bool(calls_of_pattern(first.pattern) >> opening & 1)


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
