"""The running score of a table, in whatever way it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from merrimac.game.comparison import imps, matchpoints
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.rubber import Column, DealResult, Rubber
from merrimac.game.seats import SIDES, Seat, Side, Vulnerability
from merrimac.table.settings import Settings
from merrimac.table.state import Finished

_CHICAGO = 4
"""Deals in a chukker."""


def conditions_for(
    settings: Settings, number: int, finished: Sequence[Finished]
) -> tuple[Seat, Vulnerability]:
    """Dealer and vulnerability of the next board."""
    dealer = dealer_of(number)
    if settings.scoring == "rubber":
        return dealer, rubbers(finished)[-1].vulnerability
    if settings.scoring == "chicago":
        return dealer, _chicago_vulnerability(number, dealer)
    return dealer, vulnerability_of(number)


def _chicago_vulnerability(number: int, dealer: Seat) -> Vulnerability:
    """Nobody, the dealer's side twice, everybody."""
    place = (number - 1) % _CHICAGO
    if place in (0, _CHICAGO - 1):
        return Vulnerability.NONE if place == 0 else Vulnerability.ALL
    return Vulnerability.NS if dealer.side is Side.NS else Vulnerability.EW


def rubbers(finished: Sequence[Finished]) -> list[Rubber]:
    """The rubbers so far; the last is still open."""
    found = [Rubber()]
    for each in finished:
        found[-1] = found[-1].after(DealResult(each.contract, each.tricks, each.honours))
        if found[-1].is_over:
            found.append(Rubber())
    return found


def running_score(settings: Settings, finished: Sequence[Finished]) -> dict[str, Any]:
    """With ``text`` for people; what else there is depends on the scoring."""
    boards = [_board(each, settings) for each in finished]
    form: dict[str, Any] = {"kind": settings.scoring, "boards": boards}
    match settings.scoring:
        case "rubber":
            return form | _rubber(finished)
        case "chicago":
            total = sum(each.score_ns for each in finished)
            return form | {"total_ns": total, "text": _total(total, "points")}
        case "matchpoints":
            shares = [board["percent"] for board in boards if board["percent"] is not None]
            mean = sum(shares) / len(shares) if shares else None
            words = f"{mean:.1f}% for North-South" if mean is not None else "No board compared yet"
            return form | {"percent_ns": mean, "text": words}
    total = sum(board["imps"] or 0 for board in boards)
    return form | {"total_ns": total, "text": _total(total, "IMPs")}


def _board(each: Finished, settings: Settings) -> dict[str, Any]:
    others = [] if each.compared is None else [one["score_ns"] for one in each.compared["tables"]]
    share = None
    if others and settings.scoring == "matchpoints":
        top = 2 * len(others)
        share = round(100 * matchpoints([each.score_ns, *others])[0] / top, 1)
    return {
        "number": each.number,
        "contract": each.contract.bid_text if each.contract else None,
        "declarer": str(each.contract.declarer) if each.contract else None,
        "tricks": each.tricks,
        "score_ns": each.score_ns,
        "imps": imps(each.score_ns - others[0]) if others else None,
        "percent": share,
        "with_help": each.with_help,
    }


def _rubber(finished: Sequence[Finished]) -> dict[str, Any]:
    found = rubbers(finished)
    is_fresh = len(found) > 1 and not found[-1].deals
    shown = found[-2] if is_fresh else found[-1]
    totals = {side: sum(each.total(side) for each in found) for side in SIDES}
    lead = totals[Side.NS] - totals[Side.EW]
    state = f"rubber won by {shown.winner}" if shown.winner is not None else "rubber in progress"
    return {
        "sheet": {str(side): _column(shown.column(side)) for side in SIDES},
        "games": {str(side): shown.games(side) for side in SIDES},
        "is_over": shown.is_over,
        "rubbers": len(found) - 1,
        "total_ns": lead,
        "text": f"{_total(lead, 'points')}, {state}",
    }


def _column(column: Column) -> dict[str, Any]:
    return {
        "above": [{"points": each.points, "reason": str(each.reason)} for each in column.above],
        "below": [[each.points for each in game] for game in column.below],
        "total": column.total,
    }


def _total(total: int, unit: str) -> str:
    if total == 0:
        return f"Level at 0 {unit}"
    side = "North-South" if total > 0 else "East-West"
    return f"{side} +{abs(total)} {unit}"
