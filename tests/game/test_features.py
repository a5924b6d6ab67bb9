"""Hand features: the tables against naive readings of a hand's text, and against endplay."""

from __future__ import annotations

import importlib
import importlib.util
import warnings
from collections.abc import Callable
from itertools import product
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from merrimac.game import features
from merrimac.game.cards import SUITS, Rank, Suit
from merrimac.game.deal import Deal
from merrimac.game.features import Stopper
from merrimac.game.hand import Hand, holding_text
from merrimac.game.holding import HandFeature, SuitFeature, masks_of
from merrimac.game.kaplan_rubens import (
    batch_kaplan_rubens,
    kaplan_rubens,
    quality,
    suit_value,
)

HOLDINGS = [holding_text(holding) for holding in range(1 << 13)]
SPADES = [Hand(holding << 39) for holding in range(1 << 13)]

# --- The same by reading text: S.H.D.C, highest card first --------------------------------------


def naive_losers(suit: str) -> int:
    wanted = "AKQ"[: len(suit)]
    return sum(card not in suit for card in wanted)


def naive_new_losers(suit: str) -> float:
    missing = {"A": 1.5, "K": 1.0, "Q": 0.5}
    return sum(missing[card] for card in "AKQ"[: len(suit)] if card not in suit)


def naive_quick_tricks(suit: str) -> float:
    for start, tricks in (("AK", 2.0), ("AQ", 1.5), ("A", 1.0), ("KQ", 1.0)):
        if suit.startswith(start):
            return tricks
    return 0.5 if suit.startswith("K") and len(suit) > 1 else 0.0


def naive_stopper(suit: str) -> Stopper:
    for least in ("A", "Kx", "Qxx", "Jxxx"):
        if least[0] in suit and len(suit) >= len(least):
            return Stopper.FULL
    for least in ("K", "Qx", "Jxx"):
        if least[0] in suit and len(suit) >= len(least):
            return Stopper.PARTIAL
    return Stopper.NONE


def naive_suit_quality(suit: str) -> int:
    honours = "AKQJT" if set(suit) & set("AKQ") else ""
    return len(suit) + sum(card in honours for card in suit)


def naive_suit_value(suit: str) -> float:
    """Kaplan and Rubens' suit in the steps of their own list, with the cards as letters."""
    higher = [card for card in suit if card in "AKQJ"]
    worth = sum({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 0.5}.get(card, 0) for card in suit)
    if 2 <= len(suit) <= 6:
        if "T" in suit and ("J" in suit or len(higher) >= 2):
            worth += 0.5
        if "9" in suit and ("T" in suit or "8" in suit or len(higher) in (2, 3)):
            worth += 0.5
    lacking = [card for card in "QJ" if card not in suit]
    if len(suit) >= 7 and lacking:
        worth += 1
    if len(suit) >= 8 and "Q" in lacking:
        worth += 1
    if len(suit) >= 9 and len(lacking) == 2:
        worth += 1
    value = worth * len(suit) / 10
    value += 3 * ("A" in suit)
    if "K" in suit:
        value += 0.5 if suit == "K" else 2
    if "Q" in suit and suit != "Q":
        company = 0.25 if set(suit) & set("AK") else 0
        value += (0.25 if len(suit) == 2 else 0.75) + company
    if "J" in suit:
        value += {1: 0.25, 2: 0.5}.get(len(higher) - 1, 0)
    if "T" in suit and (len(higher) == 2 or (len(higher) == 1 and "9" in suit)):
        value += 0.25
    return value + {0: 3, 1: 2, 2: 1}.get(len(suit), 0)


def naive_kaplan_rubens(text: str) -> float:
    flat = sorted(map(len, text.split("."))) == [3, 3, 3, 4]
    return sum(map(naive_suit_value, text.split("."))) - (0.5 if flat else 1)


def points_of(values: dict[str, float]) -> Callable[[str], float]:
    return lambda suit: sum(values.get(card, 0) for card in suit)


