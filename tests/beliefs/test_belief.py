"""Beliefs in mid-play: exact against sampled, and never against the facts."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from merrimac.beliefs.belief import Belief
from merrimac.beliefs.comparison import Relation, between, compare
from merrimac.beliefs.constraint import Constraint, Holding, Predicate, Shapes, all_of
from merrimac.beliefs.counts import CONTROLS, HCP
from merrimac.beliefs.evidence import (
    FLOOR,
    Evidence,
    Likelihood,
    Meaning,
    Weighing,
    choice_of_equals,
    fourth_best,
    opening_lead,
)
from merrimac.beliefs.measure import Amount, KaplanRubens, Number
from merrimac.beliefs.shapes import BALANCED_PATTERNS, with_length, with_patterns
from merrimac.game import features
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import CARDS, STRAINS, SUITS, Card, Rank, Suit
from merrimac.game.contract import Contract
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.hand import Hand, parse_holding
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from strategies import played

BALANCED = Shapes(with_patterns(BALANCED_PATTERNS))
NO_VOIDS = (frozenset[Suit](),) * 4
DRAWS = 2_000


def hcp(low: float, high: float = 40) -> Constraint:
    return between(Amount(HCP), low, high)


def position(rng: Random) -> tuple[Board, View]:
    """A board in mid-play, played by anyone's fancy, seen from one of the seats."""
    declarer = rng.choice(SEATS)
    contract = Contract(rng.randint(1, 7), rng.choice(STRAINS), declarer)
    board = Board(Deal.random(rng), Auction(declarer), contract=contract)
    board = played(board, rng.randrange(49), rng)
    return board, board.view(rng.choice(SEATS))


def evidence(view: View, rng: Random) -> list[Evidence]:
    """Some evidence about hidden hands, true or not."""
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    meanings = [
        hcp(low := rng.randint(0, 14), low + rng.randint(2, 8)),
        Shapes(with_length(rng.choice(SUITS), 4, 13)),
        BALANCED,
        hcp(6) & Shapes(with_length(Suit.SPADES, 0, 5)),
    ]
    found: list[Evidence] = [
        Meaning(rng.choice(meanings).at(rng.choice(hidden)), rng.choice((0.5, 0.98, 1.0)))
        for _ in range(rng.randint(0, 2))
    ]
    for seat in hidden:
        cards = list(view.play.cards_of(seat)) if view.play else []
        if cards and rng.random() < 0.5:
            found.append(choice_of_equals(seat, rng.choice(cards)))
    return found


def shares(deals: Masks) -> NDArray[np.float64]:
    """``[seat, card]``: how often each card was with each seat."""
    bits = deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    found: NDArray[np.float64] = bits.mean(axis=0)
    return found


def check_facts(board: Board, view: View, deals: Masks) -> None:
    """No layout contradicts the hands in sight, a card played or a suit shown out of."""
    assert (np.bitwise_or.reduce(deals, axis=1) == np.uint64((1 << 52) - 1)).all()
    assert (features.length.batch(deals) == 13).all()
    for seat, hand in view.known_hands.items():
        assert (deals[:, seat] == np.uint64(hand.mask)).all()
    play = board.play
    assert play is not None
    for place, card in enumerate(play.cards):
        seat = play.seat_of(place)
        assert (deals[:, seat] & np.uint64(card.mask)).all()
        led = play.cards[place - place % 4].suit
        if card.suit is not led:  # he had none left: all he had of it was played before
            before = Hand.of(each for each in play.cards[:place])
            left = deals[:, seat] & ~np.uint64(before.mask)
            assert not (left & np.uint64(0x1FFF << 13 * led)).any()


def check_position(seed: int) -> float:
    """The largest deviation, in standard errors, of a sampled place from the exact one."""
    rng = Random(seed)
    board, view = position(rng)
    belief = Belief.of(view, evidence(view, rng))
    layouts = belief.sample(DRAWS, rng)
    check_facts(board, view, layouts.deals)
    assert layouts.effective_size == pytest.approx(DRAWS)
    exact = belief.places()
    assert exact.sum(axis=0) == pytest.approx(np.ones(52))
    assert exact.sum(axis=1) == pytest.approx(np.full(4, 13.0))
    check_amounts(belief, layouts.deals)
    error = np.sqrt(np.clip(exact * (1 - exact), 1 / DRAWS, None) / DRAWS)
    return float((np.abs(shares(layouts.deals) - exact) / error).max())


def check_amounts(belief: Belief, deals: Masks) -> None:
    """Points and lengths of a hidden hand agree with the sample's averages."""
    for seat in belief.hidden[:1]:
        points = belief.amounts(seat)
        assert sum(points.values()) == pytest.approx(1)
        mean = sum(value * share for value, share in points.items())
        spread = sum(value**2 * share for value, share in points.items()) - mean**2
        found = features.hcp.batch(deals[:, seat]).mean()
        assert abs(found - mean) <= 5.5 * np.sqrt(max(spread, 1e-9) / DRAWS) + 1e-9
        lengths = belief.lengths()[seat]
        assert lengths.sum(axis=1) == pytest.approx(np.ones(4))
        average = lengths @ np.arange(14)
        found_lengths = features.batch_lengths(deals[:, seat]).mean(axis=0)
        assert np.abs(average - found_lengths).max() < 0.25


