"""Calls in English. The only place where an explanation or a meaning becomes words.

The short form is the one that robots on the net have made usual: ``5+ spades, 11-14 HCP, forcing``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from merrimac.bidding.clauses import ANYTHING, clauses_of, joined
from merrimac.bidding.explanation import Alternative, Denial, Explanation, Meaning
from merrimac.bidding.language import FLAGS
from merrimac.bidding.shown import ANY_POINTS, MOST_POINTS, Range, Shown, shown_by
from merrimac.bidding.standing import Reading, Standing
from merrimac.bidding.system import Option
from merrimac.formats.text import call_words, seat_name
from merrimac.game.call import Call
from merrimac.game.cards import SUITS, Strain
from merrimac.game.seats import SEATS

_SILENT = {"read only", "up the line", "even if forced"}
"""Flags for the chooser, which say nothing to people."""
_MOST_ALTERNATIVES = 3
_LONG = 110
_LONG_SUIT = 8
"""That a hand has no more cards of a suit than this or more is not told."""


# --- What a call shows ----------------------------------------------------------------------------


def shows(option: Option) -> str:
    """What one line shows: ``4+ spades, 13+ support points for spades``."""
    return joined(clauses_of(option.text))


def flag_words(flags: Iterable[str]) -> str:
    return ", ".join(flag for flag in FLAGS if flag in flags and flag not in _SILENT)


def short_form(option: Option) -> str:
    """With the flags: ``5+ spades, 11-14 HCP, forcing``."""
    return _with_flags(shows(option), option.line.flags)


def meaning_shows(meaning: Meaning) -> str:
    """What a call shows; of several ways to have it, what they have in common if it is long."""
    ways = [shows(option) for option in meaning.options]
    if not ways:
        return "nothing that is known"
    if len(ways) == 1:
        return ways[0]
    whole = " or ".join(f"({way})" if ", " in way else way for way in ways)
    common = shown_words(shown_by(meaning.reading.constraint))
    return whole if len(whole) <= _LONG or common == ANYTHING else common


def meaning_short_form(meaning: Meaning) -> str:
    return _with_flags(meaning_shows(meaning), meaning.reading.flags)


def _with_flags(said: str, flags: Iterable[str]) -> str:
    told = flag_words(flags)
    return f"{said}, {told}" if told else said


# --- What a call is called ------------------------------------------------------------------------


def rule_name(option: Option, standing: Standing) -> str:
    """The name in the system file, or what players would call such a call."""
    return option.line.name or _plain_name(option.call, option.line.flags, standing)


def reading_name(meaning: Meaning) -> str:
    reading = meaning.reading
    return reading.name or _plain_name(reading.call, reading.flags, meaning.standing)


def _plain_name(call: Call, flags: frozenset[str], standing: Standing) -> str:
    if not call.is_bid:
        return _name_of_no_bid(call, flags)
    if standing.opening is None:
        return "opening"
    if "artificial" in flags:
        return flag_words(flags - {"artificial"}) or "artificial bid"
    jump = "jump " if _is_jump(call, standing) else ""
    if call.strain is Strain.NOTRUMP:
        return (
            f"{jump}notrump bid" if _has_called(standing) else f"{jump}notrump {_first(standing)}"
        )
    suit = SUITS[call.strain]
    if any(reading.suit is suit for reading in standing.calls_of(standing.partner)):
        return f"{jump}raise"
    if any(reading.suit is suit for reading in standing.calls_of(standing.me)):
        return f"{jump}rebid of the suit"
    if suit in standing.suits_of_theirs:
        return "cue-bid"
    if suit in standing.suits_of_ours:
        return f"{jump}preference"
    return f"{jump}{'new suit' if _has_called(standing) else _first(standing)}"


def _name_of_no_bid(call: Call, flags: frozenset[str]) -> str:
    kind = next((f"{flag} " for flag in ("takeout", "penalty") if flag in flags), "")
    return {Call.PASS: "pass", Call.DOUBLE: f"{kind}double", Call.REDOUBLE: f"{kind}redouble"}[call]


def _is_jump(call: Call, standing: Standing) -> bool:
    cheapest = standing.cheapest(call.strain)
    return cheapest is not None and call.level > cheapest


def _has_called(standing: Standing) -> bool:
    return any(reading.call is not Call.PASS for reading in standing.calls_of(standing.me))


def _first(standing: Standing) -> str:
    partner = any(each.call is not Call.PASS for each in standing.calls_of(standing.partner))
    return "response" if partner else "overcall"


# --- What is known of a hand ----------------------------------------------------------------------


def shown_words(shown: Shown) -> str:
    """``15-17 points, 2-5 spades``; points in whatever way they were counted."""
    said = [] if shown.points == ANY_POINTS else [f"{_range(shown.points, MOST_POINTS)} points"]
    for suit in reversed(SUITS):
        length = shown.length(suit)
        words = _range(length, _LONG_SUIT)
        if words != "0+":
            said.append(f"{words} {suit.name.lower()}")
    return ", ".join(said) or ANYTHING


def _range(ends: Range, most: int) -> str:
    if ends.low == ends.high:
        return str(ends.low)
    return f"{ends.low}+" if ends.high >= most else f"{ends.low}-{ends.high}"


# --- Sentences ------------------------------------------------------------------------------------


def denial_words(denied: Sequence[Denial]) -> str:
    """``4+ spades (1♠); balanced, 15-17 HCP (1NT)``."""
    return "; ".join(f"{joined(each.clauses)} ({call_words(each.call)})" for each in denied)


def failed_words(alternative: Alternative) -> str | None:
    return None if alternative.failed is None else alternative.failed.words


def sentence(explanation: Explanation) -> str:
    """Why this call and no other, for a player."""
    option, standing = explanation.option, explanation.standing
    name = _rule_words(option, standing)
    call = call_words(option.call)
    said = [f"{call}." if name == call.lower() else f"{call}: {name}."]
    if forcing := _forcing_reading(standing):
        said.append(f"Partner's {call_words(forcing.call)} is forcing.")
    if (shown := short_form(option)) != ANYTHING:
        said.append(f"It shows {shown}.")
    if explanation.denied:
        said.append(f"It denies {denial_words(explanation.denied)}.")
    said += [_not_taken(each, option) for each in nearest(explanation)]
    return " ".join(said)


def _rule_words(option: Option, standing: Standing) -> str:
    name = rule_name(option, standing)
    return f"{name}, by the general rules" if option.is_default else name


def _forcing_reading(standing: Standing) -> Reading | None:
    last = standing.last_of(standing.partner)
    return last if standing.is_forced and last is not None and last.is_forcing else None


def nearest(explanation: Explanation, most: int = _MOST_ALTERNATIVES) -> list[Alternative]:
    """One for each other call by a written rule: the few that the hand came closest to."""
    best: dict[Call, Alternative] = {}
    for each in explanation.considered:
        call = each.option.call
        if each.option.is_default or call is explanation.option.call:
            continue
        if call not in best or each.missing < best[call].missing:
            best[call] = each
    return sorted(best.values(), key=_distance)[:most]


def _distance(alternative: Alternative) -> tuple[float, int]:
    number = len(clauses_of(alternative.option.text))
    return alternative.missing / max(1, number), alternative.missing


def _not_taken(alternative: Alternative, chosen: Option) -> str:
    call = call_words(alternative.option.call)
    if alternative.failed is None:
        return f"{call} would fit too, but {call_words(chosen.call)} goes first."
    return f"Not {call}: it needs {alternative.failed.words}."


def meaning_sentence(meaning: Meaning) -> str:
    """What a call of an auction says, for anybody at the table."""
    reading = meaning.reading
    who = f"{seat_name(reading.seat)}'s {call_words(reading.call)}"
    if reading.call is Call.PASS:
        who = f"{seat_name(reading.seat)}'s pass"
    else:
        who += f" ({reading_name(meaning)})"
    said = f"{who} shows {meaning_short_form(meaning)}."
    if meaning.denied:
        said += f" It denies {denial_words(meaning.denied)}."
    return said


def known_words(standing: Standing) -> list[str]:
    """What each hand is known to have."""
    return [f"{seat_name(seat)}: {shown_words(standing.shown(seat))}" for seat in SEATS]
