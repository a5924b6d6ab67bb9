"""Small helpers for those who rewrite tokens."""

from __future__ import annotations

from lark import Token


def retyped(token: Token, terminal: str) -> Token:
    """The same token as another terminal."""
    return Token.new_borrow_pos(terminal, token.value, token)


def type_at(tokens: list[Token], place: int) -> str:
    """The terminal at a place, empty beyond either end."""
    return tokens[place].type if 0 <= place < len(tokens) else ""
