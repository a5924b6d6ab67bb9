"""A record as JSON, with the field names of the command line's contract."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from merrimac.formats.record import Record
from merrimac.game.scoring import score_ns

Json = dict[str, Any]


def as_json(record: Record) -> Json:
    """Everything in the record, as plain lists, dictionaries, texts and numbers."""
    board = record.board
    contract = board.contract
    form: Json = {
        "board": board.number,
        "dealer": str(board.dealer),
        "vul": str(board.vulnerability),
        "scoring": board.scoring.value,
        "deal": str(board.deal),
        "names": {str(seat): name for seat, name in record.names.items()},
        "auction": [str(call) for call in board.auction.calls],
        "explanations": [
            {"call": index, "text": told.text, "alert": told.alert}
            for index, told in board.auction.explanations
        ],
        "contract": contract.bid_text if contract else ("P" if board.is_passed_out else None),
        "declarer": str(contract.declarer) if contract else None,
        "play": [str(card) for card in board.play.cards] if board.play else [],
        "tricks": board.result,
        "score_ns": None,
        "rest_of_auction": list(record.rest_of_auction),
        "rest_of_play": list(record.rest_of_play),
        "header": [list(pair) for pair in record.header],
        "tags": dict(record.tags),
        "tables": {name: list(rows) for name, rows in record.tables.items()},
        "remarks": [
            {"stage": remark.stage.name.lower(), "after": remark.after, "kind": remark.kind,
             "text": remark.text}
            for remark in record.remarks
        ],
    }  # fmt: skip
    if board.is_over:
        form["score_ns"] = score_ns(contract, board.result or 0, board.vulnerability)
    return form


def texts(records: Iterable[Record]) -> Iterator[str]:
    """The boards as pieces of a file: a list, one board a line."""
    yield "["
    for index, record in enumerate(records):
        yield f"{',' if index else ''}\n{json.dumps(as_json(record), ensure_ascii=False)}"
    yield "\n]\n"