BUM_RAP = {"A": 4.5, "K": 3.0, "Q": 1.5, "J": 0.75, "T": 0.25}
SUMS: list[tuple[str, HandFeature[Any], Callable[[str], float]]] = [
    ("hcp", features.hcp, points_of({"A": 4, "K": 3, "Q": 2, "J": 1})),
    ("controls", features.controls, points_of({"A": 2, "K": 1})),
    ("bum_rap", features.bum_rap, points_of(BUM_RAP)),
    ("losers", features.losers, naive_losers),
    ("new_losers", features.new_losers, naive_new_losers),
    ("quick_tricks", features.quick_tricks, naive_quick_tricks),
    ("length", features.length, len),
    ("top_honours", features.top_honours, points_of(dict.fromkeys("AKQ", 1))),
    ("honours", features.honours, points_of(dict.fromkeys("AKQJT", 1))),
    ("tens", features.rank_count(Rank.TEN), points_of({"T": 1})),
]
SUIT_ONLY: list[tuple[str, SuitFeature[Any], Callable[[str], float]]] = [
    ("suit_quality", features.suit_quality, naive_suit_quality),
    ("stopper", features.stopper, naive_stopper),
]


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    """Four thousand random hands, and some with the long suits that chance seldom deals."""
    rng = Random(52)
    dealt = [hand for _ in range(1000) for hand in Deal.random(rng)]
    for _ in range(500):
        suit = rng.randrange(4)
        long = [13 * suit + rank for rank in rng.sample(range(13), rng.randint(7, 13))]
        rest = [card for card in range(52) if card not in long]
        cards = long + rng.sample(rest, 13 - len(long))
        dealt.append(Hand(sum(1 << card for card in cards)))
    return dealt


# --- Every holding, then whole hands ------------------------------------------------------------


@pytest.mark.parametrize(("name", "feature", "naive"), [*SUMS, *SUIT_ONLY])
def test_every_holding_has_the_number_its_letters_say(
    name: str, feature: SuitFeature[Any], naive: Callable[[str], float]
) -> None:
    for suit, hand in zip(HOLDINGS, SPADES, strict=True):
        assert feature.in_suit(hand, Suit.SPADES) == naive(suit), (name, suit)


@pytest.mark.parametrize(("name", "feature", "naive"), SUMS)
def test_a_hand_is_the_sum_of_its_suits(
    name: str, feature: HandFeature[Any], naive: Callable[[str], float], hands: list[Hand]
) -> None:
    for hand in hands[::5]:
        assert feature(hand) == sum(map(naive, str(hand).split("."))), (name, hand)


@pytest.mark.parametrize(("name", "feature", "naive"), SUMS)
def test_a_batch_gives_what_single_hands_give(
    name: str, feature: HandFeature[Any], naive: object, hands: list[Hand]
) -> None:
    del naive
    expected = [feature(hand) for hand in hands]
    assert feature.batch(masks_of(hands)).tolist() == expected, name


@pytest.mark.parametrize(("name", "feature", "naive"), [*SUMS, *SUIT_ONLY])
def test_a_batch_gives_what_single_suits_give(
    name: str, feature: SuitFeature[Any], naive: object, hands: list[Hand]
) -> None:
    del naive
    for suit in SUITS:
        expected = [feature.in_suit(hand, suit) for hand in hands]
        assert feature.batch_in_suit(masks_of(hands), suit).tolist() == expected, (name, suit)


def test_a_batch_keeps_the_shape_of_its_masks(hands: list[Hand]) -> None:
    masks = masks_of(hands[:24]).reshape(2, 3, 4)
    assert features.hcp.batch(masks).shape == (2, 3, 4)
    assert features.hcp.batch(masks)[1, 2, 3] == features.hcp(hands[23])
    assert features.stopper.batch_in_suit(masks, Suit.CLUBS).shape == (2, 3, 4)
    assert features.batch_lengths(masks).shape == (2, 3, 4, 4)
    assert features.batch_is_balanced(masks).shape == (2, 3, 4)
    assert batch_kaplan_rubens(masks).shape == (2, 3, 4)
    assert features.hcp.batch(masks_of([])).shape == (0,)


def test_numbers_have_the_type_that_fits_them() -> None:
    hand = Hand.parse("AKQ52.K9.Q84.K76")
    assert type(features.hcp(hand)) is int
    assert type(features.new_losers(hand)) is float
    assert features.stopper.in_suit(hand, Suit.DIAMONDS) is Stopper.FULL
    assert features.hcp.batch(masks_of([hand])).dtype == np.int64
    assert features.new_losers.batch(masks_of([hand])).dtype == np.float64


def test_tables_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        features.hcp.table[0] = 1


def test_points_can_be_given_to_any_rank(hands: list[Hand]) -> None:
    fifths = features.points({Rank.ACE: 4, Rank.KING: 2.8, Rank.QUEEN: 1.8, Rank.JACK: 1,
                              Rank.TEN: 0.4})  # fmt: skip
    hand = Hand.parse("AKQJT.AT9.KJ8.32")
    assert fifths(hand) == pytest.approx(4 + 2.8 + 1.8 + 1 + 0.4 + 4 + 0.4 + 2.8 + 1)
    assert fifths.batch(masks_of(hands)).tolist() == [fifths(each) for each in hands]
    assert features.points({})(hand) == 0.0


