"""A match played to its end, wherever the work is done, and kept board by board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count, takewhile

from merrimac.match.compared import Compared
from merrimac.match.kinds import Match, PlayedBoard
from merrimac.match.statistics import SequentialTest
from merrimac.match.workplace import Workplace
from merrimac.storage.results import Results


@dataclass(frozen=True, slots=True)
class Finished:
    """The boards that count, in order, and whether a rule ended the match before its last one."""

    boards: tuple[Compared, ...]
    stopped: bool = False


def run(
    match: Match,
    at: Workplace,
    results: Results | None = None,
    rule: SequentialTest | None = None,
    progress: Callable[[int], object] = lambda _done: None,
) -> Finished:
    """Play what is not kept yet.

    A rule looks at the boards in the order of their numbers, and what was played beyond its end
    does not count: so it stops at the same board wherever the work was done.
    """
    kept = results.results(match.boards) if results is not None else {}
    found = {number: Compared.of_plain(form) for number, form in kept.items()}
    progress(len(found))
    end = _end(found, rule)
    missing = [number for number in range(1, match.boards + 1) if number not in found]
    if end is None and missing:
        for played in at.done(partial(_play, match), missing):
            one = played.compared
            if results is not None:
                results.add(one.number, one.plain(), played.records)
            found[one.number] = one
            progress(len(found))
            end = _end(found, rule)
            if end is not None:
                break
    last = match.boards if end is None else end
    return Finished(tuple(found[number] for number in range(1, last + 1)), end is not None)


def _play(match: Match, number: int) -> PlayedBoard:
    return match.play(number)


def _end(found: Mapping[int, Compared], rule: SequentialTest | None) -> int | None:
    """The board after which the rule stops the match; None: it goes on."""
    if rule is None:
        return None
    in_order = takewhile(found.__contains__, count(1))
    return rule.stops_at([found[number].imps for number in in_order])
