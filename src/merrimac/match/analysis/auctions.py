"""What became of an auction, with all cards in sight: who did better than par, and how.

The contract is scored with its double-dummy tricks and set against par. What one side lost the
other won. An auction belongs to a pair: no single call is blamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from merrimac.game.cards import Strain
from merrimac.game.contract import Contract, Doubling
from merrimac.game.scoring import score_ns
from merrimac.game.seats import Seat, Side, Vulnerability
from merrimac.solve.par import Par, ParContract

Table = Mapping[Seat, Mapping[Strain, int]]


class Verdict(StrEnum):
    """What the side that lost against par did."""

    PAR = "par"
    TOO_HIGH = "bid too high"
    MISSED_SLAM = "missed a slam"
    MISSED_GAME = "missed a game"
    TOO_LOW = "stopped too low"
    OTHER_CONTRACT = "had a better contract"
    DOUBLED = "doubled what can be made"
    NOT_DOUBLED = "did not double"
    SACRIFICE = "missed a sacrifice"
    SOLD_OUT = "let the others play too cheaply"


def score_double_dummy(
    contract: Contract | None, table: Table, vulnerability: Vulnerability
) -> int:
    """From North-South's side; 0 for a board that was passed out."""
    if contract is None:
        return 0
    return score_ns(contract, table[contract.declarer][contract.strain], vulnerability)


def verdict(contract: Contract | None, score: int, table: Table, par: Par) -> Verdict:
    """``score`` is the contract's, double dummy and from North-South's side."""
    if score == par.score_ns:
        return Verdict.PAR
    loser = Side.NS if score < par.score_ns else Side.EW
    if contract is None or contract.declarer.side is loser:
        return _own_auction(contract, loser, table, par)
    return _defended(contract, loser, table, par)


def _own_auction(contract: Contract | None, loser: Side, table: Table, par: Par) -> Verdict:
    """The losers declared, or nobody bid."""
    if contract is not None and _fails(contract, table):
        return Verdict.TOO_HIGH
    best = _best_of(loser, par)
    return Verdict.TOO_LOW if best is None else _missed(best, contract)


def _defended(contract: Contract, loser: Side, table: Table, par: Par) -> Verdict:
    if _fails(contract, table):
        if contract.doubling is Doubling.NONE:
            return Verdict.NOT_DOUBLED
    elif contract.doubling is not Doubling.NONE:
        return Verdict.DOUBLED
    best = _best_of(loser, par)
    return Verdict.SOLD_OUT if best is None else _missed(best, None)


def _fails(contract: Contract, table: Table) -> bool:
    return table[contract.declarer][contract.strain] < contract.tricks_needed


def _best_of(side: Side, par: Par) -> ParContract | None:
    return next((each for each in par.contracts if each.side is side), None)


def _missed(best: ParContract, reached: Contract | None) -> Verdict:
    """``reached`` is what the same side played, if it did."""
    if best.over < 0:
        return Verdict.SACRIFICE
    if best.bid.level >= 6 and (reached is None or reached.level < best.bid.level):
        return Verdict.MISSED_SLAM
    if _is_game(best.bid.level, best.bid.strain) and (
        reached is None or not _is_game(reached.level, reached.strain)
    ):
        return Verdict.MISSED_GAME
    return Verdict.OTHER_CONTRACT


def _is_game(level: int, strain: Strain) -> bool:
    return level >= {Strain.NOTRUMP: 3, Strain.SPADES: 4, Strain.HEARTS: 4}.get(strain, 5)
