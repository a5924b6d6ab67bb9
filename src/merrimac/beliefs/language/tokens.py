"""From the lexer's tokens to the grammar's terminals: words are sorted and the smooth ones dropped.

A word's terminal is in the vocabulary. Four things depend on what stands around a word: "S" is
South or spades, a line end divides statements or means nothing, "has" counts only before a hand,
and "lacks SA, SK" lacks both.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

from merrimac.beliefs.language.errors import Fault
from merrimac.beliefs.language.vocabulary import TERMINALS

_DEEPEST = 50
# What an S stands after when it means spades ...
_BEFORE_A_SUIT = frozenset(
    "NUMBER NUMBER_PLUS _OR_MORE _OR_FEWER _IN _OF QUALITY_WORD SHORT CARD_WORD COMPARISON PLUS "
    "_TIMES MORE FEWER _NO HALF".split()
)
# ... and before.
_AFTER_A_SUIT = frozenset("COMPARISON PLUS _TIMES HOLDING".split())
_JOINS = frozenset("_COMMA _AND _OR _SEMICOLON LPAR NOT DASH COMPARISON PLUS _TIMES".split())
_CONTINUES = frozenset("_COMMA _AND _OR _SEMICOLON _RPAR _OR_MORE _OR_FEWER".split())


class Terminals(PostLex):
    """The step between lexer and parser."""

    always_accept = ("WORD", "SYMBOL", "PHRASE", "SEMICOLON", "NEWLINE", "OTHER")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        tokens = [_sorted(token) for token in stream]
        tokens = _with_statements(tokens)
        tokens = _with_lacking_lists(tokens)
        tokens = _without_noise(tokens)
        yield from _with_places(tokens)


def _retyped(token: Token, terminal: str) -> Token:
    return Token.new_borrow_pos(terminal, token.value, token)


def _sorted(token: Token) -> Token:
    """A word, phrase or symbol as the terminal that the vocabulary has for it."""
    if token.type in ("WORD", "PHRASE", "SYMBOL"):
        word = " ".join(token.lower().split())
        compact = word.replace(" ", "")
        terminal = TERMINALS.get(word) or TERMINALS.get(compact)
        return _retyped(token, terminal) if terminal else token
    return _retyped(token, "_SEMICOLON") if token.type == "SEMICOLON" else token


def _with_statements(tokens: list[Token]) -> list[Token]:
    """Line ends divide statements, unless the sentence clearly goes on; no empty statements."""
    kept: list[Token] = []
    depth = 0
    following = _next_beyond_line_ends(tokens)
    for place, token in enumerate(tokens):
        depth += {"LPAR": 1, "_RPAR": -1}.get(token.type, 0)
        if depth > _DEEPEST:
            raise Fault(f"parentheses can be nested at most {_DEEPEST} deep", token)
        if token.type == "NEWLINE":
            goes_on = following[place] in _CONTINUES or (kept and kept[-1].type in _JOINS)
            if depth > 0 or goes_on:
                continue
            token = _retyped(token, "_SEMICOLON")
        if token.type == "_SEMICOLON" and (not kept or kept[-1].type == "_SEMICOLON"):
            continue
        kept.append(token)
    while kept and kept[-1].type == "_SEMICOLON":
        kept.pop()
    return kept


def _next_beyond_line_ends(tokens: list[Token]) -> list[str]:
    """For each token the terminal of the next one that is no line end."""
    found: list[str] = []
    coming = ""
    for token in reversed(tokens):
        found.append(coming)
        coming = coming if token.type == "NEWLINE" else token.type
    return found[::-1]


def _without_noise(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        following = tokens[place + 1].type if place + 1 < len(tokens) else None
        if token.lower() == "a" and kept and kept[-1].type == "SUIT":
            token = _retyped(token, "HOLDING")  # "spades A": the bare ace
        elif token.type == "NOISE" or (token.type == "HAS" and following != "HAND"):
            continue
        elif token.type == "_AND" and kept and kept[-1].type == "_COMMA":
            continue  # "5 spades, and 12+ hcp"
        elif token.type == "PLUS" and kept and _is_attached_number(kept[-1], token):
            kept[-1] = _retyped(kept[-1], "NUMBER_PLUS")  # "five+ spades"
            continue
        kept.append(token)
    return kept


def _is_attached_number(token: Token, plus: Token) -> bool:
    return token.type == "NUMBER" and token.end_pos == plus.start_pos


def _with_lacking_lists(tokens: list[Token]) -> list[Token]:
    """Commas, "and" and "or" inside a list of cards that a hand lacks are dropped."""
    kept: list[Token] = []
    lacking = False
    for place, token in enumerate(tokens):
        following = tokens[place + 1].type if place + 1 < len(tokens) else None
        if lacking and token.type in ("_COMMA", "_AND", "_OR") and following == "CARD":
            continue
        lacking = token.type == "_NO" or (lacking and token.type == "CARD")
        kept.append(token)
    return kept


def _with_places(tokens: list[Token]) -> Iterator[Token]:
    """An "S" is South at the start of a condition and spades inside one."""
    calls: list[bool] = []  # for each open parenthesis, whether it follows a count: hcp(north)
    previous = ""
    for place, token in enumerate(tokens):
        if token.type == "LPAR":
            calls.append(previous in ("COUNT", "SUIT", "TRICKS", "_QUALITY"))
        elif token.type == "_RPAR" and calls:
            calls.pop()
        elif token.type == "S":
            following = tokens[place + 1].type if place + 1 < len(tokens) else ""
            is_argument = previous == "_COMMA" and bool(calls) and calls[-1]
            is_suit = is_argument or previous in _BEFORE_A_SUIT or following in _AFTER_A_SUIT
            token = _retyped(token, "SUIT" if is_suit else "SEAT")
        previous = token.type
        yield token
