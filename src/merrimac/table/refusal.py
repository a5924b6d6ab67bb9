"""What a table answers when it will not do something: a status and one sentence."""

from __future__ import annotations


class Refusal(Exception):
    """With the number that HTTP has for it."""

    status = 422

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NotAllowed(Refusal):
    status = 403


class NotFound(Refusal):
    status = 404


class TooMuch(Refusal):
    status = 429


class Stale(Refusal):
    """The table has moved on since the page last heard of it."""

    status = 409

    def __init__(self, version: int) -> None:
        super().__init__("the table has moved on: look again and repeat what you did")
        self.version = version
