"""Scripts in the real ``dealer`` and here: the same averages and frequencies, but for chance."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from beliefs.dealer_program import PROGRAM, SCRIPTS, run
from beliefs.sampling import Sample, certain_cards, random_deals, rejection
from merrimac.beliefs.dealer_script import Script, parse
from merrimac.beliefs.dealer_script.actions import Action, Average, Frequency
from merrimac.beliefs.dealer_script.report import Report
from merrimac.beliefs.deals import Deals
from merrimac.game.holding import Masks


def exactly(script: Script, count: int, rng: np.random.Generator) -> Masks:
    """Deals as ``merrimac deal --script`` draws them."""
    return Deals(script.constraint).sample(count, Random(int(rng.integers(1 << 32)))).deals


SAMPLERS: tuple[Sample, ...] = (rejection, exactly)
_SIGMAS = 4.5  # some hundred comparisons: chance goes so far once in a thousand runs
_BATCH = 2_000


def report_on(script: Script, sample: Sample) -> Report:
    report = Report(script.actions)
    assert script.produce is not None
    deals = sample(script, script.produce, np.random.default_rng(7))
    for start in range(0, len(deals), _BATCH):
        report.add(deals[start : start + _BATCH])
    return report


def read_results(actions: tuple[Action, ...], output: str) -> tuple[list[float], list[list[int]]]:
    """The averages and the frequencies' counts, in order, from what ``dealer`` printed."""
    means: list[float] = []
    tables: list[list[int]] = []
    lines = output.split("\n")
    for action in actions:
        line = lines.pop(0)
        match action:
            case Average():
                means.append(float(line.split(": ")[-1]))
            case Frequency(_, first, None):
                tables.append(read_column(lines, first.low, first.high))
            case Frequency(_, first, _):
                rows = lines[1 : first.high - first.low + 4]
                tables.append([int(cell) for row in rows for cell in row[4:].split()[:-1]])
                del lines[: len(rows) + 3]
    return means, tables


def read_column(lines: list[str], low: int, high: int) -> list[int]:
    """Takes a table's lines: ``Low`` and ``High`` are there only when they are not empty."""
    found = {}
    while "\t" in lines[0]:
        name, number = lines.pop(0).split("\t")
        found[name.strip()] = int(number)
    return [found.get(name, 0) for name in ("Low", *map(str, range(low, high + 1)), "High")]


def distance(ours: NDArray[np.int64], theirs: NDArray[np.int64]) -> float:
    """How far apart two counts of the same things are, in standard deviations."""
    both = ours + theirs
    kept = both >= 10
    one, other = (np.append(counts[kept], counts[~kept].sum()) for counts in (ours, theirs))
    either = one + other
    one, other, either = one[either > 0], other[either > 0], either[either > 0]
    share = ours.sum() / both.sum()
    squares = float((((one - either * share) ** 2) / (either * share * (1 - share))).sum())
    freedom = max(len(either) - 1, 1)
    # Wilson and Hilferty: the cube root of chi square is nearly normal.
    spread = 2 / (9 * freedom)
    return (float(np.cbrt(squares / freedom)) - (1 - spread)) / sqrt(spread)


needs_dealer = pytest.mark.skipif(
    not PROGRAM.exists(), reason="the program `dealer` is not installed"
)


def number_after(word: str, output: str) -> int:
    return int(output.split(f"{word} ")[1].split()[0])


@pytest.mark.long
@needs_dealer
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_scripts_accept_as_many_deals_as_in_the_real_dealer(path: Path) -> None:
    # Averages over accepted deals can't tell that too many or too few were accepted.
    constraint = parse(path.read_text()).constraint
    output = run(path.read_text(), seed=4)
    tried, accepted = number_after("Generated", output), number_after("Produced", output)
    rng, dealt = np.random.default_rng(8), certain_cards(constraint)
    ours = sum(int(constraint.batch(random_deals(20_000, rng, dealt)).sum()) for _ in range(20))
    theirs = np.array([accepted, tried - accepted])
    assert distance(np.array([ours, 400_000 - ours]), theirs) < _SIGMAS


@pytest.mark.long
@needs_dealer
@pytest.mark.parametrize("sample", SAMPLERS)
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_scripts_give_what_the_real_dealer_gives(path: Path, sample: Sample) -> None:
    script = parse(path.read_text())
    report = report_on(script, sample)
    output = run(path.read_text(), seed=3)
    produced = number_after("Produced", output)
    means, tables = read_results(script.actions, output)
    assert produced > 1000
    for ours, theirs in zip(report.averages, means, strict=True):
        assert ours.mean is not None and ours.standard_error is not None
        error = ours.standard_error * sqrt(1 + ours.count / produced)
        assert abs(ours.mean - theirs) <= _SIGMAS * error + 1e-5 * abs(theirs), ours
    for table, counts in zip(report.frequencies, tables, strict=True):
        assert distance(table.counts.ravel(), np.array(counts)) < _SIGMAS, table


def test_the_distance_sees_a_difference() -> None:
    fair, loaded = np.full(6, 1000), np.array([900, 1000, 1000, 1000, 1000, 1100])
    assert distance(fair, np.array([1010, 990, 1000, 1020, 980, 1000])) < 1
    assert distance(fair, loaded) > 1
    assert distance(10 * fair, 10 * loaded) > _SIGMAS
