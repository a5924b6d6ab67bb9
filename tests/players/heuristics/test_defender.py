"""The defenders' rules, each with a hand where it must fire and a twin where it must not."""

from __future__ import annotations

import pytest

from merrimac.game.auction import Auction
from merrimac.game.cards import Card
from merrimac.game.seats import Seat
from players.at_the_table import chosen, filled


@pytest.mark.parametrize(
    ("hand", "contract", "card"),
    [
        ("KQJ52.A43.76.854", "3NT-S", Card.SK),  # top of a sequence
        ("K9642.A43.76.854", "3NT-S", Card.S4),  # fourth best
        ("KJT42.A43.76.854", "3NT-S", Card.SJ),  # top of an inner sequence
        ("QJT4.A43.762.854", "3NT-S", Card.SQ),
        ("T9.J8432.KQ.A852", "3NT-S", Card.H3),  # the longest suit
        ("AK52.Q43.762.J85", "4H-S", Card.SA),  # ace from ace and king
        ("K752.543.J8643.4", "4H-S", Card.C4),  # a singleton, with trumps to ruff
        ("QJT4.K43.762.K54", "4H-S", Card.SQ),
    ],
)
def test_opening_leads_are_the_usual_ones(hand: str, contract: str, card: Card) -> None:
    assert chosen(filled(west=hand), contract).card is card


@pytest.mark.parametrize("hand", ["A752.K3.QT62.J84", "AJ52.Q43.K62.J84", "A9532.43.K62.J84"])
def test_an_ace_is_not_underled_against_a_suit(hand: str) -> None:
    card = chosen(filled(west=hand), "4H-S").card
    assert card.suit.name != "SPADES" or card is Card.SA


def test_partners_suit_is_led_when_it_was_bid() -> None:
    auction = Auction.parse(Seat.EAST, "1D 1N P 3N P P P")
    deal = filled(west="K9642.543.76.854")
    assert chosen(deal, "3NT-S", auction=auction).card is Card.D7
    assert chosen(deal, "3NT-S").card is Card.S4


def test_second_hand_plays_low() -> None:
    deal = filled("KJ2.AK32.432.432", "Q43...", "865.54.AK65.AK65", "AT9.QJT98..")
    choice = chosen(deal, "3NT-S", "HQ HA * H4 S2")
    assert (choice.card, choice.rule) == (Card.S3, "second hand low")


def test_second_hand_takes_the_setting_trick() -> None:
    deal = filled("KQ2.A432.432.432", "A43...", "J85.K65.AK65.AK5", "T976.QJT98..")
    position = "HQ HA * H5 S2"
    assert chosen(deal, "7NT-S", position).card is Card.SA
    assert chosen(deal, "3NT-S", position).card is Card.S3


def test_an_honour_from_dummy_is_covered() -> None:
    deal = filled("J52.AK32.432.432", "Q43...", "AK8.54.AK65.AK65", "T97.QJT98..")
    choice = chosen(deal, "3NT-S", "HQ HA * H4 SJ")
    assert (choice.card, choice.rule) == (Card.SQ, "cover an honour")


def test_the_first_of_two_touching_honours_is_not_covered() -> None:
    deal = filled("QJ2.AK32.432.432", "K43...", "A85.54.AK65.AK65", "T97.QJT98..")
    assert chosen(deal, "3NT-S", "HQ HA * H4 SQ").card is Card.S3


def test_third_hand_plays_the_cheapest_of_equal_high_cards() -> None:
    deal = filled("652.AK32.KQ2.432", "KQ3...", "AJ4.54.AJ65.AK65", "T987...")
    choice = chosen(deal, "3NT-S", "S7 S2")
    assert (choice.card, choice.rule) == (Card.SQ, "third hand high")


def test_third_hand_keeps_the_king_for_dummys_queen() -> None:
    deal = filled("Q52.AK32.KQ2.432", "KJ3...", "A64.54.AJ65.AK65", "T987...")
    choice = chosen(deal, "3NT-S", "S7 S2")
    assert (choice.card, choice.rule) == (Card.SJ, "finesse against dummy")


def test_fourth_hand_leaves_the_trick_to_partner_and_wins_others_cheaply() -> None:
    deal = filled("852.AK32.432.432", "K43...", "Q97.J65.AKJ5.KQJ", "AJT6.QT..")
    start = "HQ HA * H5 S2"
    choice = chosen(deal, "3NT-S", f"{start} SK S7")
    assert (choice.card, choice.rule) == (Card.S6, "partner has it")
    choice = chosen(deal, "3NT-S", f"{start} S3 S9")
    assert (choice.card, choice.rule) == (Card.ST, "win cheaply")


def test_dummys_long_suit_is_held_up_while_dummy_has_no_entry() -> None:
    deal = filled("82.432.432.KQJT9", "5...A83", "KQJ.AKQ5.AKQ6.42", "AT976...")
    choice = chosen(deal, "3NT-S", "S6 S2 * SJ C2 * CK")
    assert (choice.card, choice.rule) == (Card.C3, "hold up against dummy")


def test_dummys_long_suit_is_stopped_at_once_when_dummy_has_an_entry() -> None:
    deal = filled("A2.432.432.KQJT9", "5...A83", "KQJ.AKQ5.AKQ6.42", "T976...")
    assert chosen(deal, "3NT-S", "S6 S2 * SJ C2 * CK").card is Card.CA


def test_partners_suit_is_returned() -> None:
    deal = filled("52.AKQ3.KQ32.Q32", "A43.9542.84.7654", "K8.J6.AJT5.", "QJT97...")
    choice = chosen(deal, "3NT-S", "SQ S2 SA S8")
    assert (choice.card.suit.name, choice.rule) == ("SPADES", "return partner's suit")


def test_partners_suit_is_not_returned_into_dummys_tops() -> None:
    deal = filled("KQ52.A32.432.432", "A43.954.QJT8.765", "86.KQJ.AK65.", "JT97...")
    assert chosen(deal, "3NT-S", "SJ S2 SA S6").rule != "return partner's suit"


RUFF = filled("KQ2.KQJT.K32.Q32", "43.A9876.A54.765", "AJT98.432.J6.AKJ", "765.5.QT987.T984")


def test_a_partner_who_has_shown_out_gets_his_ruff() -> None:
    choice = chosen(RUFF, "4S-S", "H5 HT HA H2 H6 H3 S5 HJ D8 D2 DA D6")
    assert (choice.card.suit.name, choice.rule) == ("HEARTS", "give partner a ruff")


def test_nobody_ruffs_at_notrump() -> None:
    choice = chosen(RUFF, "3NT-S", "H5 HT HA H2 D4 DJ DQ DK HQ H6 H3 C4 D2 DA D6 DT")
    assert choice.rule != "give partner a ruff"


def test_winners_that_beat_the_contract_are_cashed() -> None:
    deal = filled("KQ2.432.KQJ2.Q32", "3.AKQ98.543.7654", "AJT98.JT.AT9.AKJ", "7654.765..")
    play = "H7 H2 HQ HT HA HJ H5 H3"
    assert chosen(deal, "4S-S", play).rule == "cash the setting tricks"
    assert chosen(deal, "2S-S", play).rule != "cash the setting tricks"


def test_a_discard_keeps_the_length_that_holds_dummys_suit() -> None:
    deal = filled("AKQ.A32.AJ65.432", "2.654.Q987.98765", "J543.KQ7.K2.AKQJ", "T9876...")
    choice = chosen(deal, "3NT-S", "ST SA S2 S3 SK")
    assert (choice.card.suit.name, choice.rule) == ("CLUBS", "discard")
