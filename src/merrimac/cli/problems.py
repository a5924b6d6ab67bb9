"""``merrimac problems``: declarer problems played against best defence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from merrimac.cli.bidding_options import json_lines
from merrimac.cli.choice import tell
from merrimac.cli.terminal import console, counted, print_json, progress
from merrimac.formats import files
from merrimac.formats.record import FormatError
from merrimac.game.errors import GameError
from merrimac.match.problems import (
    Attempt,
    Problem,
    Solution,
    by_group,
    solutions,
    with_different_names,
)
from merrimac.players.player import Limit

_JSON_ENDINGS = (".jsonl", ".ndjson", ".json")


def problems(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            help="JSON lines (deal, contract, declarer, lead, auction, dealer, vul, id), "
            "or boards in PBN or LIN.",
        ),
    ],
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="PLAYER", help="Who declares.")
    ] = "expert",
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.0, help="Time for each card; does not repeat.")
    ] = 0.0,
    samples: Annotated[
        int, typer.Option("--samples", min=0, help="Layouts to think of for each card.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", help="For players that draw layouts.")] = 1,
    first: Annotated[
        int, typer.Option("--first", "-n", min=0, help="Only the first so many; 0: all.")
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 2,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FILE", help="Keep results here; stopped, it goes on."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Play contracts after the lead given against defenders who see all cards: made is solved.

    **merrimac problems problems.jsonl --player gib --samples 50**
    """
    if seconds and samples:
        raise typer.BadParameter("give --seconds or --samples, not both")
    chosen = with_different_names(islice(_read(file), first or None))
    if not chosen:
        raise FormatError(f"{file} holds no problems")
    attempt = Attempt(player, Limit(seconds=seconds, samples=samples), seed)
    found = _played(chosen, attempt, jobs, keep)
    form = _form(chosen, attempt, found)
    if as_json:
        print_json(form)
    else:
        _show(form)


def _read(file: str) -> Iterator[Problem]:
    if file == "-" or Path(file).suffix.lower() in _JSON_ENDINGS:
        for number, form in json_lines(file):
            if not isinstance(form, dict):
                raise FormatError(f"{file}, line {number}: expected a JSON object with a deal")
            try:
                yield Problem.of_plain(form, number)
            except GameError as error:
                raise FormatError(f"{file}, line {number}: {error}") from None
        return
    for place, record in enumerate(files.read(Path(file), tell), start=1):
        try:
            yield Problem.of_board(record.board, place)
        except GameError as error:
            raise FormatError(f"{file}, line {record.line}: {error}") from None


# --- Playing, and keeping what is done -----------------------------------------------------------


def _played(
    chosen: list[Problem], attempt: Attempt, jobs: int, keep: Path | None
) -> dict[str, Solution]:
    found = _kept(keep, chosen, attempt) if keep is not None else {}
    with progress("Playing", len(chosen)) as advance:
        advance(len(found))
        for one in solutions(chosen, attempt, jobs, found):
            found[one.id] = one
            if keep is not None:
                _append(keep, one.plain())
            advance()
    return found


def _kept(keep: Path, chosen: list[Problem], attempt: Attempt) -> dict[str, Solution]:
    """What an earlier run has done. A new file begins with what is asked."""
    asked = _asked(attempt)
    if not files.exists(keep):
        _append(keep, asked)
        return {}
    lines = [form for _, form in json_lines(str(keep)) if isinstance(form, dict)]
    if not lines or lines[0] != asked:
        raise FormatError(f"{keep} has results of other questions: choose another file")
    leads = {one.id: one.board.play.cards for one in chosen if one.board.play is not None}
    found = {}
    # The last line may have been cut short: then it is no JSON, and played again.
    for form in lines[1:]:
        one = Solution.of_plain(form)
        if one.id in leads and one.play[: len(leads[one.id])] == leads[one.id]:
            found[one.id] = one
    return found


def _append(keep: Path, form: dict[str, Any]) -> None:
    try:
        with keep.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(form) + "\n")
    except OSError as error:
        raise FormatError(f"{keep} can't be written: {error.strerror or error}") from None


def _asked(attempt: Attempt) -> dict[str, Any]:
    limit = attempt.limit
    return {
        "player": attempt.player,
        "seconds": limit.seconds,
        "samples": limit.samples,
        "seed": attempt.seed,
        "repeatable": limit.is_repeatable,
    }


# --- What came out -------------------------------------------------------------------------------


def _form(chosen: list[Problem], attempt: Attempt, found: dict[str, Solution]) -> dict[str, Any]:
    each = []
    for problem in chosen:
        contract, play = problem.board.contract, problem.board.play
        assert contract is not None and play is not None
        told = {"contract": contract.bid_text, "declarer": str(contract.declarer)}
        each.append({**found[problem.id].plain(), **told, **problem.groups})
    return {
        "solved": sum(one.solved for one in found.values()),
        "of": len(chosen),
        **_asked(attempt),
        "groups": {
            group: {value: {"solved": solved, "of": of} for value, (solved, of) in counts.items()}
            for group, counts in by_group(chosen, found).items()
        },
        "each": each,
    }


def _show(form: dict[str, Any]) -> None:
    output = console()
    rows = [
        (f"{group}: {value}", count["solved"], count["of"])
        for group, counts in form["groups"].items()
        for value, count in sorted(counts.items())
    ]
    table = Table("Problems", "Solved", "Of", "", title=f"{form['player']} against best defence")
    for what, solved, of in (*rows, ("all", form["solved"], form["of"])):
        table.add_row(what, str(solved), str(of), f"{100 * solved / of:.0f}%")
    output.print(table)
    failed = [one for one in form["each"] if not one["solved"]]
    for one in failed:
        note = "" if one["double_dummy"] >= one["needed"] else ", and can't be made"
        output.print(
            f"not solved: {one['id']}, {one['contract']} by {one['declarer']}, "
            f"{counted(one['tricks'], 'trick')} of {one['needed']}{note}"
        )
    if not form["repeatable"]:
        output.print("Limited by time: another run may differ.")
