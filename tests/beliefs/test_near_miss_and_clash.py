"""Near misses fail by one condition and by little; clashes name what excludes what."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.beliefs.clash import clash
from merrimac.beliefs.deals import Deals
from merrimac.beliefs.language import parse
from merrimac.beliefs.near_miss import near_misses
from merrimac.beliefs.strongest import strongest
from merrimac.beliefs.words import describe
from merrimac.game.cards import Suit
from merrimac.game.features import batch_is_balanced, hcp, length
from merrimac.game.seats import SEATS, Seat


def test_near_misses_of_a_notrump_opening() -> None:
    constraint = parse("south 15-17 balanced; north 4+ spades").constraint
    found = {describe(each.missed): each for each in near_misses(constraint)}
    assert set(found) == {"South 15-17 HCP", "South balanced", "North 4+ spades"}
    points = Deals(found["South 15-17 HCP"].constraint).sample(300, Random(1)).deals
    assert set(hcp.batch(points[:, 2]).tolist()) == {14, 18}
    assert batch_is_balanced(points[:, 2]).all()
    shapes = Deals(found["South balanced"].constraint).sample(300, Random(1)).deals
    assert not batch_is_balanced(shapes[:, 2]).any()
    assert set(hcp.batch(shapes[:, 2]).tolist()) == {15, 16, 17}
    spades = Deals(found["North 4+ spades"].constraint).sample(300, Random(1)).deals
    assert set(length.batch_in_suit(spades[:, 0], Suit.SPADES).tolist()) == {3}


@pytest.mark.parametrize(
    "text",
    [
        "south 12-14 balanced or south 20-21 balanced",
        "north 5-5 majors, 8-10 hcp; south has SK",
        "west exactly 1 ace; not (east 5+ hearts)",
        "NS 25+ hcp, 8+ spades",
    ],
)
def test_no_near_miss_satisfies_the_specification(text: str) -> None:
    constraint = parse(text).constraint
    misses = near_misses(constraint)
    assert misses
    for each in misses:
        deals = Deals(each.constraint)
        if not deals.is_empty:
            assert not constraint.batch(deals.sample(200, Random(2)).deals).any()


@pytest.mark.parametrize(
    ("text", "clashing"),
    [
        ("south 5+ spades; north 3+ clubs; south 0-3 spades", [0, 2]),
        ("south 30 hcp; north 12+ hcp; west 2+ hearts", [0, 1]),
        ("north has SA; south has SA", [0, 1]),
        ("north 5+ spades; south 5+ spades; east 4+ spades; west 1 ace", [0, 1, 2]),
        ("north is AKQJ.AKQ.AKQ.AKQ; east exactly 1 ace", [0, 1]),
        ("south 7+ spades, 7+ hearts", [0, 1]),
        ("NS 30+ hcp; east 6+ hcp; west 6+ hcp", [0, 1, 2]),
        ("south 4 aces, 0-15 hcp", [0, 1]),
    ],
)
def test_clashes(text: str, clashing: list[int]) -> None:
    conditions = [each for each in parse(text).conditions if describe(each)]
    wanted = [describe(conditions[place]) for place in clash(conditions)]
    expected = [each for each in conditions if each.seats]
    assert wanted == [describe(expected[place]) for place in clashing]


def test_what_is_possible_does_not_clash() -> None:
    conditions = parse("south 15-17 balanced; north 8+ hcp; tricks(NS, NT) >= 9").conditions
    assert clash(conditions) == []


def test_the_best_hand() -> None:
    deals = Deals(strongest(Seat.EAST)).sample(500, Random(3)).deals
    points = hcp.batch(deals)
    assert (points[:, Seat.EAST] == points.max(axis=1)).all()
    assert len(SEATS) == points.shape[1]
