"""Exact dealing by boxes: counts, probabilities and draws, without the belief language above."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from merrimac.game import features
from merrimac.game.cards import SUITS, Card, Suit
from merrimac.game.hand import DECK_MASK, Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.solve.dealing import (
    BadBox,
    Box,
    Exact,
    KnownCards,
    Sum,
    Term,
    TooLarge,
)

NORTH, EAST, SOUTH, WEST = SEATS
POINTS: NDArray[np.int64] = features.hcp.table
LENGTHS: NDArray[np.int64] = features.length.table
HOLDINGS = np.arange(8192)
ALL_HANDS = 635013559600


def points(seat: Seat, low: int, high: int, suits: tuple[Suit, ...] = SUITS) -> Sum:
    return Sum((Term(seat, suits, POINTS),), ((low, high),))


def known(**hands: str) -> KnownCards:
    masks = [Hand.parse(hands.get(seat.name.lower(), "...")).mask for seat in SEATS]
    return masks[0], masks[1], masks[2], masks[3]


def shapes(*lengths: tuple[int, int, int]) -> NDArray[np.bool_]:
    """Clubs, diamonds, hearts."""
    table = np.zeros((14, 14, 14), dtype=np.bool_)
    for each in lengths:
        table[each] = True
    return table


def test_a_sum_over_all_values_is_all_hands() -> None:
    by_points = [Exact(Box(sums=(points(SOUTH, value, value),))).count for value in range(38)]
    assert sum(by_points) == ALL_HANDS
    assert by_points[10] == 59723754816
    assert by_points[37] == 4 and by_points[36] == 60


def test_a_sum_over_all_shapes_is_all_hands() -> None:
    lengths = [(c, d, h) for c in range(14) for d in range(14 - c) for h in range(14 - c - d)]
    counts = {each: Exact(Box(shapes={NORTH: shapes(each)})).count for each in lengths}
    assert len(counts) == 560 and sum(counts.values()) == ALL_HANDS
    for (clubs, diamonds, hearts), count in counts.items():
        spades = 13 - clubs - diamonds - hearts
        assert count == comb(13, clubs) * comb(13, diamonds) * comb(13, hearts) * comb(13, spades)


def test_nothing_said_leaves_one_way_and_the_rest() -> None:
    exact = Exact(Box())
    assert exact.count == 1 and exact.tracked == []
    everyone = comb(52, 13) * comb(39, 13) * comb(26, 13)
    assert exact.ways_for(frozenset(SEATS)) == everyone == 53644737765488792839237440000
    assert exact.ways_for(frozenset({NORTH})) == ALL_HANDS


def test_a_loose_second_hand_multiplies_the_ways() -> None:
    one = Box(sums=(points(SOUTH, 15, 17),))
    loose = Sum((Term(NORTH, SUITS, LENGTHS),), ((13, 13),))
    two = Box(sums=(points(SOUTH, 15, 17), loose))
    assert Exact(two).tracked == [NORTH, SOUTH]
    assert Exact(two).count == Exact(one).count * comb(39, 13)
    assert Exact(one).ways_for(frozenset({NORTH, SOUTH})) == comb(39, 13)


def test_three_hands_are_a_partition_of_what_two_are() -> None:
    """West's points, summed over all values, leave what is said of North and South."""
    held = known(north="A.K.Q432.5432", south="K5.A5432.A.A", west="QJ.QJ.K5.76")
    sums = (points(NORTH, 10, 12), points(SOUTH, 15, 18))
    two = Exact(Box(held, sums=sums))
    west = [Exact(Box(held, sums=(*sums, points(WEST, n, n)))) for n in range(38)]
    assert {len(exact.tracked) for exact in west} == {3}
    needed = two.box.needed
    left = needed[EAST] + needed[WEST]
    assert sum(exact.count for exact in west) == two.count * comb(left, needed[WEST]) > 0


def test_four_hands_are_a_partition_of_what_three_are() -> None:
    held = known(
        north="A.K.Q432.5432", south="K5.A5432.A.A", west="QJ.QJ.K5.76", east="876.T.8.T98"
    )
    sums = (points(NORTH, 10, 12), points(SOUTH, 15, 18), points(WEST, 8, 13))
    three = Exact(Box(held, sums=sums))
    lengths = Sum((Term(EAST, (Suit.SPADES, Suit.CLUBS), LENGTHS),), ((0, 13),))
    odd_and_even = [
        Exact(Box(held, sums=(*sums, Sum(lengths.terms, tuple((n, n) for n in values)))))
        for values in (range(0, 14, 2), range(1, 14, 2))
    ]
    assert all(exact.tracked for exact in odd_and_even)
    assert sum(exact.count for exact in odd_and_even) == three.count > 0


