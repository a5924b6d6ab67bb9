"""Squeezes and endplays of our own making: the plan makes where nothing else does.

What is checked of each position: double dummy it gives the tricks needed and no more; there are
fewer tricks on top; no technique outside the family makes them, whatever it begins with, against
defenders who see all cards; the plan names the technique; and played on by plans, with what
declarer may know, it makes against best defence.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from merrimac.solve.double_dummy import Solver
from technique.endplay_positions import ENDPLAYS
from technique.hands import techniques_of
from technique.other_lines import tricks_otherwise
from technique.playing_on import Ending, Playing, Table
from technique.squeeze_positions import SQUEEZES

SQUEEZING = frozenset(
    (
        "simple squeeze",
        "Vienna coup",
        "rectify the count",
        "criss-cross squeeze",
        "double squeeze",
        "trump squeeze",
    )
)
ENDPLAYING = frozenset(("throw-in", "elimination", "loser on loser", "trump coup"))
POSITIONS = (*SQUEEZES, *ENDPLAYS)
RANKS = "23456789TJQKA"
MOST_SMALL = RANKS.index("T")
VARIATIONS = 2


def called(ending: Ending) -> str:
    return f"{ending.technique}: {ending.kind}"


def test_there_are_twenty_of_each() -> None:
    assert len(SQUEEZES) == len(ENDPLAYS) == 20
    for positions, family in ((SQUEEZES, SQUEEZING), (ENDPLAYS, ENDPLAYING)):
        assert {ending.technique for ending in positions} <= family
        assert len(set(map(called, positions))) == 20
        for ending in positions:
            sizes = {hand.bit_count() for hand in ending.hands}
            assert sizes <= {5, 6, 7} and len(sizes) == 1


@pytest.mark.parametrize("ending", POSITIONS, ids=called)
def test_double_dummy_there_are_the_tricks_needed_and_more_than_on_top(ending: Ending) -> None:
    table = Table.of(ending)
    assert Solver().value(table.position).tricks == ending.needed
    assert sum(table.known(seed=1).tops) < ending.needed


@pytest.mark.long
@pytest.mark.parametrize("ending", POSITIONS, ids=called)
def test_no_other_technique_makes(ending: Ending) -> None:
    family = SQUEEZING if ending in SQUEEZES else ENDPLAYING
    tricks = tricks_otherwise(ending, family)
    assert max(tricks.values()) < ending.needed, tricks


@pytest.mark.parametrize("ending", POSITIONS, ids=called)
def test_the_plan_makes_against_best_defence(ending: Ending) -> None:
    playing = Playing(ending)
    assert playing.played_out() == ending.needed
    assert ending.technique in techniques_of(playing.plans[0])


@pytest.mark.long
@pytest.mark.parametrize("positions", [SQUEEZES, ENDPLAYS], ids=["squeezes", "endplays"])
def test_variations_make_as_well(positions: tuple[Ending, ...]) -> None:
    rng = Random(11)
    made = [
        playing.played_out() == ending.needed
        for ending in positions
        for _ in range(VARIATIONS)
        for playing in [Playing(varied(ending, rng), seed=rng.randrange(1000))]
    ]
    assert sum(made) >= 0.9 * len(made)


def varied(ending: Ending, rng: Random) -> Ending:
    """Other suits, other small cards in the same order, perhaps the table turned round."""
    suits = rng.sample(range(4), 4)
    used = [
        sorted({card for text in texts(ending)[:4] for card in text.split(".")[suit]}, key=rank)
        for suit in range(4)
    ]
    small = [[card for card in cards if rank(card) < MOST_SMALL] for cards in used]
    others = [sorted(rng.sample(RANKS[:MOST_SMALL], len(cards)), key=rank) for cards in small]
    new = [dict(zip(old, other, strict=True)) for old, other in zip(small, others, strict=True)]

    def changed(text: str) -> str:
        parts = text.split(".")
        return ".".join(
            "".join(sorted((new[suit].get(card, card) for card in parts[suit]), key=rank)[::-1])
            for suit in suits
        )

    north, south, west, east, west_has, east_has = map(changed, texts(ending))
    strain = ending.strain
    if strain != "NT":
        strain = "SHDC"[suits.index("SHDC".index(strain))]
    if rng.random() < 0.5:
        north, south, west, east = south, north, east, west
        west_has, east_has = east_has, west_has
        leads = "N" if ending.leads == "S" else "S"
    else:
        leads = ending.leads
    return replace(
        ending, north=north, south=south, west=west, east=east, strain=strain, leads=leads,
        west_has=west_has, east_has=east_has,
    )  # fmt: skip


def texts(ending: Ending) -> tuple[str, str, str, str, str, str]:
    return (
        ending.north,
        ending.south,
        ending.west,
        ending.east,
        ending.west_has,
        ending.east_has,
    )


def rank(card: str) -> int:
    return RANKS.index(card)
