"""A set of problems made from a seed: so many of each level, named and solved in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from merrimac.match.problem_set.finding import Found, endings
from merrimac.match.problem_set.naming import technique_of
from merrimac.match.problem_set.problem import KeyDecision
from merrimac.match.problem_set.solution import solution_words

_OPEN_CARDS_SHOW = 2
"""Up to this level."""


def made(wanted: Mapping[int, int], seed: int) -> Iterator[KeyDecision]:
    """Each as it is found; ``wanted`` says how many of each level. The same seed, the same set."""
    rng = Random(seed)
    missing = {level: number for level, number in wanted.items() if number > 0}
    taken = dict.fromkeys(missing, 0)
    for hard in (True, False):
        mine = [level for level in missing if (level > _OPEN_CARDS_SHOW) is hard]
        for found in endings(rng, hard) if mine else ():
            level = found.level
            if level not in mine or taken[level] == missing[level]:
                continue
            taken[level] += 1
            yield _told(found, f"{level}-{taken[level]:02d}")
            if all(taken[level] == missing[level] for level in mine):
                break


def _told(found: Found, name: str) -> KeyDecision:
    ending = replace(found.ending, id=name, theme=technique_of(found.ending, found.ahead))
    return KeyDecision(ending, found.ahead, solution_words(ending, found.ahead))
