"""Cells: whatever the formula, they exclude each other and together are the formula."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from beliefs.frequencies import shuffled
from merrimac.beliefs.cells import MOST_CELLS, Cell, cells
from merrimac.beliefs.constraint import (
    ALWAYS,
    NEVER,
    Constraint,
    Holding,
    Predicate,
    Shapes,
    Sum,
    Term,
    Truths,
    all_of,
    any_of,
    holdings_where,
    negation,
    settled,
    topic,
)
from merrimac.beliefs.counts import CONTROLS, HCP, LENGTH
from merrimac.beliefs.measure import KaplanRubens
from merrimac.beliefs.shapes import BALANCED_PATTERNS, shapes_where, with_patterns
from merrimac.game.cards import SUITS
from merrimac.game.deal import NO_DEAL
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat

DEALS = shuffled(4_000, NO_DEAL, np.random.default_rng(11))
_HOLDINGS = np.arange(8192)


def _lengths(low: int, width: int, suit: int, seat: Seat) -> Constraint:
    return settled(Shapes(shapes_where(lambda shape: low <= shape[suit] <= low + width), seat))


def _holdings(divisor: int, suit: int, seat: Seat) -> Constraint:
    """Any set of holdings will do; this one has no pattern that a cell could be lucky with."""
    return Holding(SUITS[suit], holdings_where(_HOLDINGS * 7919 % 1009 % divisor == 0), seat)


def _points(seats: tuple[Seat, ...], low: int, width: int) -> Constraint:
    sum_of = Sum(tuple(Term(HCP, SUITS, seat) for seat in seats), frozenset())
    middle = 10 * len(seats) + low
    return Sum(sum_of.terms, frozenset(range(middle, middle + width + 1)))


def _above_average(seat: Seat, holds: bool) -> Constraint:
    return Predicate(_Rich(seat), holds)


class _Rich(KaplanRubens):
    """A measure that no count can take the place of: 1 for more than ten Kaplan-Rubens points."""

    def batch(self, cards: Masks) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return (super().batch(cards) > 10).astype(np.int64)


_seats = st.sampled_from(SEATS[:3])
_countable: SearchStrategy[Constraint] = st.one_of(
    st.builds(_lengths, st.integers(0, 5), st.integers(0, 4), st.integers(0, 3), _seats),
    st.builds(_holdings, st.integers(2, 4), st.integers(0, 3), _seats),
    st.builds(
        _points,
        st.sampled_from(((Seat.NORTH,), (Seat.EAST,), (Seat.NORTH, Seat.SOUTH))),
        st.integers(-6, 4),
        st.integers(0, 8),
    ),
    st.just(Shapes(with_patterns(BALANCED_PATTERNS), Seat.SOUTH)),
)
_atoms = st.one_of(_countable, _countable, st.builds(_above_average, _seats, st.booleans()))


def _combined(parts: SearchStrategy[Constraint]) -> SearchStrategy[Constraint]:
    several = st.lists(parts, min_size=2, max_size=4)
    return st.one_of(several.map(all_of), several.map(any_of), parts.map(negation))


formulas = st.recursive(_atoms, _combined, max_leaves=12)


def truths(cell: Cell) -> Truths:
    return all_of((*cell.atoms.values(), cell.residue)).batch(DEALS)


@given(formulas)
@settings(max_examples=300)
def test_each_deal_of_the_formula_is_in_exactly_one_cell(formula: Constraint) -> None:
    found = cells(formula)
    times = sum((truths(cell).astype(np.int64) for cell in found), np.zeros(len(DEALS), np.int64))
    assert (times == formula.batch(DEALS)).all()


@given(formulas)
def test_a_cell_has_one_atom_to_a_topic_and_counts_what_it_can(formula: Constraint) -> None:
    for cell in cells(formula):
        for key, atom in cell.atoms.items():
            assert topic(atom) == key and isinstance(atom, Shapes | Holding | Sum)
        residue = (cell.residue, *getattr(cell.residue, "parts", ()))
        assert len(cells(formula)) == 1 or not any(isinstance(part, Sum) for part in residue)


@given(formulas)
def test_an_exact_formula_leaves_nothing_to_be_tested(formula: Constraint) -> None:
    found = cells(formula)
    if "Predicate" not in repr(formula) and len(found) > 1:
        assert all(cell.residue == ALWAYS for cell in found)


def test_always_and_never() -> None:
    assert cells(ALWAYS) == [Cell()]
    assert cells(NEVER) == []
    both = all_of((_points((Seat.NORTH,), 0, 3), _points((Seat.NORTH,), 4, 3)))
    assert cells(both) == []


def test_an_alternative_is_cut_into_the_one_and_the_other_but_not_the_one() -> None:
    long_suit, strong = _lengths(6, 7, 3, Seat.NORTH), _points((Seat.NORTH,), 5, 22)
    first, second = cells(long_suit | strong)
    assert list(first.atoms.values()) == [long_suit]
    assert set(second.atoms.values()) == {strong, negation(long_suit)}


def test_alternatives_that_say_the_same_thing_are_one_cell() -> None:
    assert len(cells(_points((Seat.EAST,), 0, 1) | _points((Seat.EAST,), 5, 1))) == 1


def test_too_many_alternatives_are_tested_on_the_deals() -> None:
    rng = Random(4)

    def atom() -> Constraint:
        kind = rng.choice((HCP, CONTROLS, LENGTH))
        suits = tuple(rng.sample(SUITS, rng.choice((2, 3))))
        return Sum((Term(kind, suits, rng.choice(SEATS)),), frozenset(rng.sample(range(7), 3)))

    within = _points((Seat.NORTH,), 0, 6)
    formula = all_of((within, *(any_of((atom(), atom(), atom())) for _ in range(12))))
    (only,) = cells(formula)
    assert list(only.atoms.values()) == [within] and only.residue != ALWAYS
    assert (truths(only) == formula.batch(DEALS)).all()


@pytest.mark.long
@given(st.recursive(_atoms, _combined, max_leaves=40))
@settings(max_examples=1000)
def test_large_formulas_too(formula: Constraint) -> None:
    found = cells(formula)
    assert len(found) <= MOST_CELLS
    times = sum((truths(cell).astype(np.int64) for cell in found), np.zeros(len(DEALS), np.int64))
    assert (times == formula.batch(DEALS)).all()
