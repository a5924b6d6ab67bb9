"""``merrimac problems``: problems in play, lead and bidding, and who solves them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from merrimac.cli.bidding_options import json_lines
from merrimac.cli.choice import tell
from merrimac.cli.problems_screen import read_out, show
from merrimac.cli.terminal import print_json, progress
from merrimac.formats import files
from merrimac.formats.record import FormatError, Record
from merrimac.game.errors import GameError
from merrimac.match.bidding import BOREL
from merrimac.match.problem_set.problem import problems as own_problems
from merrimac.match.problem_set.solution import question_words
from merrimac.match.problems import (
    Attempt,
    Problem,
    Solution,
    by_group,
    solutions,
    with_different_names,
)
from merrimac.match.problems.solution import SYSTEM
from merrimac.match.program import system_files
from merrimac.players.player import Limit

_JSON_ENDINGS = (".jsonl", ".ndjson", ".json")
_TAGS = ("Kind", "Right", "Seat", "Tricks", "Shifting", "Level", "Difficulty", "Topic")
"""What a PBN file may say of a problem beside its board."""


def problems(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE|-]",
            help="JSON lines (kind: declarer, defence, card, lead or bidding; deal or hand, "
            "contract, declarer, lead, played, auction, dealer, vul, right, id), or boards in PBN "
            "or LIN. Without it: Merrimac's own set.",
            show_default=False,
        ),
    ] = None,
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="PLAYER", help="Who declares, defends, leads.")
    ] = "expert",
    system: Annotated[
        str,
        typer.Option("--system", "-s", help="Who bids: a system, perhaps with +borel."),
    ] = SYSTEM,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.0, help="Time for each decision; does not repeat.")
    ] = 0.0,
    samples: Annotated[
        int, typer.Option("--samples", min=0, help="Layouts to think of for each decision.")
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
    read: Annotated[
        str,
        typer.Option("--read", metavar="NAME", help="Only read out a problem of Merrimac's own."),
    ] = "",
    solution: Annotated[
        bool, typer.Option("--solution", help="With --read: its solution as well.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Contracts to make or to beat against opponents who see all cards; single cards; calls.

    Without a file: over a hundred endings in five levels, made by machine. In each, one card is
    best by an exact count of the ways in which the cards may lie.

    **merrimac problems problems.jsonl --player gib --samples 50**

    **merrimac problems --read 3-05 --solution**
    """
    if seconds and samples:
        raise typer.BadParameter("give --seconds or --samples, not both")
    if read:
        if file is not None:
            raise typer.BadParameter("--read is for Merrimac's own problems: give no file")
        _read_out(read, solution, as_json)
        return
    if solution:
        raise typer.BadParameter("--solution needs --read and a problem's name")
    chosen = with_different_names(islice(_own() if file is None else _read(file), first or None))
    if not chosen:
        raise FormatError(f"{file} holds no problems")
    attempt = Attempt(player, Limit(seconds=seconds, samples=samples), seed, system)
    found = _played(chosen, attempt, jobs, keep)
    form = _form(chosen, attempt, found)
    if as_json:
        print_json(form)
    else:
        show(form)


def _read_out(name: str, with_solution: bool, as_json: bool) -> None:
    found = {one.id: one for one in own_problems()}
    if name not in found:
        known = f"{min(found)} to {max(found)}"
        raise typer.BadParameter(f"there is no problem {name!r}: expected one of {known}")
    if not as_json:
        read_out(found[name], with_solution)
        return
    hidden = () if with_solution else ("solution", "right", "topic")
    form = found[name].plain()
    print_json(
        {"question": question_words(found[name].ending)}
        | {key: value for key, value in form.items() if key not in hidden}
    )


def _own() -> Iterator[Problem]:
    for place, one in enumerate(own_problems(), start=1):
        yield Problem.of_plain(one.plain(), place)


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
            yield Problem.of_board(record.board, place, _told(record))
        except GameError as error:
            raise FormatError(f"{file}, line {record.line}: {error}") from None


def _told(record: Record) -> dict[str, str]:
    return {name.lower(): record.tags[name] for name in _TAGS if name in record.tags}


# --- Playing, and keeping what is done -----------------------------------------------------------


def _played(
    chosen: list[Problem], attempt: Attempt, jobs: int, keep: Path | None
) -> dict[str, Solution]:
    digests = {problem.id: problem.digest for problem in chosen}
    found = _kept(keep, digests, attempt) if keep is not None else {}
    with progress("Playing", len(chosen)) as advance:
        advance(len(found))
        for one in solutions(chosen, attempt, jobs, found):
            found[one.id] = one
            if keep is not None:
                if not files.exists(keep):  # a new file begins with what is asked
                    _append(keep, _asked(attempt))
                _append(keep, {**one.plain(), "problem": digests[one.id]})
            advance()
    return found


def _kept(keep: Path, digests: dict[str, str], attempt: Attempt) -> dict[str, Solution]:
    """What an earlier run has done."""
    if not files.exists(keep):
        return {}
    lines = [form for _, form in json_lines(str(keep)) if isinstance(form, dict)]
    if not lines or lines[0] != _asked(attempt):
        raise FormatError(f"{keep} has results of other questions: choose another file")
    # The last line may have been cut short: then it is no JSON, and played again. A problem that
    # was changed since is another one.
    kept = [one for one in lines[1:] if one.get("problem") == digests.get(str(one.get("id")), "")]
    return {one["id"]: Solution.of_plain(one) for one in kept}


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
        "system": attempt.system,
        "seconds": limit.seconds,
        "samples": limit.samples,
        "seed": attempt.seed,
        "repeatable": limit.is_repeatable,
        **system_files(attempt.system.removesuffix(BOREL)),
    }


# --- What came out -------------------------------------------------------------------------------


def _form(chosen: list[Problem], attempt: Attempt, found: dict[str, Solution]) -> dict[str, Any]:
    each = [{**found[one.id].plain(), **_about(one), **one.groups} for one in chosen]
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


def _about(problem: Problem) -> dict[str, Any]:
    board, contract = problem.board, problem.board.contract
    if contract is not None:
        return {"contract": contract.bid_text, "declarer": str(contract.declarer)}
    assert board.turn is not None
    calls = [str(call) for call in board.auction.calls]
    return {"hand": str(board.deal[board.turn]), "auction": calls}
