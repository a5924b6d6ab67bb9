"""Names of what is played to a defender's trick."""

from __future__ import annotations

import numpy as np
import pytest

from merrimac.game.cards import Card
from merrimac.game.hand import Hand
from merrimac.solve.lines import InformationSet
from merrimac.technique.known import NOTRUMP, WEST, Known
from merrimac.technique.reply_names import reply_name


def led(dummy: str, own: str, east: str, west: str, trick: str) -> Known:
    """The cards that are left when West has led the first card of a trick."""
    north, south, *theirs = (Hand.parse(f"{text}..").mask for text in (dummy, own, east, west))
    cards = [int(Card.parse(text)) for text in trick.split()]
    layouts = np.array([theirs], dtype=np.uint64)
    return Known(
        InformationSet(north, south, layouts, NOTRUMP, WEST, cards, [0, 0, 0, 0], 0, 10, 2)
    )


CASES = [
    (("Q2.A", "A3.K", "KJ.2", "T.3", "S4"), "SQ", "free finesse"),
    (("3.A", "AQ.K", "8.2", "K.3", "SJ S2 S9"), "SQ", "automatic finesse"),
    (("3.A", "AQ.K", "8.2", "K.3", "SJ S2 S9"), "SA", None),
    (("3.A", "AJ.K", "8.2", "Q.3", "SK S2 S9"), "SJ", "Bath coup"),
    (("3.A", "AT.K", "8.2", "Q.3", "SK S2 S9"), "ST", "hold-up"),
    (("Q2.A", "A3.K", "J9.2", "T.3", "SK"), "SQ", "unblock"),
    (("Q2.A", "A3.K", "J9.2", "T.3", "SK"), "S2", None),
]


@pytest.mark.parametrize(("hands", "card", "name"), CASES)
def test_a_reply_has_its_name(
    hands: tuple[str, str, str, str, str], card: str, name: str | None
) -> None:
    assert reply_name(led(*hands), int(Card.parse(card))) == name
