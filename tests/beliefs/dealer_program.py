"""The real ``dealer``, where it is installed: what its scripts print, and the table of its values.

``python tests/beliefs/dealer_program.py`` writes ``data/*.txt`` anew: deals that ``dealer`` dealt
and what it made of expressions on each, so that our values are compared where it isn't installed.

Debian's ``dealer`` of 2021 departs from its manual in two places: ``altcount 2`` sets what ``pt0``
counts, and so on, two too low (0 and 1 change ``hcp`` and ``controls``); and
``predeal spades(north)==5`` does nothing. Scripts are put right for it before it reads them;
lengths are not predealt in tests of it.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from merrimac.game.hand import Hand
from merrimac.game.holding import Masks

PROGRAM = Path("/usr/games/dealer")
DATA = Path(__file__).parent / "data"
SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.dl"))

_USUAL = """
hcp(north)
hcps(south, hearts)
controls(east)
control(west, spade)
losers(north)
loser(south, clubs)
spades(north) * 1000 + hearts(north) * 100 + diamond(north) * 10 + clubs(north)
shape(north, any 4333 + any 4432 + any 5332 - 5xxx - x5xx)
shape(east, 54xx, x5x4 any 6xxx)
shape(south, xxxx - any 4xxx)
hascard(south, AS) + 2 * hascard(south, KH) + 4 * hascard(south, 9D) + 8 * hascard(south, 2C)
cccc(north)
cccc(west)
cccc(south) + cccc(north) > 2400
quality(south, diamonds)
quality(east, spades) > quality(west, hearts)
tens(north) + 10 * jacks(north) + 100 * queens(north) + 1000 * kings(north) + 10000 * ace(north)
top2(south, spades) + 10 * top3(south, hearts) + 100 * top4(south) + 1000 * top5(south, clubs)
c13(east) * 100 + pt9(east, hearts)
score(vul, x4S, hcp(north)) + score(nv, x6N, 12) * (score(nv, x3C, 9) == 110)
score(nv, x2D, losers(south))
imps(score(vul, x3N, losers(east)) - score(vul, x1H, losers(east)))
(hcp(north) - hcp(south)) / 3
(hcp(north) - hcp(south)) % 4
hcp(north) > hcp(south) ? spades(north) : hearts(south) > 3 ? 10 : -1
(hcp(north) > 10 ? hearts(north) : spades(south)) >= 4
not hcp(north) > 5
! (hcp(north) > 10) or spades(north) >= 5 and hearts(north) > 3
hcp(north) < hcp(south) < 1
hcp(north) == 10 == 0
20 - hcp(north) - 3
2 * hcp(south) / 4 * 3 % 7
(spades(west) > 4) + (hearts(west) > 4) + (diamonds(west) > 4) + (clubs(west) > 4)
hcp(north) and hearts(north) && aces(north)
-3 * hcp(west) / 2
hcp(west, spades) >= hcp(west) / 2
hcp(east) / 3 == controls(east)
hcp(west) / 4 < spades(west) - 1
1 || hcp(north) ? spades(east) : 0
hcp(north) - 10 * (spades(north) > 3) != 2
"""
_OTHER = """
hcp(north)
hcp(south, hearts) * 10
pt0(west) + tens(west, spades)
kings(north)
pt3(north, diamonds) > 0
aces(east) * 10 + c13(east)
controls(east) + losers(east)
"""
TABLES = {
    "usual_values": ("", _USUAL),
    "other_counts": ("pointcount 7 5 -3 1 0 2\naltcount 0 1 -1 1 -1\naltcount 3 0 0 0 9", _OTHER),
}


def run(script: str, seed: int = 1) -> str:
    """What the program prints for a script."""
    command = [str(PROGRAM), "-s", str(seed)]
    shifted = re.sub(r"\baltcount (\d)\b", lambda found: f"altcount {int(found[1]) + 2}", script)
    done = subprocess.run(command, input=shifted, capture_output=True, text=True, check=True)
    return done.stdout


@dataclass(frozen=True)
class Table:
    """Deals, and what ``dealer`` says of each: a column for each expression."""

    head: str
    expressions: tuple[str, ...]
    deals: Masks
    values: np.ndarray[tuple[int, int], np.dtype[np.int64]]


def read_table(name: str) -> Table:
    head, expressions, rows = (DATA / f"{name}.txt").read_text().split("\n---\n")
    deals, values = [], []
    for row in rows.strip().split("\n"):
        hands, numbers = row.split(" = ")
        deals.append([Hand.parse(hand).mask for hand in hands.split()])
        values.append([int(number) for number in numbers.split()])
    return Table(
        head.partition("\n")[2],
        tuple(expressions.split("\n")),
        np.array(deals, dtype=np.uint64),
        np.array(values, dtype=np.int64),
    )


def write_table(name: str) -> None:
    head, listed = TABLES[name]
    expressions = listed.strip().split("\n")
    printed = ', " ", '.join(expressions)
    action = f'action printoneline, printes(" = ", {printed}, \\n)'
    # Long suits and flat hands are rare, and much depends on them.
    wild = "shape(north, any 7xxx + any 8xxx + any 9xxx) or shape(west, any 0xxx + 3433)"
    outputs = (
        run(f"produce 120\n{head}\n{action}", 11),
        run(f"produce 80\n{head}\ncondition {wild}\n{action}", 12),
    )
    lines = [f"# The head of the script\n{head}", "---", *expressions, "---"]
    for output in outputs:
        texts = output.split("\n")
        for deal, values in zip(texts, texts[1:], strict=False):
            if deal.startswith("n "):
                lines.append(" ".join(deal.split()[1::2]) + " =" + values.removeprefix(" ="))
    (DATA / f"{name}.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    for table in TABLES:
        write_table(table)
