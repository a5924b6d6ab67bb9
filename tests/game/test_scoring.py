"""Law 77 against its own table, written out here figure by figure."""

from __future__ import annotations

from itertools import product

import pytest

from merrimac.game.cards import STRAINS, Strain
from merrimac.game.contract import Contract, Doubling
from merrimac.game.errors import GameError
from merrimac.game.scoring import score, score_ns, score_parts
from merrimac.game.seats import SEATS, Seat, Side, Vulnerability

# Law 77 as printed: first the odd tricks, by strain; then everything by doubling and by
# not vulnerable, vulnerable.
FIRST_ODD_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 40}
LATER_ODD_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
TIMES = {"": 1, "X": 2, "XX": 4}
OVERTRICK = {"X": (100, 200), "XX": (200, 400)}
MADE_DOUBLED = {"": 0, "X": 50, "XX": 100}
GAME, PART_SCORE, SMALL_SLAM, GRAND_SLAM = (300, 500), 50, (500, 750), (1000, 1500)
UNDERTRICKS = {  # the first, second, third, and each after
    ("", 0): (50, 50, 50, 50),
    ("", 1): (100, 100, 100, 100),
    ("X", 0): (100, 200, 200, 300),
    ("X", 1): (200, 300, 300, 300),
    ("XX", 0): (200, 400, 400, 600),
    ("XX", 1): (400, 600, 600, 600),
}


def by_the_table(level: int, strain: str, doubling: str, vulnerable: int, tricks: int) -> int:
    total = 0
    for short in range(level + 6 - tricks):
        total -= UNDERTRICKS[doubling, vulnerable][min(short, 3)]
    if total < 0:
        return total
    for odd in range(level):
        total += TIMES[doubling] * (LATER_ODD_TRICK if odd else FIRST_ODD_TRICK)[strain]
    total += GAME[vulnerable] if total >= 100 else PART_SCORE
    for _ in range(tricks - level - 6):
        total += OVERTRICK[doubling][vulnerable] if doubling else LATER_ODD_TRICK[strain]
    if level == 6:
        total += SMALL_SLAM[vulnerable]
    if level == 7:
        total += GRAND_SLAM[vulnerable]
    return total + MADE_DOUBLED[doubling]


def test_every_contract_scores_as_the_table_of_law_77_says() -> None:
    cases = 0
    for level, strain, doubling, seat in product(range(1, 8), STRAINS, Doubling, SEATS):
        contract = Contract(level, strain, seat, doubling)
        for vulnerability, tricks in product(Vulnerability, range(14)):
            vulnerable = {"None": "", "NS": "NS", "EW": "EW", "All": "NESW"}[str(vulnerability)]
            expected = by_the_table(
                level, str(strain), str(doubling), int(str(seat) in vulnerable), tricks
            )
            assert score(contract, tricks, vulnerability) == expected, (contract, tricks)
            cases += 1
    assert cases == 7 * 5 * 3 * 4 * 4 * 14


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerability", "points"),
    [
        ("1C-N", 7, "None", 70),
        ("2H-E", 8, "All", 110),
        ("3NT-S", 9, "None", 400),
        ("3NT-S", 9, "NS", 600),
        ("4S-W", 10, "NS", 420),
        ("4S-W", 10, "EW", 620),
        ("5DX-N", 11, "None", 550),
        ("1NTXX-N", 9, "All", 1560),
        ("6NT-S", 12, "All", 1440),
        ("7SXX-E", 13, "All", 2940),
        ("7NTXX-E", 13, "All", 2980),
        ("4HX-N", 6, "None", -800),
        ("7NTXX-N", 0, "NS", -7600),
        ("7NTX-N", 0, "EW", -3500),
        ("2CXX-N", 8, "None", 560),
    ],
)
def test_scores_players_know_by_heart(
    contract: str, tricks: int, vulnerability: str, points: int
) -> None:
    assert score(Contract.parse(contract), tricks, Vulnerability.parse(vulnerability)) == points


def test_one_more_trick_is_never_worse() -> None:
    for level, strain, doubling, vulnerable in product(
        range(1, 8), STRAINS, Doubling, (False, True)
    ):
        contract = Contract(level, strain, Seat.NORTH, doubling)
        totals = [score_parts(contract, tricks, vulnerable).total for tricks in range(14)]
        assert all(less < more for less, more in zip(totals, totals[1:], strict=False))


def test_a_passed_out_board_scores_nothing() -> None:
    assert score(None, 0, Vulnerability.ALL) == 0
    assert score_ns(None, 0, Vulnerability.ALL) == 0


def test_north_south_lose_what_east_west_win() -> None:
    for seat in SEATS:
        contract = Contract(4, Strain.SPADES, seat)
        sign = 1 if seat.side is Side.NS else -1
        for tricks in (8, 10):
            assert score_ns(contract, tricks, Vulnerability.EW) == sign * score(
                contract, tricks, Vulnerability.EW
            )
    assert score_ns(Contract.parse("4S-E"), 10, Vulnerability.EW) == -620
    assert score_ns(Contract.parse("4S-E"), 9, Vulnerability.EW) == 100


def test_the_parts_say_where_the_points_come_from() -> None:
    parts = score_parts(Contract.parse("6DX-S"), 13, vulnerable=True)
    assert (parts.tricks, parts.overtricks, parts.game) == (240, 200, 500)
    assert (parts.slam, parts.insult, parts.penalty) == (750, 50, 0)
    assert parts.is_game
    assert parts.total == 1740


def test_a_doubled_part_score_can_be_a_game() -> None:
    assert score_parts(Contract.parse("2SX-S"), 8, vulnerable=False).is_game
    assert not score_parts(Contract.parse("2DX-S"), 8, vulnerable=False).is_game
    assert score_parts(Contract.parse("3NT-S"), 9, vulnerable=False).is_game  # 100 to the point


@pytest.mark.parametrize("tricks", [-1, 14])
def test_more_than_thirteen_tricks_or_fewer_than_none_is_an_error(tricks: int) -> None:
    with pytest.raises(GameError, match="0 to 13 tricks"):
        score(Contract.parse("3NT-N"), tricks, Vulnerability.NONE)
