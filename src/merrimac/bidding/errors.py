"""What is wrong with a system file, and where."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.errors import GameError


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a system file; lines and columns count from 1."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}, column {self.column}"

    def beyond(self, letters: int) -> Place:
        """The place so many letters further on."""
        return Place(self.file, self.line, self.column + letters)


class SystemFileError(GameError):
    """A system file that can't be used. ``str`` is one sentence with the place in it."""

    def __init__(self, message: str, place: Place) -> None:
        super().__init__(f"{place}: {message}")
        self.message = message
        self.place = place

    def __reduce__(self) -> tuple[type[SystemFileError], tuple[str, Place]]:
        return SystemFileError, (self.message, self.place)
