"""English for sets of holdings: "has SK", "2 of the top 3 hearts", "spades AKx"."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs import counts
from merrimac.beliefs.constraint import ALL_HOLDINGS, holding_table, holdings_where
from merrimac.beliefs.counts import Count, rank_count
from merrimac.beliefs.naming import (
    Property,
    alternatives,
    conjunction,
    disjunction,
    opposite,
)
from merrimac.beliefs.quality import good_holdings, solid_holdings
from merrimac.game.cards import RANKS, Rank, Suit
from merrimac.game.features import Stopper
from merrimac.game.hand import holding_text
from merrimac.game.holding import has

_SMALL = 0xFF
_TOPS = {number: rank_count(*tuple(Rank)[: -number - 1 : -1]) for number in (4, 2, 5, 3)}


def holding_phrases(suit: Suit, chosen: int) -> list[str]:
    """Phrases that together are the set of holdings; the specification language reads them."""
    pattern = single_pattern(chosen)
    if pattern is not None:
        return [f"{_name(suit)} {pattern}"] if pattern else [f"void in {_name(suit)}"]
    named = _named_cards(suit, chosen)
    if named is not None:
        return named
    partly = _partial(suit, chosen)
    if partly is not None:
        return [partly]
    known = _known(suit)
    direct = conjunction(chosen, [*known, *_bounds(suit, chosen)])
    if direct is not None and len(direct) <= 2:
        return direct
    refused = conjunction(ALL_HOLDINGS & ~chosen, [*known, *_bounds(suit, ALL_HOLDINGS & ~chosen)])
    if refused is not None and len(refused) <= 2:
        return [opposite(refused)]
    either = disjunction(chosen, known, most=3)
    if either is not None:
        return [alternatives(either)]
    few = _patterns(chosen, most=4)
    return [_listed(suit, chosen)] if few or direct is None else direct


def _named_cards(suit: Suit, chosen: int) -> list[str] | None:
    """ "has SA SK", "lacks SQ": when that is all there is to the set."""
    held = np.flatnonzero(holding_table(chosen))
    has_all = int(np.bitwise_and.reduce(held))
    has_none = 8191 & ~int(np.bitwise_or.reduce(held))
    if len(held) << (has_all | has_none).bit_count() != 8192:
        return None
    found = [("has", has_all), ("lacks", has_none)]
    return [f"{verb} {_cards(suit, cards)}" for verb, cards in found if cards]


def _partial(suit: Suit, chosen: int) -> str | None:
    """ "has Kxx...": these cards and others, so many of them small."""
    held = np.flatnonzero(holding_table(chosen))
    named = int(np.bitwise_and.reduce(held))
    small = int(np.bitwise_count(held & ~named & _SMALL).min())
    holdings = np.arange(8192)
    others = np.bitwise_count(holdings & ~named & _SMALL)
    if not small or holdings_where((holdings & named == named) & (others >= small)) != chosen:
        return None
    before = "." * (Suit.SPADES - suit)
    return f"has {before}{holding_text(named)}{'x' * small}{'.' * suit}"


def _cards(suit: Suit, holding: int) -> str:
    return " ".join(f"{suit}{rank}" for rank in holding_text(holding))


def single_pattern(chosen: int) -> str | None:
    """``AKx`` when the set is all holdings of that form, an empty text for a void."""
    patterns = _patterns(chosen, most=1)
    return patterns[0] if patterns else None


def _name(suit: Suit) -> str:
    return suit.name.lower()


def _listed(suit: Suit, chosen: int) -> str:
    patterns = _patterns(chosen, most=8192)
    if patterns is None:
        held = np.flatnonzero(holding_table(chosen))
        patterns = [holding_text(int(holding)) for holding in held[::-1]]
    whole = [
        f"{_name(suit)} {pattern}" if pattern else f"void in {_name(suit)}" for pattern in patterns
    ]
    return alternatives(whole)


def _patterns(chosen: int, most: int) -> list[str] | None:
    """The set as honours and x's, when each x may be any small card: at most so many of them."""
    table = holding_table(chosen)
    found: list[str] = []
    left = table.copy()
    for start in np.flatnonzero(table)[::-1]:
        if not left[start]:
            continue
        for named in (int(start) & ~_SMALL, int(start)):
            like = _like(named, int(start).bit_count() - named.bit_count())
            if not np.any(like & ~table):
                break
        if len(found) == most:
            return None
        left &= ~like
        found.append(holding_text(named) + "x" * (int(start).bit_count() - named.bit_count()))
    return found


