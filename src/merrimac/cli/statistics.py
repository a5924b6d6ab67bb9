"""The figures of many deals, for ``merrimac deal --stats``."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table

from merrimac.beliefs.summary import HandSummary, Summary, as_json, summarize
from merrimac.cli.terminal import console, counted, print_json
from merrimac.formats.chart import Bars, svg
from merrimac.formats.record import FormatError
from merrimac.formats.text import seat_name
from merrimac.game.cards import SUITS
from merrimac.game.holding import Masks

_PATTERNS = 8


def show_statistics(deals: Masks, plot: Path | None, as_data: bool) -> None:
    """Print the figures, as tables or as JSON, and draw the picture if one is wanted."""
    summary = summarize(deals)
    if plot is not None:
        _draw(summary, plot)
    if as_data:
        print_json(as_json(summary))
        return
    screen = console()
    screen.print(counted(summary.deals, "deal"))
    screen.print(_averages(summary))
    screen.print(_points(summary))
    screen.print(_patterns(summary))
    screen.print(_fits(summary))


def _averages(summary: Summary) -> Table:
    suits = (suit.symbol for suit in reversed(SUITS))
    table = Table("", "HCP", "±", *suits, "controls", "losers", title="Averages")
    for hand in summary.hands:
        lengths = (f"{hand.lengths[suit]:.2f}" for suit in reversed(SUITS))
        points = f"{hand.average:.2f}", f"{hand.deviation:.2f}"
        others = f"{hand.controls:.2f}", f"{hand.losers:.2f}"
        table.add_row(seat_name(hand.seat), *points, *lengths, *others)
    return table


def _points(summary: Summary) -> Table:
    table = Table("HCP", *(seat_name(hand.seat) for hand in summary.hands), title="Points, %")
    values = sorted({value for hand in summary.hands for value in hand.points})
    for value in values:
        shares = (hand.points.get(value, 0) / summary.deals for hand in summary.hands)
        table.add_row(str(value), *map(_percent, shares))
    return table


def _patterns(summary: Summary) -> Table:
    table = Table(title="Commonest patterns, %")
    for hand in summary.hands:
        table.add_column(seat_name(hand.seat))
        table.add_column("", justify="right")
    tops = [list(hand.patterns.items())[:_PATTERNS] for hand in summary.hands]
    for row in range(max(map(len, tops))):
        cells: list[str] = []
        for top in tops:
            name, count = top[row] if row < len(top) else ("", 0)
            cells += [name, _percent(count / summary.deals)]
        table.add_row(*cells)
    return table


def _fits(summary: Summary) -> Table:
    table = Table("Longest fit", *(str(side.side) for side in summary.sides), title="Fits, %")
    for length in sorted({value for side in summary.sides for value in side.fits}):
        shares = (side.fits.get(length, 0) / summary.deals for side in summary.sides)
        table.add_row(str(length), *map(_percent, shares))
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f}" if share else ""


def _draw(summary: Summary, path: Path) -> None:
    charts = [chart for hand in summary.hands for chart in _charts(hand, summary.deals)]
    try:
        path.write_text(svg(charts), encoding="utf-8")
    except OSError as error:
        raise FormatError(f"{path} can't be written: {error.strerror or error}") from None


def _charts(hand: HandSummary, deals: int) -> tuple[Bars, Bars]:
    name = seat_name(hand.seat)
    values = range(min(hand.points), max(hand.points) + 1)
    points = {str(value): hand.points.get(value, 0) / deals for value in values}
    patterns = {name: count / deals for name, count in list(hand.patterns.items())[:_PATTERNS]}
    return Bars(f"{name}: points", points), Bars(f"{name}: commonest patterns", patterns)
