"""Plain play: what a suit is led for, and the cards to a trick that are worth a thought."""

from __future__ import annotations

import numpy as np
import pytest

from merrimac.game.cards import Card
from merrimac.game.hand import Hand
from merrimac.solve.lines import InformationSet
from merrimac.technique.known import EAST, NOTRUMP, SOUTH, WEST, Known
from merrimac.technique.plain_play import claim, leads, replies
from technique.endings import ending

SPADES, HEARTS = 3, 2


def led(known: Known) -> dict[str, str]:
    """The lead of each kind."""
    return {aim.technique: str(Card(aim.card)) for aim, _ in leads(known) if aim.card is not None}


def playing(
    dummy: str, own: str, east: str, west: str, trick: str, leader: int, strain: int = NOTRUMP
) -> list[str]:
    """The cards worth a thought to a trick on the table; hands without the cards of it."""
    north, south, *theirs = (Hand.parse(text).mask for text in (dummy, own, east, west))
    cards = [int(Card.parse(text)) for text in trick.split()]
    layouts = np.array([theirs], dtype=np.uint64)
    information = InformationSet(north, south, layouts, strain, leader, cards, [0] * 4, 0, 9, 2)
    return [str(Card(card)) for card in replies(Known(information))]


LEADS = [
    (("Q2.K..", "A3.2..", "KJT.A.2.3", NOTRUMP), "cash a winner", "SA"),
    (("A2.K..", "43.2..", "KQJ.A.2.3", NOTRUMP), "lead to a winner", "S3"),
    (("K2.5..", "43.2..", "AQJ.A.2.3", NOTRUMP), "lead towards", "S3"),
    (("2.54..", "QJ3...", "AKT.A.2.2", NOTRUMP), "force out", "SQ"),
    (("42.5..", "653...", "987.A.2.2", NOTRUMP), "give up a trick", "S3"),
    (("7.5.3.", "2.3.4.", "AK.AK..AK", NOTRUMP), "exit", "H3"),
    (("2.54..", "3.2.2.", "AK5.A.A.2", SPADES), "draw trumps", "S3"),
    (("2..54.", ".2.32.", ".AK.A.AKQ", SPADES), "lead for a ruff", "H2"),
    (("5.5.5.", "2.3.2.", "AK.A..AKQ", HEARTS), "force to ruff", "S2"),
]


@pytest.mark.parametrize(("cards", "name", "card"), LEADS)
def test_a_lead_has_a_purpose(cards: tuple[str, str, str, int], name: str, card: str) -> None:
    north, south, out, strain = cards
    assert led(ending(north, south, out, 2, strain=strain, number=20))[name] == card


def test_of_several_hopeless_suits_one_is_enough() -> None:
    known = ending("7.5.3.", "2.3.4.", "AK.AK..AK", 2, number=20)
    assert len(list(leads(known))) == 2  # the diamond is a winner: nothing of it is out


def test_the_rest_is_claimed_only_when_no_order_can_go_wrong() -> None:
    good = ending("2.43..", "A.A.A.", "KQ.KQ..32", 3, number=5)
    blocked = ending("2.A3..", "A.K.A.", "KQ.QJ..32", 3, number=5)
    ruffed = ending("2.43..", "A.A.A.", "KQ.KQ..32", 3, strain=0, number=5)
    assert claim(good) is not None and len(list(leads(good))) == 1
    assert claim(blocked) is None
    assert claim(ruffed) is None


def test_a_card_on_the_table_tells_cards_apart() -> None:
    """The nine wins over the six; without the six it would be no better than the five."""
    assert playing("...95", ".Q.Q.", "A.2..", "...A", "C6", WEST) == ["C5", "C9"]
    assert playing("...95", ".Q.Q.", "A.2..", "...A", "CT", WEST) == ["C5"]


def test_the_last_hand_wins_as_cheaply_as_it_can() -> None:
    assert playing(".2.2.", "AQ3...", "K4...", ".3.3.", "SJ S2 S9", WEST) == ["S3", "SQ"]
    assert playing("AQ3...", ".2..2", "K4.K..", ".3.3.", "S2 SJ", SOUTH) == ["S3", "SQ", "SA"]


def test_what_is_hopeless_is_thrown_first_and_a_winner_kept() -> None:
    assert playing(".3.2.", "...3", ".AK..", "..A.", "S2 SA", SOUTH) == ["D2"]
    assert playing(".K.K.", "...3", ".AQ..", "..Q.", "S2 SA", SOUTH) == ["HK"]


def test_a_winner_that_blocks_the_other_hand_may_be_thrown() -> None:
    assert "SA" in playing("K97...", "A..QJ.", "J..4.", "..K97.", "C4", EAST)
    assert "SA" not in playing("..A97.", "A..QJ.", "J..4.", "..KT8.", "C4", EAST)


def test_nobody_is_forced_who_can_follow() -> None:
    cards = ("5.5.5.", "2.3.2.", "AK.A..AKQ")
    known = ending(*cards, 2, strain=HEARTS, west="A.A..", east="K...", number=5)
    assert "force to ruff" not in led(known)
    known = ending(*cards, 2, strain=HEARTS, west=".A..", east="AK...", number=5)
    assert led(known)["force to ruff"] == "S2"


def test_a_ruff_is_low_or_out_of_reach() -> None:
    assert playing("Q2...", ".3..3", "J.4..", "..5.", "D2", WEST, SPADES) == ["S2", "SQ"]
    assert playing(".2.4.", "QT2...", "K.3..", "..5.6", "D2 D3 S9", WEST, SPADES) == ["ST"]
    assert playing(".2.4.", "QT2...", "K.3..", "..5.6", "D2 D3 SA", WEST, SPADES) == ["S2"]
