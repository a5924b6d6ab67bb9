"""What can be asked of a bid in brackets: ``nx [jump, new]``.

A qualifier looks at the bid and at how the auction stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from merrimac.bidding.call_pattern import VARIABLES, Binding
from merrimac.bidding.standing import GAME, Standing
from merrimac.game.auction import Auction
from merrimac.game.call import BIDS, Call
from merrimac.game.cards import STRAINS, SUITS, Strain, Suit
from merrimac.game.seats import Seat, Vulnerability

Test = Callable[[Standing, Call], bool]


def _above_cheapest(standing: Standing, call: Call) -> int:
    cheapest = standing.cheapest(call.strain)
    return call.level - cheapest if cheapest is not None else 0


def _suit(call: Call) -> Suit | None:
    return None if call.strain is Strain.NOTRUMP else SUITS[call.strain]


def _is_new(standing: Standing, call: Call) -> bool:
    suit = _suit(call)
    return suit is not None and suit not in (*standing.suits_of_ours, *standing.suits_of_theirs)


def _is_raise(standing: Standing, call: Call) -> bool:
    return any(reading.suit is _suit(call) for reading in standing.calls_of(standing.partner))


def _is_control_shown(standing: Standing, call: Call) -> bool:
    """Whether I have shown a control of that suit before."""
    mine = standing.calls_of(standing.me)
    shown = (each.call.strain for each in mine if "is control" in each.tags)
    return call.strain in shown


def _is_rebid(standing: Standing, call: Call) -> bool:
    return any(reading.suit is _suit(call) for reading in standing.calls_of(standing.me))


TESTS: dict[str, Test] = {
    "cheapest": lambda standing, call: _above_cheapest(standing, call) == 0,
    "jump": lambda standing, call: _above_cheapest(standing, call) == 1,
    "double jump": lambda standing, call: _above_cheapest(standing, call) == 2,
    "any jump": lambda standing, call: _above_cheapest(standing, call) >= 1,
    "game": lambda _, call: call.level == GAME[call.strain],
    "below game": lambda _, call: call.level < GAME[call.strain],
    "slam": lambda _, call: call.level == 6,
    "grand slam": lambda _, call: call.level == 7,
    "new": _is_new,
    "raise": _is_raise,
    "rebid": _is_rebid,
    "theirs": lambda standing, call: _suit(call) in standing.suits_of_theirs,
    "not theirs": lambda standing, call: _suit(call) not in standing.suits_of_theirs,
    "ours": lambda standing, call: _suit(call) in standing.suits_of_ours,
    "fit": lambda standing, call: _suit(call) is not None and _suit(call) is standing.fit,
    "control not shown": lambda standing, call: not _is_control_shown(standing, call),
    "not fit": lambda standing, call: _suit(call) is not standing.fit,
}
_OF_THE_STRAIN = frozenset(
    ("new", "raise", "rebid", "theirs", "not theirs", "ours", "fit", "not fit", "control not shown")
)
"""Those that don't look at the level."""
_OF_THE_LAST_BID = frozenset(
    ("cheapest", "jump", "double jump", "any jump", "game", "below game", "slam", "grand slam")
)
"""Those that look at nothing before it."""
_OF_STRAIN = {
    strain: sum(1 << call for call in BIDS if call.strain is strain) for strain in STRAINS
}
_LEVEL = re.compile(r"level ([1-7])(?:-([1-7]))?")
_ORDER = re.compile(r"(\w+) (above|below) (\w+)")


class UnknownQualifier(ValueError):
    """No qualifier is written like that."""


def check(text: str) -> None:
    """Raises UnknownQualifier."""
    order = _ORDER.fullmatch(text)
    if order is not None and all(name in VARIABLES for name in order.group(1, 3)):
        return
    if text not in TESTS and not _LEVEL.fullmatch(text):
        raise UnknownQualifier(text)


def holds(text: str, standing: Standing, call: Call, binding: Binding) -> bool:
    test = TESTS.get(text)
    if test is not None:
        return test(standing, call)
    level = _LEVEL.fullmatch(text)
    if level is not None:
        return int(level[1]) <= call.level <= int(level[2] or level[1])
    order = _ORDER.fullmatch(text)
    assert order is not None
    one, other = binding[order[1]], binding[order[3]]
    return one > other if order[2] == "above" else one < other


# --- Of all bids at once --------------------------------------------------------------------------


@lru_cache(maxsize=1_000)
def is_of_variables(text: str) -> bool:
    """Whether it depends on what variables stand for."""
    return text not in TESTS and _LEVEL.fullmatch(text) is None


def bids(text: str, standing: Standing) -> int:
    """The bids of which it holds, as bits; not for what depends on variables."""
    known = standing.bracketed
    if text not in known:
        known[text] = _bids(text, standing)
    return known[text]


def _bids(text: str, standing: Standing) -> int:
    if text in _OF_THE_STRAIN:
        test = TESTS[text]
        return sum(_OF_STRAIN[call.strain] for call in BIDS[:5] if test(standing, call))
    if text in _OF_THE_LAST_BID or text not in TESTS:
        return _bids_over(text, standing.auction.last_bid)
    return sum(1 << call for call in BIDS if holds(text, standing, call, {}))


@lru_cache(maxsize=5_000)
def _bids_over(text: str, last: Call | None) -> int:
    calls = () if last is None else (last,)
    standing = Standing(Auction(Seat.NORTH, calls), Vulnerability.NONE)
    return sum(1 << call for call in BIDS if holds(text, standing, call, {}))
