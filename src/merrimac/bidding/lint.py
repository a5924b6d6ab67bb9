"""What is doubtful in a system: faults that no single line shows.

Every written auction is gone along with suits for its variables, and at each place the lines are
tried on random hands, and where those say nothing, on hands drawn to fit a line. A line of a file
that another file stands over may be set aside by that one: that is what files are for, no fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from merrimac.beliefs.constraint import all_of
from merrimac.beliefs.deals import Deals, NoSuchDeal
from merrimac.bidding.call_pattern import UNBOUND, matched
from merrimac.bidding.declared import impossible, unused
from merrimac.bidding.findings import Finding, Kind
from merrimac.bidding.language import Block, Line
from merrimac.bidding.standing import Standing
from merrimac.bidding.survey import Seen, Survey, blocks, first_unwritten, is_active, survey
from merrimac.bidding.system import System, check
from merrimac.formats.text import call_words
from merrimac.game.call import Call
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat
from merrimac.solve.dealing import TooLarge

_DRAWN = 200
_MOST_TAKERS = 4
_FORCING = {"forcing", "game forcing", "asking", "transfer"}
_TELLING = ("artificial", "takeout", "penalty")


def lint(system: System, progress: Callable[[], object] = lambda: None) -> list[Finding]:
    """Everything doubtful, by file and line. Raises SystemFileError when a file can't be used.

    ``progress`` is called once for each block with a written auction.
    """
    check(system)
    told = [*unused(system), *impossible(system)]
    known = {finding.place for finding in told}
    found = survey(system, progress)
    told += _clashes(found)
    told += [
        each
        for each in (*_never_chosen(system, found), *_nowhere(system, found))
        if each.place not in known
    ]
    told += _open_ends(found)
    ranks = _ranks(system)
    return sorted(
        dict.fromkeys(told),
        key=lambda each: (ranks[each.place.file], each.place.line, each.place.column, each.message),
    )


def _ranks(system: System) -> dict[str, int]:
    """The files by their names in places, the system's own first."""
    return {
        block.place.file: rank
        for rank, file in reversed(list(enumerate(system.files)))
        for block in file.blocks
    }


# --- Two lines of one call ------------------------------------------------------------------------


def _clashes(found: Survey) -> Iterator[Finding]:
    for (first, other), standing in found.together.items():
        if other.call.call is Call.PASS:
            continue
        for what in _differences(first, other):
            message = (
                f"{other.call.text} is {what} by one line and not by the other, {_line(first)}, "
                f"{_after(standing)}."
            )
            yield Finding(Kind.CLASH, other.place, message)


def _differences(one: Line, other: Line) -> Iterator[str]:
    if bool(one.flags & _FORCING) is not bool(other.flags & _FORCING):
        yield "forcing"
    elif ("game forcing" in one.flags) is not ("game forcing" in other.flags):
        yield "forcing to game"
    yield from (flag for flag in _TELLING if (flag in one.flags) is not (flag in other.flags))


# --- Lines that no hand is bid by -----------------------------------------------------------------


def _never_chosen(system: System, found: Survey) -> Iterator[Finding]:
    ranks = _ranks(system)
    written = {line for block in found.places for line in block.lines if not block.is_default}
    for line, places in found.seen.items():
        if line in found.chosen or line not in written:
            continue
        taken, is_possible = _tested(places)
        if taken is None:
            continue
        if not is_possible:
            message = f"no hand that bid so far can have this {_after(places[0].standing)}."
            yield Finding(Kind.IMPOSSIBLE, line.place, message)
        elif all(ranks[each.place.file] >= ranks[line.place.file] for each in taken):
            where = _after(places[0].standing)
            message = f"no hand comes to this line {where}: {_takers(taken, line)} them."
            yield Finding(Kind.COVERED, line.place, message)


def _takers(taken: Counter[Line], line: Line) -> str:
    numbers = sorted(each.place.line for each in taken if each.place.file == line.place.file)
    if len(numbers) == len(taken) and 1 < len(numbers) <= _MOST_TAKERS:
        return f"lines {', '.join(map(str, numbers[:-1]))} and {numbers[-1]} have"
    most, _ = taken.most_common(1)[0]
    return f"{_line(most)} {'has' if len(taken) == 1 else 'and others have'}"


def _tested(places: list[Seen]) -> tuple[Counter[Line] | None, bool]:
    """The lines that take the hands drawn to fit a line, and whether any could be drawn; None when
    a hand comes through, or it can't be told."""
    taken: Counter[Line] = Counter()
    is_possible = False
    for seen in places:
        try:
            hands = _drawn(seen)
        except TooLarge:
            return None, True
        if hands is None:
            continue
        is_possible = True
        for option in seen.earlier:
            fits = option.constraint.batch(hands)
            taken[option.line] += int(fits.sum())
            hands = hands[~fits]
        if len(hands):
            return None, True
    return +taken, is_possible


