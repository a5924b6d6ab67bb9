"""Scripts of the classic ``dealer`` program, for ``merrimac deal --script``."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import typer

from merrimac.beliefs.constraint import And
from merrimac.beliefs.dealer_script import Script, parse
from merrimac.beliefs.dealer_script.printing import print_batch
from merrimac.beliefs.dealer_script.report import AverageResult, FrequencyResult, Report
from merrimac.beliefs.deals import Deals
from merrimac.cli.dealt import sampled
from merrimac.cli.specifications import check_possible
from merrimac.cli.terminal import counted, print_json
from merrimac.formats.record import FormatError

_CHUNK = 50_000


def run_script(path: Path, number: int | None, seed: int, as_json: bool) -> None:
    """Deal what the script asks for, and do with the deals what it says."""
    script = read_script(path, seed)
    wanted = script.deals_wanted if number is None else number
    report = Report(script.actions)
    deals, rng = Deals(script.constraint), Random(seed)
    dealt = 0
    while dealt < wanted:
        found = sampled(deals, min(_CHUNK, wanted - dealt), rng).deals
        if not as_json:
            _print(script, found, dealt + 1)
        report.add(found)
        dealt += len(found)
    if as_json:
        print_json(_json(report, dealt))
        return
    sys.stdout.write(report.text())
    typer.echo(f"{counted(dealt, 'deal')} dealt to {path}", err=True)


def read_script(path: Path, seed: int) -> Script:
    """The script of a file. Raises when it can't be read, or when there can be no such deal."""
    script = parse(_text(path), seed)
    constraint = script.constraint
    check_possible(constraint.parts if isinstance(constraint, And) else (constraint,))
    return script


def _print(script: Script, deals: Any, first: int) -> None:
    for piece in print_batch(script.actions, deals, first, script.dealer, script.vulnerability):
        sys.stdout.write(piece)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise FormatError(f"{path} can't be read: {error.strerror or error}") from None


def _json(report: Report, dealt: int) -> dict[str, Any]:
    return {
        "deals": dealt,
        "averages": [_average(each) for each in report.averages],
        "frequencies": [_frequency(each) for each in report.frequencies],
    }


def _average(result: AverageResult) -> dict[str, Any]:
    return {"text": result.text, "mean": result.mean, "stderr": result.standard_error}


def _frequency(result: FrequencyResult) -> dict[str, Any]:
    form = {"text": result.text, "low": result.low, "high": result.high}
    if result.second_low is not None:
        form |= {"second_low": result.second_low, "second_high": result.second_high}
    return form | {"counts": result.counts.tolist()}
