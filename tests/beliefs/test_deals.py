"""Deals of a constraint: the check values, and samples without bias."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random

import numpy as np
import pytest

from beliefs.frequencies import (
    SURPRISING,
    against_shares,
    compare,
    rejected,
    shuffled_around,
)
from merrimac.beliefs import comparison
from merrimac.beliefs.constraint import (
    ALWAYS,
    NEVER,
    Constraint,
    Holding,
    Shapes,
    all_of,
    holdings_where,
)
from merrimac.beliefs.counts import HCP, LENGTH
from merrimac.beliefs.deals import Deals, NoSuchDeal
from merrimac.beliefs.expression import Arithmetic, Operator
from merrimac.beliefs.measure import Amount, KaplanRubens, Measure, Number
from merrimac.beliefs.shapes import SHAPES, with_patterns
from merrimac.bench.dealing import CASES, balanced, length, points
from merrimac.game.cards import SUITS, Card, Suit
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.features import batch_lengths
from merrimac.game.hand import DECK_MASK, Hand
from merrimac.game.seats import SEATS, Seat

NORTH, EAST, SOUTH, WEST = SEATS
ALL_HANDS = 635013559600
ONE = frozenset({SOUTH})


def cases(name: str) -> Deals:
    return Deals(CASES[name].constraint, CASES[name].known)


# --- Check values -------------------------------------------------------------------------------

SPADES_AND_12 = points(SOUTH, 12, 21) & length(SOUTH, Suit.SPADES, 5, 13)
COUNTS: list[tuple[Constraint, int, float]] = [
    (ALWAYS, ALL_HANDS, 1.0),
    (balanced(SOUTH) & points(SOUTH, 15, 17), 30897212184, 0.04865599),
    (balanced(SOUTH) & points(SOUTH, 12, 14), 61497944496, 0.09684509),
    (balanced(SOUTH) & points(SOUTH, 20, 21), 3393199716, 0.00534351),
    (balanced(SOUTH), 302292822832, 0.47604152),
    (points(SOUTH, 10, 10), 59723754816, 0.09405115),
    (SPADES_AND_12, 38450405730, 0.06055053),
]


@pytest.mark.parametrize(("constraint", "count", "probability"), COUNTS)
def test_hands(constraint: Constraint, count: int, probability: float) -> None:
    deals = Deals(constraint)
    assert deals.is_exact and deals.count(ONE) == count
    estimate = deals.probability(Deals(), Random(1))
    assert estimate.stderr == 0 and round(estimate.value, 8) == probability


CASE_COUNTS = {
    "iii": ({NORTH}, 860339176, 8122425444, "0.10592146"),
    "iv": ({NORTH, SOUTH}, 101858096969153532, 5157850293780050462400, "1.97481686e-05"),
    "v": ({EAST, WEST}, 271271, 10400600, "0.02608225"),
}


@pytest.mark.parametrize("name", CASE_COUNTS)
def test_cases_of_several_hands(name: str) -> None:
    seats, count, of, probability = CASE_COUNTS[name]
    deals, free = cases(name), Deals(ALWAYS, CASES[name].known)
    assert deals.count(frozenset(seats)) == count and free.count(frozenset(seats)) == of
    value = deals.probability(free, Random(1)).value
    assert (f"{value:.8e}" if name == "iv" else f"{value:.8f}") == probability


def test_four_spades_opposite_a_known_hand() -> None:
    four = Deals(length(NORTH, Suit.SPADES, 4, 13), CASES["iii"].known)
    assert four.count(frozenset({NORTH})) == 3575122929
    free = Deals(ALWAYS, CASES["iii"].known)
    assert round(four.probability(free, Random(1)).value, 8) == 0.44015460


@pytest.mark.parametrize(("card", "count", "chance"), [
    (Card.HK, 246246, ".90774908"), (Card.CA, 233961, ".86246226"),
])  # fmt: skip
def test_where_a_card_is(card: Card, count: int, chance: str) -> None:
    deals = cases("v")
    (part,) = deals.parts
    places, _ = part.counted.marginals()
    assert f"{places[WEST, card]:.8f}"[1:] == chance
    bits = np.arange(8192) >> card.rank & 1 == 1
    west_has_it = Holding(card.suit, holdings_where(bits), WEST)
    with_it = Deals(all_of((deals.constraint, west_has_it)), deals.known)
    assert with_it.count(frozenset({EAST, WEST})) == count
    moved = list(deals.known.hands)
    moved[WEST] = Hand.of([card])
    known = Deal((moved[0], moved[1], moved[2], moved[3]))
    assert Deals(deals.constraint, known).count(frozenset({EAST, WEST})) == count


# --- Counting -----------------------------------------------------------------------------------


def sum_of(*seats: Seat) -> Measure:
    total: Measure = Number(0)
    for seat in seats:
        total = Arithmetic(Operator.PLUS, total, Amount(HCP, seat=seat))
    return total


def test_parts_of_a_partition_add_up() -> None:
    given = points(NORTH, 12, 14) | length(NORTH, Suit.SPADES, 6, 13)
    both = frozenset({NORTH, SOUTH})
    whole = Deals(given).count(frozenset({NORTH})) * comb(39, 13)
    tests = [comparison.compare(sum_of(NORTH, SOUTH), ">=", Number(25)), balanced(SOUTH)]
    for test in tests:
        assert Deals(given & test).count(both) + Deals(given & ~test).count(both) == whole


def test_or_counts_once_what_both_allow() -> None:
    one, other = points(SOUTH, 15, 40), length(SOUTH, Suit.HEARTS, 5, 13)
    either, both = (Deals(each).count(ONE) for each in (one | other, one & other))
    assert either + both == Deals(one).count(ONE) + Deals(other).count(ONE)


def test_nothing() -> None:
    for nothing in (NEVER, points(NORTH, 25, 37) & points(SOUTH, 25, 37)):
        deals = Deals(nothing)
        assert deals.is_empty and deals.count(frozenset(SEATS)) == 0
        with pytest.raises(NoSuchDeal):
            deals.sample(1, Random(1))


# --- Samples ------------------------------------------------------------------------------------


def kaplan_rubens(seat: Seat, low: float) -> Constraint:
    return comparison.compare(KaplanRubens(seat), ">=", Number(low))


@dataclass(frozen=True)
class Kind:
    """A constraint to sample, and how many plain deals to try; a tenth of it in the gate."""

    constraint: Constraint
    known: Deal = NO_DEAL
    tries: int = 2_000_000


_UNBALANCED = Shapes(with_patterns([(5, 4, 3, 1), (5, 4, 2, 2), (6, 4, 2, 1)]), EAST)
KINDS = {
    **{name: Kind(CASES[name].constraint, CASES[name].known) for name in ("i", "ii", "iii", "v")},
    "either": Kind(
        points(SOUTH, 15, 17) & balanced(SOUTH) | length(SOUTH, Suit.CLUBS, 6, 13)
        | length(NORTH, Suit.SPADES, 7, 13),
    ),
    "points together": Kind(
        comparison.compare(sum_of(NORTH, SOUTH), ">=", Number(26))
        & length(NORTH, Suit.HEARTS, 4, 13)
    ),
    "three hands": Kind(
        points(NORTH, 10, 14) & length(EAST, Suit.SPADES, 4, 6) & points(SOUTH, 5, 9)
    ),
    "four hands": Kind(
        points(NORTH, 9, 14) & length(EAST, Suit.SPADES, 3, 6) & points(SOUTH, 5, 11) & ~_UNBALANCED
        & length(WEST, Suit.HEARTS, 2, 4)
    ),
    "tested": Kind(kaplan_rubens(NORTH, 12) & length(NORTH, Suit.SPADES, 5, 13)),
    "counted or tested": Kind(
        kaplan_rubens(NORTH, 14) & points(EAST, 0, 9) | length(SOUTH, Suit.DIAMONDS, 6, 13),
    ),
    "more spades than hearts": Kind(
        comparison.compare(
            Amount(LENGTH, (Suit.SPADES,), NORTH), ">", Amount(LENGTH, (Suit.HEARTS,), SOUTH)
        )
        & points(NORTH, 12, 19)
    ),
}  # fmt: skip


def check_sample(kind: Kind, n: int, tries: int) -> None:
    ours = Deals(kind.constraint, kind.known).sample(n, Random(5)).deals
    assert len(ours) == n and kind.constraint.batch(ours).all()
    assert (np.bitwise_or.reduce(ours, axis=1) == DECK_MASK).all()
    assert (np.bitwise_count(ours) == 13).all()
    plain = rejected(kind.constraint, kind.known, tries=tries)
    assert len(plain) > tries / 100
    assert compare(ours, plain) == {}


@pytest.mark.parametrize("name", KINDS)
def test_a_sample_is_like_one_by_rejection(name: str) -> None:
    check_sample(KINDS[name], 20_000, KINDS[name].tries // 20)


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_a_large_sample_too(name: str) -> None:
    check_sample(KINDS[name], 400_000, KINDS[name].tries)


def check_followed(name: str, n: int, tries: int) -> None:
    """Drawing leaves loose hands to be tested; counting follows them all, and can draw too."""
    kind = KINDS[name]
    (part,) = Deals(kind.constraint).parts
    assert len(part.counted.tracked) == 3 > len(part.drawn.tracked)
    ours = part.counted.sample(n, Random(4))
    assert kind.constraint.batch(ours).all()
    plain = rejected(kind.constraint, tries=tries)
    assert compare(ours, plain) == {}
    chance = Deals(kind.constraint).probability(Deals(), Random(1)).value
    assert abs(len(plain) - tries * chance) < SURPRISING * np.sqrt(tries * chance)


@pytest.mark.parametrize("name", ["three hands", "four hands"])
def test_every_hand_followed(name: str) -> None:
    check_followed(name, 2_000, 50_000)


@pytest.mark.long
@pytest.mark.parametrize("name", ["three hands", "four hands"])
def test_every_hand_followed_in_a_large_sample(name: str) -> None:
    check_followed(name, 100_000, 1_000_000)


def check_two_rare_hands(n: int, tries: int) -> None:
    """Case iv is too rare for plain rejection: South is drawn exactly, the others shuffled."""
    south = Deals(points(SOUTH, 20, 22) & balanced(SOUTH))
    numbers, rng, found = np.random.default_rng(2), Random(2), []
    for _ in range(0, tries, 100_000):
        deals = shuffled_around(south.sample(100_000, rng).deals, SOUTH, numbers)
        found.append(deals[CASES["iv"].constraint.batch(deals)])
    plain = np.concatenate(found)
    chance = cases("iv").probability(south, rng).value
    assert abs(len(plain) - tries * chance) < SURPRISING * np.sqrt(tries * chance)
    assert compare(cases("iv").sample(n, rng).deals, plain) == {}


def test_two_rare_hands() -> None:
    check_two_rare_hands(20_000, 400_000)


@pytest.mark.long
def test_two_rare_hands_in_a_large_sample() -> None:
    check_two_rare_hands(100_000, 4_000_000)


@pytest.mark.parametrize("n", [50_000, pytest.param(2_000_000, marks=pytest.mark.long)])
def test_shapes_of_random_deals_are_as_likely_as_they_are(n: int) -> None:
    deals = Deals().sample(n, Random(3)).deals
    chances = [np.prod([comb(13, cards) for cards in shape]) / ALL_HANDS for shape in SHAPES]
    for seat in SEATS:
        found = batch_lengths(deals[:, seat]) @ np.array([2197, 169, 13, 0])
        numbers = {c * 2197 + d * 169 + h * 13: i for i, (c, d, h, _) in enumerate(SHAPES)}
        seen = np.bincount([numbers[int(shape)] for shape in found], minlength=len(SHAPES))
        assert against_shares(seen, chances) < SURPRISING


def test_likelihoods_weigh_the_deals() -> None:
    """Each spade that West holds makes the evidence twice as likely."""
    likely = 2.0 ** np.bitwise_count(np.arange(8192, dtype=np.uint64)).astype(np.float64)
    weighed = Deals(points(WEST, 8, 11), likelihoods={(WEST, Suit.SPADES): likely})
    drawn = batch_lengths(weighed.sample(20_000, Random(1)).deals[:, WEST])[..., Suit.SPADES]
    counts = [
        Deals(points(WEST, 8, 11) & length(WEST, Suit.SPADES, cards, cards)).count(
            frozenset({WEST})
        )
        for cards in range(14)
    ]
    weights = [2**cards * count for cards, count in enumerate(counts)]
    shares = (weight / sum(weights) for weight in weights)
    assert against_shares(np.bincount(drawn, minlength=14), shares) < SURPRISING
    assert weighed.weight() == pytest.approx(sum(weights) * comb(39, 13) * comb(26, 13))


GOLDEN = {
    "i": "875.AK87.A8.7432 94.T62.KJT965.A9 AKJ.J95.Q732.KT8 QT632.Q43.4.QJ65",
    "ii": "64.972.KJT976.K6 AKJ.T86.Q843.Q75 T98.AKJ4.A2.A983 Q7532.Q53.5.JT42",
    "iv": "KQJ42.KJ985.75.5 3.T64.JT862.AK93 A98.AQ7.AKQ93.Q8 T765.32.4.JT7642",
}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_same_seed_gives_the_same_deals(name: str) -> None:
    first, again, other = (cases(name).sample(20, Random(seed)).deals for seed in (1, 1, 2))
    assert (first == again).all() and not (first == other).all(axis=1).any()
    assert " ".join(str(Hand(int(mask))) for mask in first[-1]) == GOLDEN[name]


def test_a_sample_tells_how_many_were_tried() -> None:
    exact = cases("ii").sample(100, Random(1))
    assert exact.tried == 100 and exact.acceptance == 1.0
    tested = Deals(kaplan_rubens(NORTH, 12)).sample(3_000, Random(1))
    share = Deals(kaplan_rubens(NORTH, 12)).probability(Deals(), Random(2))
    assert share.stderr > 0
    assert tested.acceptance == pytest.approx(share.value, abs=0.05) and len(tested.deals) == 3_000


def test_a_sample_gives_up_and_says_so() -> None:
    impossible = Deals(kaplan_rubens(NORTH, 99.0) & points(NORTH, 12, 14))
    assert not impossible.is_exact and not impossible.is_empty
    sample = impossible.sample(5, Random(1), most_tries=5_000)
    assert len(sample.deals) == 0 and sample.tried == 5_000 and sample.acceptance == 0.0


def test_every_suit_is_dealt_by_the_same_rule() -> None:
    """Turning the suits round turns the counts round."""
    counts = {
        Deals(length(NORTH, suit, 5, 13) & points(SOUTH, 12, 14)).count(frozenset({NORTH, SOUTH}))
        for suit in SUITS
    }
    assert len(counts) == 1
