from __future__ import annotations

import pytest

from merrimac.game.convention_card import ConventionCard, Leads, Signals
from merrimac.game.errors import NotationError


def test_text_is_read_back() -> None:
    for leads in Leads:
        for signals in Signals:
            card = ConventionCard("acol", leads).signalling(signals)
            assert ConventionCard.parse(str(card)) == card


def test_what_is_not_said_stays_as_usual() -> None:
    assert ConventionCard.parse("") == ConventionCard()
    assert ConventionCard.parse("two_over_one").system == "two_over_one"
    assert ConventionCard.parse("3rd/5th, udca") == ConventionCard(
        leads=Leads.THIRD_AND_FIFTH, attitude=Signals.UPSIDE_DOWN, count=Signals.UPSIDE_DOWN
    )


def test_two_systems_are_not_understood() -> None:
    with pytest.raises(NotationError, match="a system, leads and signals"):
        ConventionCard.parse("sayc, acol")