# --- Definitions players know -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suit", "losers", "new_losers", "quick_tricks"),
    [
        ("", 0, 0.0, 0.0),
        ("A", 0, 0.0, 1.0),
        ("K", 1, 1.5, 0.0),
        ("AK", 0, 0.0, 2.0),
        ("AQ", 1, 1.0, 1.5),
        ("KQ", 1, 1.5, 1.0),
        ("Q2", 2, 2.5, 0.0),
        ("K2", 1, 1.5, 0.5),
        ("AKQ", 0, 0.0, 2.0),
        ("QJ5", 2, 2.5, 0.0),
        ("65432", 3, 3.0, 0.0),
        ("A5432", 2, 1.5, 1.0),
    ],
)
def test_losers_and_quick_tricks_of_known_holdings(
    suit: str, losers: int, new_losers: float, quick_tricks: float
) -> None:
    hand = Hand.parse(f"..{suit}.")
    assert features.losers.in_suit(hand, Suit.DIAMONDS) == losers
    assert features.new_losers.in_suit(hand, Suit.DIAMONDS) == new_losers
    assert features.quick_tricks.in_suit(hand, Suit.DIAMONDS) == quick_tricks


@pytest.mark.parametrize(
    ("degree", "suits"),
    [
        (Stopper.FULL, "A A2 AKQ K2 KQ Q32 QJ2 J432 J5432"),
        (Stopper.PARTIAL, "K Q2 QJ J32 JT9"),
        (Stopper.NONE, "Q J J2 T T9876 2 5432"),
    ],
)
def test_stoppers_are_what_players_call_them(degree: Stopper, suits: str) -> None:
    for suit in suits.split():
        assert features.stopper.in_suit(Hand.parse(f".{suit}.."), Suit.HEARTS) is degree, suit
    assert features.stopper.in_suit(Hand.parse("..."), Suit.HEARTS) is Stopper.NONE
    assert list(Stopper) == [0, 1, 2]  # what batches hold


@pytest.mark.parametrize(
    ("suit", "expected"),
    [("Q8742", 6), ("KJ954", 7), ("J85432", 6), ("KJ8432", 8), ("KQJT64", 10), ("AKJT75", 10)],
)
def test_suit_quality_is_that_of_klingers_examples(suit: str, expected: int) -> None:
    assert features.suit_quality.in_suit(Hand.parse(f"{suit}..."), Suit.SPADES) == expected


# --- Shape --------------------------------------------------------------------------------------


def test_shapes_are_the_lengths_in_the_text(hands: list[Hand]) -> None:
    masks = masks_of(hands)
    lengths, patterns = features.batch_lengths(masks), features.batch_pattern(masks)
    for hand, by_suit, sorted_lengths in zip(hands, lengths, patterns, strict=True):
        in_text = [len(suit) for suit in str(hand).split(".")]
        assert features.lengths(hand) == tuple(reversed(in_text)) == tuple(by_suit)
        assert features.pattern(hand) == tuple(sorted(in_text)[::-1]) == tuple(sorted_lengths)
        assert features.shape(hand) == "=".join(map(str, in_text))


def with_lengths(clubs: int, diamonds: int, hearts: int, spades: int) -> Hand:
    return Hand(sum(((1 << length) - 1) << 13 * suit
                    for suit, length in enumerate((clubs, diamonds, hearts, spades))))  # fmt: skip


def test_balance_is_right_for_every_shape_there_is() -> None:
    shapes = [each for each in product(range(14), repeat=4) if sum(each) == 13]
    hands = [with_lengths(*each) for each in shapes]
    masks = masks_of(hands)
    balanced = features.batch_is_balanced(masks)
    semi_balanced = features.batch_is_semi_balanced(masks)
    two_suited = features.batch_has_pattern(masks, (6, 5, 1, 1))
    assert len(shapes) == 560
    for place, each in enumerate(shapes):
        text = "".join(map(str, sorted(each)[::-1]))
        assert (
            balanced[place]
            == features.is_balanced(hands[place])
            == (text in ("4333", "4432", "5332"))
        )
        assert (
            semi_balanced[place]
            == features.is_semi_balanced(hands[place])
            == (text in ("5422", "6322"))
        )
        assert (
            two_suited[place]
            == features.has_pattern(hands[place], (6, 5, 1, 1))
            == (text == "6511")
        )


# --- Kaplan and Rubens --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        # Values of Jeff Goldsmith's calculator.
        ("AKQ52.K9.Q84.K76", 17.35),
        ("KQJT9.AQ9.J32.T2", 13.6),
        ("AK32.Q32.J32.432", 8.95),
        ("8642.753.642.532", -0.5),
        ("AKQ52..Q843.K762", 17.25),
    ],
)
def test_kaplan_rubens_gives_published_values(hand: str, value: float) -> None:
    assert kaplan_rubens(Hand.parse(hand)) == value


