"""Charts are well-formed SVG with a bar for each share."""

from __future__ import annotations

from xml.etree import ElementTree

from merrimac.formats.chart import Bars, svg

SPACE = "{http://www.w3.org/2000/svg}"


def test_a_bar_for_each_share_as_high_as_it_is() -> None:
    picture = ElementTree.fromstring(svg([Bars("A & B <c>", {"4432": 0.5, "5332": 0.25})]))
    bars = picture.findall(f".//{SPACE}rect")
    heights = [float(bar.attrib["height"]) for bar in bars]
    assert heights[0] == 2 * heights[1] > 0
    words = [element.text for element in picture.iter(f"{SPACE}text")]
    assert "A & B <c>" in words
    assert {"4432", "5332", "50%", "25%"} <= set(words)


def test_no_shares_make_an_empty_chart() -> None:
    picture = ElementTree.fromstring(svg([Bars("nothing", {})]))
    assert not picture.findall(f".//{SPACE}rect")
