"""Patterns of calls and what their variables stand for."""

from __future__ import annotations

import pytest

from merrimac.bidding.call_pattern import UNBOUND, matched, parse_call, suits_for
from merrimac.game.call import Call
from merrimac.game.cards import Suit


def fits(pattern: str, call: str, **suits: Suit) -> dict[str, Suit] | None:
    parsed = parse_call(pattern)
    assert parsed is not None
    found = matched(parsed, Call.parse(call), suits)
    return None if found is None else dict(found)


@pytest.mark.parametrize(
    ("pattern", "call", "bound"),
    [
        ("1NT", "1N", {}),
        ("1NT", "2N", None),
        ("P", "P", {}),
        ("X", "XX", None),
        ("any", "3H", {}),
        ("any", "P", {}),
        ("2M", "2S", {"M": Suit.SPADES}),
        ("2M", "2D", None),
        ("3m", "3C", {"m": Suit.CLUBS}),
        ("nx", "4H", {"x": Suit.HEARTS}),
        ("nx", "4N", None),
        ("2x", "X", None),
    ],
)
def test_calls_fit_patterns(pattern: str, call: str, bound: dict[str, Suit] | None) -> None:
    assert fits(pattern, call) == bound


def test_a_variable_stands_for_one_suit_along_an_auction() -> None:
    assert fits("2M", "2H", M=Suit.SPADES) is None
    assert fits("2oM", "2H", M=Suit.SPADES) == {"M": Suit.SPADES, "oM": Suit.HEARTS}
    assert fits("2oM", "2S", M=Suit.SPADES) is None
    assert fits("2y", "2H", x=Suit.HEARTS) is None
    assert fits("2y", "2D", x=Suit.HEARTS) == {"x": Suit.HEARTS, "y": Suit.DIAMONDS}


def test_what_is_not_bound_may_be_any_suit() -> None:
    assert len(suits_for("x", UNBOUND)) == 4
    assert suits_for("om", {"m": Suit.CLUBS}) == (Suit.DIAMONDS,)


@pytest.mark.parametrize("text", ["8C", "0H", "1Q", "NT", "1", "1nt", "", "XXX", "1MM"])
def test_other_texts_are_no_patterns(text: str) -> None:
    assert parse_call(text) is None
