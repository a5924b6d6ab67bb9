"""Deals that are hard for a solver: suits dealt round the table, long freaks, voids."""

from __future__ import annotations

import subprocess
import sys

import pytest

from merrimac.game.cards import STRAINS
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS
from merrimac.solve.double_dummy import Limit, Solver
from solve.yardstick import dds_tables

# The ranks of each suit go round the table: no two touching cards are in one hand.
ROUND_THE_TABLE = [
    "N:K95.Q84.J73.AT62 Q84.J73.AT62.K95 J73.AT62.K95.Q84 AT62.K95.Q84.J73",
    "N:J73.Q84.K95.AT62 Q84.K95.AT62.J73 K95.AT62.J73.Q84 AT62.J73.Q84.K95",
    "N:J73.Q84.K95.AT62 AT62.J73.Q84.K95 K95.AT62.J73.Q84 Q84.K95.AT62.J73",
    "N:K95.Q84.J73.AT62 AT62.K95.Q84.J73 J73.AT62.K95.Q84 Q84.J73.AT62.K95",
]
FREAKS = [
    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    "N:AQT8642.KJ9753.. KJ9753.AQT8642.. ..AQT8642.KJ9753 ..KJ9753.AQT8642",
    "N:AKQJT98.765432.. 765432.AKQJT98.. ..AQT8642.KJ9753 ..KJ9753.AQT8642",
    "N:AQT86.KJ975.432. KJ975.AQT86..432 432..AQT86.KJ975 .432.KJ975.AQT86",
    "N:AJT98765432..K.Q KQ.AJT98765432.. ..AQJT98765432.K .KQ..AJT98765432",
    "N:A8642.AQT9.K753. KQJT9..AJ86.A752 753.KJ87642.Q9.3 .53.T42.KQJT9864",
]


def rows(deal: Deal, solver: Solver) -> list[list[int]]:
    table = solver.table(deal)
    return [[table.bounds(seat, strain).tricks for strain in STRAINS] for seat in SEATS]


@pytest.mark.parametrize("text", FREAKS)
def test_freaks_are_solved_as_dds_solves_them(text: str) -> None:
    deal = Deal.parse(text)
    assert rows(deal, Solver()) == dds_tables([deal])[0]


@pytest.mark.long
@pytest.mark.parametrize("text", ROUND_THE_TABLE)
def test_the_hardest_deals_are_solved_as_dds_solves_them(text: str) -> None:
    deal = Deal.parse(text)
    expected = dds_tables([deal])[0]
    assert rows(deal, Solver()) == expected
    assert rows(deal, Solver(memory=2 << 20)) == expected  # evicting all the time


@pytest.mark.parametrize("text", ROUND_THE_TABLE)
def test_a_limit_gives_bounds_instead_of_a_hang(text: str) -> None:
    table = Solver(limit=Limit(nodes=2_000)).table(Deal.parse(text))
    assert not table.is_exact
    for seat in SEATS:
        for strain in STRAINS:
            bounds = table.bounds(seat, strain)
            assert 0 <= bounds.low <= bounds.high <= 13


_PEAK = """
import resource, sys
from merrimac.game.deal import Deal
from merrimac.solve.double_dummy import Limit, Solver
solver = Solver(int(sys.argv[1]), Limit(nodes=int(sys.argv[2])))
for text in sys.argv[3:]:
    solver.table(Deal.parse(text))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def peak_megabytes(memory: int, nodes: int) -> int:
    command = [sys.executable, "-c", _PEAK, str(memory), str(nodes), *ROUND_THE_TABLE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_memory_stays_under_its_ceiling() -> None:
    bare = peak_megabytes(1 << 20, nodes=10)
    small = peak_megabytes(4 << 20, nodes=200_000)
    assert small <= bare + 10
    assert peak_megabytes(128 << 20, nodes=200_000) < bare + 150
