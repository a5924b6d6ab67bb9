"""Constraints in English, and that the specification language reads these words back."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings

from beliefs.conditions import at_the_table, constraints, the_hand
from beliefs.phrases import DEALS, HANDS
from beliefs.sampling import random_deals
from merrimac.beliefs import counts, language
from merrimac.beliefs.constraint import (
    ALWAYS,
    NEVER,
    Constraint,
    Holding,
    Predicate,
    Sum,
    Term,
    holdings_where,
)
from merrimac.beliefs.measure import Amount, Number
from merrimac.beliefs.words import describe
from merrimac.game.cards import Suit
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat

# A text, and the words for what it asks.
SAID = [
    ("south 15-17 balanced; north 4+ spades, 8+ hcp; not (east 5+ hearts)",
     "South 15-17 HCP, balanced; North 4+ spades, 8+ HCP; East 0-4 hearts"),
    ("south (15-17 balanced or 20-21 balanced)",
     "South either (15-17 HCP, balanced) or (20-21 HCP, balanced)"),
    ("south not 15-17 balanced", "South either 0-14 HCP or 18+ HCP or unbalanced"),
    ("south semibalanced or balanced", "South balanced or semi-balanced"),
    ("south 2-4 spades balanced", "South balanced, 2-4 spades"),
    ("south any 5431", "South any 5431"),
    ("south any 5431 or any 4441", "South any 4441 or any 5431"),
    ("south 5=4=3=1", "South 5=4=3=1"),
    ("south not 4333", "South not 4=3=3=3"),
    ("south 5+ spades or 6+ hearts or 7+ clubs", "South 5+ spades or 6+ hearts or 7+ clubs"),
    ("south 5-4 majors", "South 5-4 majors"),
    ("south no 5-card major", "South no 5-card major"),
    ("south void in hearts", "South void in hearts"),
    ("south spades > hearts", "South more spades than hearts"),
    ("south singleton", "South any singleton"),
    ("south has SA SK, lacks HQ", "South has SA SK, lacks HQ"),
    ("north is AQx.Kxx.KJTxx.xx", "North is AQx.Kxx.KJTxx.xx"),
    ("south spades AKx or spades AQx", "South spades AKx or spades AQx"),
    ("south 2 of the top 3 hearts", "South 2 of the top 3 hearts"),
    ("south exactly 2 of the top 3 hearts", "South exactly 2 of the top 3 hearts"),
    ("south good hearts, not good spades", "South good hearts, not good spades"),
    ("south spade quality 8+", "South 8+ spade quality"),
    ("south stopper in hearts", "South stopper in hearts"),
    ("south 5+ hcp in spades", "South 5+ HCP in spades"),
    ("south exactly 1 ace", "South exactly 1 ace"),
    ("south no aces", "South no aces"),
    ("south 0 or 3 aces", "South no aces or exactly 3 aces"),
    ("south 1.5-2 quick tricks", "South 1.5-2 quick tricks"),
    ("south kaplan-rubens 12+", "South Kaplan-Rubens at least 12"),
    ("hcp(north) + hcp(south) >= 25", "N-S 25+ HCP"),
    ("north and east 8+ spades", "North and East 8+ spades"),
    ("spades(north) > spades(south)", "North more spades than South"),
    ("spades(north) >= spades(south)", "spades(North) >= spades(South)"),
    ("hcp(north) = hcp(south) + 3", "hcp(North) = hcp(South) + 3"),
    ("south 2 * hcp + spades >= 20", "South 2 * hcp + spades >= 20"),
    ("tricks(NS, spades) >= 10", "N-S make 10 tricks in spades"),
    ("tricks(NS, spades) < 10", "N-S make at most 9 tricks in spades"),
    ("tricks(south, NT) >= 9", "South makes 9 tricks in notrump"),
    ("tricks(NS, H) > tricks(EW, S)", "tricks(N-S, hearts) > tricks(E-W, spades)"),
    ("south 12+ or north 12+, west 5+ hearts",
     "West 5+ hearts; either South 12+ HCP or North 12+ HCP"),
    ("south not 4 spades, 6 hearts", "South 6 hearts, not 4 spades"),
    ("south no singleton in hearts or spades",
     "South no singleton in spades, no singleton in hearts"),
    ("south has HA or HK", "South has HA or HK"),
    ("south 5-5 majors or 5-5 minors", "South 5-5 majors or 5-5 minors"),
    ("south 15-17 balanced but not 4333", "South 15-17 HCP, balanced, not 4=3=3=3"),
    ("NS have SA SK", "N-S have SA, SK"),
    ("NS from 4 to 5 spades", "N-S 4 to 5 spades"),
    ("NS no 8-card major fit", "N-S 0-7 hearts; N-S 0-7 spades"),
    ("NS 8-card major fit", "either N-S 8+ hearts or N-S 8+ spades"),
    ("south (no aces) or stopper in spades", "South either (no aces) or stopper in spades"),
    ("anything", "anything"),
    ("impossible", "impossible"),
]  # fmt: skip


@cache
def deals() -> Masks:
    return random_deals(5000, np.random.default_rng(12))


def assert_reads_back(constraint: Constraint, most: int = 5000) -> None:
    said = describe(constraint)
    try:
        again = language.parse(said).constraint
    except language.SpecificationError as error:
        raise AssertionError(f"{said}\n{error}") from None
    assert np.array_equal(again.batch(deals()[:most]), constraint.batch(deals()[:most])), said


@pytest.mark.parametrize(("text", "said"), SAID, ids=[text for text, _ in SAID])
def test_a_constraint_in_words(text: str, said: str) -> None:
    constraint = language.parse(text).constraint
    assert describe(constraint) == said
    assert_reads_back(constraint, 30 if "tricks" in text and "quick" not in text else 5000)


@pytest.mark.parametrize("text", [text for text, _ in DEALS])
def test_specifications_are_read_back(text: str) -> None:
    assert_reads_back(language.parse(text).constraint)


@pytest.mark.parametrize("text", [text for text, _ in HANDS])
def test_conditions_are_read_back(text: str) -> None:
    constraint = language.parse_hand_condition(text)
    again = language.parse_hand_condition(describe(constraint))
    hands = deals()[:, Seat.SOUTH]
    assert np.array_equal(again.batch(hands), constraint.batch(hands)), describe(constraint)
    assert_reads_back(constraint.at(Seat.WEST))


@given(constraints(at_the_table, readable=True))
@settings(max_examples=60)
def test_whatever_has_words_is_read_back(constraint: Constraint) -> None:
    if "more like these" not in describe(constraint):
        assert_reads_back(constraint)


@given(constraints(the_hand))
@settings(max_examples=40)
def test_any_constraint_has_words(constraint: Constraint) -> None:
    said = describe(constraint)
    assert said and "\n" not in said
    assert "certain" not in said and "0x" not in said


def test_a_holding_without_a_name_is_listed_and_cut_short() -> None:
    rng = np.random.default_rng(3)
    said = describe(Holding(Suit.CLUBS, holdings_where(rng.random(8192) < 0.5)))
    assert said.startswith("clubs ") and said.endswith("more like these")
    assert len(said) < 400


def test_counts_of_the_users_own_have_their_name() -> None:
    points = counts.point_count("Bamberger points", {})
    assert describe(Sum((Term(points),), frozenset())) == ""
    assert describe(ALWAYS) == "anything" and describe(NEVER) == "impossible"


def test_a_predicate_may_bring_its_words() -> None:
    bid = Predicate(Amount(counts.HCP), words="would open 1NT")
    assert describe(bid) == "would open 1NT"
    assert describe(~bid) == "not (would open 1NT)"
    assert "5" in describe(Predicate(Number(5)))
