"""The specification language: what texts mean, against plain readings of hands."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from beliefs.phrases import DEALS, HANDS, DealTest, Test
from beliefs.plain_hand import (
    Table,
    plain_deals,
)
from beliefs.sampling import random_deals
from merrimac.beliefs import language
from merrimac.beliefs.constraint import ALWAYS, NEVER
from merrimac.game.cards import Strain
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.solve.double_dummy import Batch
from merrimac.solve.position import Position


@cache
def deals() -> Masks:
    """Random deals, and more in which a hand is rare: long suits, few or many points."""
    rng = np.random.default_rng(20)
    placed = ("AKQJ...", "AKQ.AKQ..", "..5432.65432", "KQ.JT9876..", ".K.QJT98765.", "A...KQT98")
    chosen = [random_deals(150, rng, (0, 0, Hand.parse(text).mask, 0)) for text in placed]
    return np.concatenate([random_deals(3000, rng), *chosen])


@cache
def plain() -> list[Table]:
    return plain_deals(deals())


@pytest.mark.parametrize(("text", "test"), HANDS, ids=[text for text, _ in HANDS])
def test_a_condition_means_what_it_says(text: str, test: Test) -> None:
    wanted = np.array([test(deal.s) for deal in plain()])
    assert 0 < wanted.sum() < len(wanted)
    found = language.parse_hand_condition(text)
    assert found.seats <= {None}
    assert np.array_equal(found.batch(deals()[:, Seat.SOUTH]), wanted)
    assert np.array_equal(found.at(Seat.SOUTH).batch(deals()), wanted)


@pytest.mark.parametrize(("text", "test"), HANDS, ids=[text for text, _ in HANDS])
def test_a_seat_before_a_condition_makes_a_specification(text: str, test: Test) -> None:
    if ";" in text or "\n8" in text:
        return  # a new statement names its seat anew
    wanted = np.array([test(deal.s) for deal in plain()])
    assert np.array_equal(language.parse(f"south {text}").constraint.batch(deals()), wanted)


@pytest.mark.parametrize(("text", "test"), DEALS, ids=[text for text, _ in DEALS])
def test_a_specification_means_what_it_says(text: str, test: DealTest) -> None:
    wanted = np.array([test(deal) for deal in plain()])
    assert 0 < wanted.sum() < len(wanted)
    assert np.array_equal(language.parse(text).constraint.batch(deals()), wanted)


def test_a_whole_hand_is_that_hand() -> None:
    spec = language.parse("north is AQ4.K83.KJT62.75")
    rng = np.random.default_rng(1)
    mask = Hand.parse("AQ4.K83.KJT62.75").mask
    assert spec.constraint.batch(random_deals(50, rng, (mask, 0, 0, 0))).all()
    assert not spec.constraint.batch(random_deals(50, rng)).any()


@pytest.mark.parametrize(
    ("text", "hand", "fits"),
    [
        ("AQx.Kxx.KJTxx.xx", "AQ4.K83.KJT62.75", True),
        ("AQx.Kxx.KJTxx.xx", "AQ9.K83.KJT92.75", True),
        ("AQx.Kxx.KJTxx.xx", "AQT.K83.KJT62.75", False),  # an x is below the ten
        ("AQx.Kxx.KJTxx.xx", "AQ43.K8.KJT62.75", False),
        ("AQ4.Kxx.KJTxx.xx", "AQ3.K84.KJT62.75", False),
        ("aq4.k83.kj1062.75", "AQ4.K83.KJT62.75", True),
        ("AQx.?.?.xx", "AQ4.T8763.KJT.75", True),
        ("AQx.?.?.xx", "AQ4.T8763.KJT4.7", False),
        ("AKQJT98765432.-.-.-", "AKQJT98765432...", True),
        ("solid spades", "AKQ5432.432.32.2", True),
        ("solid spades", "AKQ543.432.32.32", False),
        ("solid spades", "AKQJ5.432.32.432", True),
    ],
)
def test_small_cards_and_free_suits(text: str, hand: str, fits: bool) -> None:
    assert language.parse_hand_condition(text).admits(Hand.parse(hand)) is fits


def test_double_dummy_tricks_of_a_seat_and_of_a_side() -> None:
    cards = random_deals(40, np.random.default_rng(2))
    taken = {seat: _tricks(cards, seat) for seat in SEATS}
    best = np.maximum(taken[Seat.NORTH], taken[Seat.SOUTH])
    for text, wanted in [
        ("tricks(south, spades) >= 8", taken[Seat.SOUTH] >= 8),
        ("tricks(S, S) = 7", taken[Seat.SOUTH] == 7),
        ("8 <= tricks(south, spades)", taken[Seat.SOUTH] >= 8),
        ("tricks(NS, spades) >= 8", best >= 8),
        ("tricks(NS, spades) = 8", best == 8),
        ("tricks(NS, spades) < 8", best < 8),
        ("tricks(NS, spades) > tricks(south, spades)", best > taken[Seat.SOUTH]),
        ("south makes 8 tricks in spades", taken[Seat.SOUTH] >= 8),
        ("N-S make exactly 8 tricks in spades", best == 8),
        ("N-S make at most 7 tricks in spades", best <= 7),
        ("NS make 2S", best >= 8),
        ("2S makes", best >= 8),
        ("west 0+, 2S makes", best >= 8),
        ("south 2S makes", taken[Seat.SOUTH] >= 8),
    ]:
        assert np.array_equal(language.parse(text).constraint.batch(cards), wanted), text


def test_games_and_slams_are_made_in_any_strain() -> None:
    cards = random_deals(40, np.random.default_rng(4))
    games = dict(zip(("C", "D", "H", "S", "NT"), (11, 11, 10, 10, 9), strict=True))
    for text, needed in [
        ("NS make game", games),
        ("NS make a slam", dict.fromkeys(games, 12)),
        ("NS make a grand slam", dict.fromkeys(games, 13)),
    ]:
        each = [f"tricks(NS, {strain}) >= {number}" for strain, number in needed.items()]
        wanted = np.any([language.parse(one).constraint.batch(cards) for one in each], axis=0)
        assert np.array_equal(language.parse(text).constraint.batch(cards), wanted), text
        assert 0 < wanted.sum() < 40 or needed is not games


def _tricks(cards: Masks, declarer: Seat) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    north, east, south, west = (Hand(int(mask)) for mask in cards[0])
    like = Position.opening(Deal((north, east, south, west)), Strain.SPADES, declarer)
    return 13 - Batch().values(np.ascontiguousarray(cards), like)[:, 0].astype(np.int64)


@pytest.mark.parametrize(
    ("text", "dealer", "vulnerability"),
    [
        ("dealer west", Seat.WEST, None),
        ("west deals; vul NS", Seat.WEST, Vulnerability.NS),
        ("dealer S, vul both", Seat.SOUTH, Vulnerability.ALL),
        ("vul none", None, Vulnerability.NONE),
        ("vulnerable: E-W", None, Vulnerability.EW),
        ("all vul", None, Vulnerability.ALL),
        ("love all", None, Vulnerability.NONE),
        ("game all", None, Vulnerability.ALL),
        ("", None, None),
    ],
)
def test_dealer_and_vulnerability(
    text: str, dealer: Seat | None, vulnerability: Vulnerability | None
) -> None:
    found = language.parse(text)
    assert (found.constraint, found.dealer, found.vulnerability) == (ALWAYS, dealer, vulnerability)
    assert found.text == text


def test_settings_stand_beside_conditions() -> None:
    found = language.parse("dealer north, vul EW, north 12+; # the opener\n\n south 0-5;")
    assert (found.dealer, found.vulnerability) == (Seat.NORTH, Vulnerability.EW)
    assert found.constraint == language.parse("north 12+ hcp; south 0-5 hcp").constraint


def test_contradictions_are_never_and_truisms_always() -> None:
    assert language.parse("south 5+ spades, 0-3 spades").constraint == NEVER
    assert language.parse("south 0+ spades").constraint == ALWAYS
    assert language.parse_hand_condition("anything") == ALWAYS
    assert language.parse_hand_condition("") == ALWAYS


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("south 1 ten", "south exactly 1 tens"),
        ("south no ten", "south 0 tens"),
        ("south A K of hearts", "south has HA HK"),
        ("south A of hearts", "south has HA"),
    ],
)
def test_tens_and_aces_by_their_letters(text: str, same: str) -> None:
    assert language.parse(text).constraint == language.parse(same).constraint
