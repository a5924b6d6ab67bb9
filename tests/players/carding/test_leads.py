from __future__ import annotations

import pytest

from merrimac.game.cards import Rank
from merrimac.game.convention_card import Leads
from merrimac.game.hand import parse_holding
from merrimac.players.carding.leads import TRUST, agreed, likelihood


@pytest.mark.parametrize(
    ("holding", "fourth", "third", "rusinow"),
    [
        ("KQJ5", "K", "K", "Q"),
        ("QJT4", "Q", "Q", "J"),
        ("K8753", "5", "3", "5"),
        ("K875", "5", "7", "5"),
        ("K72", "2", "2", "2"),
        ("84", "8", "8", "8"),
        ("KQ", "K", "K", "K"),
        ("9", "9", "9", "9"),
    ],
)
def test_the_card_led_against_notrump(holding: str, fourth: str, third: str, rusinow: str) -> None:
    mask = parse_holding(holding, holding)
    found = [str(agreed(leads, mask, True)) for leads in Leads]
    assert found == [fourth, third, rusinow]


def test_no_ace_is_underled_against_a_suit() -> None:
    assert agreed(Leads.FOURTH_BEST, parse_holding("A8753", ""), False) == Rank.ACE


def test_a_card_against_the_agreement_is_unlikely_and_never_impossible() -> None:
    fits = parse_holding("KJ752", "")
    against = parse_holding("K5", "")
    led = Rank.FIVE
    assert likelihood(Leads.FOURTH_BEST, fits, led, True) == TRUST
    assert 0 < likelihood(Leads.FOURTH_BEST, against, led, True) < 0.2
    assert likelihood(Leads.FOURTH_BEST, parse_holding("5", ""), led, True) == 1.0
