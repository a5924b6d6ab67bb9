"""Par: the score when both sides bid as well as they can with all cards in sight.

The bidding is a game of perfect information. Whoever made the last bid, the other side lets it
stand (doubling when that pays) or bids higher, whichever is better for it; nobody is doubled
by mistake. Backwards from 7NT this gives the value of every bid, and so of the first one. The
dealer matters only where both sides want to play the same contract: who speaks first gets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from merrimac.game.call import BIDS, Call
from merrimac.game.cards import Strain
from merrimac.game.contract import Contract, Doubling
from merrimac.game.scoring import score
from merrimac.game.seats import SIDES, Seat, Side, Vulnerability

Table = Mapping[Seat, Mapping[Strain, int]]


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract both sides are content with, and who of the side can declare it."""

    bid: Call
    doubling: Doubling
    side: Side
    declarers: tuple[Seat, ...]
    tricks: int

    def __str__(self) -> str:
        """``4S-NS`` when either partner may declare, ``4SX-E`` when only East."""
        who = str(self.side) if len(self.declarers) == 2 else str(self.declarers[0])
        return f"{self.bid}{self.doubling}-{who}"

    @property
    def over(self) -> int:
        """Overtricks; negative for a sacrifice."""
        return self.tricks - 6 - self.bid.level


@dataclass(frozen=True, slots=True)
class Par:
    """The par score from North-South's side, and the contracts that give it."""

    score_ns: int
    contracts: tuple[ParContract, ...]

    def __str__(self) -> str:
        """``E-W +420, 4S-EW``."""
        if not self.contracts:
            return "all pass"
        side = "N-S" if self.score_ns > 0 else "E-W"
        return f"{side} +{abs(self.score_ns)}, {' or '.join(map(str, self.contracts))}"


@dataclass(frozen=True, slots=True)
class _Final:
    """One bid left to stand: played by the better declarer, doubled when it fails."""

    contract: ParContract
    score_ns: int


def par(table: Table, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """The par result of a double-dummy table. All passed gives 0 and no contract."""
    finals = {
        side: [_final(table, bid, side, vulnerability) for bid in BIDS] for side in SIDES
    }  # fmt: skip
    values = _values(finals)
    first, second = dealer.side, dealer.side.other
    # Passing first leaves the other side its choice of bids, or a passed-out board.
    silent = _better(second, [0, *values[second]])
    best = _better(first, [silent, *values[first]])
    content = [
        final.contract
        for side in SIDES
        for index, final in enumerate(finals[side])
        if final.score_ns == best and _stands(finals[side.other][index + 1 :], side.other, best)
    ]
    return Par(best, _lowest_of_each_strain(content))


def _final(table: Table, bid: Call, side: Side, vulnerability: Vulnerability) -> _Final:
    tricks = max(table[seat][bid.strain] for seat in side.seats)
    declarers = tuple(seat for seat in side.seats if table[seat][bid.strain] == tricks)
    doubling = Doubling.NONE if tricks >= bid.level + 6 else Doubling.DOUBLED
    contract = Contract(bid.level, bid.strain, declarers[0], doubling)
    points = score(contract, tricks, vulnerability)
    par_contract = ParContract(bid, doubling, side, declarers, tricks)
    return _Final(par_contract, points if side is Side.NS else -points)


def _values(finals: Mapping[Side, list[_Final]]) -> dict[Side, list[int]]:
    """What each bid is worth once the other side has answered it as well as it can."""
    values: dict[Side, list[int]] = {side: [0] * len(BIDS) for side in SIDES}
    best_above: dict[Side, int | None] = dict.fromkeys(SIDES)
    for index in reversed(range(len(BIDS))):
        for side in SIDES:
            answer = best_above[side.other]
            stands = finals[side][index].score_ns
            choices = [stands] if answer is None else [stands, answer]
            values[side][index] = _better(side.other, choices)
        for side in SIDES:
            above = best_above[side]
            here = values[side][index]
            best_above[side] = here if above is None else _better(side, [here, above])
    return values


def _better(side: Side, scores_ns: list[int]) -> int:
    return max(scores_ns) if side is Side.NS else min(scores_ns)


def _stands(higher: list[_Final], others: Side, best: int) -> bool:
    """Whether the other side gains by no higher bid, even if it were left to play there."""
    return _better(others, [best, *(final.score_ns for final in higher)]) == best


def _lowest_of_each_strain(contracts: list[ParContract]) -> tuple[ParContract, ...]:
    """4S and 5S with eleven tricks score the same: the lower one says it."""
    kept: dict[tuple[Side, Strain], ParContract] = {}
    for contract in contracts:
        kept.setdefault((contract.side, contract.bid.strain), contract)
    return tuple(kept.values())
