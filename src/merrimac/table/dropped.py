"""Files that were dropped in, kept for a while so that tables can be founded with them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any

from merrimac.game.errors import GameError

_KEPT = 50
SAMPLES = {"olympiad-2004": "Contracts from the 2004 Olympiad"}
"""Files that come with the program, whose contracts can be played as problems."""


class Files:
    """The newest files. A table takes a copy of the boards that it is founded with."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Sequence[dict[str, Any]]] = OrderedDict()

    def keep(self, boards: Sequence[dict[str, Any]], name: str | None = None) -> str:
        """The name that the file goes by here."""
        name = token_urlsafe(9) if name is None else name
        self._kept[name] = boards
        while len(self._kept) > _KEPT:
            oldest = next(each for each in self._kept if each not in SAMPLES)
            del self._kept[oldest]
        return name

    def problems_in(self, name: str) -> int | None:
        """How many boards of a file can be played as problems; None when it is not here."""
        boards = self._kept.get(name)
        return None if boards is None else sum(board["is_problem"] for board in boards)

    def filled(self, form: dict[str, Any]) -> dict[str, Any]:
        """A table's form with the boards of the file that it names. Raises GameError."""
        source = form["source"]
        if source["kind"] not in ("file", "problems"):
            return form
        boards = self._kept.get(source.get("file") or source.get("id") or "")
        if boards is None:
            raise GameError("that file is no longer here: drop it in again")
        if source["kind"] == "problems":
            boards = [board for board in boards if board["is_problem"]]
        first = source.get("first") or 0
        if first >= len(boards):
            raise GameError(f"the file has {len(boards)} boards: there is no board after them")
        return {**form, "source": {"kind": source["kind"], "boards": list(boards[first:])}}
