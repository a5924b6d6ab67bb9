"""Names of what is played to a defender's trick."""

from __future__ import annotations

import pytest

from merrimac.game.cards import Card
from merrimac.technique.known import WEST, Known
from merrimac.technique.reply_names import reply_name
from technique.endings import ending


def led(dummy: str, own: str, out: str, *cards: str) -> Known:
    """West has led the first card; it and the following ones lie on the table."""
    hands = {0: f"{cards[0][1]}...", 2: f"{cards[2][1]}..." if len(cards) > 2 else "..."}
    known = ending(dummy, own, out, 3, lead=WEST, west=hands[0], east=hands[2])
    information = known.information
    for card in cards:
        information = information.after(int(Card.parse(card)))
    return Known(information)


CASES = [
    # dummy's queen may win at once, or South's as the last card
    (("Q2.A.", "A3.K.", "KJT9.QJ."), ("S4",), "SQ", "free finesse"),
    (("32.A.", "AQ.K.", "KJT9.QJ."), ("SJ", "S2", "S9"), "SQ", "automatic finesse"),
    (("32.A.", "AQ.K.", "KJT9.QJ."), ("SJ", "S2", "S9"), "SA", None),
    (("32.A.", "AJ.K.", "KQT9.QJ."), ("SK", "S2", "S9"), "SJ", "Bath coup"),
    (("32.A.", "AT.K.", "KQJ9.QJ."), ("SK", "S2", "S9"), "ST", "hold-up"),
    (("Q2.A.", "A3.K.", "KJT9.QJ."), ("SK",), "SQ", "unblock"),
    (("Q2.A.", "A3.K.", "KJT9.QJ."), ("SK",), "S2", None),
]


@pytest.mark.parametrize(("hands", "table", "card", "name"), CASES)
def test_a_reply_has_its_name(
    hands: tuple[str, str, str], table: tuple[str, ...], card: str, name: str | None
) -> None:
    texts = [f"{hand}." for hand in hands]
    if table[0] == "S4":
        texts[2] = "KJT4.QJ.."
    known = led(texts[0], texts[1], texts[2], *table)
    assert reply_name(known, int(Card.parse(card))) == name
