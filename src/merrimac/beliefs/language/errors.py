"""What is wrong with a specification, where, and what was meant instead."""

from __future__ import annotations

from lark import Token

from merrimac.game.errors import GameError, shorten


class SpecificationError(GameError):
    """A text that is no specification. ``str`` is one sentence; ``display`` points at the place."""

    def __init__(self, message: str, text: str, position: int) -> None:
        before = text[:position]
        self.text = text
        self.position = position
        self.line = before.count("\n") + 1
        self.column = position - (before.rfind("\n") + 1) + 1
        self.message = message
        where = (
            f"line {self.line}, column {self.column}" if "\n" in text else f"column {self.column}"
        )
        super().__init__(f"{where}: {message}")

    def __reduce__(self) -> tuple[type[SpecificationError], tuple[str, str, int]]:
        return SpecificationError, (self.message, self.text, self.position)

    @property
    def display(self) -> str:
        """The line in question and, below it, a caret at the place."""
        line = self.text.split("\n")[self.line - 1]
        # Tabs stay tabs, so that the caret stands below its place in any terminal.
        blank = "".join("\t" if letter == "\t" else " " for letter in line[: self.column - 1])
        return f"{line}\n{blank}^"


class Fault(Exception):
    """Something wrong at a token; the reader of the whole text makes a SpecificationError of it."""

    def __init__(self, message: str, token: Token) -> None:
        super().__init__(message)
        self.message = message
        self.token = token


def quoted(token: Token) -> str:
    """What was found, for a message."""
    if token.type == "$END":
        return "the end"
    return "the line end" if token.value in ("\n", "\r\n") else repr(shorten(str(token), 30))
