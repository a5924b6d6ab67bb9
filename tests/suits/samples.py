"""Combinations to test with: our own, and the shared ones where they are at hand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from merrimac.solve.combination import Combination

PAPER = (("A64", "Q75"), ("AQT", "43"), ("AJ9", "764"))
OWN = (*PAPER, ("KJT", "432"), ("QJ9", "72"), ("AT92", "K43"), ("KQT9", "432"), ("AKJ542", "63"),
       ("AQT98", "5432"), ("K2", "-"), ("AKQJT", "987"), ("J2", "Q"))  # fmt: skip
SHARED = Path(__file__).parents[3] / "shared" / "data" / "suit-combinations.jsonl"
needs_shared = pytest.mark.skipif(not SHARED.exists(), reason=f"{SHARED.name} is not here")


@dataclass(frozen=True, slots=True)
class Known:
    """A combination with the chance of every target, a-priori."""

    combination: Combination
    chances: dict[int, float]

    def open_targets(self) -> list[int]:
        """Those that are neither certain nor impossible."""
        return [n for n, chance in self.chances.items() if 1e-9 < chance < 1 - 1e-9]


def shared() -> list[Known]:
    if not SHARED.exists():
        return []
    found = []
    for line in SHARED.read_text().splitlines():
        record = json.loads(line)
        chances = {int(n): target["p"] for n, target in record["targets"].items()}
        found.append(Known(Combination.parse(record["north"], record["south"]), chances))
    return found
