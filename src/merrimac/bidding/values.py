"""Which values a condition on the hand leaves to a number: points, lengths, aces, single cards."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from merrimac.beliefs import counts
from merrimac.beliefs.constraint import (
    And,
    Constraint,
    Holding,
    Or,
    Shapes,
    Sum,
    Term,
    holding_table,
)
from merrimac.beliefs.shapes import members
from merrimac.bidding.fact import (
    ACES,
    HONOURS,
    KINGS,
    NO,
    YES,
    About,
    Values,
    What,
    card_of,
    control_of,
    length_of,
)
from merrimac.bidding.grid import Cells, leads_in, lengths_in, points_in, support_in, told
from merrimac.game.cards import SUITS, Card, Rank, Suit

_ON_GRID = (What.POINTS, What.SUPPORT, What.LENGTH, What.LONGER)


@lru_cache(maxsize=20_000)
def values_of(constraint: Constraint, about: About) -> Values:
    """What a number may be in a hand that satisfies a condition; none: no such hand."""
    if about.what in _ON_GRID:
        return values_in(told(constraint).possibly, about)
    match constraint:
        case And(parts):
            if _is_without_control(constraint, about):
                return NO
            return about.domain.intersection(*(values_of(part, about) for part in parts))
        case Or(parts):
            return frozenset[int]().union(*(values_of(part, about) for part in parts))
        case Shapes(chosen) if about.suit is not None:
            return _of_lengths({shape[about.suit] for shape in members(chosen)}, about)
        case Holding(suit, chosen) if suit is about.suit:
            return _of_holdings(chosen, about)
        case Sum():
            return _of_sum(constraint, about)
    return about.domain


def _is_without_control(constraint: Constraint, about: About) -> bool:
    """No ace, and not void: two conditions that only together say it."""
    if about.what is not What.CONTROL or about.suit is None:
        return False
    lengths = values_of(constraint, length_of(about.suit))
    return values_of(constraint, _ace(about.suit)) == NO and 0 not in lengths


def values_in(cells: Cells, about: About) -> Values:
    """The same for points and lengths, from cells of the grid."""
    if about.what is What.POINTS:
        return points_in(cells)
    assert about.suit is not None
    if about.what is What.SUPPORT:
        return support_in(cells, about.suit)
    if about.what is What.LENGTH:
        return lengths_in(cells, about.suit)
    assert about.other is not None
    return leads_in(cells, about.suit, about.other)


def _of_lengths(lengths: set[int], about: About) -> Values:
    if lengths != {0} or about.what is What.SUIT_POINTS:
        return about.domain
    return YES if about.what is What.CONTROL else NO


def _of_holdings(chosen: int, about: About) -> Values:
    held = np.flatnonzero(holding_table(chosen))
    rank = Rank.ACE if about.card is None else about.card.rank
    found = held >> rank & 1
    if about.what is What.SUIT_POINTS:
        found = counts.HCP.table[held]
    elif about.what is What.CONTROL:
        found = found | (held == 0)
    elif about.what is not What.CARD:
        return about.domain
    return frozenset(found.tolist())


def _of_sum(total: Sum, about: About) -> Values:
    if about.what is What.SUIT_POINTS and about.suit is not None:
        is_same = total.terms == (Term(counts.HCP, (about.suit,)),)
        return total.allowed & about.domain if is_same else about.domain
    for count, rank in HONOURS.items():
        if total.terms == (Term(counts.rank_count(rank)),):
            values = total.allowed & count.domain
            if about == count:
                return values
            if about.card is not None and about.card.rank is rank and values in (NO, {4}):
                return NO if values == NO else YES
    return about.domain


def of_cards(constraint: Constraint) -> dict[About, Values]:
    """All that a condition says of aces, kings and controls, without what goes without saying."""
    found = {about: values_of(constraint, about) for about in _OF_CARDS}
    told_of = {about: values for about, values in found.items() if values < about.domain and values}
    return {about: values for about, values in told_of.items() if not _follows(about, told_of)}


_OF_CARDS = (
    ACES,
    KINGS,
    *map(control_of, SUITS),
    *(card_of(Card.of(suit, rank)) for rank in (Rank.ACE, Rank.KING) for suit in SUITS),
)


def _follows(about: About, told_of: dict[About, Values]) -> bool:
    """An ace held is a control, no control is no ace, no aces at all is none of each."""
    if about.what is What.CONTROL and about.suit is not None:
        return told_of.get(_ace(about.suit)) == YES
    if about.card is None:
        return False
    if any(count in told_of and about.card.rank is rank for count, rank in HONOURS.items()):
        return True
    is_ace = about.card.rank is Rank.ACE
    return is_ace and told_of.get(control_of(about.card.suit)) == NO


def _ace(suit: Suit) -> About:
    return card_of(Card.of(suit, Rank.ACE))
