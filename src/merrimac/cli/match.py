"""``merrimac match``: two players or line-ups on the same boards, with the error of the result."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from merrimac.cli.player_options import Samples, Seconds
from merrimac.cli.terminal import counted, print_json, progress
from merrimac.cli.workplace_options import ClusterAddress, Processes, opened_workplace
from merrimac.game.errors import GameError

if TYPE_CHECKING:
    from merrimac.match.keeping import Finished
    from merrimac.match.kinds import Match
    from merrimac.players.player import Limit
    from merrimac.storage.results import Results


def match(
    first: Annotated[
        str,
        typer.Argument(
            metavar="A", help="A player, a system, or bid=sayc+borel,declare=expert,defend=gib."
        ),
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="Likewise.")],
    boards: Annotated[int, typer.Option("--boards", "-n", min=1, help="How many.")] = 64,
    seed: Annotated[int, typer.Option("--seed", help="For the deals and the players' luck.")] = 1,
    declarer_only: Annotated[
        bool, typer.Option("--declarer-only", help="Contract, lead and defenders are given.")
    ] = False,
    bidding_only: Annotated[
        bool, typer.Option("--bidding-only", help="Contracts are scored double dummy.")
    ] = False,
    defend: Annotated[
        str | None,
        typer.Option("--defend", metavar="PLAYER", help="With --declarer-only; usually heuristic."),
    ] = None,
    seconds: Seconds = 0.0,
    samples: Samples = 0,
    sequential: Annotated[
        float,
        typer.Option(
            "--sequential",
            metavar="IMPS",
            min=0.0,
            help="Stop when it is decided who is better by so many IMPs a board (errors 5%).",
        ),
    ] = 0.0,
    processes: Processes = None,
    cluster: ClusterAddress = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL|FILE", help="SQLite file, or postgresql://..."),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Forget what is kept of this match, play it again.")
    ] = False,
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE.parquet", help="Results as a table.")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="FILE.pbn", help="All boards, with the reasons."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Play the same boards twice, the line-ups changing places, and say who was better.

    Every board is kept as soon as it is played: stopped, the same command goes on.

    **merrimac match expert gib --boards 100 --records match.pbn**

    **merrimac match planner heuristic --declarer-only --boards 60 --seed 1**

    **merrimac match sayc+borel sayc --bidding-only --boards 500**
    """
    if declarer_only and bidding_only:
        raise typer.BadParameter("--declarer-only and --bidding-only exclude each other")
    if defend is not None and not declarer_only:
        raise typer.BadParameter("--defend is for --declarer-only: name it in the line-ups")
    if seconds and samples:
        raise typer.BadParameter("give --seconds or --samples, not both")

    from merrimac.players.player import Limit

    limit = Limit(seconds=seconds, samples=samples)
    if declarer_only:
        game = _declarers(first, second, defend or "heuristic", boards, seed, limit)
    elif bidding_only:
        game = _bidders(first, second, boards, seed, limit)
    else:
        game = _whole(first, second, boards, seed, limit)
    _check_outputs(export, records)
    with _opened(database, game, fresh, as_json) as kept:
        found = _played(game, processes, cluster, kept, sequential)
        _write(game, found, kept, export, records)
    form = _form(game, found)
    if as_json:
        print_json(form)
    else:
        from merrimac.cli.match_screen import show

        show(form)


# --- Which match ---------------------------------------------------------------------------------


def _whole(first: str, second: str, boards: int, seed: int, limit: Limit) -> Match:
    from merrimac.match.kinds import WholeMatch
    from merrimac.match.line_up import LineUp

    return WholeMatch(LineUp.parse(first), LineUp.parse(second), boards, seed, limit)


def _declarers(first: str, second: str, defend: str, boards: int, seed: int, limit: Limit) -> Match:
    from merrimac.match.kinds import DeclarersAlone
    from merrimac.match.line_up import LineUp
    from merrimac.match.runner import DeclarerMatch
    from merrimac.players.names import player_named

    player_named(defend)
    one, other = LineUp.parse(first).declare, LineUp.parse(second).declare
    return DeclarersAlone(DeclarerMatch(one, other, defend, boards, seed, limit))


def _bidders(first: str, second: str, boards: int, seed: int, limit: Limit) -> Match:
    from merrimac.match.bidding import BiddingMatch
    from merrimac.match.kinds import BiddersAlone
    from merrimac.match.line_up import LineUp

    if limit.seconds:
        raise typer.BadParameter("tried calls are limited by layouts: --samples, not --seconds")
    one, other = (LineUp.parse(each).bid.with_layouts(limit.samples) for each in (first, second))
    return BiddersAlone(BiddingMatch(one, other, boards, seed))


# --- Playing and keeping it ----------------------------------------------------------------------


def _check_outputs(export: Path | None, records: Path | None) -> None:
    """Before the work, not after it."""
    from merrimac.formats.files import check_target
    from merrimac.storage.engine import StorageError
    from merrimac.storage.parquet import check_parquet

    if records is not None:
        if records.suffix.lower() != ".pbn":
            raise typer.BadParameter(f"--records writes PBN: {records} does not end in .pbn")
        check_target(records)
    if export is None:
        return
    if export.suffix.lower() != ".parquet":
        raise typer.BadParameter(f"--export writes Parquet: {export} does not end in .parquet")
    try:
        check_parquet(export)
    except StorageError as error:
        raise typer.BadParameter(str(error)) from None
    check_target(export)


def _opened(database: str | None, game: Match, fresh: bool, quiet: bool) -> Results:
    from merrimac.match.program import program_digest
    from merrimac.storage.engine import StorageError
    from merrimac.storage.results import Results

    try:
        kept = Results(database or _usual_database(), game.settings(), program_digest())
    except StorageError as error:
        raise typer.BadParameter(str(error)) from None
    if fresh:
        kept.forget()
    elif not quiet:
        _tell_kept(kept, game)
    return kept


def _tell_kept(kept: Results, game: Match) -> None:
    done = len(kept.results(game.boards))
    others = kept.of_other_programs()
    if done:
        typer.echo(f"{counted(done, 'board')} kept from before: --fresh plays all again", err=True)
    elif others:
        typer.echo(f"{counted(others, 'board')} of another version left aside", err=True)


def _usual_database() -> Path:
    from platformdirs import user_data_path

    return user_data_path("merrimac") / "matches.db"


def _played(
    game: Match, processes: int | None, cluster: str | None, kept: Results, margin: float
) -> Finished:
    from merrimac.match.keeping import run
    from merrimac.match.statistics import SequentialTest

    rule = SequentialTest(margin) if margin else None
    with opened_workplace(processes, cluster) as place, progress("Playing", game.boards) as advance:
        return run(game, place, kept, rule, advance)


def _write(
    game: Match, found: Finished, kept: Results, export: Path | None, records: Path | None
) -> None:
    from merrimac.formats import files, pbn
    from merrimac.match.table_form import COLUMNS, rows
    from merrimac.storage.engine import StorageError
    from merrimac.storage.parquet import write_parquet

    last = len(found.boards)
    if records is not None:
        texts = kept.records(last)
        files.write(records, (record for text in texts for record in pbn.loads(text)))
    if export is not None:
        try:
            write_parquet(export, COLUMNS, rows(game.names, found.boards))
        except StorageError as error:
            raise GameError(str(error)) from None


def _form(game: Match, found: Finished) -> dict[str, Any]:
    from merrimac.match.report import Report

    return {
        **Report.of(found.boards).plain(),
        **game.settings(),
        "stopped_early": found.stopped,
        "repeatable": game.is_repeatable,
    }
