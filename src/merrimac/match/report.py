"""What a match says: totals, their errors, and the record by type of contract."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from merrimac.game.errors import GameError
from merrimac.match.compared import Compared
from merrimac.match.statistics import CONFIDENCE, Mean, sign_test


@dataclass(frozen=True, slots=True)
class Record:
    """Boards as the first line-up sees them; won is a higher score, whatever the IMPs."""

    wins: int
    losses: int
    ties: int
    imps: Mean

    @staticmethod
    def of(boards: Sequence[Compared]) -> Record:
        wins = sum(each.gain > 0 for each in boards)
        losses = sum(each.gain < 0 for each in boards)
        return Record(
            wins, losses, len(boards) - wins - losses, Mean.of(each.imps for each in boards)
        )

    @property
    def boards(self) -> int:
        return self.wins + self.losses + self.ties


@dataclass(frozen=True, slots=True)
class Declared:
    """Contracts of one line-up, and how many it made."""

    contracts: int
    made: int


@dataclass(frozen=True, slots=True)
class Report:
    record: Record
    imps: int
    """In all."""
    interval: tuple[float, float]
    """Of IMPs a board."""
    matchpoints: Mean
    """Percent of a top, for the first line-up."""
    points: Mean
    sign_test: float
    declared: tuple[Declared, Declared]
    given_away: tuple[Mean, Mean] | None
    """Tricks short of double dummy a deal, where the contract and the lead were given."""
    kinds: tuple[tuple[str, Record], ...]
    """By type of contract, the most frequent first."""

    @staticmethod
    def of(found: Iterable[Compared]) -> Report:
        """Raises GameError when there is no board."""
        boards = sorted(found, key=lambda each: each.number)
        if not boards:
            raise GameError("there is no result to sum up")
        record = Record.of(boards)
        return Report(
            record=record,
            imps=sum(each.imps for each in boards),
            interval=record.imps.interval(len(boards)),
            matchpoints=Mean.of(50 * each.matchpoints for each in boards),
            points=Mean.of(each.gain for each in boards),
            sign_test=sign_test(record.wins, record.losses),
            declared=(_declared(boards, 0), _declared(boards, 1)),
            given_away=_given_away(boards),
            kinds=_by_kind(boards),
        )

    def plain(self) -> dict[str, Any]:
        low, high = self.interval
        form: dict[str, Any] = {
            "boards": self.record.boards,
            "imps": self.imps,
            **_record_form(self.record),
            "confidence": CONFIDENCE,
            "interval": [low, high] if self.record.boards > 1 else None,
            "sign_test": self.sign_test,
            "matchpoints_percent": self.matchpoints.value,
            "matchpoints_stderr": self.matchpoints.error,
            "points_per_board": self.points.value,
            "points_stderr": self.points.error,
            "contracts": [
                {"declared": each.contracts, "made": each.made} for each in self.declared
            ],
            "kinds": {
                kind: {"boards": record.boards, **_record_form(record)}
                for kind, record in self.kinds
            },
        }
        if self.given_away is not None:
            form["tricks_given_away"] = [each.value for each in self.given_away]
            form["tricks_given_away_stderr"] = [each.error for each in self.given_away]
        return form


def _record_form(record: Record) -> dict[str, Any]:
    return {
        "imps_per_board": record.imps.value, "stderr": record.imps.error,
        "wins": record.wins, "losses": record.losses, "ties": record.ties,
    }  # fmt: skip


def _declared(boards: Sequence[Compared], place: int) -> Declared:
    outcomes = [outcome for each in boards for outcome in each.declared_by(place)]
    return Declared(len(outcomes), sum(outcome.over >= 0 for outcome in outcomes))


def _given_away(boards: Sequence[Compared]) -> tuple[Mean, Mean] | None:
    short: tuple[list[int], list[int]] = ([], [])
    for each in boards:
        for place, outcome in enumerate(each.outcomes):
            if each.double_dummy is None or outcome is None:
                return None
            short[place].append(each.double_dummy - outcome.tricks)
    return Mean.of(short[0]), Mean.of(short[1])


def _by_kind(boards: Sequence[Compared]) -> tuple[tuple[str, Record], ...]:
    groups: dict[str, list[Compared]] = {}
    for each in boards:
        groups.setdefault(each.kind, []).append(each)
    ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple((kind, Record.of(found)) for kind, found in ordered)
