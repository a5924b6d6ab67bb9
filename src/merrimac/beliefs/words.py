"""English for constraints: "South 15-17 HCP, balanced; North 4+ spades, 8+ HCP".

A constraint keeps sets, not the words that made them, so the words are found again from the sets
(``shape_words``, ``holding_words``, ``amount_words``). They are chosen so that the specification
language reads them: ``parse(describe(c))`` asks the same as ``c`` whenever the language can say it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from merrimac.beliefs.amount_words import (
    predicate_phrase,
    seat_name,
    seats_name,
    sum_phrase,
    tricks_text,
)
from merrimac.beliefs.constraint import (
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Holding,
    Or,
    Predicate,
    Shapes,
    Sum,
)
from merrimac.beliefs.holding_words import holding_phrases, single_pattern
from merrimac.beliefs.measure import Makes
from merrimac.beliefs.naming import either_of
from merrimac.beliefs.rule_of import number_of
from merrimac.beliefs.shape_words import shape_phrases
from merrimac.game.cards import SUITS
from merrimac.game.seats import Seat


def describe(constraint: Constraint) -> str:
    """A constraint in English, whether about seats or about the hand."""
    return "; ".join(_statements(constraint))


def _statements(constraint: Constraint) -> list[str]:
    """What is said of each seat in turn, and of several seats at once."""
    if constraint in (ALWAYS, NEVER):
        return ["anything" if constraint == ALWAYS else "impossible"]
    made, parts = _made_by_sides(_conjuncts(constraint), holds=False)
    by_seat: dict[Seat | None, list[Constraint]] = {}
    jointly: list[str] = []
    shared: dict[str, list[str]] = {}
    for part in parts:
        card = _shared_card(part)
        if len(part.seats) == 1:
            by_seat.setdefault(next(iter(part.seats)), []).append(part)
        elif card is not None:
            shared.setdefault(card[0], []).append(card[1])
        else:
            jointly.append(_joint(part))
    jointly += [f"{who} have {', '.join(cards)}" for who, cards in shared.items()]
    return [*(_of_seat(seat, said) for seat, said in by_seat.items()), *jointly, *made]


def _conjuncts(constraint: Constraint) -> tuple[Constraint, ...]:
    return constraint.parts if isinstance(constraint, And) else (constraint,)


def _of_seat(seat: Seat | None, parts: Sequence[Constraint]) -> str:
    said = ", ".join(_hand_phrases(parts))
    return said if seat is None else f"{seat_name(seat)} {said}"


def _shared_card(part: Constraint) -> tuple[str, str] | None:
    """Whose, and which card: that one of two hands has it is said of both, "N-S have SA"."""
    match part:
        case Or(parts=(Holding() as one, Holding() as other)):
            pass
        case _:
            return None
    same = (one.suit, one.chosen) == (other.suit, other.chosen)
    phrases = holding_phrases(one.suit, one.chosen) if same else []
    if len(phrases) != 1 or not re.fullmatch(r"has \w\w", phrases[0]):
        return None
    return seats_name((one.seat, other.seat)), phrases[0].removeprefix("has ")


def _joint(part: Constraint) -> str:
    """Something said of several seats at once."""
    match part:
        case Sum():
            return sum_phrase(part)
        case Predicate():
            return predicate_phrase(part)
        case Or():
            made, others = _made_by_sides(part.parts, holds=True)
            branches = [*made, *map(_branch, others)]
            return branches[0] if len(branches) == 1 else "either " + either_of(branches)
    return _in_parentheses(_statements(part))


def _branch(part: Constraint) -> str:
    """One side of an "or": in parentheses when it says more than one thing."""
    if len(part.seats) == 1:
        phrases = _hand_phrases(_conjuncts(part))
        seat = next(iter(part.seats))
        if len(phrases) == 1:
            return phrases[0] if seat is None else f"{seat_name(seat)} {phrases[0]}"
    return _in_parentheses(_statements(part))


def _in_parentheses(statements: list[str]) -> str:
    alone = len(statements) == 1 and ", " not in statements[0]
    return statements[0] if alone else f"({'; '.join(statements)})"


# --- One hand -----------------------------------------------------------------------------------


def _hand_phrases(parts: Sequence[Constraint]) -> list[str]:
    """What is said of one hand, without its seat."""
    whole = _whole_hand(parts)
    said = [] if whole is None else [whole]
    for part in parts:
        if whole is None or not isinstance(part, Holding):
            said += _phrases(part)
    return said


def _phrases(part: Constraint) -> list[str]:
    match part:
        case Shapes():
            return shape_phrases(part.chosen)
        case Holding():
            return holding_phrases(part.suit, part.chosen)
        case Sum():
            return [sum_phrase(part)]
        case Predicate():
            return [predicate_phrase(part)]
        case Or():
            number = number_of(part)
            if number is not None:
                return [f"rule of {number}"]
            return ["either " + either_of(list(map(_choice, part.parts)))]
    return _hand_phrases(_conjuncts(part))


def _choice(part: Constraint) -> str:
    phrases = _hand_phrases(_conjuncts(part))
    return phrases[0] if len(phrases) == 1 else f"({', '.join(phrases)})"


def _whole_hand(parts: Iterable[Constraint]) -> str | None:
    """``is AQ4.K83.KJT62.75``, when something definite is known of each suit."""
    holdings = {
        part.suit: single_pattern(part.chosen) for part in parts if isinstance(part, Holding)
    }
    texts = [holdings.get(suit) for suit in reversed(SUITS)]
    known = [text for text in texts if text is not None]
    return "is " + ".".join(known) if len(known) == len(SUITS) else None


# --- Double dummy -------------------------------------------------------------------------------


def _made_by_sides(parts: Iterable[Constraint], holds: bool) -> tuple[list[str], list[Constraint]]:
    """Partners who both make, or both don't make, so many tricks are one side: "N-S make"."""
    found: dict[Makes, Constraint] = {}
    said: list[str] = []
    others: list[Constraint] = []
    for part in parts:
        if not (isinstance(part, Predicate) and isinstance(part.measure, Makes)):
            others.append(part)
            continue
        makes = part.measure
        partner = Makes(makes.declarer.partner, makes.strain, makes.tricks)
        if part.holds is holds and found.pop(partner, None) is not None:
            who = seats_name((makes.declarer, partner.declarer))
            said.append(tricks_text(who, makes.strain, makes.tricks, holds))
        elif part.holds is holds:
            found[makes] = part
        else:
            others.append(part)
    return said, [*others, *found.values()]
