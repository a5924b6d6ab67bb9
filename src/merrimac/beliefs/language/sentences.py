"""And, or, not and parentheses over phrases, and whose hand each phrase speaks of.

A seat once named is the subject of what follows, over commas, "and" and "or", until another seat or
a semicolon. Parentheses give the subject back as it was before them. After an "or" between two
seats it isn't clear whose turn it is, and a phrase that would need to know is a fault.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from merrimac.beliefs.constraint import ALWAYS, Constraint, all_of, any_of, negation
from merrimac.beliefs.language.errors import Fault, quoted
from merrimac.beliefs.language.phrases import THE_HAND, UNCLEAR, Counted, Phrase, Short, Subject
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
class Setting:
    """Dealer or vulnerability: it says nothing of the cards."""

    value: Seat | Vulnerability
    token: Token


Part = Phrase | Naming | Both | Either | Not | Group | Setting


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
    return naming.subject


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


# --- "5 or 6 hearts" ----------------------------------------------------------------------------


def completed(branches: list[Part]) -> list[Part]:
    """Branches of an "or" in which a bare phrase takes what the next one says: "5 or 6 hearts"."""
    done: list[Part] = branches[-1:]
    for branch in reversed(branches[:-1]):
        last = _last(branch)
        done.append(_with_last(branch, _finished(last, _first(done[-1]))))
    return done[::-1]


def _finished(bare: Part, following: Part) -> Part:
    match bare, following:
        case Counted(bare=True), Counted(bare=False) if bare.bounds.single:
            return replace(bare, quantity=following.quantity, bare=False)
        case Counted(bare=True), Counted(bare=False) if following.quantity != bare.quantity:
            what = f"{bare.quantity.name} or {following.quantity.name}"
            raise Fault(f"{quoted(bare.token)} can be read in two ways: say {what}", bare.token)
        case Short(suit=None), Short():
            return replace(bare, suit=following.suit)
    return bare


def _first(part: Part) -> Part:
    return _first(part.parts[0]) if isinstance(part, Both) else part


def _last(part: Part) -> Part:
    return _last(part.parts[-1]) if isinstance(part, Both) else part


def _with_last(part: Part, last: Part) -> Part:
    if not isinstance(part, Both):
        return last
    return Both((*part.parts[:-1], _with_last(part.parts[-1], last)))