@given(st.integers(0, 2**32), st.integers(1, 3), st.booleans())
def test_small_pools_against_a_list_of_all_deals(seed: int, each: int, both: bool) -> None:
    """Two hands of ``each`` unknown cards, in a pool of three hands."""
    rng = Random(seed)
    cards = list(range(52))
    rng.shuffle(cards)
    hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
    masks = [sum(1 << card for card in hand[: 13 - each]) for hand in hands[:3]]
    held = (masks[0], masks[1], masks[2], sum(1 << card for card in hands[3]))
    north, south = rng.randrange(14), rng.randrange(14)
    sums = [points(NORTH, north, north + 3)]
    if both:
        sums.append(Sum((Term(NORTH, SUITS, POINTS), Term(SOUTH, SUITS, POINTS)), ((0, south),)))
    box = Box(held, sums=tuple(sums))
    found = sum(
        1
        for deal in _divisions(held, each)
        if north <= _points(deal[NORTH]) <= north + 3
        and (not both or _points(deal[NORTH]) + _points(deal[SOUTH]) <= south)
    )
    exact = Exact(box)
    assert exact.count * exact.ways_for(frozenset(SEATS)) == found


def _divisions(held: KnownCards, each: int) -> list[tuple[int, int, int, int]]:
    left = [1 << card for card in range(52) if (DECK_MASK & ~sum(held)) >> card & 1]
    found = []
    for north in combinations(left, each):
        for east in combinations([card for card in left if card not in north], each):
            given, more = held[0] | sum(north), held[1] | sum(east)
            found.append((given, more, DECK_MASK & ~given & ~more & ~held[3], held[3]))
    return found


def _points(mask: int) -> int:
    return features.hcp(Hand(mask))


# --- Probabilities ------------------------------------------------------------------------------


BREAKS = {
    (2, 13, 13): ".240000 .520000 .240000",
    (3, 13, 13): ".110000 .390000 .390000 .110000",
    (4, 13, 13): ".047826 .248696 .406957 .248696 .047826",
    (5, 13, 13): ".019565 .141304 .339130 .339130 .141304 .019565",
    (6, 13, 13): ".007453 .072671 .242236 .355280 .242236 .072671 .007453",
    (5, 7, 12): ".068111 .297988 .397317 .198658 .036120 .001806",
    (4, 10, 13): ".080745 .322981 .396386 .176172 .023715",
}


def vacant(missing: int, left: int, right: int) -> KnownCards:
    """West with ``left`` places and East with ``right``, ``missing`` spades among their cards."""
    seen = iter([*range(39 + missing, 52), *range(39)])
    north, south, east, west = (
        sum(1 << next(seen) for _ in range(cards)) for cards in (13, 13, 13 - right, 13 - left)
    )
    return north, east, south, west


@pytest.mark.parametrize(("missing", "left", "right"), BREAKS)
def test_breaks_by_vacant_places(missing: int, left: int, right: int) -> None:
    held = vacant(missing, left, right)
    assert [mask.bit_count() for mask in held] == [13, 13 - right, 13, 13 - left]
    exact = Exact(Box(held, weights={(WEST, Suit.SPADES): np.ones(8192)}))
    _, lengths = exact.marginals()
    expected = BREAKS[missing, left, right].split()
    for cards, probability in enumerate(expected):
        assert f"{lengths[WEST, Suit.SPADES, cards]:.6f}"[1:] == probability
        formula = comb(missing, cards) * comb(left + right - missing, left - cards)
        by_count = Exact(Box(held, weights={(WEST, Suit.SPADES): (LENGTHS == cards).astype(float)}))
        assert by_count.count == formula
    assert lengths[WEST, Suit.SPADES].sum() == pytest.approx(1, abs=1e-12)


def test_a_queen_is_where_the_places_are() -> None:
    held = vacant(3, 8, 11)
    places, _ = Exact(Box(held)).marginals()
    for spade in range(39, 42):
        assert places[WEST, spade] == pytest.approx(8 / 19, abs=1e-12)
        assert places[EAST, spade] == pytest.approx(11 / 19, abs=1e-12)


def test_restricted_choice() -> None:
    """Missing QJ32, East drops the queen: from QJ he would have dropped it every second time."""
    queen, jack = 1 << 10, 1 << 9
    held = known(north="AKT9.5432.543.32", south="87654.876.876.54")
    likely = np.zeros(8192)
    likely[queen], likely[queen | jack] = 1.0, 0.5
    exact = Exact(Box(held, weights={(EAST, Suit.SPADES): likely}))
    _, lengths = exact.marginals()
    assert not exact.is_count
    assert lengths[EAST, Suit.SPADES, 1] == pytest.approx(11 / 17, abs=1e-12)
    prior = {
        cards: Exact(Box(held, weights={(EAST, Suit.SPADES): 1.0 * (HOLDINGS == cards)})).count
        for cards in (queen, queen | jack)
    }
    assert prior[queen] / comb(26, 13) == pytest.approx(0.062174, abs=5e-7)
    assert prior[queen | jack] / comb(26, 13) == pytest.approx(0.067826, abs=5e-7)
    with pytest.raises(BadBox, match="a weight, not a count"):
        assert exact.count


