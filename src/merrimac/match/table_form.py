"""Boards of a match as rows, one for each table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.match.compared import Compared
from merrimac.match.records import ROOMS

COLUMNS = {
    "board": "int32", "room": "string", "deal": "string", "dealer": "string",
    "vulnerable": "string", "line_up": "string", "side": "string", "contract": "string",
    "declarer": "string", "tricks": "int8", "made": "bool", "score": "int32", "imps": "int8",
}  # fmt: skip
"""``line_up`` held the cards of ``side``: the score and the IMPs are as it sees them."""


def rows(names: tuple[str, str], boards: Iterable[Compared]) -> Iterator[tuple[Any, ...]]:
    for each in boards:
        for place, outcome in enumerate(each.outcomes):
            contract = outcome.contract if outcome is not None else None
            yield (
                each.number,
                ROOMS[place],
                str(each.deal),
                str(dealer_of(each.number)),
                str(vulnerability_of(each.number)),
                names[place],
                str(each.side),
                contract.bid_text if contract is not None else "Pass",
                str(contract.declarer) if contract is not None else None,
                outcome.tricks if outcome is not None else None,
                outcome.over >= 0 if outcome is not None else None,
                each.points[place],
                each.imps if place == 0 else -each.imps,
            )
