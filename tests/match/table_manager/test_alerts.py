"""What calls mean in the protocol's vocabulary, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from merrimac.beliefs.language import parse_hand_condition
from merrimac.bidding.shown import ANY_LENGTH, ANY_POINTS, Range, Shown
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import SUITS
from merrimac.game.deal import NO_DEAL
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.match.table_manager.alerts import Alert, Way
from merrimac.match.table_manager.deciding import explain


def meaning(auction: str, call: str) -> str:
    return explain(Board(NO_DEAL, Auction.parse(Seat.NORTH, auction)), Call.parse(call))


@pytest.mark.parametrize(
    ("auction", "call", "expected"),
    [
        ("", "1NT", "15 to 17 total points"),
        ("1NT P", "2H", "at least 5 cards in spades"),
        ("1NT P", "2C", "Asking for a four-card major suit"),
        ("1S P", "2NT", "at least 4 cards in spades, at least 13 total points, Forcing until game"),
        ("1S P 3S P", "4NT", "Asking for aces"),
    ],
)
def test_our_calls_are_told_in_the_protocols_words(auction: str, call: str, expected: str) -> None:
    assert expected in meaning(auction, call)


def test_no_name_of_a_convention_is_told() -> None:
    for auction, call in (("1NT P", "2C"), ("1NT P", "2D"), ("1S P", "2NT"), ("1S P 3S P", "4NT")):
        said = meaning(auction, call).lower()
        assert not any(name in said for name in ("stayman", "jacoby", "blackwood", "transfer"))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("5 cards in spades", "5-5 spades"),
        ("At least 5 cards in hearts, 12 to 15 total points.", "5-13 hearts, 12-15 total points"),
        ("up to 3 cards in clubs", "0-3 clubs"),
        ("Asking for aces", "anything"),
        (
            "at least 6 cards in spades. Alternatively, at least 20 total points",
            "(6-13 spades) or (20-40 total points)",
        ),
        ("at least 7 cards in spades, up to 2 cards in spades", "7-13 spades"),
        ("15 to 12 total points", "anything"),
        ("", "anything"),
    ],
)
def test_what_others_tell_becomes_a_condition_on_the_hand(text: str, condition: str) -> None:
    found = Alert.parse(text)
    assert found.condition == condition
    parse_hand_condition(found.condition)


def test_a_condition_admits_the_hands_that_were_told() -> None:
    condition = Alert.parse("at least 5 cards in spades, 11 to 14 total points").condition
    asked = parse_hand_condition(condition)
    assert asked.admits(Hand.parse("AQ843.K73.KJ6.95"))
    assert not asked.admits(Hand.parse("AQ84.K73.KJ65.95"))


def test_what_is_not_understood_is_kept() -> None:
    found = Alert.parse("C=0-8,HCP=17-19, Promises a rebid")
    assert found.ways[0].notes == ("C=0-8", "HCP=17-19", "Promises a rebid")
    assert str(found) == "C=0-8, HCP=17-19, Promises a rebid"


def ranges(most: int) -> st.SearchStrategy[Range]:
    pairs = st.tuples(st.integers(0, most), st.integers(0, most))
    return pairs.map(lambda pair: Range(min(pair), max(pair)))


lengths = st.one_of(st.just(ANY_LENGTH), ranges(7), st.integers(1, 13).map(lambda n: Range(n, 13)))
shown = st.builds(
    Shown,
    st.one_of(st.just(ANY_POINTS), ranges(39)),
    st.tuples(*[lengths] * len(SUITS)),
)
ways = st.builds(
    Way, shown, st.lists(st.sampled_from(["Asking for aces", "Promises a rebid"]), unique=True)
    .map(tuple),
)  # fmt: skip


@given(st.lists(ways, min_size=1, max_size=3).map(tuple).map(Alert))
def test_an_alert_is_read_back(alert: Alert) -> None:
    assert Alert.parse(str(alert)) == alert


@given(st.text(max_size=120))
def test_any_text_can_be_read_and_becomes_a_condition(text: str) -> None:
    parse_hand_condition(Alert.parse(text).condition)
