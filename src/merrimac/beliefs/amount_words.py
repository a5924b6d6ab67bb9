"""English for sums and for what is only found out on a dealt hand: "N-S 25+ HCP"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import gcd

from merrimac.beliefs import counts
from merrimac.beliefs.comparison import Relation
from merrimac.beliefs.constraint import Predicate, Sum, Term
from merrimac.beliefs.counts import Count
from merrimac.beliefs.expression import Arithmetic, Choice
from merrimac.beliefs.measure import Amount, KaplanRubens, Makes, Measure, Number, Tricks
from merrimac.beliefs.naming import amount_text
from merrimac.game.cards import SUITS, Strain, Suit
from merrimac.game.seats import SIDES, Seat

_PAIRS = {
    frozenset({Suit.SPADES, Suit.HEARTS}): "the majors",
    frozenset({Suit.DIAMONDS, Suit.CLUBS}): "the minors",
}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_Ends = tuple[Fraction | None, Fraction | None]
"""A range; None where it has no end."""
_Terms = list[tuple[str, Fraction]]
"""What is added up, each so many times."""
_RANGE = re.compile(r"(\d+)-(\d+)")
_OVER = {">": "over", "<": "under", "<=": "at most", ">=": "at least", "==": "exactly"}


def seat_name(seat: Seat) -> str:
    return seat.name.capitalize()


def seats_name(seats: Iterable[Seat | None]) -> str:
    """Two seats that are counted together: ``N-S`` or ``North and East``."""
    both = tuple(seat for seat in seats if seat is not None)
    for side in SIDES:
        if set(side.seats) == set(both):
            return "-".join(map(str, side.seats))
    return " and ".join(map(seat_name, both))


# --- Sums ---------------------------------------------------------------------------------------


def sum_phrase(total: Sum) -> str:
    """The sum as a phrase. It names its seats only when they are several."""
    support = _support(total)
    if support is not None:
        return support
    total = _expanded(total)
    like = {(term.count, term.suits, term.times) for term in total.terms}
    seats = [term.seat for term in total.terms]
    if len(like) == 1 and len(set(seats)) == len(seats) <= 2:
        first = total.terms[0]
        phrase = _amounts(total, first)
        if len(seats) == 1:
            return phrase
        if first.count is counts.LENGTH and len(first.suits) == 1:
            phrase = _RANGE.sub(_range_together, phrase)
        return f"{seats_name(seats)} {phrase}"
    return _comparison(total)


def _support(total: Sum) -> str | None:
    """ "10-12 support points for hearts": points of all suits, and for shortness in the others."""
    match total.terms:
        case (Term(count=counts.HCP, times=1) as points, Term(times=1) as short):
            pass
        case _:
            return None
    trumps = [suit for suit in SUITS if suit not in short.suits]
    if short.count is not counts.SHORTNESS or points.suits != SUITS or len(trumps) != 1:
        return None
    noun = f"support points for {trumps[0].name.lower()}"
    return " or ".join(
        amount_text(_plain(low), _plain(high), noun) for low, high in _runs(total, Fraction(1))
    )


def _range_together(found: re.Match[str]) -> str:
    """ "4 to 5" where "4-5" could be four opposite five."""
    low, high = map(int, found.groups())
    return f"{low} to {high}" if 0 < low and low + high <= 13 else found[0]


def _expanded(total: Sum) -> Sum:
    """Suits that have no name together are counted one by one."""
    terms = [
        part
        for term in total.terms
        for part in (
            [term]
            if len(term.suits) in (1, len(SUITS)) or frozenset(term.suits) in _PAIRS
            else [replace(term, suits=(suit,)) for suit in reversed(term.suits)]
        )
    ]
    return replace(total, terms=tuple(terms))


def _amounts(total: Sum, term: Term) -> str:
    noun = _noun(term.count, term.suits)
    ends = _runs(total, Fraction(1, term.times * term.count.unit))
    single = "" if term.count is counts.LENGTH else "exactly "
    return " or ".join(
        (single if low == high != 0 else "") + amount_text(_plain(low), _plain(high), noun)
        for low, high in ends
    )


def _plain(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _noun(count: Count, suits: tuple[Suit, ...]) -> str:
    where = suits_text(suits)
    if count is counts.LENGTH:
        return where if len(suits) == 1 else f"cards in {where}"
    if count is counts.SUIT_QUALITY and len(suits) == 1:
        return f"{where.removesuffix('s')} quality"
    return count.name if len(suits) == len(SUITS) else f"{count.name} in {where}"


def suits_text(suits: tuple[Suit, ...]) -> str:
    pair = _PAIRS.get(frozenset(suits))
    return pair or " and ".join(suit.name.lower() for suit in reversed(suits))


def _runs(total: Sum, scale: Fraction) -> list[_Ends]:
    """Allowed totals as ranges in units of ``scale``; None where a range has no end."""
    values = total.values
    runs: list[list[int]] = []
    for value in sorted(total.allowed):
        if runs and runs[-1][1] == value - 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    ends = []
    for low, high in runs:
        lower = None if low == values[0] else low * scale
        upper = None if high == values[-1] else high * scale
        ends.append((lower, upper) if scale > 0 else (upper, lower))
    return ends if scale > 0 else ends[::-1]


def _comparison(total: Sum) -> str:
    """``spades(North) >= spades(South)``, or in words where these are short."""
    factors = [(term, term.times * term.count.unit) for term in total.terms]
    common = gcd(*(factor for _, factor in factors))
    named = [(_call(term, total), Fraction(factor, common)) for term, factor in factors]
    ends = _runs(total, Fraction(1, common))
    step = Fraction(1, common)
    words = _more_than(total, ends, step)
    return words or " or ".join(_compared(named, low, high, step) for low, high in ends)


def _more_than(total: Sum, ends: list[_Ends], step: Fraction) -> str | None:
    """ "North more spades than South"."""
    if len(total.terms) != 2 or ends not in ([(step, None)], [(None, -step)]):
        return None
    one, other = sorted(total.terms, key=lambda term: -term.times)
    alike = (one.count, one.suits, one.times) == (other.count, other.suits, -other.times)
    if not alike or one.seat is None or other.seat is None or one.seat is other.seat:
        return None
    more, fewer = (one, other) if ends[0][1] is None else (other, one)
    assert more.seat is not None and fewer.seat is not None
    noun = _noun(one.count, one.suits)
    return f"{seat_name(more.seat)} more {noun} than {seat_name(fewer.seat)}"


def _call(term: Term, total: Sum) -> str:
    """A term as the language writes it: ``hcp(North, spades)``; no seat when all have the same."""
    names = [] if len(total.seats) == 1 or term.seat is None else [seat_name(term.seat)]
    if term.count is counts.LENGTH or term.count is counts.SUIT_QUALITY:
        function = _noun(term.count, term.suits)
    else:
        function = term.count.name.lower()
        if len(term.suits) < len(SUITS):
            names.append(suits_text(term.suits))
    return f"{function}({', '.join(names)})" if names else function


def _compared(terms: _Terms, low: Fraction | None, high: Fraction | None, step: Fraction) -> str:
    left = [(name, factor) for name, factor in terms if factor > 0]
    right = [(name, -factor) for name, factor in terms if factor < 0]
    if not left:  # turned round, so that the left side has something to say
        left, right = right, left
        low, high = (None if high is None else -high), (None if low is None else -low)
    if low is not None and high is not None and low != high:
        both = ((">=", low), ("<=", high))
        return " and ".join(_side(left, relation, right, end, step) for relation, end in both)
    bound = low if low is not None else high
    relation = "=" if low == high else ">=" if high is None else "<="
    return _side(left, relation, right, bound or Fraction(0), step)


def _side(
    left: _Terms,
    relation: str,
    right: _Terms,
    bound: Fraction,
    step: Fraction,
) -> str:
    if not right:
        return f"{_added(left)} {relation} {float(bound):g}"
    if (relation, bound) in ((">=", step), ("<=", -step)):
        relation, bound = relation[0], Fraction(0)
    rest = f" {'+' if bound > 0 else '-'} {abs(float(bound)):g}" if bound else ""
    return f"{_added(left)} {relation} {_added(right)}{rest}"


def _added(terms: _Terms) -> str:
    return " + ".join(
        name if factor == 1 else f"{float(factor):g} * {name}" for name, factor in terms
    )


# --- Predicates ---------------------------------------------------------------------------------


def tricks_text(who: str, strain: Strain, tricks: int, holds: bool) -> str:
    """ "South makes 10 tricks in spades"; of a side "N-S make"."""
    verb = "make" if "-" in who else "makes"
    number = f"{tricks}" if holds else f"at most {tricks - 1}"
    return f"{who} {verb} {number} tricks in {strain_text(strain)}"


def strain_text(strain: Strain) -> str:
    return "notrump" if strain is Strain.NOTRUMP else strain.name.lower()


def predicate_phrase(predicate: Predicate) -> str:
    if predicate.words:
        return predicate.words if predicate.holds else f"not ({predicate.words})"
    match predicate.measure:
        case Makes(declarer, strain, tricks):
            return tricks_text(seat_name(declarer), strain, tricks, predicate.holds)
        case Relation(left, relation, right):
            return _relation(left, relation if predicate.holds else _OPPOSITE[relation], right)
    measure = measure_text(predicate.measure)
    return f"{measure} {'!=' if predicate.holds else '='} 0"


def _relation(left: Measure, relation: str, right: Measure) -> str:
    match left, right:
        case KaplanRubens(), Number(value) if relation != "!=":
            return f"Kaplan-Rubens {_OVER[relation]} {value:g}"
        case Tricks(declarer, strain), Number(value) if relation == "==":
            return f"{seat_name(declarer)} makes exactly {value:g} tricks in {strain_text(strain)}"
    written = "=" if relation == "==" else relation
    return f"{measure_text(left)} {written} {measure_text(right)}"


def measure_text(measure: Measure) -> str:
    """A measure as the language writes it, as far as it can."""
    match measure:
        case Number(value):
            return f"{value:g}"
        case Amount(count, suits, seat):
            place = [] if seat is None else [seat_name(seat)]
            name = _noun(count, suits) if count is counts.LENGTH else count.name.lower()
            if count is not counts.LENGTH and len(suits) < len(SUITS):
                place.append(suits_text(suits))
            return f"{name}({', '.join(place)})" if place else name
        case KaplanRubens(seat):
            return "Kaplan-Rubens" + (f"({seat_name(seat)})" if seat is not None else "")
        case Tricks(declarer, strain):
            return f"tricks({seat_name(declarer)}, {strain_text(strain)})"
        case Choice(_, Tricks(one, strain), Tricks(other, _)) if other is one.partner:
            return f"tricks({seats_name((one, other))}, {strain_text(strain)})"
        case Arithmetic(operator, left, right):
            return f"{measure_text(left)} {operator.value} {measure_text(right)}"
    return "a number found out when dealt"
