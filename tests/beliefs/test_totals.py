"""What can't add up is seen without counting, and nothing else is taken for it."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.beliefs.cells import cells
from merrimac.beliefs.deals import Deals
from merrimac.beliefs.language import parse
from merrimac.beliefs.totals import cannot_add_up


def adds_up(text: str) -> bool:
    (cell,) = cells(parse(text).constraint)
    return not cannot_add_up(cell.atoms.values())


@pytest.mark.parametrize(
    "text",
    [
        "south 20+ hcp; north 12+ hcp; east 9+ hcp",
        "north 5+ spades; south 5+ spades; east 4+ spades",
        "north 0-9 hcp; east 0-9 hcp; south 0-9 hcp; west 0-9 hcp",
        "north 0-3 spades; east 0-3 spades; south 0-3 spades; west 0-3 spades",
        "north 5+ controls; south 8+ controls",
        "north 3+ aces; south 2+ aces",
    ],
)
def test_what_cannot_add_up(text: str) -> None:
    assert not adds_up(text)
    assert Deals(parse(text).constraint).is_empty


@pytest.mark.parametrize(
    "text",
    [
        "south 20+ hcp; north 12+ hcp; east 8+ hcp",
        "north 4+ spades; south 5+ spades; east 4+ spades",
        "north 0-10 hcp; east 0-10 hcp; south 0-10 hcp; west 0-10 hcp",
        "north 9+ losers; south 9+ losers; east 9+ losers",
        "north 3+ aces; south 1+ aces",
    ],
)
def test_what_just_adds_up(text: str) -> None:
    assert adds_up(text)
    constraint = parse(text).constraint
    assert constraint.batch(Deals(constraint).sample(20, Random(1)).deals).all()
