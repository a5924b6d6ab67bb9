"""Where things stand in an exported game: which sections it has, and where its remarks go.

Reader and writer both ask here, so that a remark read from one place is written to a place from
which it will be read the same.
"""

from __future__ import annotations

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


def other_tags(record: Record) -> list[str]:
    """The tags beyond the mandatory ones, in the order they are written."""
    names = {*record.tags, *record.tables}
    return sorted(name for name in names if name not in PLACE and name not in ("Play", "Auction"))


def settled(record: Record) -> Record:
    """The record with every remark at a place that PBN has, in the order of the file."""
    if not record.remarks:
        return record
    remarks = tuple(remark for remark in record.remarks if remark.kind in _KINDS)
    record = replace(record, remarks=remarks)
    found = [_placed(record, remark) for remark in remarks]
    # A note stands behind its section, after everything said inside.
    found.sort(key=lambda remark: (remark.stage, remark.after, remark.kind == SPARE_NOTE))
    return replace(record, remarks=tuple(found))


def _placed(record: Record, remark: Remark) -> Remark:
    calls, cards = len(record.board.auction.calls), len(record.board.play or ())
    if remark.stage is Stage.HEAD:
        return _at(remark, Stage.HEAD, max(0, min(remark.after, len(MANDATORY))))
    if remark.stage is not Stage.END:
        end = calls if remark.stage is Stage.AUCTION else cards
        after = end if remark.kind == SPARE_NOTE else max(0, min(remark.after, end))
        return _at(remark, remark.stage, after)
    # Only a tag behind the sections keeps what follows it apart from them.
    others = len(other_tags(record))
    if not has_auction(record) and not has_play(record):
        return _at(remark, Stage.HEAD, len(MANDATORY))
    if others:
        return _at(remark, Stage.END, max(1, min(remark.after, others)))
    return _at(remark, Stage.PLAY, cards) if has_play(record) else _at(remark, Stage.AUCTION, calls)


def _at(remark: Remark, stage: Stage, after: int) -> Remark:
    if remark.stage is stage and remark.after == after:
        return remark
    return Remark(stage, after, remark.text, remark.kind)