def test_places_add_up_and_equal_cards_are_equally_likely() -> None:
    held = known(north="A974.53.KJ82.QJ6")
    exact = Exact(Box(held, sums=(points(WEST, 9, 11), points(EAST, 0, 12))))
    places, lengths = exact.marginals()
    assert places.sum(axis=0) == pytest.approx(np.ones(52), abs=1e-12)
    assert places.sum(axis=1) == pytest.approx(13 * np.ones(4), abs=1e-10)
    assert lengths[[EAST, WEST]].sum(axis=2) == pytest.approx(np.ones((2, 4)), abs=1e-12)
    for suit in SUITS:
        spots = [card for card in range(13 * suit, 13 * suit + 9) if not held[NORTH] >> card & 1]
        for seat in SEATS:
            assert np.ptp(places[seat, spots]) < 1e-13
    # The mean of the lengths is the sum of the places.
    mean = (lengths[WEST] * np.arange(14)).sum(axis=1)
    assert mean == pytest.approx(places[WEST].reshape(4, 13).sum(axis=1), abs=1e-12)


def test_a_place_is_the_count_with_the_card_moved_there() -> None:
    exact = Exact(Box(sums=(points(WEST, 9, 11), points(EAST, 0, 12))))
    places, _ = exact.marginals()
    for text in ("SA", "HK", "DJ", "C2"):
        card = Card.parse(text)
        moved = Exact(Box((0, 0, 0, card.mask), sums=exact.box.sums))
        assert moved.count / exact.count == pytest.approx(places[WEST, card], rel=1e-12)


def test_the_distribution_of_a_sum_is_that_of_its_values() -> None:
    exact = Exact(Box(sums=(points(NORTH, 11, 14), points(SOUTH, 0, 8))))
    found = exact.distribution(0)
    for value in range(11, 15):
        one = Exact(Box(sums=(points(NORTH, value, value), points(SOUTH, 0, 8))))
        assert found[value] == pytest.approx(one.count / exact.count, rel=1e-12)
    assert list(found) == [11, 12, 13, 14] and sum(found.values()) == pytest.approx(1)


# --- Draws --------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_deals() -> None:
    box = Box(sums=(points(SOUTH, 15, 17),))
    first, again, other = (Exact(box).sample(50, Random(seed)) for seed in (7, 7, 8))
    assert (first == again).all() and not (first == other).all(axis=1).any()
    assert str(Hand(int(first[0, SOUTH]))) == "9.AKQ4.QJ3.KT642"


def test_one_random_source_gives_new_deals_each_time() -> None:
    exact, rng = Exact(Box()), Random(1)
    assert not (exact.sample(20, rng) == exact.sample(20, rng)).all(axis=1).any()


def test_every_deal_is_a_deal_of_the_box() -> None:
    held = known(north="AKQ...", east=".AKQ..", west="...AKQ5432")
    total = Sum((Term(NORTH, SUITS, POINTS), Term(EAST, SUITS, POINTS, -1)), ((-2, 2),))
    deals = Exact(Box(held, sums=(total,))).sample(500, Random(3))
    assert deals.shape == (500, 4) and deals.dtype == np.uint64
    assert (np.bitwise_or.reduce(deals, axis=1) == DECK_MASK).all()
    assert (np.bitwise_count(deals) == 13).all()
    for seat in SEATS:
        assert (deals[:, seat] & np.uint64(held[seat]) == held[seat]).all()
    difference = features.hcp.batch(deals[:, NORTH]) - features.hcp.batch(deals[:, EAST])
    assert (abs(difference) <= 2).all() and len(np.unique(difference)) == 5


def test_what_is_refused() -> None:
    with pytest.raises(BadBox, match="in two hands"):
        Exact(Box((1, 1, 0, 0)))
    with pytest.raises(BadBox, match="more than thirteen"):
        Exact(Box((0x3FFF, 0, 0, 0)))
    with pytest.raises(BadBox, match="no deal"):
        Exact(Box(sums=(points(NORTH, 38, 40),))).sample(1, Random(1))
    with pytest.raises(BadBox, match="intervals"):
        Exact(Box(sums=(Sum((Term(NORTH, SUITS, POINTS),), ((5, 9), (8, 12))),)))
    with pytest.raises(TooLarge):
        Exact(Box(sums=(points(NORTH, 5, 9), points(SOUTH, 5, 9))), work=10)
    with pytest.raises(BadBox, match="several suits"):
        Exact(Box(sums=(points(NORTH, 5, 9, (Suit.CLUBS,)),))).distribution(0)
