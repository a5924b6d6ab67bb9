"""``merrimac bench``: speed against peers in one run."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from importlib.util import find_spec
from typing import Annotated

import typer
from rich.table import Table

from merrimac.bench import dealing, double_dummy, formats
from merrimac.bench.ratio import Ratio
from merrimac.cli.terminal import console, print_json, progress

Job = Callable[[int, Callable[[], object]], Ratio]

# Each job with the number of chunks of work it takes for a steady figure.
GROUPS: dict[str, dict[str, tuple[Job, int]]] = {
    "formats": {"pbn": (formats.bench_pbn, 20), "lin": (formats.bench_lin, 20)},
    "dd": {
        "a": (double_dummy.bench_table, 100),
        "b": (double_dummy.bench_value, 100),
        "c": (double_dummy.bench_leads, 100),
        "d": (double_dummy.bench_monte_carlo, 300),
    },
    "deal": {
        **{name: (partial(dealing.bench_dealer, name), 20) for name in dealing.CASES},
        **{f"{name} drawing": (partial(dealing.bench_drawing, name), 10) for name in dealing.CASES},
        # Case iv would take endplay a minute for a handful of deals.
        **{
            f"{name}, endplay": (partial(dealing.bench_endplay, name), 10)
            for name in dealing.CASES
            if name != "iv"
        },
    },
    # Against ourselves: what a cheaper question and a second thread save.
    "questions": {
        "4S yes/no": (double_dummy.bench_yes_or_no, 300),
        "4S yes/no by lead": (double_dummy.bench_yes_or_no_by_lead, 300),
        "d, 9 tricks": (partial(double_dummy.bench_tricks, 9), 300),
        "d, 9 tricks by lead": (partial(double_dummy.bench_tricks_by_lead, 9), 300),
        "d, 10 tricks": (partial(double_dummy.bench_tricks, 10), 300),
        "d, 10 tricks by lead": (partial(double_dummy.bench_tricks_by_lead, 10), 300),
        "even yes/no": (double_dummy.bench_even_chance, 300),
        "even yes/no by lead": (double_dummy.bench_even_chance_by_lead, 300),
    },
    "threads": {"a, 2 threads": (double_dummy.bench_threads, 4)},
}


def bench(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help=f"One of: {', '.join(GROUPS)}.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the work.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Measure our speed against a peer's: the same work in turn, CPU time, one thread.

    A ratio of 2 means that we need half the peer's time.
    """
    if name is not None and name not in GROUPS:
        raise typer.BadParameter(f"there is no benchmark {name!r}: expected {', '.join(GROUPS)}")
    if find_spec("endplay") is None:
        raise typer.BadParameter(
            "the peer is not installed: run make setup, or pip install '.[bench]'"
        )
    jobs = {
        job_name: job
        for group, members in GROUPS.items()
        if name in (None, group)
        for job_name, job in members.items()
    }
    sizes = {job_name: size // 10 if quick else size for job_name, (_, size) in jobs.items()}
    results: dict[str, Ratio] = {}
    with progress("Measuring", sum(sizes.values())) as step, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the peer's own
        for job_name, (job, _) in jobs.items():
            try:
                results[job_name] = job(sizes[job_name], step)
            except dealing.PeerMissing as error:
                raise typer.BadParameter(str(error)) from None
    if as_json:
        print_json({"jobs": {job_name: asdict(result) for job_name, result in results.items()}})
        return
    table = Table("Job", "Ratio", "Spread", "Items", "Ours/s", "Peer/s")
    for job_name, result in results.items():
        table.add_row(
            job_name, f"{result.ratio:.2f}", f"{result.spread:.2f}", f"{result.n:,}",
            f"{result.ours_per_second:,.0f}", f"{result.theirs_per_second:,.0f}",
        )  # fmt: skip
    console().print(table)