def test_sampled_places_agree_with_exact_ones() -> None:
    assert max(check_position(seed) for seed in range(60)) < 5.5


@pytest.mark.long
def test_sampled_places_agree_with_exact_ones_in_a_thousand_positions() -> None:
    # 1,000 positions x at most 208 places: beyond 5.5 standard errors about one in 100 runs.
    assert max(check_position(seed) for seed in range(1_000, 2_000)) < 5.7


def holding_of(belief: Belief, seat: Seat, suit: Suit, text: str) -> float:
    """How likely a seat was dealt exactly this holding."""
    wanted = Holding(suit, 1 << parse_holding(text), seat)
    return belief.probability(wanted, Random(0)).value


def test_restricted_choice() -> None:
    """Missing QJ32, East drops the queen under the ace: alone eleven times in seventeen."""
    north, south = Hand.parse("AKT9.432.432.432"), Hand.parse("87654.765.765.76")
    west, east = Hand.parse("2..."), Hand.parse("Q...")
    belief = Belief(Deal((north, east, south, west)), NO_VOIDS)
    chosen = belief.after(choice_of_equals(Seat.EAST, Card.SQ))
    # West has already shown the two: only the jack and the three are out.
    alone = holding_of(chosen, Seat.EAST, Suit.SPADES, "Q")
    both = holding_of(chosen, Seat.EAST, Suit.SPADES, "QJ")
    assert alone / (alone + both) == pytest.approx(11 / 17, abs=5e-7)
    assert holding_of(belief, Seat.EAST, Suit.SPADES, "QJ") > both


def test_vacant_places() -> None:
    """Eight unknown cards left and eleven right: the queen is with the left in 8 of 19."""
    left, right = Hand.parse("65432..."), Hand.parse(".32..")
    known = Deal((Hand.parse("AKJ.AKQ.AKQ.AKQJ"), left, Hand.parse("T987.JT9.JT9.T98"), right))
    belief = Belief(known, NO_VOIDS)
    assert belief.place(Card.SQ)[Seat.EAST] == pytest.approx(8 / 19)
    assert belief.is_exact


def test_a_player_who_left_his_system_is_not_believed_to_death() -> None:
    """East opened 15-17 and then shows up with too little: the rest is still dealt."""
    rest = Hand.parse("AKQJ.AKQ.AKQ.AKQ")
    belief = Belief(Deal((rest, Hand(), Hand.parse("T.JT98.JT98.JT98"), Hand())), NO_VOIDS)
    told = belief.after(Meaning((hcp(15, 17) & BALANCED).at(Seat.EAST)))
    layouts = told.sample(100, Random(1))
    assert len(layouts.deals) == 100
    twice = told.after(Meaning(hcp(20).at(Seat.WEST)))
    assert len(twice.sample(50, Random(1)).deals) == 50


def test_trust_is_the_weight_of_what_contradicts() -> None:
    """Hands against the meaning weigh 1 - trust of what they weighed before."""
    belief = Belief(NO_DEAL, NO_VOIDS)
    strong = hcp(15, 17).at(Seat.EAST)
    prior = belief.probability(strong, Random(0)).value
    told = belief.after(Meaning(strong, trust=0.9)).probability(strong, Random(0))
    assert told.stderr == 0
    assert told.value == pytest.approx(prior / (prior + 0.1 * (1 - prior)))


def test_several_meanings_of_one_player() -> None:
    belief = Belief(NO_DEAL, NO_VOIDS)
    opened = Meaning((hcp(12) & Shapes(with_length(Suit.SPADES, 5, 13))).at(Seat.NORTH))
    rebid = Meaning(Shapes(with_length(Suit.HEARTS, 4, 13)).at(Seat.NORTH))
    both = belief.after(opened, rebid)
    spades = both.lengths()[Seat.NORTH, Suit.SPADES] @ np.arange(14)
    hearts = both.lengths()[Seat.NORTH, Suit.HEARTS] @ np.arange(14)
    assert spades > 4.9
    assert hearts > 3.9
    points = both.amounts(Seat.NORTH)
    assert sum(share for value, share in points.items() if value >= 12) > 0.9


def test_what_cannot_be_counted_is_estimated_and_says_so() -> None:
    good = Predicate(Relation(KaplanRubens(), ">=", Number(12))).at(Seat.WEST)
    belief = Belief(NO_DEAL, NO_VOIDS).after(Meaning(good))
    assert not belief.is_exact
    estimate = belief.probability(hcp(11).at(Seat.WEST), Random(2))
    assert estimate.stderr > 0
    assert estimate.value > 0.7
    assert belief.sample(200, Random(1)).acceptance < 0.9


