"""Pieces of long work, each a line of a file as soon as it is done.

A program that is killed while it writes leaves half a line: it is cut off, and its piece is done
again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Self

from merrimac.formats.record import FormatError


class Journal:
    """Pieces by number, with the digest of what was asked; a later line replaces an earlier one."""

    def __init__(self, path: Path) -> None:
        """Raises FormatError when the file can't be written, or is no journal."""
        self._path = path
        self._places: dict[int, tuple[str, int]] = {}
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise FormatError(f"{path} can't be written: {error.strerror or error}") from None
        try:
            self._end = self._read()
        except FormatError:
            self._file.close()
            raise
        self._file.truncate(self._end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _read(self) -> int:
        self._file.seek(0)
        end = 0
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            try:
                form = json.loads(line)
                self._places[form["number"]] = form["digest"], end
            except (ValueError, KeyError, TypeError):
                raise FormatError(
                    f"{self._path} is no journal: remove it, or write elsewhere"
                ) from None
            end += len(line)
        return end

    def has(self, number: int, digest: str) -> bool:
        return self._places.get(number, ("", 0))[0] == digest

    def add(self, number: int, digest: str, rows: list[Any]) -> None:
        """Safe from a kill of the program when it returns."""
        line = json.dumps({"number": number, "digest": digest, "rows": rows}).encode() + b"\n"
        self._file.write(line)
        self._file.flush()
        self._places[number] = digest, self._end
        self._end += len(line)

    def rows(self, number: int) -> list[Any]:
        self._file.seek(self._places[number][1])
        found: list[Any] = json.loads(self._file.readline())["rows"]
        return found

    def remove(self) -> None:
        self._path.unlink()
