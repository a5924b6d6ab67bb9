"""Files that were dropped in, kept for a while so that tables can be founded with them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any

from merrimac.game.errors import GameError

_KEPT = 50


class Files:
    """The newest files. A table takes a copy of the boards that it is founded with."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Sequence[dict[str, Any]]] = OrderedDict()

    def keep(self, boards: Sequence[dict[str, Any]]) -> str:
        """The name that the file goes by here."""
        name = token_urlsafe(9)
        self._kept[name] = boards
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return name

    def filled(self, form: dict[str, Any]) -> dict[str, Any]:
        """A table's form with the boards of the file that it names. Raises GameError."""
        source = form["source"]
        if source["kind"] != "file":
            return form
        boards = self._kept.get(source.get("file") or "")
        if boards is None:
            raise GameError("that file is no longer here: drop it in again")
        first = source.get("first") or 0
        if first >= len(boards):
            raise GameError(f"the file has {len(boards)} boards: there is no board after them")
        return {**form, "source": {"kind": "file", "boards": list(boards[first:])}}
