"""Entries that cost least, and rounds that do not block."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.technique.known import NORTH, SOUTH
from merrimac.technique.reach import NO_SUIT, entry, is_decided, round_of
from technique.endings import ending

HEARTS, SPADES = 2, 3


def card(text: str) -> int:
    return int(Card.parse(text))


def test_a_side_winner_is_the_cheapest_entry() -> None:
    known = ending("A2.A.3.", "K3.2..4", "QJT.KQ.5.56", 3, strain=SPADES, number=5)
    assert entry(known, NORTH) == (card("H2"), card("HA"))


def test_a_suit_to_keep_is_not_crossed_in() -> None:
    known = ending("A2.A.3.", "K3.2..4", "QJT.KQ.5.56", 3, strain=SPADES, number=5)
    way = entry(known, NORTH, keep=HEARTS)
    assert way is not None and way[0] != card("H2")


def test_the_short_hand_keeps_its_trumps_when_the_long_hand_can_ruff() -> None:
    known = ending("A..32.3", "KQ2..4.", "JT9.4.65.56", 3, strain=SPADES, lead=NORTH, number=5)
    assert entry(known, SOUTH) == (card("C3"), card("S2"))


def test_the_short_hand_wins_first() -> None:
    known = ending("KQJ2...", "A3..42.", "T987..KQJT.", 3, strain=HEARTS, lead=NORTH, number=5)
    lead, reply = round_of(known, SPADES)
    assert lead == ("play", NORTH, card("S2"))
    assert reply == ("third", card("SA"))


def test_there_is_no_entry_where_nothing_wins() -> None:
    known = ending("32..2.", "..AK.A", "A..QJ.KQJ", 3, number=5)
    assert entry(known, NORTH, NO_SUIT) is None


def test_what_is_made_already_is_decided() -> None:
    assert is_decided(ending("A...", "2...", "34...", 1, number=2))
    assert not is_decided(ending("AQ...", "32...", "K654...", 2, number=8))
