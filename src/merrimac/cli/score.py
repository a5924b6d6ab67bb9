"""``merrimac score``: what results are worth, alone, in a match, in a field, in a rubber."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from merrimac.cli.terminal import console, print_json
from merrimac.formats import files
from merrimac.formats.record import FormatError, Record
from merrimac.formats.text import contract_words, result_words
from merrimac.game.comparison import imps, matchpoints, victory_points
from merrimac.game.errors import NotationError
from merrimac.game.outcome import Outcome
from merrimac.game.rubber import DealResult, Rubber
from merrimac.game.scoring import score_ns
from merrimac.game.seats import SIDES, Side, Vulnerability

Rows = list[dict[str, Any]]


def score(
    results: Annotated[
        list[str],
        typer.Argument(
            metavar="RESULT...|FILE", help="Results such as 4SX-S+1 3NT-W= 2H-N-1, or one file."
        ),
    ],
    vulnerable: Annotated[
        str, typer.Option("--vul", "-v", help="Who is vulnerable: None, NS, EW or All.")
    ] = "None",
    rubber: Annotated[
        bool, typer.Option("--rubber", help="Score the results as the deals of one rubber.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Score results by the Laws.

    A file is scored board by board: two results on a board are compared in IMPs (with Victory
    Points for the match), three or more in matchpoints.
    """
    if len(results) == 1 and Path(results[0]).exists():
        _score_file(Path(results[0]), as_json)
        return
    outcomes = [_outcome(text) for text in results]
    if rubber:
        _score_rubber([outcome for outcome in outcomes if outcome], as_json)
    else:
        _score_results(outcomes, Vulnerability.parse(vulnerable), as_json)


def _outcome(text: str) -> Outcome | None:
    """None for a passed-out board."""
    return None if text.strip().lower() in ("p", "pass", "passed") else Outcome.parse(text)


def _score_results(
    outcomes: list[Outcome | None], vulnerability: Vulnerability, as_json: bool
) -> None:
    rows: Rows = []
    for outcome in outcomes:
        points = outcome.score_ns(vulnerability) if outcome else 0
        rows.append({"result": str(outcome or "P"), "vul": str(vulnerability), "score_ns": points})
    if as_json:
        print_json({"results": rows})
        return
    for outcome, row in zip(outcomes, rows, strict=True):
        words = _result_words(outcome, vulnerability) if outcome else "Passed out"
        console().print(f"{words}: {_points(row)}")


def _result_words(outcome: Outcome, vulnerability: Vulnerability) -> str:
    contract = outcome.contract
    vulnerable = "" if vulnerability.includes(contract.declarer) else "not "
    made = result_words(contract, outcome.tricks)
    return f"{contract_words(contract)}, {made}, {vulnerable}vulnerable"


def _points(row: dict[str, Any]) -> str:
    points = row["score_ns"]
    return "0" if points == 0 else f"{'N-S' if points > 0 else 'E-W'} +{abs(points)}"


def _score_rubber(outcomes: list[Outcome], as_json: bool) -> None:
    sheet = Rubber()
    for outcome in outcomes:
        sheet = sheet.after(DealResult(outcome.contract, outcome.tricks))
    totals = {str(side): sheet.column(side).total for side in SIDES}
    entries = [
        {"deal": entry.deal, "side": str(entry.side), "points": entry.points,
         "for": entry.reason.value, "below": entry.is_below_the_line}
        for entry in sheet.entries
    ]  # fmt: skip
    if as_json:
        print_json({"entries": entries, "totals": totals, "over": sheet.is_over})
        return
    table = Table("Deal", "For", "N-S", "E-W", title="Rubber", title_justify="left")
    for entry in sheet.entries:
        figure = f"{entry.points}{' below' if entry.is_below_the_line else ''}"
        ours = entry.side is Side.NS
        table.add_row(
            str(entry.deal), entry.reason.value, figure if ours else "", "" if ours else figure
        )
    table.add_section()
    table.add_row("", "Total", str(totals["NS"]), str(totals["EW"]))
    console().print(table)


def _score_file(path: Path, as_json: bool) -> None:
    by_board: dict[str, list[Record]] = defaultdict(list)
    for record in files.read(path):
        if record.board.is_over:
            by_board[_board_key(record)].append(record)
    if not by_board:
        raise FormatError(f"{path} holds no board with a result to score")
    rows: Rows = []
    for key, records in by_board.items():
        rows += _compared(key, records)
    margin = sum(row["imps"] for row in rows if "imps" in row)
    boards = sum("imps" in row for row in rows)
    match = {"imps_ns_first_table": margin, "boards": boards}
    if boards:
        match["victory_points"] = victory_points(margin, boards)
    if as_json:
        print_json({"rows": rows, "match": match if boards else None})
    else:
        _print_rows(rows, match)


def _board_key(record: Record) -> str:
    number = record.board.number
    if number is None:
        raise NotationError("board number", record.tags.get("Board", ""), "a number on each board")
    return str(number)


def _compared(key: str, records: list[Record]) -> Rows:
    """A row a result: IMPs on the first of two tables, matchpoints in a larger field."""
    rows: Rows = []
    scores = []
    for record in records:
        board = record.board
        points = score_ns(board.contract, board.result or 0, board.vulnerability)
        scores.append(points)
        result = str(Outcome(board.contract, board.result or 0)) if board.contract else "P"
        table = record.tags.get("Room") or record.tags.get("Table") or ""
        rows.append({"board": key, "table": table, "result": result, "score_ns": points})
    if len(records) == 2:
        rows[0]["imps"] = imps(scores[0] - scores[1])
    elif len(records) > 2:
        for row, mark in zip(rows, matchpoints(scores), strict=True):
            row["matchpoints"] = mark
    return rows


def _print_rows(rows: Rows, match: dict[str, Any]) -> None:
    field = any("matchpoints" in row for row in rows)
    table = Table("Board", "Table", "Result", "N-S", "MP" if field else "IMPs")
    for row in rows:
        mark = row.get("matchpoints", row.get("imps"))
        text = "" if mark is None else (f"{mark:g}" if "matchpoints" in row else f"{mark:+}")
        table.add_row(row["board"], row["table"], row["result"], f"{row['score_ns']:+}", text)
    console().print(table)
    if match["boards"]:
        console().print(
            f"N-S at the first table: {match['imps_ns_first_table']:+} IMPs over "
            f"{match['boards']} boards, {match['victory_points']:.2f} Victory Points"
        )
