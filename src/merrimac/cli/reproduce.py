"""``merrimac reproduce``: the papers' experiments, our figures beside theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from merrimac.cli.terminal import console, print_json, progress
from merrimac.cli.workplace_options import ClusterAddress, Processes, opened_workplace
from merrimac.match.experiments import page
from merrimac.match.experiments.catalogue import EXPERIMENTS
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.planned import Outcome, Planned
from merrimac.match.experiments.table import Form
from merrimac.match.journal import Journal
from merrimac.match.workplace import Workplace

_FAILED = 1


def reproduce(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help=f"One of: {', '.join(EXPERIMENTS)}.")
    ] = None,
    brief: Annotated[
        bool, typer.Option("--brief", help="Fewest deals; as in --quick without NAME.")
    ] = False,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="Fewer deals: minutes, not hours. All together are run in brief."
        ),
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="The longer form of experiments that have one.")
    ] = False,
    write: Annotated[
        Path | None,
        typer.Option(
            "--write",
            metavar="FILE.md",
            help="Also keep the results in a page, each as soon as it is there; sections of other "
            "experiments stay as they are.",
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FILE",
            help="Keep every deal's result here as it comes; stopped, it goes on.",
        ),
    ] = None,
    processes: Processes = None,
    cluster: ClusterAddress = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Run the experiments of the papers. Limited by work they repeat exactly.

    All together with --quick they take about ten minutes on two cores. What can't be run says why.
    When one fails, the others are still run, and the exit code is 1.

    **merrimac reproduce tignum --quick --write docs/reproductions.md**

    **merrimac reproduce expert --full --keep expert.jsonl**
    """
    if name is not None and name not in EXPERIMENTS:
        known = ", ".join(EXPERIMENTS)
        raise typer.BadParameter(f"there is no experiment {name!r}: expected {known}")
    form = _form(brief, quick, full, is_all=name is None)
    chosen = [Planned.of(one, form) for key, one in EXPERIMENTS.items() if name in (None, key)]
    if write is not None:
        page.write(write, page.read(write))  # hours later is no time to learn that it can't be
    outcomes = []
    with (
        Journal(keep) if keep else nullcontext() as kept,
        opened_workplace(processes, cluster) as at,
    ):
        for outcome in _outcomes(chosen, at, kept):
            outcomes.append(outcome)
            if write is not None:
                page.keep(write, outcome)
            if not as_json:
                console().print(_table(outcome))
    if as_json:
        print_json({"rows": [row for outcome in outcomes for row in _rows(outcome)]})
    if any(outcome.failure for outcome in outcomes):
        raise typer.Exit(_FAILED)


def _form(brief: bool, quick: bool, full: bool, is_all: bool) -> Form:
    if brief + quick + full > 1:
        raise typer.BadParameter("--brief, --quick and --full exclude each other")
    if brief or quick:
        return Form.BRIEF if brief or is_all else Form.QUICK
    return Form.FULL if full else Form.USUAL


def _outcomes(chosen: Sequence[Planned], at: Workplace, kept: Journal | None) -> Iterator[Outcome]:
    """As they come, with a bar for each."""
    for place, planned in enumerate(chosen, 1):
        name = planned.experiment.name
        with progress(f"{name} ({place} of {len(chosen)})", planned.steps) as step:
            outcome = planned.run(Pieces(step, at, kept))
        if outcome.failure:
            typer.echo(f"merrimac: {name} failed: {outcome.failure}", err=True)
        yield outcome


def _rows(outcome: Outcome) -> Iterator[dict[str, Any]]:
    for row in outcome.rows:
        yield {"experiment": outcome.experiment.name, "form": outcome.form, **asdict(row)}


def _table(outcome: Outcome) -> Table:
    title = f"{outcome.experiment.about}\n{outcome.experiment.paper}; {outcome.command}"
    table = Table(*page.HEADINGS, title=title)
    for row in outcome.rows:
        table.add_row(*page.cells(row))
    return table
