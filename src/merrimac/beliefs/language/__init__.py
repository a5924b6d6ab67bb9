"""The language of deal specifications and of what calls mean: text in, constraint out.

    south 15-17 balanced; north 4+ spades, 8+ hcp; not (east 5+ hearts)

``parse`` reads a specification about seats, ``parse_hand_condition`` a condition on one hand whose
seat is not said. Both use one grammar (``hands.lark``). docs/specifications.md is the page for
those who write it. What could be read in two ways is decided so:

* From the loosest to the tightest: ``;`` (and line ends), ``,``, ``or``, ``and``, juxtaposition. So
  "4+ spades or 4+ hearts, 8+ hcp" asks for 8 points in either case.
* A seat's conditions go on until the next seat or semicolon.
* What stands beside points goes with both sides of an "or" of its kind: "15-17 balanced or
  semi-balanced", "12-14 or 18-19 balanced". Other sentences of that form are refused as unclear.
* "not" covers the next phrase only, or points with what follows them ("not 15-17 balanced"). But
  "no singleton or void" and "not balanced or semi-balanced" are neither.
* A number by itself is points: "15-17 balanced"; but "5 or 6 hearts" is about hearts.
* ``5431`` and ``5=4=3=1`` are spades to clubs; ``5-4-3-1`` and ``any 5431`` are in any order.
* "6 hearts" and "a 6-card suit" are exactly six; "no 4-card major" is none of four *or more*;
  "5-4 majors" and "two of the top three" are at least that.
* Semi-balanced is 5422 or 6322; unbalanced is all that isn't balanced.
* "S" is South at the start of a condition and spades inside one.
* "AK of spades" and "has spades AK" may have more spades; "spades AK" and an x are exact.
* "a singleton SQ" is that singleton, and not any singleton with the queen of spades.
* Two hands together: counts are added up, a card is with one or the other; "N-S 5-3 spades" is five
  opposite three, and a fit is eight cards or more.
* "north or south", "neither east nor west", "NS both", "everybody", "nobody": what follows, over
  commas until a seat is named, is said of one hand at a time.
* A suit breaks between East and West; "3NT makes" is of North and South.

What stays unclear is an error that says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

from lark import Lark, UnexpectedToken

from merrimac.beliefs.constraint import Constraint, all_of
from merrimac.beliefs.language.card_rules import CardRules
from merrimac.beliefs.language.count_rules import CountRules
from merrimac.beliefs.language.errors import Fault, SpecificationError, quoted
from merrimac.beliefs.language.phrases import THE_HAND, Subject
from merrimac.beliefs.language.sentence_rules import SentenceRules
from merrimac.beliefs.language.sentences import Both, Part, Setting, bound, conditions_of
from merrimac.beliefs.language.shape_rules import ShapeRules
from merrimac.beliefs.language.tokens import Terminals
from merrimac.beliefs.language.vocabulary import expectation, is_of_systems, suggestion
from merrimac.game.seats import Seat, Vulnerability

__all__ = ["Specification", "SpecificationError", "parse", "parse_hand_condition"]


@dataclass(frozen=True, slots=True)
class Specification:
    """What deals are wanted: a condition on the cards, and perhaps dealer and vulnerability."""

    constraint: Constraint
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    text: str = ""
    conditions: tuple[Constraint, ...] = ()
    """What must all hold, one by one as written, before it is merged into the constraint."""


def parse(text: str) -> Specification:
    """Read a specification. Raises SpecificationError; an empty text asks for nothing."""
    try:
        statements = _statements(text, "specification")
        conditions = [each for statement in statements for each in conditions_of(statement)]
        dealer, vulnerability = _settings(statements)
        return Specification(all_of(conditions), dealer, vulnerability, text, tuple(conditions))
    except Fault as fault:
        found = _error(fault, text)
    raise found  # not from within: what the parser raised could not go to another process


def parse_hand_condition(text: str) -> Constraint:
    """Read a condition on a hand that no seat is named for: ``15-17 hcp, balanced``."""
    try:
        return _bound(_statements(text, "hand"), THE_HAND)
    except Fault as fault:
        found = _error(fault, text)
    raise found  # as above


class _Reader(SentenceRules, CountRules, ShapeRules, CardRules):
    """Makes phrases and sentences of what the grammar finds."""


@cache
def _grammar() -> Lark:
    return Lark(
        files("merrimac.beliefs.language").joinpath("hands.lark").read_text(encoding="utf-8"),
        parser="lalr",
        lexer="basic",
        start=["specification", "hand"],
        postlex=Terminals(),
        transformer=_Reader(),
        maybe_placeholders=False,
    )


def _statements(text: str, start: str) -> tuple[Part, ...]:
    try:
        # The parser builds the sentences as it goes, so what it returns is no tree.
        return cast("tuple[Part, ...]", _grammar().parse(text, start=start))
    except UnexpectedToken as error:
        raise _unexpected(error) from None


def _unexpected(error: UnexpectedToken) -> Fault:
    found = error.token
    accepted = set(error.accepts or error.expected)
    expected = f"expected {expectation(accepted)}"
    if is_of_systems(str(found)):
        return Fault(
            f"{quoted(found)} is a word of bidding systems, which are not known here: give points "
            "and lengths instead, such as 12+ hcp, 5+ spades",
            found,
        )
    if found.type != "WORD":
        return Fault(f"found {quoted(found)} but {expected}", found)
    meant = suggestion(str(found), accepted)
    hint = f"did you mean {meant}?" if meant else expected
    return Fault(f"the word {quoted(found)} is not known: {hint}", found)


def _error(fault: Fault, text: str) -> SpecificationError:
    at_end = fault.token.type == "$END" or fault.token.start_pos is None
    position = len(text.rstrip()) if at_end else fault.token.start_pos
    return SpecificationError(fault.message, text, position or 0)


def _bound(statements: tuple[Part, ...], subject: Subject | None) -> Constraint:
    return all_of([bound(statement, subject)[0] for statement in statements])


def _settings(statements: tuple[Part, ...]) -> tuple[Seat | None, Vulnerability | None]:
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    parts = (
        part for each in statements for part in (each.parts if isinstance(each, Both) else (each,))
    )
    for part in parts:
        match part:
            case Setting(Seat() as value, token):
                if dealer is not None:
                    raise Fault("the dealer is named twice", token)
                dealer = value
            case Setting(Vulnerability() as value, token):
                if vulnerability is not None:
                    raise Fault("the vulnerability is given twice", token)
                vulnerability = value
    return dealer, vulnerability