def test_a_suit_of_the_bridge_worlds_own_example() -> None:
    """Holmquist in The Bridge World: "two computer implementations yield 8.45" for AQTxxx."""
    assert suit_value(Hand.parse("AQT432..."), Suit.SPADES) == 8.45


def test_kaplan_rubens_runs_from_minus_a_half_to_35_6() -> None:
    """The published extremes, found here from the best and worst suit of each length."""
    by_length: dict[int, list[float]] = {}
    for suit, hand in zip(HOLDINGS, SPADES, strict=True):
        by_length.setdefault(len(suit), []).append(suit_value(hand, Suit.SPADES))
    shapes = [each for each in product(range(14), repeat=4) if sum(each) == 13]
    taken_off = [0.5 if sorted(each) == [3, 3, 3, 4] else 1 for each in shapes]
    for extreme, value in ((max, 35.6), (min, -0.5)):
        totals = [
            sum(extreme(by_length[length]) for length in each) - less
            for each, less in zip(shapes, taken_off, strict=True)
        ]
        assert extreme(totals) == pytest.approx(value)


def test_kaplan_rubens_agrees_with_letters_for_every_suit_and_hand(hands: list[Hand]) -> None:
    for suit, hand in zip(HOLDINGS, SPADES, strict=True):
        assert suit_value(hand, Suit.SPADES) == pytest.approx(naive_suit_value(suit)), suit
    batch = batch_kaplan_rubens(masks_of(hands)).tolist()
    for hand, value in zip(hands, batch, strict=True):
        assert kaplan_rubens(hand) == value
        assert value == pytest.approx(naive_kaplan_rubens(str(hand))), hand


def test_kaplan_rubens_quality_grows_with_the_length_of_the_suit() -> None:
    suit = Suit.SPADES
    assert quality.in_suit(Hand.parse("AK..."), suit) == 1.4
    assert quality.in_suit(Hand.parse("AK432..."), suit) == 3.5
    assert quality.in_suit(Hand.parse("AK5432..."), suit) == 4.2
    assert quality.in_suit(Hand.parse("AK65432..."), suit) == 5.6  # the queen may fall


# --- endplay as the outside yardstick -----------------------------------------------------------


@pytest.fixture(scope="module")
def endplay() -> ModuleType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module("endplay.evaluate")


def test_endplay_counts_the_same(endplay: ModuleType, hands: list[Hand]) -> None:
    for hand in hands[::10]:
        theirs = endplay.Hand(str(hand))
        assert endplay.hcp(theirs) == features.hcp(hand)
        assert endplay.hcp(theirs, endplay.bergen_hcp_scale) == features.bum_rap(hand)
        assert endplay.controls(theirs) == features.controls(hand)
        assert endplay.losers(theirs) == features.losers(hand)
        assert endplay.top_honours(theirs, 3) == features.top_honours(hand)
        assert endplay.top_honours(theirs, 5) == features.honours(hand)
        assert tuple(endplay.exact_shape(theirs)) == features.lengths(hand)[::-1]
        assert tuple(endplay.shape(theirs)) == features.pattern(hand)
        assert endplay.is_balanced(theirs) == features.is_balanced(hand)
        assert (endplay.shape(theirs) == [5, 4, 2, 2]) == features.has_pattern(hand, (5, 4, 2, 2))


def test_endplay_gives_the_same_kaplan_rubens_but_for_its_slip(endplay: ModuleType) -> None:
    """endplay 0.5.12 pays a nine twice when three of A, K, Q, J stand over it and just one of the
    ten and eight is beside it: its step 8 asks for "not both" where the source has "neither"."""
    slips = 0
    for suit, hand in list(zip(HOLDINGS, SPADES, strict=True))[::3]:
        ours = suit_value(hand, Suit.SPADES)
        theirs = endplay.cccc(endplay.SuitHolding(suit))
        three_above = sum(card in "AKQJ" for card in suit) == 3
        slip = (
            4 <= len(suit) <= 6 and three_above and "9" in suit and ("T" in suit) != ("8" in suit)
        )
        assert theirs - ours == pytest.approx(len(suit) * 0.05 if slip else 0), suit
        slips += slip
    assert slips > 0


# --- Cost ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["features", "kaplan_rubens"])
def test_importing_builds_no_table(name: str) -> None:
    """Start-up time: a command that counts no points pays for none."""
    spec = importlib.util.find_spec(f"merrimac.game.{name}")
    assert spec is not None
    assert spec.loader is not None
    fresh = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fresh)
    found = [each for each in vars(fresh).values() if isinstance(each, SuitFeature)]
    assert found
    assert [each for each in found if "table" in vars(each)] == []
