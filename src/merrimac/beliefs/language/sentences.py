"""And, or, not and parentheses over phrases, and whose hand each phrase speaks of.

A seat once named is the subject of what follows, over commas, "and" and "or", until another seat or
a semicolon. Parentheses give the subject back as it was before them. After an "or" between two
seats it isn't clear whose turn it is, and a phrase that would need to know is a fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lark import Token

from merrimac.beliefs.constraint import ALWAYS, Constraint, all_of, any_of, negation
from merrimac.beliefs.language.errors import Fault, quoted
from merrimac.beliefs.language.phrases import (
    THE_HAND,
    UNCLEAR,
    Fit,
    Phrase,
    Short,
    Subject,
    Told,
    Way,
)
from merrimac.game.seats import Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class Naming:
    """A seat or side is named: the subject from here on."""

    subject: Subject
    token: Token


@dataclass(frozen=True, slots=True)
class Both:
    """Parts that all hold, one after the other."""

    parts: tuple[Part, ...]
    is_run: bool = False
    """Whether they stand side by side, with no word or comma between."""


@dataclass(frozen=True, slots=True)
class Either:
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Part


@dataclass(frozen=True, slots=True)
class Group:
    """What stands in parentheses."""

    part: Part
    token: Token


@dataclass(frozen=True, slots=True)
class Spread:
    """What is said of each, of at least one or of none of some hands."""

    part: Part
    naming: Naming


@dataclass(frozen=True, slots=True)
class Setting:
    """Dealer or vulnerability: it says nothing of the cards."""

    value: Seat | Vulnerability
    token: Token


Part = Phrase | Naming | Both | Either | Not | Group | Spread | Setting


def bound(part: Part, subject: Subject | None) -> tuple[Constraint, Subject | None]:
    """What a part asks when it meets this subject, and the subject that it leaves behind."""
    match part:
        case Phrase():
            return _phrase(part, subject), subject
        case Naming():
            return all_of(()), _named(part, subject)
        case Both():
            return _in_turn(part.parts, subject)
        case Either():
            return _chosen(part.parts, subject)
        case Not():
            constraint, left = bound(part.part, subject)
            return negation(constraint), left
        case Group():
            return bound(part.part, subject)[0], subject
        case Spread():
            return _spread(part, subject), UNCLEAR
        case Setting():
            return all_of(()), subject


def conditions_of(statement: Part) -> list[Constraint]:
    """What a statement asks, one by one: the parts that must all hold, as they were written."""
    return [each for each in _conditions(statement, None)[0] if each != ALWAYS]


def _conditions(part: Part, subject: Subject | None) -> tuple[list[Constraint], Subject | None]:
    if not isinstance(part, Both):
        constraint, subject = bound(part, subject)
        return [constraint], subject
    found: list[Constraint] = []
    for each in part.parts:
        more, subject = _conditions(each, subject)
        found += more
    return found, subject


def _phrase(phrase: Phrase, subject: Subject | None) -> Constraint:
    if not phrase.needs_subject:
        return phrase.of(subject or UNCLEAR)
    if subject is None:
        raise Fault(f"whose hand? name a seat before {quoted(phrase.token)}", phrase.token)
    if subject is UNCLEAR:
        message = f"after a choice between seats, name the seat again before {quoted(phrase.token)}"
        raise Fault(message, phrase.token)
    return phrase.of(subject)


def _named(naming: Naming, subject: Subject | None) -> Subject:
    if subject is THE_HAND:
        raise Fault("a condition on one hand names no seat", naming.token)
    if naming.subject.way is not Way.TOGETHER:
        message = "what is said of each of several hands stands by itself: start with it, after a "
        raise Fault(message + "semicolon or in parentheses", naming.token)
    return naming.subject


def _spread(part: Spread, subject: Subject | None) -> Constraint:
    if subject is THE_HAND:
        raise Fault("a condition on one hand names no seat", part.naming.token)
    way = part.naming.subject.way
    body = denied(part.part) if way is Way.NONE else part.part
    each = [bound(body, Subject((seat,)))[0] for seat in part.naming.subject.seats]
    return any_of(each) if way is Way.ANY else all_of(each)


def _in_turn(parts: tuple[Part, ...], subject: Subject | None) -> tuple[Constraint, Subject | None]:
    found = []
    for part in parts:
        constraint, subject = bound(part, subject)
        found.append(constraint)
    return all_of(found), subject


def _chosen(parts: tuple[Part, ...], subject: Subject | None) -> tuple[Constraint, Subject | None]:
    found, left = [], []
    for part in parts:
        constraint, subject = bound(part, subject)
        found.append(constraint)
        left.append(subject)
    agreed = all(each == subject for each in left)
    return any_of(found), subject if agreed else UNCLEAR


# --- Several hands ------------------------------------------------------------------------------


def denied(part: Part) -> Part:
    """What "no" before it means: of "a 5-card major or a void" that it has neither."""
    match part:
        case Told():
            return part.refused()
        case Short(cards=()):
            return part.told().refused()
        case Fit():
            return replace(part, lacked=not part.lacked)
        case Either():
            return Both(tuple(map(denied, part.parts)))
        case Both(parts=(only,)):
            return denied(only)
        case Group():
            return replace(part, part=denied(part.part))
    return Not(part)


def spread(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Parts between commas: what is said of several hands goes on until a seat is named."""
    found: list[Part] = []
    place = 0
    while place < len(parts):
        part = parts[place]
        place += 1
        naming = _lead(part)
        if not isinstance(naming, Naming) or naming.subject.way is Way.TOGETHER:
            found.append(part)
            continue
        said = [_without_lead(part)]
        while place < len(parts) and not _names(parts[place]):
            said.append(parts[place])
            place += 1
        if any(_names(each) for each in said):
            message = f"put what is said of {quoted(naming.token)} and others in parentheses"
            raise Fault(message, naming.token)
        if naming.subject.way is Way.NONE and len(said) > 1:
            message = f"does {quoted(naming.token)} go on after the comma? use 'or', or name a seat"
            raise Fault(message, naming.token)
        found.append(Spread(said[0] if len(said) == 1 else Both(tuple(said)), naming))
    return tuple(found)


def _lead(part: Part) -> Part:
    return _lead(part.parts[0]) if isinstance(part, Both | Either) else part


def _without_lead(part: Part) -> Part:
    assert isinstance(part, Both | Either)
    first, *rest = part.parts
    kept = rest if isinstance(first, Naming) else [_without_lead(first), *rest]
    return kept[0] if len(kept) == 1 else replace(part, parts=tuple(kept))


def _names(part: Part) -> bool:
    """Whether it names a seat outside of parentheses, or dealer or vulnerability."""
    if isinstance(part, Both | Either):
        return any(map(_names, part.parts))
    return isinstance(part, Naming | Setting | Spread)
