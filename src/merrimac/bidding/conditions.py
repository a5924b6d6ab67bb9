"""Conditions on an auction, as ``when`` writes them: one small function each.

A condition may bind variables: ``partner shows 4+ x`` holds once for each suit that fits. It sees
the standing alone: recorded meanings, seats and vulnerability.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from merrimac.bidding.call_pattern import Binding, bound, matched, parse_call, suits_for
from merrimac.bidding.standing import Reading, Standing
from merrimac.game.call import Call
from merrimac.game.cards import SUITS, Suit
from merrimac.game.seats import Seat

Answer = Iterable[Binding]
Test = Callable[[Standing, Binding, re.Match[str]], Answer]
_TESTS: list[tuple[re.Pattern[str], Test]] = []
_WHO = r"(partner|I|LHO|RHO|they|we)"
_SUIT = r"(spades|hearts|diamonds|clubs|M|m|oM|om|x|y|z|w)"


class UnknownCondition(ValueError):
    """No condition is written like that."""


def condition(pattern: str) -> Callable[[Test], Test]:
    def note(test: Test) -> Test:
        _TESTS.append((re.compile(pattern), test))
        return test

    return note


def find(text: str) -> tuple[Test, re.Match[str]]:
    """The condition that a text names. Raises UnknownCondition."""
    for pattern, test in _TESTS:
        found = pattern.fullmatch(text)
        if found is not None:
            return test, found
    raise UnknownCondition(text)


def bindings(
    standing: Standing, tests: tuple[tuple[Test, re.Match[str]], ...], binding: Binding
) -> Iterator[Binding]:
    """Every binding under which all conditions hold."""
    if not tests:
        yield binding
        return
    (test, found), *others = tests
    for each in test(standing, binding, found):
        yield from bindings(standing, tuple(others), each)


def simple(pattern: str) -> Callable[[Callable[[Standing], bool]], Callable[[Standing], bool]]:
    """A condition without variables; ``not`` before it turns it round."""

    def note(test: Callable[[Standing], bool]) -> Callable[[Standing], bool]:
        @condition(rf"(not )?(?:{pattern})")
        def plain(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
            return [binding] if test(standing) is not bool(found[1]) else []

        return test

    return note


def seats_of(standing: Standing, who: str) -> tuple[Seat, ...]:
    me = standing.me
    match who:
        case "partner":
            return (me.partner,)
        case "I":
            return (me,)
        case "RHO":
            return (me.previous,)
        case "LHO":
            return (me.next,)
        case "they":
            return standing.opponents
    return me, me.partner


def _suits(name: str, binding: Binding) -> tuple[Suit, ...]:
    for suit in SUITS:
        if suit.name.lower() == name:
            return (suit,)
    return suits_for(name, binding)


def _bound(binding: Binding, name: str, suit: Suit) -> Binding:
    return binding if name == suit.name.lower() else bound(binding, name, suit)


# --- The course of the auction ------------------------------------------------------------------


@simple("uncontested")
def uncontested(standing: Standing) -> bool:
    return not standing.is_contested


@simple("contested")
def contested(standing: Standing) -> bool:
    return standing.is_contested


@simple("nobody has bid")
def nobody_has_bid(standing: Standing) -> bool:
    return standing.opening is None


@simple("forced")
def forced(standing: Standing) -> bool:
    return standing.is_forced


@simple("game forced")
def game_forced(standing: Standing) -> bool:
    return standing.game_forced[standing.me.side]


@simple("passed hand")
def passed_hand(standing: Standing) -> bool:
    return standing.has_passed_first


@simple("partner is a passed hand")
def partner_passed(standing: Standing) -> bool:
    first = next(standing.calls_of(standing.partner), None)
    if first is None or first.call is not Call.PASS:
        return False
    before = standing.readings[: standing.readings.index(first)]
    return not any(reading.call.is_bid for reading in before)


@simple("balancing")
def balancing(standing: Standing) -> bool:
    """A pass would end the auction."""
    calls = [reading.call for reading in standing.readings[-2:]]
    return len(standing.readings) > 2 and calls == [Call.PASS, Call.PASS]


@simple("game has been bid")
def game_bid(standing: Standing) -> bool:
    return standing.is_game


@simple("vulnerable")
def vulnerable(standing: Standing) -> bool:
    return standing.vulnerability.includes(standing.me)


@simple("they are vulnerable")
def they_vulnerable(standing: Standing) -> bool:
    return standing.vulnerability.includes(standing.me.next)


@condition(r"seat ([1-4])(?:-([1-4]))?")
def seat(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    place = len(standing.auction) + 1
    low, high = int(found[1]), int(found[2] or found[1])
    return [binding] if low <= place <= high else []


@condition(r"level ([1-7])(?:-([1-7]))?")
def level(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    """Of the last bid."""
    last = standing.auction.last_bid
    low, high = int(found[1]), int(found[2] or found[1])
    return [binding] if last is not None and low <= last.level <= high else []


# --- Calls --------------------------------------------------------------------------------------


@condition(rf"{_WHO} opened(?: (\S+))?")
def opened(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    opening = standing.opening
    if opening is None or opening.seat not in seats_of(standing, found[1]):
        return []
    return _matching(opening, found[2], binding)


@condition(rf"(not )?{_WHO} (?:last )?(?:bid|called) (\S+)")
def last_call(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    """The last call of a seat; of two seats, of either."""
    lasts = [standing.last_of(each) for each in seats_of(standing, found[2])]
    matching = [
        each for last in lasts if last is not None for each in _matching(last, found[3], binding)
    ]
    return matching if not found[1] else [] if matching else [binding]


@condition(rf"(not )?{_WHO}(?: has| have)? (passed|doubled|redoubled)")
def made(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    """The last call of a seat was that."""
    wanted = {"passed": Call.PASS, "doubled": Call.DOUBLE, "redoubled": Call.REDOUBLE}[found[3]]
    lasts = [standing.last_of(each) for each in seats_of(standing, found[2])]
    holds = any(last is not None and last.call is wanted for last in lasts)
    return [binding] if holds is not bool(found[1]) else []


@condition(rf"(not )?{_WHO} (?:has|have) (?:not )?called")
def has_called(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    """Anything but a pass."""
    denied = bool(found[1]) or " not " in found[0]
    acted = any(
        reading.call is not Call.PASS
        for each in seats_of(standing, found[2])
        for reading in standing.calls_of(each)
    )
    return [binding] if acted is not denied else []


def _matching(reading: Reading, text: str | None, binding: Binding) -> Answer:
    if text is None:
        return [binding]
    pattern = parse_call(text)
    if pattern is None:
        raise UnknownCondition(text)
    found = matched(pattern, reading.call, binding)
    return [] if found is None else [found]


# --- Recorded meanings --------------------------------------------------------------------------


@condition(rf"(not )?{_WHO}(?:'s|r| am)? last is ([\w' -]+)")
def last_is(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    """By flag, tag or name: ``partner's last is takeout``, ``partner's last is stayman``."""
    lasts = [standing.last_of(each) for each in seats_of(standing, found[2])]
    holds = any(last is not None and is_called(last, found[3]) for last in lasts)
    return [binding] if holds is not bool(found[1]) else []


@condition(rf"(not )?{_WHO}(?: has| have)? made an? ([\w' -]+)")
def has_made(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    """At some time: ``we have made a transfer``."""
    holds = any(
        is_called(reading, found[3])
        for each in seats_of(standing, found[2])
        for reading in standing.calls_of(each)
    )
    return [binding] if holds is not bool(found[1]) else []


def is_called(reading: Reading, name: str) -> bool:
    if name == "forcing":
        return reading.is_forcing
    if name == "natural":
        return reading.suit is not None
    if name == "a suit":
        return reading.suit is not None
    return name in reading.flags or f"is {name}" in reading.tags or reading.name.lower() == name


@condition(rf"(not )?{_WHO} shows? (\d+)([+-]) {_SUIT}")
def shows_length(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    """At least (+) or at most (-) so many cards."""
    number, name = int(found[3]), found[5]
    for suit in _suits(name, binding):
        lengths = [standing.shown(each).length(suit) for each in seats_of(standing, found[2])]
        if found[4] == "+":
            holds = any(length.low >= number for length in lengths)
        else:
            holds = any(length.high <= number for length in lengths)
        if holds is not bool(found[1]):
            yield _bound(binding, name, suit)


@condition(rf"(not )?{_WHO} shows? (\d+)([+-]) points")
def shows_points(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    number = int(found[3])
    ranges = [standing.shown(each).points for each in seats_of(standing, found[2])]
    if found[4] == "+":
        holds = any(points.low >= number for points in ranges)
    else:
        holds = any(points.high <= number for points in ranges)
    return [binding] if holds is not bool(found[1]) else []


@condition(rf"we (?:have a fit in|agreed) {_SUIT}")
def fit_in(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    fit = standing.fit
    if fit is None or fit not in _suits(found[1], binding):
        return []
    return [_bound(binding, found[1], fit)]


@simple("we have a fit")
def has_fit(standing: Standing) -> bool:
    return standing.fit is not None


@condition(rf"{_SUIT} is (ours|theirs|unbid|partner's|mine)")
def whose(standing: Standing, binding: Binding, found: re.Match[str]) -> Answer:
    ours, theirs = standing.suits_of_ours, standing.suits_of_theirs
    for suit in _suits(found[1], binding):
        if _is_whose(standing, suit, found[2], ours, theirs):
            yield _bound(binding, found[1], suit)


def _is_whose(
    standing: Standing,
    suit: Suit,
    whose: str,
    ours: tuple[Suit, ...],
    theirs: tuple[Suit, ...],
) -> bool:
    if whose == "unbid":
        return suit not in ours and suit not in theirs
    if whose == "theirs":
        return suit in theirs
    if whose == "ours":
        return suit in ours
    who = standing.partner if whose == "partner's" else standing.me
    return any(reading.suit is suit for reading in standing.calls_of(who))
