"""The named errors of the game. Each carries one sentence a user can act on."""


class GameError(ValueError):
    """Something the Laws of bridge, or their notation, do not allow."""


class NotationError(GameError):
    """Text that does not name the thing it should name."""

    def __init__(self, what: str, text: str, expected: str) -> None:
        super().__init__(f"{what} {shorten(text)!r} is not understood: expected {expected}")


class IllegalCall(GameError):
    """A call that the auction does not allow (Laws 18 and 19)."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


class IllegalPlay(GameError):
    """A card that the play does not allow (Law 44)."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


def shorten(text: str, limit: int = 60) -> str:
    """Bad input quoted in a message must not flood the screen."""
    return text if len(text) <= limit else text[: limit - 3] + "..."
