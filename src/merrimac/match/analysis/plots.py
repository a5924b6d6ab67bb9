"""Small charts as SVG, to stand inside a page: no scripts, no fonts of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10

from merrimac.match.statistics import Mean

STYLE = (
    "svg text{font:11px system-ui,sans-serif;fill:#444}svg .t{font-size:13px;font-weight:600;"
    "fill:#111}svg .a{fill:#2f6f9f}svg .b{fill:#d08a2e}svg .x{stroke:#888;stroke-width:1}"
    "svg .g{stroke:#ddd;stroke-width:1}svg .e{stroke:#222;stroke-width:1.3}"
    "svg .o{fill:#2f6f9f;stroke:#fff;stroke-width:1}"
)
_WIDTH, _HEIGHT = 460, 180
_LEFT, _TOP, _BOTTOM = 40, 46, 34
_ROW, _NAMES = 19, 190


@dataclass(frozen=True, slots=True)
class Columns:
    """Upright bars side by side: for every label a value of each series."""

    title: str
    labels: Sequence[str]
    series: Sequence[tuple[str, Sequence[float]]]
    below: str = ""
    """What the labels are."""
    digits: int = 1


@dataclass(frozen=True, slots=True)
class Rows:
    """Bars that lie, each with its name and its number."""

    title: str
    values: Sequence[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Dots:
    """Means with two standard errors to either side, around a line at zero."""

    title: str
    means: Sequence[tuple[str, Mean]]
    left: str
    right: str
    """What it means to stand on that side of the line."""


def columns(chart: Columns) -> str:
    highest = max((value for _, values in chart.series for value in values), default=0.0) or 1.0
    step = (_WIDTH - _LEFT) / max(len(chart.labels), 1)
    bar = step * 0.8 / len(chart.series)
    parts = [_title(chart.title), *_gridlines(highest)]
    for place, (_, values) in enumerate(chart.series):
        for index, value in enumerate(values):
            x = _LEFT + index * step + step * 0.1 + place * bar
            told = f"{chart.labels[index]}: {value:.{chart.digits}f}"
            parts.append(_column(x, bar, value / highest, "ab"[place], told))
    for index, label in enumerate(chart.labels):
        parts.append(_text(_LEFT + (index + 0.5) * step, _TOP + _HEIGHT + 14, label))
    parts.append(_text(_LEFT + (_WIDTH - _LEFT) / 2, _TOP + _HEIGHT + 30, chart.below))
    if len(chart.series) > 1:
        parts += _legend([name for name, _ in chart.series])
    return _svg(_WIDTH, _TOP + _HEIGHT + _BOTTOM, chart.title, parts)


def rows(chart: Rows) -> str:
    highest = max((value for _, value in chart.values), default=0.0) or 1.0
    room = _WIDTH - _NAMES - 50
    parts = [_title(chart.title)]
    for index, (name, value) in enumerate(chart.values):
        y = _TOP - 16 + index * (_ROW + 4)
        length = value / highest * room
        parts.append(_text(_NAMES - 6, y + 13, name, "end"))
        parts.append(
            f'<rect class="a" x="{_NAMES}" y="{y}" width="{length:.1f}" height="{_ROW - 2}"/>'
        )
        parts.append(_text(_NAMES + length + 5, y + 13, f"{value:,.0f}", "start"))
    return _svg(_WIDTH, _TOP + len(chart.values) * (_ROW + 4), chart.title, parts)


def dots(chart: Dots) -> str:
    width = 2 * _WIDTH
    reach = max((abs(mean.value) + 2 * mean.error for _, mean in chart.means), default=0.0) or 1.0
    middle, half = (width + _NAMES) / 2, (width - _NAMES) / 2 - 20
    bottom = _TOP + len(chart.means) * _ROW
    step = _round_step(reach / 2)
    parts = [_title(chart.title)]
    for number in range(-2, 3):
        x = middle + number * step / reach * half
        kind = "x" if number == 0 else "g"
        if abs(number * step) <= reach:
            parts.append(_line(x, _TOP - 4, x, bottom, kind))
            parts.append(_text(x, bottom + 14, f"{number * step:+g}" if number else "0"))
    parts.append(_text(middle - 8, _TOP - 10, f"← {chart.left}", "end"))
    parts.append(_text(middle + 8, _TOP - 10, f"{chart.right} →", "start"))
    for index, (name, mean) in enumerate(chart.means):
        y = _TOP + (index + 0.5) * _ROW
        x, spread = middle + mean.value / reach * half, 2 * mean.error / reach * half
        parts.append(_text(_NAMES - 6, y + 4, name, "end"))
        parts.append(_line(x - spread, y, x + spread, y, "e"))
        told = f"{escape(name)}: {mean.value:+.2f} ± {mean.error:.2f}"
        parts.append(
            f'<circle class="o" cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{told}</title></circle>'
        )
    return _svg(width, bottom + 24, chart.title, parts)


def _gridlines(highest: float) -> list[str]:
    step = _round_step(highest / 3)
    parts = []
    for number in range(int(highest / step + 1e-9) + 1):
        y = _TOP + _HEIGHT * (1 - number * step / highest)
        parts.append(_line(_LEFT, y, _WIDTH, y, "g" if number else "x"))
        parts.append(_text(_LEFT - 5, y + 4, f"{number * step:g}", "end"))
    return parts


def _round_step(rough: float) -> float:
    """1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(rough))
    return max(factor * power for factor in (1, 2, 5) if factor * power <= rough * 1.0001)


def _column(x: float, width: float, share: float, kind: str, told: str) -> str:
    height = share * _HEIGHT
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{_TOP + _HEIGHT - height:.1f}" '
        f'width="{width:.1f}" height="{height:.1f}"><title>{escape(told)}</title></rect>'
    )


def _legend(names: Sequence[str]) -> list[str]:
    parts = []
    x = _WIDTH - 110 * len(names)
    for place, name in enumerate(names):
        left = x + 110 * place
        parts.append(f'<rect class="{"ab"[place]}" x="{left}" y="24" width="10" height="10"/>')
        parts.append(_text(left + 15, 33, name, "start"))
    return parts


def _title(text: str) -> str:
    return f'<text class="t" x="0" y="14">{escape(text)}</text>'


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )
