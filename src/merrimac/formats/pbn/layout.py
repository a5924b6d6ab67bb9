"""Where things stand in an exported game: which sections it has, and where its remarks go.

Reader and writer both ask here, so that a remark read from one place is written to a place from
which it will be read the same.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace

from merrimac.formats.pbn import values
from merrimac.formats.pbn.vocabulary import (
    CARD_NOTE,
    ESCAPE,
    MANDATORY,
    PLACE,
    REST_OF_LINE,
    SPARE_NOTE,
    SUFFIX,
)
from merrimac.formats.record import COMMENT, Record, Remark, Stage
from merrimac.game.errors import GameError

_SECTIONS = ("Auction", "Play")
_NAME = re.compile(r"\w+", re.ASCII)
_RANK = {CARD_NOTE: 0, SPARE_NOTE: 2}
_KINDS = (COMMENT, REST_OF_LINE, ESCAPE, SUFFIX, CARD_NOTE, SPARE_NOTE)


def has_auction(record: Record) -> bool:
    """Whether the game has an Auction section: calls, or something said where they would be."""
    return bool(
        record.board.auction.calls
        or record.rest_of_auction
        or any(remark.stage is Stage.AUCTION for remark in record.remarks)
    )


def has_play(record: Record) -> bool:
    """Whether the game has a Play section: cards, or something said where they would be."""
    return bool(
        record.board.play
        or record.rest_of_play
        or "Play" in record.tags
        or is_open(record)
        or any(remark.stage is Stage.PLAY for remark in record.remarks)
    )


def is_open(record: Record) -> bool:
    """Whether the Result tag, kept as written, would be the result unless ``+`` said otherwise."""
    board, contract = record.board, record.board.contract
    if "Result" not in record.tags or contract is None or board.tricks is not None:
        return False
    found, _ = values.result(record.tags["Result"].strip())
    if found is None or (board.play is not None and board.play.is_complete):
        return False
    try:
        replace(board, tricks=found.get(contract.declarer.side, found.get(None)))
    except GameError:
        return False
    return True


class Order:
    """The order of the tags outside the sections, and the place of what follows one of them."""

    def __init__(self, record: Record) -> None:
        names = (
            name
            for name in {*record.tags, *record.tables}
            if name not in PLACE and name not in _SECTIONS and _NAME.fullmatch(name)
        )
        self.before: list[str] = [*MANDATORY]  # the sections
        self.tables: list[str] = []  # behind the sections
        for name in sorted(names):
            has_rows = any(row.strip() for row in record.tables.get(name, ()))
            (self.tables if has_rows else self.before).append(name)

    def place(self, tag: str) -> tuple[Stage, int]:
        """Where a remark that follows the tag stands; it follows none when the tag is empty."""
        if not tag or tag in PLACE:
            return Stage.HEAD, PLACE.get(tag, 0)
        end = bisect_right(self.tables, tag)
        if end and self.tables[end - 1] == tag:
            return Stage.END, end
        return Stage.HEAD, bisect_right(self.before, tag, len(MANDATORY))


def settled(record: Record) -> Record:
    """The record with every remark at a place that PBN has, in the order of the file."""
    if not record.remarks:
        return record
    remarks = tuple(remark for remark in record.remarks if remark.kind in _KINDS)
    record = replace(record, remarks=remarks)
    place = _places(record)
    found = [_at(remark, *place(remark)) for remark in remarks]
    # A note about a card comes before its other marks. One that nothing refers to stands behind
    # its section, after everything said inside.
    found.sort(key=lambda remark: (remark.stage, remark.after, _RANK.get(remark.kind, 1)))
    return replace(record, remarks=tuple(found))


def _places(record: Record) -> Callable[[Remark], tuple[Stage, int]]:
    """Where each remark of the record goes."""
    order = Order(record)
    head, tables = len(order.before), len(order.tables)
    ends = {
        Stage.AUCTION: len(record.board.auction.calls),
        Stage.PLAY: len(record.board.play or ()),
    }
    last = Stage.HEAD, head
    if has_play(record):
        last = Stage.PLAY, ends[Stage.PLAY]
    elif has_auction(record):
        last = Stage.AUCTION, ends[Stage.AUCTION]

    def place(remark: Remark) -> tuple[Stage, int]:
        stage, after = remark.stage, remark.after
        if stage is Stage.HEAD:
            return stage, max(0, min(after, head))
        if stage is not Stage.END:
            end = ends[stage]
            return stage, end if remark.kind == SPARE_NOTE else max(0, min(after, end))
        # Only a table behind the sections keeps what follows it apart from them.
        if last[0] is Stage.HEAD or not tables:
            return last
        return stage, max(1, min(after, tables))

    return place


def _at(remark: Remark, stage: Stage, after: int) -> Remark:
    if remark.stage is stage and remark.after == after:
        return remark
    return Remark(stage, after, remark.text, remark.kind)
