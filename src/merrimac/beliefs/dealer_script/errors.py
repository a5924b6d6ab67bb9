"""What is wrong with a ``dealer`` script, in one sentence with its place.

The grammar knows only which kinds of word may come next; here these become English, and a word
that is nearly right is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from itertools import pairwise

from lark import Token

from merrimac.game.errors import GameError, shorten

_SEATS = ("north", "east", "south", "west")
_SUITS = ("spades", "hearts", "diamonds", "clubs")
FUNCTIONS = (
    *_SUITS, "hcp", "controls", "losers", "tens", "jacks", "queens", "kings", "aces", "top2",
    "top3", "top4", "top5", "c13", "cccc", "quality", "shape", "hascard", "tricks", "score",
    "imps", "rnd",
)  # fmt: skip
STATEMENTS = (
    "generate", "produce", "dealer", "vulnerable", "predeal", "pointcount", "altcount",
    "condition", "action",
)  # fmt: skip
ACTIONS = (
    "printall", "printew", "printpbn", "print", "printcompact", "printoneline", "printes",
    "average", "frequency",
)  # fmt: skip
_OPERATORS = {"AND", "OR", "EQUALS", "UNEQUAL", "ORDER", "PLUS", "MINUS", "FACTOR"}

# What may come next, for people; the first that applies is said first.
_EXPECTED: dict[str, tuple[str, Collection[str]]] = {
    "RPAR": (")", ()),
    "COMMA": ("a comma", ()),
    "LPAR": ("(", ()),
    "COLON": (":", ()),
    "_DEFINES": ("=", ()),
    "EQUALS": ("==", ()),
    "SEAT": ("north, east, south or west", _SEATS),
    "SUIT": ("a suit such as spades", _SUITS),
    "NOTRUMP": ("notrump", ("notrump",)),
    "SIDES": ("none, ns, ew or all", ("none", "ns", "ew", "all")),
    "HOLDING": ("a suit and its cards such as SAKQ", ()),
    "CARD": ("a card, rank first, such as AS", ()),
    "CONTRACT": ("a contract such as x3N", ()),
    "VULNERABLE": ("vul or nv", ("vul", "nv")),
    "PATTERN": ("a shape such as 5431 or 54xx", ("any",)),
    "STRING": ("a text in quotes", ()),
    "NUMBER": ("a number", ()),
}

# Words of other programs that share the language; they are refused by name.
_FOREIGN = {
    "evalcontract": "it is unfinished in dealer itself",
    "avg": "it belongs to another version of dealer",
    **dict.fromkeys(
        ("printrpt", "csvrpt", "printside", "printns", "usereval", "bucketsz", "trix", "dds",
         "par", "ltc", "opc", "title", "seed"),
        "it belongs to DealerV2",
    ),
}  # fmt: skip


class ScriptError(GameError):
    """A script that can't be read: where, what was found and what was expected."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


def at(token: Token, message: str) -> ScriptError:
    """The error at a word of the script."""
    return ScriptError(message, token.line or 1, token.column or 1)


def foreign_word(tokens: Iterable[Token]) -> Token | None:
    """The first word of another program that is used but not defined here."""
    words = list(tokens)
    defined = {str(name) for name, sign in pairwise(words) if sign.type == "_DEFINES"}
    foreign = (word for word in words if word.type == "NAME" and word in _FOREIGN)
    return next((word for word in foreign if word not in defined), None)


def unknown_name(token: Token, names: Iterable[str]) -> ScriptError:
    """A name that nothing defines: a slip, or a word of another program."""
    word = str(token)
    if word in _FOREIGN:
        return at(token, f"{word} is not supported: {_FOREIGN[word]}")
    hint = near(word, (*names, *FUNCTIONS, *STATEMENTS, *ACTIONS, "and", "or", "not"))
    return at(token, f"{shorten(word)!r} is not defined before it is used{hint}")


def near(word: str, words: Iterable[str]) -> str:
    """A hint when a word is nearly one of others."""
    close = get_close_matches(word, list(words), n=1, cutoff=0.65)
    if not close and word.lower() != word:
        return near(word.lower(), words)
    return f"; did you mean {close[0]}?" if close else ""


def unexpected(token: Token, accepted: frozenset[str]) -> ScriptError:
    """A word that can't stand where it stands."""
    word = "the end of the script" if token.type == "$END" else repr(shorten(str(token)))
    if token.type == "_DEFINES" and "EQUALS" in accepted:
        return at(token, "found '=', which defines a name: expected == to compare")
    if token.type == "HOLDING" and accepted == {"CARD"} and len(token) == 2:
        return at(token, f"found {word}: cards are written rank first, {token[1]}{token[0]}")
    hint = near(str(token), _words(accepted)) if str(token).isalnum() else ""
    return at(token, f"found {word}: expected {_list(_described(accepted))}{hint}")


def _words(accepted: frozenset[str]) -> list[str]:
    words = [word for kind in accepted for word in _EXPECTED.get(kind, ("", ()))[1]]
    if "CCCC" in accepted:
        words += FUNCTIONS
    keywords = {word.upper(): word for word in (*STATEMENTS, *ACTIONS)}
    words += [keywords[kind] for kind in accepted if kind in keywords]
    if accepted & _OPERATORS:
        words += ["and", "or"]
    return words


def _described(accepted: frozenset[str]) -> list[str]:
    """The kinds of word that may come, the many that make a value or a statement taken as one."""
    rest = set(accepted)
    later = []
    if {"AND", "OR"} <= rest:
        rest -= {*_OPERATORS, "QMARK"}
        later.append("an operator such as and or >=")
    if "CCCC" in rest:
        rest -= {"NUMBER", "SUIT", "LPAR", "NOT", "MINUS", "NAME"}
        later.append("a statement" if "GENERATE" in rest else "a value such as hcp(north)")
    elif "GENERATE" in rest:
        later.append("a statement")
    if "PRINTALL" in rest:
        later.append("an action such as printall")
    named = [words for kind, (words, _) in _EXPECTED.items() if kind in rest]
    return [*named, *later] or ["something else"]


def _list(words: list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
