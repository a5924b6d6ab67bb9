"""Why there is no such deal: the fewest conditions that can't all hold."""

from __future__ import annotations

from collections.abc import Sequence

from merrimac.beliefs.constraint import Constraint, all_of
from merrimac.beliefs.deals import Deals


def clash(conditions: Sequence[Constraint]) -> list[int]:
    """The places of conditions that exclude each other, none of which can be left out.

    Empty when the conditions do not exclude each other, as far as can be counted.
    """
    if not _is_impossible(conditions):
        return []
    kept = list(range(len(conditions)))
    for place in range(len(conditions)):
        without = [each for each in kept if each != place]
        if _is_impossible([conditions[each] for each in without]):
            kept = without
    return kept


def _is_impossible(conditions: Sequence[Constraint]) -> bool:
    return Deals(all_of(conditions)).is_empty