def _like(named: int, small: int) -> NDArray[np.bool_]:
    """The holdings with these cards and so many other small ones."""
    holdings = np.arange(8192)
    others = holdings & ~named
    fits: NDArray[np.bool_] = (
        (holdings & named == named) & (others <= _SMALL) & (np.bitwise_count(others) == small)
    )
    return fits


# --- Properties ---------------------------------------------------------------------------------


@cache
def _known(suit: Suit) -> tuple[Property, ...]:
    """Named sets of holdings in a suit, the least usual first."""
    name = _name(suit)
    found = []
    for one, other in combinations((Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN), 2):
        either = holdings_where((has(one) == 1) | (has(other) == 1))
        found.append(Property(either, f"has {suit}{one} or {suit}{other}"))
    for rank in RANKS:
        found.append(Property(holdings_where(has(rank) == 0), f"lacks {suit}{rank}"))
    found += _amounts(suit)
    for rank in RANKS:
        found.append(Property(holdings_where(has(rank) == 1), f"has {suit}{rank}"))
    good = holdings_where(good_holdings())
    found += [Property(ALL_HOLDINGS & ~good, f"not good {name}"), Property(good, f"good {name}")]
    solid = holdings_where(solid_holdings())
    found += [
        Property(ALL_HOLDINGS & ~solid, f"not solid {name}"),
        Property(solid, f"solid {name}"),
    ]
    for words, degree in (("half stopper", Stopper.PARTIAL), ("stopper", Stopper.FULL)):
        stops = holdings_where(counts.STOPPER.table >= degree)
        found.append(Property(ALL_HOLDINGS & ~stops, f"no {words} in {name}"))
        found.append(Property(stops, f"{words} in {name}"))
    return tuple(found)


def _amounts(suit: Suit) -> list[Property]:
    """Top cards, points, quality and the like: so many or more, so many or fewer."""
    found = []
    for noun, count in _nouns(suit).items():
        for value in range(int(count.table.max()) + 1):
            found += [
                Property(_between(count, None, value), amount=noun, high=value),
                Property(_between(count, value, None), amount=noun, low=value),
                Property(_between(count, value, value), amount=noun, low=value, high=value),
            ]
    everything = (0, ALL_HOLDINGS)
    return [each for each in found if each.members not in everything]


def _nouns(suit: Suit) -> dict[str, Count]:
    name = _name(suit)
    return {
        f"losers in {name}": counts.LOSERS,
        f"controls in {name}": counts.CONTROLS,
        f"{name[:-1]} quality": counts.SUIT_QUALITY,
        f"HCP in {name}": counts.HCP,
        **{f"of the top {number} {name}": count for number, count in _TOPS.items()},
        name: counts.LENGTH,
    }


def _bounds(suit: Suit, chosen: int) -> list[Property]:
    """The fewest and the most of everything countable among the holdings of a set."""
    table = holding_table(chosen)
    found = []
    for noun, count in _nouns(suit).items():
        values = count.table[table]
        low, high = int(values.min()), int(values.max())
        found.append(Property(_between(count, None, high), amount=noun, high=high))
        found.append(Property(_between(count, low, None), amount=noun, low=low))
    return found


def _between(count: Count, low: int | None, high: int | None) -> int:
    table = np.ones(8192, dtype=np.bool_)
    if low is not None:
        table &= count.table >= low
    if high is not None:
        table &= count.table <= high
    return holdings_where(table)
