"""``merrimac reproduce``: the papers' experiments, our figures beside theirs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from merrimac.cli.terminal import console, print_json, progress
from merrimac.match.experiments import (
    alphamu,
    bribip,
    combining,
    expert,
    finesse,
    gib_bidding,
    gib_play,
    gib_search,
    giveaway,
    tignum,
)
from merrimac.match.experiments.table import Row

EXPERIMENTS = {
    one.name: one
    for one in (
        bribip.EXPERIMENT,
        gib_search.EXPERIMENT,
        gib_bidding.EXPERIMENT,
        gib_play.EXPERIMENT,
        giveaway.EXPERIMENT,
        alphamu.EXPERIMENT,
        combining.EXPERIMENT,
        expert.EXPERIMENT,
        finesse.EXPERIMENT,
        tignum.EXPERIMENT,
    )
}


def reproduce(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help=f"One of: {', '.join(EXPERIMENTS)}.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Fewer deals: minutes, not hours.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="The longer form of experiments that have one.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Run the experiments of the papers. Limited by work they repeat exactly."""
    if quick and full:
        raise typer.BadParameter("--quick and --full exclude each other")
    if name is not None and name not in EXPERIMENTS:
        known = ", ".join(EXPERIMENTS)
        raise typer.BadParameter(f"there is no experiment {name!r}: expected {known}")
    chosen = [one for key, one in EXPERIMENTS.items() if name in (None, key)]
    if full:
        chosen = [one.at_length or one for one in chosen]
    results: dict[str, list[Row]] = {}
    with progress("Running", sum(one.steps(quick) for one in chosen)) as step:
        for one in chosen:
            results[one.name] = one.run(quick, step)
    if as_json:
        rows = [
            {"experiment": name, **asdict(row)} for name, found in results.items() for row in found
        ]
        print_json({"rows": rows})
        return
    for one in chosen:
        table = Table("What", "Paper", "Ours", "Deals", "Std. error", title=one.about)
        for row in results[one.name]:
            error = "" if row.stderr is None else f"{row.stderr:,.3g}"
            table.add_row(row.what, row.paper, row.ours, str(row.n), error)
        console().print(table)
