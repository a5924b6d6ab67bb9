"""From the lexer's tokens to the grammar's terminals: words are sorted and the smooth ones dropped.

A word's terminal is in the vocabulary. Some things depend on what stands around a word: "S" is
South or spades, a line end divides statements or means nothing, "has" counts only before a hand or
a suit's cards, "an ace" is one or more, and "lacks SA, SK" lacks both. ``idioms`` then rewrites
what is said differently from how it is meant, such as "no singleton or void".
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

from merrimac.beliefs.language.errors import Fault
from merrimac.beliefs.language.idioms import plainly
from merrimac.beliefs.language.rewriting import retyped, type_at
from merrimac.beliefs.language.vocabulary import TERMINALS

_DEEPEST = 50
# What an S stands after when it means spades ...
_BEFORE_A_SUIT = frozenset(
    "NUMBER NUMBER_PLUS _OR_MORE _OR_FEWER _IN _OF QUALITY_WORD SHORT CARD_WORD COMPARISON PLUS "
    "_TIMES MORE FEWER _NO HALF".split()
)
# ... and before.
_AFTER_A_SUIT = frozenset("COMPARISON PLUS _TIMES HOLDING".split())
_BEFORE_A_NUMBER = frozenset("_AT_LEAST _AT_MOST _MORE_THAN _FEWER_THAN EXACTLY".split())
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
        yield from plainly(list(_with_places(tokens)))


def _sorted(token: Token) -> Token:
    """A word, phrase or symbol as the terminal that the vocabulary has for it."""
    if token.type in ("WORD", "PHRASE", "SYMBOL"):
        word = " ".join(token.lower().replace("’", "'").split())
        compact = word.replace(" ", "")
        terminal = TERMINALS.get(word) or TERMINALS.get(compact)
        return retyped(token, terminal) if terminal else token
    return retyped(token, "_SEMICOLON") if token.type == "SEMICOLON" else token


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
            token = retyped(token, "_SEMICOLON")
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
        if token.lower() == "a" and kept and kept[-1].type == "SUIT" and not _is_one(tokens, place):
            token = retyped(token, "HOLDING")  # "spades A": the bare ace
        elif token == "A" and type_at(tokens, place + 1) in ("HOLDING", "_OF"):
            token = retyped(token, "HOLDING")
        elif token.lower() in ("a", "an") and _is_one(tokens, place):
            if kept and kept[-1].type in _BEFORE_A_NUMBER:
                token = retyped(token, "NUMBER")  # "at least a king"
            elif kept and kept[-1].type == "_NO":
                continue
            else:
                token = retyped(token, "NUMBER_PLUS")
        elif token.type == "NOISE" or (token.type == "HAS" and not _counts(tokens, place)):
            continue
        elif token.type == "BOTH" and _announces(tokens, place):
            continue  # "have both SA and SK"
        elif token.type == "_AND" and kept and kept[-1].type == "_COMMA":
            continue  # "5 spades, and 12+ hcp"
        elif token.type == "PLUS" and kept and _is_attached_number(kept[-1], token):
            kept[-1] = retyped(kept[-1], "NUMBER_PLUS")  # "five+ spades"
            continue
        if token.type == "HOLDING" and kept and kept[-1].type == "HOLDING":
            token = Token.new_borrow_pos(
                "HOLDING", f"{kept.pop()}{token}", token
            )  # "A K of hearts"
        kept.append(token)
    return kept


def _is_one(tokens: list[Token], place: int) -> bool:
    """Whether an article means one or more: "an ace", but not "the ace" or "an ace of spades"."""
    words = [token.lower() for token in tokens[place + 1 : place + 2]]
    if not words or words[0] not in ("ace", "king", "queen", "jack", "honour", "honor"):
        return False
    end = place + 2  # "an ace or king of hearts" names cards
    while type_at(tokens, end) in ("_OR", "_AND") and type_at(tokens, end + 1) == "COUNT":
        end += 2
    return type_at(tokens, end) != "_OF" and not (end > place + 2 and type_at(tokens, end) == "_IN")


def _counts(tokens: list[Token], place: int) -> bool:
    """Whether "has" changes what follows: a hand, or cards of a suit ("has spades AK")."""
    types = [token.type for token in tokens[place + 1 : place + 3]]
    cards = len(types) > 1 and types[0] in ("SUIT", "S") and types[1] == "HOLDING"
    return cards or types[:1] == ["HAND"]


def _announces(tokens: list[Token], place: int) -> bool:
    """Whether "both" only announces an "and", and doesn't speak of suits."""
    following = type_at(tokens, place + 1)
    after_has = type_at(tokens, place - 1) == "HAS"
    return after_has and following not in ("MAJORS", "SUIT", "SEAT", "NOISE")


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
            token = retyped(token, "SUIT" if is_suit else "SEAT")
        previous = token.type
        yield token
