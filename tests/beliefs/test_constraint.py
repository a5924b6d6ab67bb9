"""Constraints as an algebra: whatever is merged or turned round, the same deals satisfy it."""

from __future__ import annotations

from functools import cache

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from beliefs.conditions import at_the_table, constraints, the_hand
from beliefs.sampling import random_deals
from merrimac.beliefs.constraint import (
    ALL_HOLDINGS,
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Holding,
    Or,
    Shapes,
    all_of,
    any_of,
    negation,
    settled,
)
from merrimac.beliefs.shapes import ALL_SHAPES, with_length
from merrimac.game.cards import Suit
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat

specified = constraints(at_the_table)


@cache
def deals() -> Masks:
    return random_deals(400, np.random.default_rng(6))


def same(one: Constraint, other: Constraint) -> bool:
    return bool(np.array_equal(one.batch(deals()), other.batch(deals())))


@given(st.lists(specified, max_size=4))
def test_merging_changes_nothing(parts: list[Constraint]) -> None:
    truths = [part.batch(deals()) for part in parts]
    everywhere = np.ones(len(deals()), dtype=np.bool_)
    every = np.logical_and.reduce([everywhere, *truths])
    some = np.logical_or.reduce([~everywhere, *truths])
    assert np.array_equal(all_of(parts).batch(deals()), every)
    assert np.array_equal(any_of(parts).batch(deals()), some)


@given(specified)
def test_a_negation_is_the_opposite_and_its_own_inverse(part: Constraint) -> None:
    assert np.array_equal(negation(part).batch(deals()), ~part.batch(deals()))
    assert same(negation(negation(part)), part)


@given(specified, specified)
def test_de_morgan(one: Constraint, other: Constraint) -> None:
    assert same(~(one & other), ~one | ~other)
    assert same(~(one | other), ~one & ~other)


@given(specified, specified, specified)
def test_and_distributes_over_or(one: Constraint, two: Constraint, three: Constraint) -> None:
    assert same(one & (two | three), (one & two) | (one & three))


@given(specified)
def test_always_and_never_are_neutral_and_absorbing(part: Constraint) -> None:
    assert part & ALWAYS == part == part | NEVER
    assert part & NEVER == NEVER
    assert part | ALWAYS == ALWAYS


@given(constraints(the_hand), st.sampled_from(SEATS))
def test_a_condition_on_the_hand_goes_to_any_seat(part: Constraint, seat: Seat) -> None:
    assert part.seats <= {None}
    placed = part.at(seat)
    assert placed.seats <= {seat}
    assert np.array_equal(placed.batch(deals()), part.batch(deals()[:, seat]))


@given(specified, st.sampled_from(SEATS))
def test_a_seat_once_named_stays(part: Constraint, seat: Seat) -> None:
    assert same(part.at(seat), part)


@given(specified, constraints(the_hand), st.integers(0, 399))
def test_one_deal_or_hand_is_judged_as_in_a_batch(
    part: Constraint, on_hand: Constraint, number: int
) -> None:
    north, east, south, west = (Hand(int(mask)) for mask in deals()[number])
    assert part.admits(Deal((north, east, south, west))) == part.batch(deals())[number]
    assert on_hand.admits(south) == on_hand.batch(deals()[:, Seat.SOUTH])[number]


def test_atoms_about_the_same_thing_become_one() -> None:
    spades = Shapes(with_length(Suit.SPADES, 5, 13), Seat.SOUTH)
    hearts = Shapes(with_length(Suit.HEARTS, 0, 3), Seat.SOUTH)
    elsewhere = Shapes(with_length(Suit.HEARTS, 0, 3), Seat.NORTH)
    assert spades & hearts == Shapes(spades.chosen & hearts.chosen, Seat.SOUTH)
    assert spades | hearts == Shapes(spades.chosen | hearts.chosen, Seat.SOUTH)
    assert spades & elsewhere == And((spades, elsewhere))
    assert spades & spades == spades
    assert spades & ~spades == NEVER
    assert spades | ~spades == ALWAYS


def test_no_negation_is_kept_and_nesting_is_flat() -> None:
    one, two, three = (
        Shapes(with_length(Suit.SPADES, 5, 13), seat) for seat in (Seat.NORTH, Seat.EAST, Seat.WEST)
    )
    assert (one & two) & three == And((one, two, three))
    assert (one | two) | three == Or((one, two, three))
    assert ~(one & two) == Or((~one, ~two))


def test_what_allows_all_or_nothing_is_always_or_never() -> None:
    assert settled(Shapes(ALL_SHAPES)) == ALWAYS == settled(Holding(Suit.CLUBS, ALL_HOLDINGS))
    assert settled(Shapes(0)) == NEVER == settled(Holding(Suit.CLUBS, 0))