def test_weighings_give_weights_and_an_effective_size() -> None:
    def by_points(deals: Masks) -> NDArray[np.float64]:
        weights: NDArray[np.float64] = features.hcp.batch(deals[:, 0]) / 40
        return weights

    belief = Belief(NO_DEAL, NO_VOIDS).after(Weighing(by_points))
    layouts = belief.sample(1_000, Random(3))
    assert layouts.weights.sum() == pytest.approx(1)
    assert 600 < layouts.effective_size < 990
    mean = float(layouts.weights @ features.hcp.batch(layouts.deals[:, 0]))
    assert mean > 11  # E[h^2]/E[h] = 11.7
    nothing = belief.after(Weighing(lambda deals: np.zeros(len(deals))))
    assert nothing.sample(10, Random(1)).effective_size == pytest.approx(10)


def test_contradicting_tests_are_doubted_too() -> None:
    """Meanings that can only be tested contradict each other: layouts are found all the same."""

    def rated(low: float, high: float) -> Constraint:
        measure = KaplanRubens(Seat.EAST)
        return all_of(
            Predicate(Relation(measure, relation, Number(bound)))
            for relation, bound in ((">=", low), ("<=", high))
        )

    told = [Meaning(rated(low, high)) for low, high in ((15, 40), (10, 12), (0, 5))]
    belief = Belief(NO_DEAL, NO_VOIDS).after(*told)
    assert len(belief.sample(20, Random(1)).deals) == 20
    assert belief.probability(hcp(0, 40).at(Seat.EAST), Random(1)).value == pytest.approx(1)
    sure = Belief(NO_DEAL, NO_VOIDS).after(Meaning(rated(17, 40), trust=1.0))
    points = sure.amounts(Seat.EAST)
    assert sum(value * share for value, share in points.items()) > 14
    assert sure.places().sum(axis=1) == pytest.approx(np.full(4, 13.0))
    assert sure.lengths()[Seat.EAST].sum(axis=1) == pytest.approx(np.ones(4))


def test_likelihoods_that_rule_out_everything_say_nothing() -> None:
    belief = Belief(NO_DEAL, NO_VOIDS)
    nothing = belief.after(Likelihood(Seat.EAST, Suit.SPADES, np.zeros(8192)))
    assert nothing.places() == pytest.approx(belief.places())
    huge = belief.after(*(Likelihood(Seat.EAST, Suit.SPADES, np.full(8192, 1e12)),) * 3)
    assert huge.places() == pytest.approx(belief.places())
    only_voids = np.zeros(8192)
    only_voids[0] = 1
    void = belief.after(Likelihood(Seat.EAST, Suit.SPADES, only_voids))
    assert void.lengths()[Seat.EAST, Suit.SPADES, 0] > 0.99


@pytest.mark.parametrize(
    ("holding", "led"),
    [("KQT2", "K"), ("K752", "2"), ("QJ93", "Q"), ("A8642", "4"), ("K73", "3"), ("84", "8"),
     ("942", "942"), ("AJT7", "J"), ("7", "7")],
)  # fmt: skip
def test_fourth_best_leads(holding: str, led: str) -> None:
    ranks = fourth_best(parse_holding(holding))
    assert ranks == frozenset(Rank(parse_holding(letter).bit_length() - 1) for letter in led)


def test_a_lead_says_something_about_the_suit() -> None:
    belief = Belief(Deal((Hand(), Hand(), Hand(), Hand.parse("2..."))), NO_VOIDS)
    told = belief.after(opening_lead(Seat.WEST, Card.S2, fourth_best))
    four = np.arange(14) == 4
    assert told.lengths()[Seat.WEST, Suit.SPADES] @ four > 0.5
    against = opening_lead(Seat.WEST, Card.S2, fourth_best).table[parse_holding("AK2")]
    assert against == FLOOR


def test_controls_are_counted_as_points_are() -> None:
    belief = Belief(NO_DEAL, NO_VOIDS).after(Meaning(hcp(20).at(Seat.SOUTH), trust=1.0))
    controls = belief.amounts(Seat.SOUTH, CONTROLS)
    at_least_five = compare(Amount(CONTROLS), ">=", Number(5)).at(Seat.SOUTH)
    exact = belief.probability(at_least_five, Random(0)).value
    assert sum(share for value, share in controls.items() if value >= 5) == pytest.approx(exact)


def test_likelihoods_of_one_suit_multiply() -> None:
    table = np.linspace(0.1, 1, 8192)
    belief = Belief(NO_DEAL, NO_VOIDS)
    once = belief.after(Likelihood(Seat.EAST, Suit.CLUBS, table**2))
    twice = belief.after(*(Likelihood(Seat.EAST, Suit.CLUBS, table) for _ in range(2)))
    assert once.places() == pytest.approx(twice.places())
    assert once.place(CARDS[Card.CA])[Seat.EAST] > 0.25
