"""Hypothesis strategies for constraints: atoms of every kind, joined by and, or and not."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from merrimac.beliefs import counts
from merrimac.beliefs.comparison import compare
from merrimac.beliefs.constraint import (
    ALWAYS,
    NEVER,
    Constraint,
    Holding,
    Shapes,
    all_of,
    any_of,
    negation,
)
from merrimac.beliefs.expression import Arithmetic, Operator
from merrimac.beliefs.measure import Amount, KaplanRubens, Measure, Number
from merrimac.beliefs.shapes import ALL_SHAPES, with_length, with_patterns
from merrimac.game.cards import SUITS
from merrimac.game.seats import SEATS, Seat

RELATIONS = ("==", "!=", "<", "<=", ">", ">=")
Seats = SearchStrategy[Seat | None]

suits = st.sampled_from(SUITS)
the_hand: Seats = st.none()
at_the_table: Seats = st.sampled_from(SEATS)


def shapes(seats: Seats) -> SearchStrategy[Constraint]:
    lengths = st.builds(with_length, suits, st.integers(0, 5), st.integers(5, 13))
    patterns = st.sampled_from([(4, 3, 3, 3), (5, 3, 3, 2), (5, 4, 3, 1), (6, 3, 2, 2)])
    sets = st.one_of(lengths, st.sets(patterns, min_size=1).map(with_patterns))
    several = st.lists(sets, min_size=1, max_size=3).map(_union)
    return st.builds(Shapes, several, seats)


def _union(sets: list[int]) -> int:
    chosen = 0
    for each in sets:
        chosen |= each
    return chosen & ALL_SHAPES


def amounts(seats: Seats) -> SearchStrategy[Measure]:
    named = st.sampled_from([counts.HCP, counts.CONTROLS, counts.QUICK_TRICKS])
    one_suit = suits.map(lambda suit: (suit,))
    return st.one_of(
        st.builds(Amount, st.just(counts.LENGTH), one_suit, seats),
        st.builds(Amount, named, st.one_of(st.just(SUITS), one_suit), seats),
    )


def comparisons(seats: Seats) -> SearchStrategy[Constraint]:
    """Sums, sets of shapes and sets of holdings, whichever a comparison comes to."""
    side = st.one_of(
        amounts(seats),
        st.builds(Arithmetic, st.just(Operator.PLUS), amounts(seats), amounts(seats)),
        st.builds(Arithmetic, st.just(Operator.MINUS), amounts(seats), amounts(seats)),
    )
    return st.builds(compare, side, st.sampled_from(RELATIONS), st.integers(0, 14).map(Number))


def holdings(seats: Seats) -> SearchStrategy[Constraint]:
    bits = st.integers(1, (1 << 8192) - 2)
    return st.builds(Holding, suits, bits, seats)


def predicates(seats: Seats) -> SearchStrategy[Constraint]:
    return st.builds(
        compare,
        st.builds(KaplanRubens, seats),
        st.sampled_from(RELATIONS),
        st.integers(5, 15).map(Number),
    )


def constraints(seats: Seats, readable: bool = False) -> SearchStrategy[Constraint]:
    """Any constraint; with ``readable`` only what the language has words for."""
    atoms = [shapes(seats), comparisons(seats), predicates(seats)]
    if not readable:
        atoms += [holdings(seats), st.sampled_from([ALWAYS, NEVER])]
    return st.recursive(
        st.one_of(atoms),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3).map(all_of),
            st.lists(inner, max_size=3).map(any_of),
            inner.map(negation),
        ),
        max_leaves=6,
    )
