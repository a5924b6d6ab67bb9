"""The conditions of a line one by one, each with its words.

A constraint keeps sets and merges them, so that its parts are not always what a player would say.
The text that it was made from says it as a player would. So a text is divided where a comma means
*and*, and the pieces are used when together they are the constraint, and the constraint's own parts
when they are not: the words never say anything else than the constraint does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from merrimac.beliefs.constraint import ALWAYS, And, Constraint, all_of
from merrimac.beliefs.language import SpecificationError
from merrimac.beliefs.words import describe
from merrimac.bidding.meaning import constraint_of
from merrimac.game.cards import SUITS

ANYTHING = "anything"
_SUIT = "(spades|hearts|diamonds|clubs)"
_NO_SHORTER = re.compile(rf"{_SUIT} >= {_SUIT}")
_PLAINER = (
    (re.compile(r"\bhcp\b"), "HCP"),
    (re.compile(rf"^{_SUIT} > {_SUIT}$"), r"more \1 than \2"),
    (re.compile(rf"^{_SUIT} >= {_SUIT}$"), r"\1 no shorter than \2"),
    (re.compile(rf"^{_SUIT} = {_SUIT}$"), r"as many \1 as \2"),
    (re.compile(rf"^{_SUIT} \+ {_SUIT} >= (\d+)$"), r"\3+ cards in \1 and \2"),
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition on the hand, as it is written and as it is asked."""

    text: str
    constraint: Constraint

    @property
    def words(self) -> str:
        words = self.text
        for pattern, plainer in _PLAINER:
            words = pattern.sub(plainer, words)
        return words


@lru_cache(maxsize=20_000)
def clauses_of(text: str) -> tuple[Clause, ...]:
    """The conditions of a meaning; none when it asks for nothing."""
    whole = constraint_of(text)
    try:
        found = [Clause(part, constraint_of(part)) for part in _divided(text)]
    except SpecificationError:
        found = []
    if all_of(clause.constraint for clause in found) != whole:
        parts = whole.parts if isinstance(whole, And) else (whole,)
        found = [Clause(describe(part), part) for part in parts]
    return tuple(clause for clause in found if clause.constraint != ALWAYS)


def joined(clauses: Sequence[Clause]) -> str:
    """``5+ spades, no suit longer, 13+ HCP``."""
    longest = _longest(clauses)
    said: list[str] = []
    for clause in clauses:
        found = _NO_SHORTER.fullmatch(clause.text)
        words = clause.words
        if found is not None and found[1] in longest:
            words = f"no suit longer than {found[1]}"
        if words not in said:
            said.append(words)
    return ", ".join(said) or ANYTHING


def _longest(clauses: Sequence[Clause]) -> set[str]:
    """Suits that are said to be no shorter than each other suit."""
    found = (_NO_SHORTER.fullmatch(clause.text) for clause in clauses)
    pairs = {each.groups() for each in found if each is not None}
    names = [suit.name.lower() for suit in SUITS]
    return {one for one in names if all((one, two) in pairs for two in names if two != one)}


def _divided(text: str) -> Iterator[str]:
    """At the commas that stand in no parentheses; a part that is all in parentheses is opened."""
    for part in _at_commas(text):
        if _is_enclosed(part):
            yield from _divided(part[1:-1])
        else:
            yield part


def _at_commas(text: str) -> Iterator[str]:
    depth = start = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield text[start:place].strip()
            start = place + 1
    yield text[start:].strip()


def _is_enclosed(text: str) -> bool:
    """Whether the first parenthesis closes at the very end."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return place == len(text) - 1 and letter == ")"
    return False
