"""Bar charts as SVG: small, without scripts or fonts of their own, readable in light and dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT, _GAP, _MARGIN = 340, 150, 34, 40
_STYLE = (
    "text{font-family:system-ui,sans-serif;font-size:10px;fill:#555}"
    ".title{font-size:13px;font-weight:600;fill:#222}"
    ".bar{fill:#2f6f9f}.axis{stroke:#999;stroke-width:1}"
    "@media(prefers-color-scheme:dark){text{fill:#bbb}.title{fill:#eee}.bar{fill:#6fb1e0}}"
)


@dataclass(frozen=True, slots=True)
class Bars:
    """One chart: a share (0 to 1) for each name, drawn in this order."""

    title: str
    shares: Mapping[str, float]


def svg(charts: Sequence[Bars], columns: int = 2) -> str:
    """The charts side by side as one picture."""
    rows = -(-len(charts) // columns)
    width = columns * (_WIDTH + _GAP) + _GAP
    height = rows * (_HEIGHT + _MARGIN + _GAP) + _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<style>{_STYLE}</style>",
    ]
    for index, chart in enumerate(charts):
        x = _GAP + index % columns * (_WIDTH + _GAP)
        y = _GAP + index // columns * (_HEIGHT + _MARGIN + _GAP)
        parts.append(f'<g transform="translate({x},{y})">{_chart(chart)}</g>')
    return "\n".join([*parts, "</svg>", ""])


def _chart(chart: Bars) -> str:
    highest = max(chart.shares.values(), default=0.0) or 1.0
    step = _WIDTH / max(len(chart.shares), 1)
    parts = [f'<text class="title" x="0" y="-8">{escape(chart.title)}</text>']
    for index, (name, share) in enumerate(chart.shares.items()):
        parts += _bar(index * step, step, name, share, share / highest)
    parts.append(f'<line class="axis" x1="0" x2="{_WIDTH}" y1="{_HEIGHT}" y2="{_HEIGHT}"/>')
    return "".join(parts)


def _bar(x: float, step: float, name: str, share: float, relative: float) -> list[str]:
    middle, height = x + step / 2, relative * (_HEIGHT - 14)
    top = _HEIGHT - height
    told = f"{escape(name)}: {share:.1%}"
    parts = [
        f'<rect class="bar" x="{x + step * 0.1:.1f}" y="{top:.1f}" width="{step * 0.8:.1f}" '
        f'height="{height:.1f}"><title>{told}</title></rect>',
        f'<text x="{middle:.1f}" y="{_HEIGHT + 13}" text-anchor="middle">{escape(name)}</text>',
    ]
    if step >= 26:
        label = f"{share:.0%}" if share >= 0.095 else f"{share:.1%}"
        parts.append(
            f'<text x="{middle:.1f}" y="{top - 3:.1f}" text-anchor="middle">{label}</text>'
        )
    return parts
