"""Files of matches have a board once for each table; on paper and in a machine it is dealt once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from merrimac.formats.record import Record
from merrimac.formats.text import seat_name
from merrimac.game.seats import SEATS


def dealt_once(records: Iterable[Record]) -> list[Record]:
    """Each board where it came first; of one that several tables played, nobody's names.

    Boards are the same when number, dealer, vulnerability and all cards are. A board without
    cards is like no other.
    """
    found: dict[object, Record] = {}
    for place, record in enumerate(records):
        board = record.board
        same = (board.number, board.dealer, board.vulnerability, board.deal)
        key: object = same if any(board.deal) else place
        found[key] = _without_names(found[key]) if key in found else record
    return list(found.values())


def _without_names(record: Record) -> Record:
    names = {seat_name(seat) for seat in SEATS}
    return replace(record, tags={k: text for k, text in record.tags.items() if k not in names})
