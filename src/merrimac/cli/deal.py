"""``merrimac deal``: deals to a specification, their statistics, and near misses."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated

import typer

from merrimac.beliefs.constraint import all_of
from merrimac.beliefs.dealer_script import Script
from merrimac.beliefs.deals import Deals
from merrimac.beliefs.language import Specification
from merrimac.beliefs.strongest import strongest
from merrimac.beliefs.words import describe
from merrimac.cli.dealer_script import read_script, run_script
from merrimac.cli.dealt import (
    Conditions,
    Format,
    near_miss_boards,
    sampled,
    sampled_boards,
    solved,
    write,
)
from merrimac.cli.specifications import read_specification
from merrimac.cli.statistics import show_statistics
from merrimac.game.seats import Seat, Vulnerability

_STATISTICS_DEALS = 10_000
_MOST_DEALS = 10_000_000


def deal(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SPEC", help="What is wanted: 'south 15-17 balanced'. Nothing: any deal."
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--number",
            min=1,
            max=_MOST_DEALS,
            help=f"How many deals.  [default: 1; with --stats {_STATISTICS_DEALS:,}]",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="The same seed gives the same deals.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", "-f", help="What to print.")] = Format.TEXT,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write a file: .pbn .lin .txt .json, hand records "
            ".html .pdf, dealing machines .bri .dge .dup",
        ),
    ] = None,
    first: Annotated[
        int, typer.Option("--first-board", metavar="N", min=1, help="Number boards from N.")
    ] = 1,
    dealer: Annotated[str | None, typer.Option("--dealer", help="Dealer of every board.")] = None,
    vulnerable: Annotated[
        str | None, typer.Option("--vul", "-v", help="Vulnerability of every board.")
    ] = None,
    title: Annotated[
        str, typer.Option("--title", help="Of the event, and of printed hand records.")
    ] = "",
    best_hand_to: Annotated[
        str | None,
        typer.Option("--best-hand-to", metavar="SEAT", help="Nobody has more points than SEAT."),
    ] = None,
    double_dummy: Annotated[
        bool, typer.Option("--dd", help="Add double-dummy tables and par.")
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--stats", help="Figures of many deals: points, patterns, fits.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="With --stats: a picture.")
    ] = None,
    near_miss: Annotated[
        bool, typer.Option("--near-miss", help="Deals that only just fail the specification.")
    ] = False,
    script: Annotated[
        Path | None,
        typer.Option(
            "--script",
            metavar="FILE",
            help="Run a script of the dealer program instead; with "
            "--out its deals are written to a file.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As --format json.")] = False,
) -> None:
    """Deal to a specification, without bias: all that can be counted is dealt directly.

    **merrimac deal "south 15-17 balanced; north 4+ spades, 8+ hcp" -n 40 --dd --out lesson.pdf**

    The language: docs/specifications.md. How it was read is told after the deals.
    """
    specification = " ".join(words or ())
    _check_options(specification, script, statistics, near_miss or double_dummy, plot)
    form = Format.JSON if as_json else form
    rng = Random(used := SystemRandom().getrandbits(32) if seed is None else seed)
    is_plain_script = not (out or statistics or near_miss or double_dummy or best_hand_to)
    if script is not None and is_plain_script and form in (Format.TEXT, Format.JSON):
        run_script(script, number, used, form is Format.JSON)
    else:
        wanted = read_script(script, used) if script else read_specification(specification)
        constraint = wanted.constraint
        if best_hand_to is not None:
            constraint = all_of((constraint, strongest(Seat.parse(best_hand_to))))
        if statistics:
            found = sampled(Deals(constraint), number or _STATISTICS_DEALS, rng)
            show_statistics(found.deals, plot, form is Format.JSON)
        else:
            conditions = _conditions(wanted, first, dealer, vulnerable, title)
            make = near_miss_boards if near_miss else sampled_boards
            usual = wanted.deals_wanted if isinstance(wanted, Script) else 1
            records = make(constraint, number or usual, conditions, rng)
            write(solved(records) if double_dummy else records, form, out)
        if specification:  # people should see how their words were read
            typer.echo(f"dealt: {describe(wanted.constraint)}", err=True)
    if seed is None:
        typer.echo(f"seed {used}", err=True)  # so that the same deals can be had again


def _check_options(
    specification: str, script: Path | None, statistics: bool, about_boards: bool, plot: Path | None
) -> None:
    if script is not None and specification:
        raise typer.BadParameter("a --script has a condition of its own: leave SPEC out")
    if statistics and about_boards:
        raise typer.BadParameter("--stats goes with neither --near-miss nor --dd")
    if plot is not None and not statistics:
        raise typer.BadParameter("--plot goes with --stats")
    if plot is not None and plot.suffix.lower() != ".svg":
        raise typer.BadParameter(f"--plot writes SVG: name the file .svg, not {plot.name}")


def _conditions(
    wanted: Specification | Script,
    first: int,
    dealer: str | None,
    vulnerable: str | None,
    title: str,
) -> Conditions:
    return Conditions(
        first,
        wanted.dealer if dealer is None else Seat.parse(dealer),
        wanted.vulnerability if vulnerable is None else Vulnerability.parse(vulnerable),
        title,
    )
