"""A problem of the set: an ending with its key decision, its level and its solution in words.

The layouts that a problem states are all ways in which the hidden cards can lie, each as likely as
another; a hundred or so at most, so that what every card is worth is known exactly: by achievable
sets, against defenders who see everything. The level tells how far one must look: how many cards of
the two hands have to be thought of with one plan for all layouts until the right card stands out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from merrimac.match.combining import Ending

LEVELS = (1, 2, 3, 4, 5)
CLEARLY = 0.05
"""By so much the right card is better than any other."""
MOST_LAYOUTS = 128
MOST_TRICKS = 9
_DATA = "problems.jsonl"
_FEW_TRICKS = 5


@dataclass(frozen=True, slots=True)
class KeyDecision:
    """An ending, and what there is to say of it. Its ``theme`` is the technique's name."""

    ending: Ending
    ahead: int
    """Cards of declarer's side that must be looked ahead with one plan to see the right one."""
    solution: str

    @property
    def id(self) -> str:
        return self.ending.id

    @property
    def technique(self) -> str:
        return self.ending.theme

    @property
    def tricks_left(self) -> int:
        return 13 - len(self.ending.played) // 4

    @property
    def level(self) -> int:
        return level_of(self.ahead, self.tricks_left)

    def plain(self) -> dict[str, Any]:
        ending = self.ending
        return {
            "id": ending.id,
            "kind": "card",
            "by_chance": True,
            "level": self.level,
            "topic": ending.theme,
            "deal": str(ending.deal),
            "contract": str(ending.contract),
            "played": " ".join(map(str, ending.played)),
            "right": " ".join(map(str, ending.right)),
            "chance": round(ending.chance, 4),
            "otherwise": round(ending.otherwise, 4),
            "ahead": self.ahead,
            "solution": self.solution,
        }

    @staticmethod
    def of_plain(form: dict[str, Any]) -> KeyDecision:
        """The inverse of ``plain``."""
        ending = Ending.of_plain({**form, "theme": form["topic"]})
        return KeyDecision(ending, form["ahead"], form["solution"])


def level_of(ahead: int, tricks_left: int) -> int:
    """One and two: open cards show the card, near the end or not. Then two, three, more ahead."""
    if ahead == 1:
        return 1 if tricks_left <= _FEW_TRICKS else 2
    return min(ahead + 1, LEVELS[-1])


def problems() -> tuple[KeyDecision, ...]:
    """The whole set, the easy ones first."""
    text = files("merrimac.match.problem_set").joinpath(_DATA).read_text(encoding="utf-8")
    return tuple(KeyDecision.of_plain(json.loads(line)) for line in text.splitlines())


def text_of(found: Iterable[KeyDecision]) -> str:
    """As the set is kept: JSON lines."""
    return "".join(json.dumps(one.plain()) + "\n" for one in found)