def _drawn(seen: Seen) -> Masks | None:
    """Hands for a line, among those that could have made the player's earlier calls."""
    known = seen.standing.constraints[seen.standing.me]
    asked = all_of((known, seen.option.constraint)).at(Seat.NORTH)
    try:
        deals = Deals(asked).sample(_DRAWN, Random(_DRAWN)).deals
    except NoSuchDeal:
        return None
    hands: Masks = deals[:, Seat.NORTH]
    return hands if len(hands) else None


# --- Places that don't come up --------------------------------------------------------------------


def _nowhere(system: System, found: Survey) -> Iterator[Finding]:
    has_openings = any(block.path == () for block in blocks(system))
    for block in blocks(system):
        if not any(is_active(block, each) for each in found.systems):
            message = "no setting of the switches lets this block speak."
            yield Finding(Kind.NOWHERE, block.place, message)
        elif block.path is not None:
            yield from _of_written(system, found, block, has_openings)


def _of_written(
    system: System, found: Survey, block: Block, has_openings: bool
) -> Iterator[Finding]:
    standings = found.places[block]
    if not standings:
        message = "the auction above this block can't arise: no legal calls fit it."
        yield Finding(Kind.NOWHERE, block.place, message)
        return
    if has_openings:
        unwritten = [_unwritten(found, block, standing) for standing in standings]
        missing = [call for call in unwritten if call is not None]
        if len(missing) == len(standings):
            message = (
                f"this block is never reached: no line says when we call {call_words(missing[0])} "
                f"{_after(standings[0])}."
            )
            yield Finding(Kind.NOWHERE, block.place, message)
            return
    for line in block.lines:
        if line not in found.seen and "read only" not in line.flags:
            yield from _of_silent_line(system, found, line, standings)


def _unwritten(found: Survey, block: Block, standing: Standing) -> Call | None:
    system = next(each for each in found.systems if is_active(block, each))
    return first_unwritten(system, standing)


def _of_silent_line(
    system: System, found: Survey, line: Line, standings: list[Standing]
) -> Iterator[Finding]:
    """A line of a block that came up, while it did not."""
    ranks = _ranks(system)
    spoken = {
        option.line
        for standing in standings
        for option in found.systems[0].options(standing)
        if matched(line.call, option.call, UNBOUND) is not None and not option.is_default
    }
    if any(ranks[each.place.file] < ranks[line.place.file] for each in spoken):
        return
    legal = {call for standing in standings for call in standing.auction.legal_calls}
    if not any(matched(line.call, call, UNBOUND) is not None for call in legal):
        why = "its call is not legal there"
    elif spoken:
        first = min(spoken, key=lambda each: (ranks[each.place.file], each.place.line))
        why = f"{_line(first)} speaks of its call"
    else:
        why = "what is asked in brackets or of the hand is never so"
    message = f"this line never applies {_after(standings[0])} and the like: {why}."
    yield Finding(Kind.NOWHERE, line.place, message)


# --- Artificial calls -----------------------------------------------------------------------------


def _open_ends(found: Survey) -> Iterator[Finding]:
    for line, (system, standing, option) in found.artificial.items():
        if "artificial" not in line.flags or "answer" in line.flags or not option.call.is_bid:
            continue
        after = system.after(standing, option.call)
        for call, what in _interference(after):
            later = system.after(after, call)
            if not any(not each.is_default for each in system.options(later)):
                name = line.name or f"the artificial {call_words(option.call)}"
                message = (
                    f"nothing is said of what follows when {name} is {what}, {_after(standing)}."
                )
                yield Finding(Kind.OPEN_END, line.place, message)


def _interference(standing: Standing) -> Iterator[tuple[Call, str]]:
    legal = standing.auction.legal_calls
    if Call.DOUBLE in legal:
        yield Call.DOUBLE, "doubled"
    cheapest = next((call for call in legal if call.is_bid), None)
    if cheapest is not None:
        yield cheapest, f"overcalled with {call_words(cheapest)}"


# --- Words ----------------------------------------------------------------------------------------


def _after(standing: Standing) -> str:
    calls = " ".join(map(call_words, standing.auction.calls))
    return f"after {calls}" if calls else "at the beginning"


def _line(line: Line) -> str:
    return f"line {line.place.line} of {line.place.file}"
