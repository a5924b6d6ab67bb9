"""``merrimac score``: what results are worth, alone, in a match, in a field, in a rubber."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from merrimac.cli.choice import tell
from merrimac.cli.terminal import console, counted, print_json
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
    if any(_is_file_name(text) for text in results):
        if len(results) > 1 or rubber:
            raise typer.BadParameter("score takes results, or one file of boards alone")
        _score_file(Path(results[0]), as_json)
        return
    outcomes = [_outcome(text) for text in results]
    if rubber:
        _score_rubber(outcomes, as_json)
    else:
        _score_results(outcomes, Vulnerability.parse(vulnerable), as_json)


def _is_file_name(text: str) -> bool:
    return Path(text).suffix.lower() in files.READERS or files.exists(Path(text))


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


def _score_rubber(outcomes: list[Outcome | None], as_json: bool) -> None:
    sheet = Rubber()
    for outcome in outcomes:
        result = DealResult(outcome.contract, outcome.tricks) if outcome else DealResult(None)
        sheet = sheet.after(result)
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
    # Rounds of one event may use the same board numbers: only the same deal can be compared.
    by_board: dict[tuple[int, str], list[Record]] = defaultdict(list)
    for record in files.read(path, tell):
        if record.board.is_over:
            by_board[_board_number(record), str(record.board.deal)].append(record)
    if not by_board:
        raise FormatError(f"{path} holds no board with a result to score")
    rows: Rows = []
    for records in by_board.values():
        rows += _compared(sorted(records, key=_is_closed_room))
    margin = sum(row["imps"] for row in rows if "imps" in row)
    boards = sum("imps" in row for row in rows)
    match: dict[str, Any] = {"imps_ns_first_table": margin, "boards": boards}
    if boards:
        match["victory_points"] = victory_points(margin, boards)
        match["teams"] = _teams(next(iter(by_board.values()))[0])
    if as_json:
        print_json({"rows": rows, "match": match if boards else None})
    else:
        _print_rows(rows, match)


def _teams(record: Record) -> tuple[str, str]:
    """The team that sits North-South at the first table, and the other."""
    names = (record.tags.get("HomeTeam", ""), record.tags.get("VisitTeam", ""))
    known = all(name and name != "?" for name in names)
    return names if known else ("N-S at the first table", "E-W at the first table")


def _is_closed_room(record: Record) -> bool:
    return record.tags.get("Room", "").lower() == "closed"


def _board_number(record: Record) -> int:
    number = record.board.number
    if number is None:
        raise NotationError("board number", record.tags.get("Board", ""), "a number on each board")
    return number


def _compared(records: list[Record]) -> Rows:
    """A row a result: IMPs on the first of two tables, matchpoints in a larger field."""
    rows: Rows = []
    scores = []
    for record in records:
        board = record.board
        points = score_ns(board.contract, board.result or 0, board.vulnerability)
        scores.append(points)
        result = str(Outcome(board.contract, board.result or 0)) if board.contract else "Pass"
        table = record.tags.get("Room") or record.tags.get("Table") or ""
        rows.append({"board": board.number, "table": table, "result": result, "score_ns": points})
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
        mark = f"{row['matchpoints']:g}" if "matchpoints" in row else _signed(row.get("imps"))
        points = _signed(row["score_ns"])
        table.add_row(str(row["board"]), row["table"], row["result"], points, mark)
    console().print(table)
    if match["boards"]:
        console().print(_verdict(match))


def _signed(number: int | None) -> str:
    return "" if number is None else f"{number:+}" if number else "0"


def _verdict(match: dict[str, Any]) -> str:
    """Who won, by how much, in IMPs and Victory Points."""
    margin, over = match["imps_ns_first_table"], counted(match["boards"], "board")
    if margin == 0:
        return f"A draw over {over}: 10.00 Victory Points each"
    winner = match["teams"][0 if margin > 0 else 1]
    theirs = max(match["victory_points"], 20 - match["victory_points"])
    by = counted(abs(margin), "IMP")
    return f"{winner} by {by} over {over}: {theirs:.2f} to {20 - theirs:.2f} Victory Points"
