"""A walk through a system: along every written auction, and one answer further.

At each place the lines that speak are tried on random hands. What was seen is kept by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from merrimac.bidding.chooser import candidates
from merrimac.bidding.language import Block, Line
from merrimac.bidding.places import places_of
from merrimac.bidding.pool import random_hands
from merrimac.bidding.standing import Standing, Starts
from merrimac.bidding.system import Option, System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.holding import Masks

_POOL = 3_000
_FEW = 40
"""With fewer hands that fit the earlier calls, any hands are tried."""
_PLACES_OF_BLOCK = 8
_PLACES_OF_LINE = 3
_ANSWERED = {"artificial", "asking", "takeout", "transfer"}


@dataclass(frozen=True, slots=True)
class Seen:
    """A line at a place of an auction."""

    standing: Standing
    option: Option
    earlier: tuple[Option, ...]


@dataclass
class Survey:
    """What a walk has found."""

    systems: tuple[System, ...]
    chosen: set[Line] = field(default_factory=set)
    """Lines that some hand bids by."""
    seen: dict[Line, list[Seen]] = field(default_factory=dict)
    """A few places of each line that applied somewhere."""
    places: dict[Block, list[Standing]] = field(default_factory=dict)
    """Where each block with a written auction was tried."""
    artificial: dict[Line, tuple[System, Standing, Option]] = field(default_factory=dict)
    together: dict[tuple[Line, Line], Standing] = field(default_factory=dict)
    """Pairs of lines that speak of the same call at the same place, the first of them first."""

    @property
    def standings(self) -> Iterator[Standing]:
        return (each for found in self.places.values() for each in found)


def survey(system: System, progress: Callable[[], object] = lambda: None) -> Survey:
    """Walk through a system, with its switches as they are and then with the others."""
    found = Survey(tuple(_settings(system)))
    for each in found.systems:
        for block in blocks(each):
            if block.path is not None and block not in found.places and is_active(block, each):
                _walk(found, each, block)
                progress()
    return found


def _settings(system: System) -> Iterator[System]:
    """As set; all switches on; all off: every block is active in one of them or in none."""
    yield system
    for state in (True, False):
        switches = dict.fromkeys(system.switches, state)
        if switches != system.switches:
            yield replace(system, switches=switches, _starts=Starts())


def blocks(system: System) -> Iterator[Block]:
    return (block for file in system.files for block in file.blocks)


def is_active(block: Block, system: System) -> bool:
    return all(system.switches.get(name) is wanted for name, wanted in block.switches)


def _walk(found: Survey, system: System, block: Block) -> None:
    standings = found.places.setdefault(block, [])
    for auction, vulnerability in places_of(block, _PLACES_OF_BLOCK):
        standing = system.standing(auction, vulnerability)
        standings.append(standing)
        _visit(found, system, standing)


def _visit(found: Survey, system: System, standing: Standing) -> None:
    options = system.options(standing)
    _note_pairs(found, standing, options)
    _try(found, standing, tuple(candidates(system, standing)))
    for option in options:
        wants_answer = option.line.flags & _ANSWERED or option.line.tags
        if option.line not in found.artificial and wants_answer and not option.is_default:
            found.artificial[option.line] = system, standing, option
            after = system.after(system.after(standing, option.call), Call.PASS)
            if not after.auction.is_complete:
                _visit(found, system, after)


def _note_pairs(found: Survey, standing: Standing, options: tuple[Option, ...]) -> None:
    first: dict[Call, Option] = {}
    for option in (each for each in options if not each.is_default):
        before = first.setdefault(option.call, option)
        if before.line != option.line:
            found.together.setdefault((before.line, option.line), standing)


def _try(found: Survey, standing: Standing, able: tuple[Option, ...]) -> None:
    rows = _hands(standing)
    for place, option in enumerate(able):
        line = option.line
        if len(rows):
            fits = option.constraint.batch(rows)
            rows = rows[~fits]
            if fits.any():
                found.chosen.add(line)
        places = found.seen.setdefault(line, [])
        if line not in found.chosen and len(places) < _PLACES_OF_LINE:
            places.append(Seen(standing, option, able[:place]))


def _hands(standing: Standing) -> Masks:
    """Hands that fit what the player has shown so far."""
    hands = random_hands(_POOL)
    fitting: Masks = hands[standing.constraints[standing.me].batch(hands)]
    return fitting if len(fitting) >= _FEW else hands


def first_unwritten(system: System, standing: Standing) -> Call | None:
    """The first call of our side in an auction of which no written line speaks."""
    here = system.standing(Auction(standing.auction.dealer), standing.vulnerability)
    for seat, call in standing.auction:
        is_ours = seat.side is standing.me.side
        if is_ours and call is not Call.PASS and not _is_written(system, here, call):
            return call
        here = system.after(here, call)
    return None


def _is_written(system: System, standing: Standing, call: Call) -> bool:
    return any(each.call is call and not each.is_default for each in system.options(standing))
