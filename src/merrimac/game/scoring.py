"""What a contract is worth at duplicate: Law 77, which gives the whole table.

A contract that makes scores its odd tricks, a bonus for a part score or a game, and bonuses for
a slam, for overtricks and for making it doubled. One that fails gives the defenders so much for
each trick it is short. Honours are not scored in duplicate; ``rubber.py`` scores them.

Scores are kept as their parts, so that a page can show where 1370 comes from and rubber bridge
can put each part where it belongs on the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from merrimac.game.cards import Strain
from merrimac.game.contract import Contract, Doubling
from merrimac.game.errors import GameError
from merrimac.game.seats import Side, Vulnerability

POINTS_FOR_GAME = 100
_PART_SCORE_BONUS = 50


@dataclass(frozen=True, slots=True)
class ScoreParts:
    """A result by its parts, all from declarer's side; a penalty is negative."""

    tricks: int = 0
    """For the odd tricks bid and made: what counts towards game."""
    overtricks: int = 0
    game: int = 0
    """The bonus for a game, or the smaller one for a part score."""
    slam: int = 0
    insult: int = 0
    """For making a doubled or redoubled contract."""
    penalty: int = 0
    """For undertricks."""

    @property
    def total(self) -> int:
        bonuses = self.game + self.slam + self.insult
        return self.tricks + self.overtricks + bonuses + self.penalty

    @property
    def is_game(self) -> bool:
        return self.tricks >= POINTS_FOR_GAME


def score(contract: Contract | None, tricks: int, vulnerability: Vulnerability) -> int:
    """The score for declarer's side; 0 when all four passed (``None``).

    >>> score(Contract.parse("6NT-S"), 12, Vulnerability.NS)
    1440
    """
    if contract is None:
        return 0
    return score_parts(contract, tricks, vulnerability.includes(contract.declarer)).total


def score_ns(contract: Contract | None, tricks: int, vulnerability: Vulnerability) -> int:
    """The score as North-South see it: positive when it is theirs."""
    points = score(contract, tricks, vulnerability)
    return points if contract is None or contract.declarer.side is Side.NS else -points


def score_parts(contract: Contract, tricks: int, vulnerable: bool) -> ScoreParts:
    """The score for declarer's side by its parts, declarer vulnerable or not."""
    if not 0 <= tricks <= 13:
        raise GameError(f"declarer takes 0 to 13 tricks, not {tricks}")
    return _parts(contract.level, contract.strain, contract.doubling, bool(vulnerable), tricks)


@cache  # 2,940 results in all, and simulations ask for them millions of times
def _parts(
    level: int, strain: Strain, doubling: Doubling, vulnerable: bool, tricks: int
) -> ScoreParts:
    over = tricks - (level + 6)
    if over < 0:
        return ScoreParts(penalty=-_undertricks(-over, doubling, vulnerable))
    odd_tricks = _odd_tricks(level, strain) << doubling
    return ScoreParts(
        tricks=odd_tricks,
        overtricks=over * _overtrick(strain, doubling, vulnerable),
        game=_game(odd_tricks, vulnerable),
        slam=_slam(level, vulnerable),
        insult=50 * doubling,
    )


def _odd_tricks(level: int, strain: Strain) -> int:
    """Undoubled: 20 each in a minor, 30 in a major, and at notrump 40 for the first."""
    if strain is Strain.NOTRUMP:
        return 30 * level + 10
    return _trick(strain) * level


def _trick(strain: Strain) -> int:
    return 20 if strain <= Strain.DIAMONDS else 30


def _overtrick(strain: Strain, doubling: Doubling, vulnerable: bool) -> int:
    if doubling is Doubling.NONE:
        return _trick(strain)
    return 100 * doubling * (2 if vulnerable else 1)


def _game(odd_tricks: int, vulnerable: bool) -> int:
    if odd_tricks < POINTS_FOR_GAME:
        return _PART_SCORE_BONUS
    return 500 if vulnerable else 300


def _slam(level: int, vulnerable: bool) -> int:
    if level < 6:
        return 0
    small = 750 if vulnerable else 500
    return small if level == 6 else 2 * small


def _undertricks(down: int, doubling: Doubling, vulnerable: bool) -> int:
    """What the defenders get for that many tricks short."""
    if doubling is Doubling.NONE:
        return down * (100 if vulnerable else 50)
    # Doubled: 200, 500, 800 ... vulnerable; 100, 300, 500, then 300 more each when not.
    doubled = 300 * down - 100 if vulnerable else 200 * down - 100 + 100 * max(0, down - 3)
    return doubled * doubling
